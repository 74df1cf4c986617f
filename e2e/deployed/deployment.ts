import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { startOidcProgram } from '@barattolo/server/testing/oidc-program'
import type { Deployment } from '../support/deployed-app.ts'
import { type DebianMachine, startMachine } from './debian-machine.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const HOST = 'baratto.example'
export const OPERATOR = 'gestore@example.org'
/** Where the authority of the certificates answers in the machine, and where it shows its own root. */
const AUTHORITY = 'https://localhost:14000/dir'
const AUTHORITY_ROOT = 'https://localhost:15000/roots/0'

/** Makes the archive of a release. */
export function makeRelease(folder: string): string {
  const output = execFileSync(process.execPath, [join(ROOT, 'scripts/release.ts'), folder], { encoding: 'utf8' })
  return output.trim().split('\n').at(-1) ?? ''
}

/** Unpacks the archive in the machine, as an administrator does; returns the folder as the machine sees it. */
export function unpackRelease({ root }: DebianMachine, archive: string): string {
  mkdirSync(join(root, 'root/release'), { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', join(root, 'root/release'), '--strip-components=1', '--no-same-owner'])
  return '/root/release'
}

/** Starts an authority that gives certificates as Let's Encrypt does; returns its own root certificate. */
export async function startAuthority({ root, succeed }: DebianMachine): Promise<string> {
  await succeed('apt-get update -q && apt-get install -y -q --no-install-recommends pebble openssl curl')
  const names = '-keyout /root/authority.key -out /root/authority.pem -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  await succeed(`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 ${names}`)
  const pebble = {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: '/root/authority.pem',
    privateKey: '/root/authority.key',
    httpPort: 80,
    tlsPort: 443,
  }
  writeFileSync(join(root, 'root/authority.json'), JSON.stringify({ pebble }))
  const environment = '--setenv=PEBBLE_VA_NOSLEEP=1 --setenv=PEBBLE_WFE_NONCEREJECT=0'
  await succeed(`systemd-run -q --unit=authority ${environment} pebble -config /root/authority.json`)
  return succeed(
    `curl --silent --fail --retry 20 --retry-all-errors --retry-delay 1 --cacert /root/authority.pem ${AUTHORITY_ROOT}`,
  )
}

/** The command line of the installer, with that authority. */
export const installCommand = (release: string, host = HOST) =>
  `REQUESTS_CA_BUNDLE=/root/authority.pem ${release}/deploy/install.sh ${host} ${OPERATOR} --settings /root/settings --acme-server ${AUTHORITY}`

/** The settings that the installer would ask for. */
export function writeSettings({ root }: DebianMachine, settings: Readonly<Record<string, string>>) {
  const lines = Object.entries({
    OPERATOR_NAME: "Associazione L'Officina",
    OPERATOR_ADDRESS: 'Via Aubert 1, 11100 Aosta',
    ...settings,
  })
  // As an editor on another system writes them: with quotes and CR LF.
  writeFileSync(join(root, 'root/settings'), lines.map(([name, value]) => `${name}="${value}"\r\n`).join(''))
}

export const readInstalled = ({ root }: DebianMachine, path: string) => readFileSync(join(root, path), 'utf8')

/** The tests fill the database from outside, and all their browsers have one address. */
const TEST_SETTINGS = { RATE_LIMITS: 'off', SHARED_ANSWERS: 'off', MAP_STYLE_URL: 'none' }
/** The tests reach the database by TCP, and empty its tables (`emptyTables`). */
const LET_IN = "alter role barattolo password 'tests'; grant set on parameter session_replication_role to barattolo"

async function readCertificateKey(): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: 443, servername: HOST, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' }) ?? ''
  socket.destroy()
  return createHash('sha256').update(key).digest('base64')
}

/** Installs a release on a new machine, for the journeys: with a certificate, and a provider at which people sign in. */
export async function deploy(folder: string): Promise<Deployment & { authorityFile: string; close: () => Promise<void> }> {
  const origin = `https://${HOST}`
  const provider = await startOidcProgram({ redirectUri: `${origin}/accesso` })
  const machine = await startMachine(HOST)
  const close = async () => {
    await machine.stop()
    await provider.close()
  }
  try {
    const release = unpackRelease(machine, makeRelease(folder))
    const authorityFile = join(folder, 'authority.pem')
    writeFileSync(authorityFile, await startAuthority(machine))
    writeSettings(machine, { ...TEST_SETTINGS, ...provider.environment(), ADMIN_PROVIDERS: 'oidc.1' })
    await machine.succeed(installCommand(release))
    await machine.succeed(`runuser -u postgres -- psql -qc "${LET_IN}"`)
    const certificateKey = await readCertificateKey()
    return { origin, database: 'postgres://barattolo:tests@127.0.0.1/barattolo', certificateKey, authorityFile, close }
  } catch (error) {
    await close()
    throw error
  }
}
