import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = `${ROOT}node_modules/.bin/`

interface Outcome {
  ok: boolean
  /** The captured output; empty if the program wrote to the terminal. */
  output: string
}

/** Runs a program of node_modules in the project's root; its output goes to the terminal or is captured. */
export function run(
  program: string,
  parameters: string[],
  output: 'inherited' | 'captured',
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const isInherited = output === 'inherited'
  const child = spawn(`${BIN}${program}`, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: isInherited ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  return new Promise((done) => {
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output: Buffer.concat(chunks).toString() }))
  })
}

export function print(sentence: string) {
  process.stdout.write(`${sentence}\n`)
}
