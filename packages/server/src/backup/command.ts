import { StartError } from '../platform/start-error.ts'
import type { Manifest } from './manifest.ts'

export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** The minimal logger that `openPhotoStore` needs. */
export const stderrLog = {
  error: ({ err }: { err: unknown }, message: string) => {
    process.stderr.write(`${message}: ${err instanceof Error ? err.message : err}\n`)
  },
}

/** Runs a command. A `StartError` is printed as its message; any other error is a bug and is printed with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}

/** For example "12.345 righe in 21 tabelle e 906 file". */
export function formatContents({ tables, files }: Manifest): string {
  const number = new Intl.NumberFormat('it-IT')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${number.format(rows)} righe in ${tables.length} tabelle e ${number.format(files.length)} file`
}

export function formatSecondsSince(startedAt: Date): string {
  return `${((Date.now() - startedAt.getTime()) / 1000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} secondi`
}
