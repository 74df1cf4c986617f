import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface MainProcess {
  child: ChildProcess
  port: number
  /** Stops it and resolves with its exit code. */
  end: () => Promise<number>
  /** All lines that it has printed. */
  output: () => string[]
}

/**
 * Runs `main.ts` in a separate process until it is stopped; resolves when it listens. `wrapper` is a command that starts it, for
 * example a shell with a resource limit. `entry` is the program and its parameters.
 */
export async function startMain(
  environment: Record<string, string>,
  wrapper: readonly string[] = [],
  entry: readonly string[] = [MAIN],
): Promise<MainProcess> {
  const { PATH = '' } = process.env
  const [program = '', ...parameters] = [...wrapper, process.execPath, ...entry]
  const child = spawn(program, parameters, { env: { PATH, PORT: '0', ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  void ended.then(() => process.off('exit', killChild))
  const output: string[] = []
  const lines = createInterface({ input: child.stdout })
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      output.push(line)
      const found = /http:\/\/\S+:(\d+)$/.exec(line)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    void ended.then(() => reject(new Error('the server ended before it listened')))
  })
  const end = async () => {
    child.kill('SIGTERM')
    const [code] = await ended
    return code
  }
  return { child, port, end, output: () => output }
}
