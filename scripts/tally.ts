import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Title and first error of each failed test: repeated at the end, because a long log is often kept only in part. */
  failures: string[]
}

/** The fields of Vitest's and Playwright's JSON reports that are read here. */
interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; message?: string; status?: string; assertionResults: VitestResult[] }[]
}
interface VitestResult {
  fullName: string
  status: string
  tags?: string[]
  failureMessages?: string[] | null
}
interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; skipped?: number }
  suites?: PlaywrightSuite[]
  errors?: { message?: string }[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { results: { status: string; error?: { message?: string } }[] }[] }[]
}

/** Reads Vitest's JSON report. A file that does not load, or an error outside a test, is visible only in the exit code (`ok`). */
export function tallyOfVitest(reportFile: string, ok: boolean): Tally {
  const report: VitestReport = read(reportFile)
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  const isSkipped = ({ status, tags = [] }: VitestResult) =>
    // Tests that `npm test` leaves to `npm run test:all` are not counted.
    ['skipped', 'pending', 'todo'].includes(status) && !tags.includes('thorough')
  const skipped = testResults.flatMap(({ assertionResults }) => assertionResults.filter(isSkipped)).length
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failure(name, message)]
    return failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages?.[0]))
  })
  const tally = { passed: numPassedTests, failed: numFailedTests, skipped, failures }
  return atLeastOneFailure(tally, ok)
}

/** Reads Playwright's JSON report. There are no retries, so no test is flaky: it passes or fails. */
export function tallyOfPlaywright(reportFile: string, ok: boolean): Tally {
  const {
    stats: { expected = 0, unexpected = 0, skipped = 0 } = {},
    suites = [],
    errors = [],
  }: PlaywrightReport = read(reportFile)
  const failures = [...suites.flatMap(failuresOfSuite), ...errors.map(({ message }) => failure('playwright', message))]
  return atLeastOneFailure({ passed: expected, failed: unexpected, skipped, failures }, ok)
}

function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ error }) => failure(`${file} › ${title}`, error?.message)),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** One failed test in at most six lines. */
function failure(title: string, message = ''): string {
  return [title, ...stripVTControlCharacters(message).split('\n').slice(0, 5)].join('\n    ')
}

/** All failed tests, a paragraph each. */
export function failureLines(tallies: readonly Tally[]): string[] {
  return tallies.flatMap(({ failures }) => failures.map((text) => `✗ ${text}`))
}

/** The last line of `npm test`. */
export function tallyLine(tallies: readonly Tally[]): string {
  const sum = (key: Exclude<keyof Tally, 'failures'>) => tallies.reduce((total, tally) => total + tally[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function atLeastOneFailure(tally: Tally, ok: boolean): Tally {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function read(reportFile: string) {
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : {}
}
