import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { COMPILE_CACHE_ENV } from './compile-cache.ts'

const PROGRAM = fileURLToPath(new URL('embedded-program.ts', import.meta.url))

export interface EmbeddedProcess {
  child: ChildProcess
  connection: { host: string; user: string; database: string }
  /** Runs one statement on a separate connection. */
  query: (statement: string) => Promise<Record<string, unknown>[]>
  /** Messages that it printed before it was ready. */
  messages: string[]
  stop: () => Promise<void>
}

interface EmbeddedProcessOptions {
  options?: { native?: string; shared?: string; settings?: Record<string, string> }
  /** Run as this user; only possible as root. */
  uid?: number
}

/** Starts `embedded-program.ts` as a separate process; throws its start error. */
export async function startEmbeddedProcess(
  folder: string,
  { options = {}, uid }: EmbeddedProcessOptions = {},
): Promise<EmbeddedProcess> {
  const child = spawn(process.execPath, [PROGRAM, folder, JSON.stringify(options)], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    env: { ...process.env, ...COMPILE_CACHE_ENV },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const messages: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const { warning, failed, ready } = JSON.parse(line)
    if (warning) messages.push(warning)
    if (failed) throw new Error(failed)
    if (!ready) continue
    return {
      child,
      connection: ready,
      messages,
      query: (statement) => query(ready, statement),
      stop: () => stopProcess(child, 'SIGTERM'),
    }
  }
  throw new Error('embedded-program.ts ended before it reported that it was ready')
}

/** Sends the signal and waits until the process has ended. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function query(connection: pg.ClientConfig, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
