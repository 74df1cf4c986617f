import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { SampleDataset } from './sample-dataset.ts'

export interface ServerProcess {
  origin: string
  process: ChildProcess
  memory: () => number | null
  stop: () => Promise<void>
}

/** Starts a server in a child process, which sends its origin once it listens. */
export function startServer(file: string, environment: Record<string, string>): Promise<ServerProcess> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`${file} exited with code ${code}`)))
    child.once('message', (origin) =>
      done({
        origin: String(origin),
        process: child,
        memory: () => memoryOf(child.pid),
        stop: () => new Promise((stopped) => child.once('exit', () => stopped()).kill('SIGKILL')),
      }),
    )
  })
}

/**
 * Starts the product with this data set. `jobsEvery`: milliseconds between its jobs; `isJoined`: as one of several processes;
 * `sharesAnswers`: false to read every answer from the database.
 */
export function startProductServer(
  { connection, dataDir }: Pick<SampleDataset, 'connection' | 'dataDir'>,
  options: { jobsEvery?: number; isJoined?: boolean; sharesAnswers?: boolean } = {},
): Promise<ServerProcess> {
  return startServer('./product-server.ts', { PRODUCT: JSON.stringify({ connection, dataDir, ...options }) })
}

/** Reads a figure from the product's process: its longest event loop delay, or its heap size in megabytes. */
export function readFigure({ process: child }: ServerProcess, figureName: 'loopDelay' | 'heap'): Promise<number> {
  return new Promise((done) => {
    child.once('message', (figure) => done(Number(figure)))
    child.send(figureName)
  })
}

/** Resident memory of a process, in megabytes (Linux; null elsewhere). */
export function memoryOf(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
  } catch {
    return null
  }
}
