import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** Reads Vitest's JSON report. A file that does not load, or an error outside a test, is visible only in the exit code (`ok`). */
export function tallyOfVitest(reportFile: string, ok: boolean): Tally {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read(reportFile)
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }, ok)
}

/** Reads Playwright's JSON report. There are no retries, so no test is flaky: it passes or fails. */
export function tallyOfPlaywright(reportFile: string, ok: boolean): Tally {
  const { expected = 0, unexpected = 0, skipped = 0 } = read(reportFile).stats ?? {}
  return atLeastOneFailure({ passed: expected, failed: unexpected, skipped }, ok)
}

/** The last line of `npm test`. */
export function tallyLine(tallies: readonly Tally[]): string {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function atLeastOneFailure(tally: Tally, ok: boolean): Tally {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function read(reportFile: string) {
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : {}
}
