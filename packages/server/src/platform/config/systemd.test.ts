import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from './log.ts'
import { connectToSystemd } from './systemd.ts'

const isInstalled = ['/usr/bin/systemd-notify', '/usr/bin/python3'].every((program) => existsSync(program))

/** Prints one line for each message at the socket, as systemd would receive it. Node cannot listen on a datagram socket. */
const LISTENER = `
import socket, sys
server = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
server.bind(sys.argv[1])
print('listening', flush=True)
while True:
    print(server.recv(4096).decode().replace('\\n', ' '), flush=True)
`
/** Says that it is ready, and blocks its event loop after a signal. */
const PROGRAM = `
import { connectToSystemd } from ${JSON.stringify(new URL('./systemd.ts', import.meta.url).href)}
process.on('SIGUSR2', () => { for (;;); })
connectToSystemd(process.env, console).notifyReady()
setInterval(() => undefined, 1000)
`

/** What is received at a new notification socket. */
async function listenLikeSystemd(): Promise<{ socket: string; received: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-notify-'))
  const socket = join(folder, 'notify')
  const listener = startChild('python3', ['-c', LISTENER, socket])
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const received: string[] = []
  const lines = createInterface({ input: listener.stdout as NodeJS.ReadableStream })
  await once(lines, 'line')
  lines.on('line', (line) => received.push(line))
  return { socket, received }
}

function startChild(program: string, parameters: string[], environment: Record<string, string> = {}): ChildProcess {
  const { PATH = '' } = process.env
  const child = spawn(program, parameters, { env: { PATH, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const countBeats = (received: readonly string[]) => received.filter((line) => line.includes('WATCHDOG=1')).length

test.runIf(isInstalled)(
  '[APP-42] The beats for the watchdog stop while the event loop is blocked',
  { tags: ['thorough'] },
  async () => {
    const [observed, reference] = [await listenLikeSystemd(), await listenLikeSystemd()]
    const start = ({ socket }: { socket: string }) =>
      startChild(process.execPath, ['--input-type=module', '-e', PROGRAM], { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '200000' })
    const program = start(observed)
    start(reference)
    await vi.waitFor(() => expect(countBeats(observed.received)).toBeGreaterThan(2), { timeout: 20_000 })
    expect(observed.received[0]).toContain('READY=1')

    program.kill('SIGUSR2')
    // Beats that are under way arrive within the time in which another program sends ten.
    const waitForBeats = async (count: number) => {
      const wanted = countBeats(reference.received) + count
      await vi.waitFor(() => expect(countBeats(reference.received)).toBeGreaterThanOrEqual(wanted), { timeout: 30_000 })
    }
    await waitForBeats(10)
    const beatsBefore = countBeats(observed.received)
    await waitForBeats(10)
    expect(countBeats(observed.received)).toBe(beatsBefore)
  },
)

test('[APP-42] Nothing is sent and nothing is logged outside of systemd', () => {
  const lines: string[] = []
  const { notifyReady, notifyStopping } = connectToSystemd(
    { PATH: '/nowhere' },
    createLogger('debug', { write: (line) => lines.push(line) }),
  )
  notifyReady()
  notifyStopping()
  expect(lines).toEqual([])
})

test('[APP-42] A missing systemd-notify is logged once', async () => {
  const lines: string[] = []
  const log = createLogger('debug', { write: (line) => lines.push(line) })
  const { notifyReady, notifyStopping } = connectToSystemd({ PATH: '/nowhere', NOTIFY_SOCKET: '/run/none' }, log)
  notifyReady()
  notifyStopping()
  await vi.waitFor(() => expect(lines.join('\n')).toContain('systemd-notify cannot be run'))
  expect(lines).toHaveLength(1)
})
