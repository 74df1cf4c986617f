import type { Manifest } from './manifest.ts'

/** The minimal logger that `openPhotoStore` and `narrowDataFolder` need. */
export const stderrLog = {
  warn: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  error: ({ err }: { err: unknown }, message: string) => {
    process.stderr.write(`${message}: ${err instanceof Error ? err.message : err}\n`)
  },
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
