import { SETTINGS_EXIT_CODE, SettingsError, StartError } from './start-error.ts'

/** How a command is started here: in a release by its launcher (`deploy/barattolo`), in a clone by npm. */
export function formatCommand(name: string, ...parameters: readonly string[]): string {
  const { BARATTOLO_LAUNCHER } = process.env
  if (BARATTOLO_LAUNCHER) return [BARATTOLO_LAUNCHER, name, ...parameters].join(' ')
  return ['npm run', name, ...(parameters.length > 0 ? ['--', ...parameters] : [])].join(' ')
}

export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command. A `StartError` is printed as its message; any other error is a bug and is printed with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = error instanceof SettingsError ? SETTINGS_EXIT_CODE : 1
  }
}
