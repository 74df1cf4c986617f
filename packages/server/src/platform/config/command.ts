import { StartError } from './start-error.ts'

export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command. A `StartError` is printed as its message; any other error is a bug and is printed with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}
