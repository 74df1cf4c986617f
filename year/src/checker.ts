import type { Belief, Violation } from './beliefs/belief.ts'
import { BELIEFS } from './beliefs/beliefs.ts'
import type { HistoryRecord } from './history.ts'
import type { Person } from './people.ts'

/** Of one belief; a fault of the product breaks it again and again. */
const VIOLATIONS_MAX = 20

export interface Checker {
  see: (record: HistoryRecord) => void
  violations: readonly Violation[]
}

/** Sees each record once, in order, so that a long history need not be kept. */
export function createChecker(people: readonly Person[], beliefs: readonly Belief[] = BELIEFS): Checker {
  const violations: Violation[] = []
  const watchers = beliefs.map(({ name, watch }) => ({ name, watcher: watch(people), count: 0 }))
  return {
    violations,
    see: (record) => {
      for (const entry of watchers)
        entry.watcher(record, (what, about = []) => {
          if (entry.count++ < VIOLATIONS_MAX) violations.push({ belief: entry.name, n: record.n, what, about })
        })
    },
  }
}

export function checkHistory(
  records: readonly HistoryRecord[],
  people: readonly Person[] = [],
  beliefs: readonly Belief[] = BELIEFS,
): readonly Violation[] {
  const checker = createChecker(people, beliefs)
  for (const record of records) checker.see(record)
  return checker.violations
}
