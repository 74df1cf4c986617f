import type { Manifest, MissingFile } from './manifest.ts'

/** The exit code of a command that has done its work with a backup that is not complete; 1 is a failure. */
const INCOMPLETE_EXIT_CODE = 3
/** How many missing files are listed. */
const MAX_LISTED = 50

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

/** Lists what a backup lacks on standard error and sets the exit code, if it is not complete. */
export function warnIfIncomplete({ complete, missing }: Manifest): void {
  if (complete) return
  process.exitCode = INCOMPLETE_EXIT_CODE
  const listed = missing.slice(0, MAX_LISTED).map(formatMissing)
  const rest = missing.length > MAX_LISTED ? [`  e altri ${missing.length - MAX_LISTED}`] : []
  const head = `ATTENZIONE: questo salvataggio NON è completo, e non conta come buono. File che mancano o non si leggono: ${missing.length}.`
  process.stderr.write(`${[head, ...listed, ...rest].join('\n')}\n`)
}

const formatMissing = ({ path, itemId }: MissingFile) => `  ${path}${itemId === null ? '' : ` (oggetto /item/${itemId})`}`

export function formatSecondsSince(startedAt: Date): string {
  return `${((Date.now() - startedAt.getTime()) / 1000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} secondi`
}
