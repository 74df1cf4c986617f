import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface MainProcess {
  child: ChildProcess
  port: number
  /** Asks it to end, and answers its exit code. */
  end: () => Promise<number>
}

/** The product as `npm start` runs it, in a process of its own, until the test ends; answers when it listens. */
export async function mainProcess(environment: Record<string, string>): Promise<MainProcess> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/\S+:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    child.stdout.resume()
    const end = async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    }
    return { child, port: Number(port), end }
  }
  throw new Error('it ended before it listened')
}
