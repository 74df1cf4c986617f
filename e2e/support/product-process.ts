import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE_ENV } from '@barattolo/server/testing/compile-cache'

const MAIN = fileURLToPath(import.meta.resolve('@barattolo/server/main'))

/** The product as `npm start` runs it: a separate process with its own database. A restart keeps data and port. */
export interface ProductProcess {
  origin: string
  start: () => Promise<void>
  /** Sends a signal and waits until the process has exited. */
  stop: (signal: NodeJS.Signals) => Promise<{ code: number | null; milliseconds: number }>
  /** The process id of its PostgreSQL. */
  postgresPid: () => number
  /** The process id of the server. */
  serverPid: () => number
  /** What it has written to stderr. */
  errorOutput: () => string
  close: () => Promise<void>
}

export async function startProduct(): Promise<ProductProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-e2e-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  let child: ChildProcess | null = null
  let stderrText = ''

  async function start() {
    const { PATH = '' } = process.env
    const env = {
      PATH,
      ...COMPILE_CACHE_ENV,
      DATA_DIR: dataDir,
      PORT: String(port),
      MAP_STYLE_URL: 'none',
      RATE_LIMITS: 'off',
      SHARED_ANSWERS: 'off',
    }
    const spawned = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = spawned
    spawned.stderr.on('data', (chunk) => {
      stderrText += String(chunk)
    })
    for await (const line of createInterface({ input: spawned.stdout })) if (line.includes(`:${port}`)) return
    throw new Error(`the server did not start: ${stderrText}`)
  }

  async function stop(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return { code: null, milliseconds: 0 }
    const startedAt = performance.now()
    const exit = once(child, 'exit')
    child.kill(signal)
    const [code] = await exit
    return { code, milliseconds: performance.now() - startedAt }
  }

  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    start,
    stop,
    postgresPid: () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    serverPid: () => child?.pid ?? 0,
    errorOutput: () => stderrText,
    close: async () => {
      await stop('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port was found')
  return address.port
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
