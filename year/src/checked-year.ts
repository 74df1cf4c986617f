import type { Violation } from './beliefs/belief.ts'
import { createChecker } from './checker.ts'
import type { HistoryRecord } from './history.ts'
import { drawTownspeople } from './people.ts'
import { runYear, type YearResult } from './run-year.ts'
import type { YearOptions } from './year.ts'

/** Of the latest records, in which the explanation of a violation is looked for. */
const KEPT = 3000
const SHOWN = 20

export interface CheckedYear extends YearResult {
  violations: readonly Violation[]
  /** The last records that concern the first violation. */
  tail: readonly HistoryRecord[]
}

type CheckedYearOptions = Omit<YearOptions, 'onRecord'> & Partial<Pick<YearOptions, 'onRecord'>>

/** Runs a year and checks its history while it grows. */
export async function runCheckedYear(options: CheckedYearOptions): Promise<CheckedYear> {
  const checker = createChecker(drawTownspeople(options.seed, options.people))
  const latest: HistoryRecord[] = []
  let tail: readonly HistoryRecord[] = []
  const onRecord = (record: HistoryRecord) => {
    options.onRecord?.(record)
    latest.push(record)
    if (latest.length > 2 * KEPT) latest.splice(0, KEPT)
    const isFirst = checker.violations.length === 0
    checker.see(record)
    const [violation] = checker.violations
    if (isFirst && violation) tail = relevantRecords(latest, violation)
  }
  const result = await runYear({ ...options, onRecord })
  return { ...result, violations: checker.violations, tail }
}

function relevantRecords(records: readonly HistoryRecord[], { about, n }: Violation): HistoryRecord[] {
  const concerns = (record: HistoryRecord) => record.n === n || about.some((id) => JSON.stringify(record).includes(id))
  return records.filter(concerns).slice(-SHOWN)
}
