import type { Violation } from './beliefs/belief.ts'
import type { CheckedYear } from './checked-year.ts'

interface YearSize {
  seed: number
  people: number
  days: number
  faults: number
  /** Keys of people who stay away already. */
  without: readonly string[]
}
interface ShorterYear extends Omit<YearSize, 'without'> {
  without: ReadonlySet<string>
}
type RunShorter = (year: ShorterYear) => Promise<Pick<CheckedYear, 'violations'>>

/** In runs: each takes as long as a year. */
const ATTEMPTS = 12
const DAYS_AFTER = 1

/**
 * A shorter year that breaks the same belief: first fewer days, then without halves, quarters and eighths of the people. A person who
 * is left out changes what is drawn for the others, so not each attempt fails that could.
 */
export async function findShortestYear(
  size: YearSize,
  { violations, people }: Pick<CheckedYear, 'violations'> & { people: readonly { key: string }[] },
  run: RunShorter,
): Promise<ShorterYear> {
  const broken = violations[0]
  let best: ShorterYear = { ...size, without: new Set(size.without) }
  if (!broken) return best
  let attempts = ATTEMPTS
  const fails = async (candidate: ShorterYear) => {
    if (attempts-- <= 0) return false
    const { violations: found } = await run(candidate)
    return found.some(({ belief }: Violation) => belief === broken.belief)
  }
  for (let days = Math.ceil(best.days / 2); days > DAYS_AFTER && days < best.days; days = Math.ceil(days / 2)) {
    const candidate = { ...best, days }
    if (!(await fails(candidate))) break
    best = candidate
  }
  const keys = people.map(({ key }) => key).filter((key) => key !== 'admin')
  for (let part = Math.ceil(keys.length / 2); part >= 1 && attempts > 0; part = Math.floor(part / 2)) {
    for (let from = 0; from < keys.length && attempts > 0; from += part) {
      const without = new Set([...best.without, ...keys.slice(from, from + part)])
      if (without.size === best.without.size || without.size > keys.length - 2) continue
      const candidate = { ...best, without }
      if (await fails(candidate)) best = candidate
    }
  }
  return best
}
