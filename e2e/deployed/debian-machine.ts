import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Outcome {
  status: number
  output: string
}

/** A bare Debian 12 with its own systemd, in a folder. It shares the network of this computer, so there is one at a time. */
export interface DebianMachine {
  /** Its root folder. */
  root: string
  /** Runs a command line of bash as root. */
  run: (command: string) => Promise<Outcome>
  /** The same; throws if it fails. */
  succeed: (command: string) => Promise<string>
  stop: () => Promise<void>
}

const RELEASE = 'bookworm'
/** What a machine needs to start; everything else the installer brings. */
const PACKAGES = ['ca-certificates', 'systemd', 'systemd-sysv', 'dbus']
const PROGRAMS = ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn', '/usr/bin/nsenter']
/** Of the proxy, the processes, PostgreSQL and the authority of certificates, on the shared network. */
const PORTS = [80, 443, 3001, 3002, 5432, 14000, 15000]
const BOOT_TIMEOUT = 120_000
const SHUTDOWN_TIMEOUT = 30_000

/** Why no machine can be started here, as a sentence; null if it can. */
export async function findObstacle(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'solo root, su Linux, può avviare una macchina di prova'
  const missing = PROGRAMS.filter((program) => !existsSync(program))
  if (missing.length > 0) return `mancano ${missing.join(', ')} (apt-get install debootstrap systemd-container)`
  for (const port of PORTS) if (await isTaken(port)) return `la porta ${port} è di un altro programma`
  return null
}

function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((taken) => {
    socket.destroy()
    return taken as boolean
  })
}

/** Makes and starts a machine that knows `host` as its own name. */
export async function startMachine(host: string): Promise<DebianMachine> {
  const root = mkdtempSync(join(tmpdir(), 'barattolo-machine-'))
  // All users of the machine enter its root.
  chmodSync(root, 0o755)
  execFileSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, RELEASE, root], { stdio: 'ignore' })
  writeFileSync(join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${host}\n::1 localhost\n`)
  const options = ['--directory', root, '--boot', '--register=no', '--keep-unit', '--resolv-conf=off']
  const log = openSync(`${root}.log`, 'w')
  const container = spawn('systemd-nspawn', options, { stdio: ['ignore', log, log], detached: true })
  const ended = once(container, 'exit')
  const run = (command: string) => runInside(container.pid ?? 0, command)
  const stop = async () => {
    const leader = leaderOf(container.pid ?? 0)
    // The signal that systemd-nspawn passes on as an orderly shutdown. The end of its first process ends all others of the machine.
    container.kill('SIGTERM')
    const kill = setTimeout(() => process.kill(Number(leader), 'SIGKILL'), SHUTDOWN_TIMEOUT)
    await ended
    clearTimeout(kill)
    for (const path of [root, `${root}.log`]) rmSync(path, { recursive: true, force: true })
  }
  const isRunning = async () => /^(running|degraded)/.test((await run('systemctl is-system-running')).output)
  for (const deadline = Date.now() + BOOT_TIMEOUT; !(await isRunning()); await pause(500))
    if (Date.now() > deadline) {
      const text = readFileSync(`${root}.log`, 'utf8')
      await stop()
      throw new Error(`the machine does not start: ${text.slice(-2000)}`)
    }
  const succeed = async (command: string) => {
    const { status, output } = await run(command)
    if (status !== 0) throw new Error(`${command}: ${status}\n${output}`)
    return output
  }
  return { root, run, succeed, stop }
}

/** Enters the namespaces of the machine's first process. */
function runInside(containerPid: number, command: string): Promise<Outcome> {
  const leader = leaderOf(containerPid)
  const clean = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'TERM=dumb']
  const parameters = ['--target', leader, '--all', '--wdns=/root', ...clean, 'bash', '-c', `exec 2>&1; ${command}`]
  if (leader === '') return Promise.resolve({ status: 1, output: '' })
  return new Promise((resolve) => {
    execFile('nsenter', parameters, { maxBuffer: 1 << 26 }, (error, stdout) =>
      resolve({ status: error ? Number(error.code ?? 1) : 0, output: stdout }),
    ).stdin?.end()
  })
}

/** The first process of the machine, as this computer numbers it; empty until there is one. */
function leaderOf(containerPid: number): string {
  try {
    return readFileSync(`/proc/${containerPid}/task/${containerPid}/children`, 'utf8').trim().split(' ')[0] ?? ''
  } catch {
    return ''
  }
}
