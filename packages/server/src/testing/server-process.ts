import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE_ENV } from './compile-cache.ts'
import { stopProcess } from './embedded-process.ts'
import type { ServerProgramOptions } from './server-program.ts'

const PROGRAM = fileURLToPath(new URL('server-program.ts', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  port: number
  /** Its log, which contains errors only. */
  log: () => string
  /** Moves its wall clock so far ahead of the machine’s, in milliseconds. */
  moveWallClock: (ahead: number) => void
  stop: () => Promise<void>
}

/** Starts `server-program.ts` in a separate process; resolves when it listens. */
export async function startServerProcess(options: ServerProgramOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
    env: { ...process.env, ...COMPILE_CACHE_ENV },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += String(chunk)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const { ready } = JSON.parse(line)
    if (!ready) continue
    return {
      child,
      port: ready.port,
      log: () => log,
      moveWallClock: (ahead) => child.stdin.write(`${ahead}\n`),
      stop: () => stopProcess(child, 'SIGTERM'),
    }
  }
  throw new Error(`the server ended before it was ready: ${log}`)
}
