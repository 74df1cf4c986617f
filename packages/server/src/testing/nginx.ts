import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.ts'

const NGINX = '/usr/sbin/nginx'
/** The host name of the site in tests. */
export const HOST = 'barattolo.example'
export const isNginxInstalled = existsSync(NGINX) && existsSync('/usr/bin/openssl')
export const SHIPPED = readFileSync(fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url)), 'utf8')

/** The line of an installation for a process of this port, as in the table of the shipped file. */
const SERVER = /server 127\.0\.0\.1:3001 [^;]*;/.exec(SHIPPED)?.[0] ?? ''

/** A folder with a certificate that the host signed itself; `remove` deletes it. */
export function makeNginxFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-nginx-'))
  // nginx serves files as a user of its own if root starts it.
  chmodSync(folder, 0o755)
  const names = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem'), '-subj', `/CN=${HOST}`]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...names], {
    stdio: 'ignore',
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Fills the shipped file as the installer does, with a certificate and logs in `folder`. */
function fillShipped(folder: string, upstreams: readonly number[]): string {
  const values: Record<string, string> = {
    HOST,
    SERVERS: upstreams.map((port) => SERVER.replace('3001', String(port))).join(' '),
    CERTIFICATES: folder,
    ACME: folder,
    ACCESS_LOG: join(folder, 'access.log'),
    ERROR_LOG: join(folder, 'error.log'),
    IPV6: '#',
  }
  return SHIPPED.replaceAll(/\$\{BARATTOLO_(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

export interface Ports {
  http: number
  https: number
}

export interface NginxOptions {
  workers?: number
  /** Makes waiting times shorter, or limits wider. */
  change?: (site: string) => string
}

/** A whole configuration with the filled file on these ports. */
export function renderNginx(
  folder: string,
  { http, https }: Ports,
  upstreams: readonly number[],
  { workers = 2, change = (site) => site }: NginxOptions = {},
): string {
  const site = change(fillShipped(folder, upstreams))
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${http}`)
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${https}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  // As in the file of Debian, which includes this one: a log with addresses and queries, and a log of errors.
  const outer = `access_log ${folder}/outer.log; error_log ${folder}/outer-error.log;`
  return `pid ${folder}/${https}.pid; daemon off; worker_processes ${workers}; events { worker_connections 2000; }
http { ${outer} ${temporary.join(' ')}
${site}
}`
}

/** What nginx writes when it checks the configuration; throws if it refuses it. */
export function checkNginx(folder: string, configuration: string): string {
  const file = join(folder, 'check.conf')
  writeFileSync(file, configuration)
  return execFileSync('sh', ['-c', `${NGINX} -t -e ${folder}/error.log -c ${file} 2>&1`], { encoding: 'utf8' })
}

export interface Nginx {
  ports: Ports
  stop: () => Promise<void>
}

/** Runs nginx with the shipped file in front of these upstream servers, on free ports. */
export async function startNginx(folder: string, upstreams: readonly number[], options?: NginxOptions): Promise<Nginx> {
  const ports = { http: await findFreePort(), https: await findFreePort() }
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, renderNginx(folder, ports, upstreams, options))
  const nginx = spawn(NGINX, ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'ignore' })
  const ended = once(nginx, 'exit')
  const kill = () => nginx.kill('SIGKILL')
  process.once('exit', kill)
  // Without a request, so that no process has been asked before the test begins.
  while (!(await canConnect(ports.https))) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
    await pause(20)
  }
  return {
    ports,
    stop: async () => {
      process.off('exit', kill)
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
