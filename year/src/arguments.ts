/** What `npm run year` was asked to do. */
export interface YearArguments {
  seed: number
  people: number
  days: number
  faults: number
  history: string | null
  /** Keys of people who stay away, as a shortened year names them. */
  without: readonly string[]
}

const DEFAULTS: YearArguments = { seed: 1, people: 40, days: 365, faults: 0.02, history: null, without: [] }
const NAMES = ['seed', 'people', 'days', 'faults', 'history', 'without'] as const

/** The arguments, or a sentence that says which one is wrong. */
export function parseYearArguments(parameters: readonly string[]): YearArguments | { error: string } {
  const values = new Map<string, string>()
  for (let n = 0; n < parameters.length; n += 2) {
    const [name, value] = [parameters[n]?.replace(/^--/, '') ?? '', parameters[n + 1]]
    if (!NAMES.some((known) => known === name)) return { error: `${parameters[n]} is unknown: --${NAMES.join(', --')}.` }
    if (value === undefined || value.startsWith('--')) return { error: `--${name} has no value.` }
    values.set(name, value)
  }
  const numberOf = (name: 'seed' | 'people' | 'days' | 'faults') => Number(values.get(name) ?? DEFAULTS[name])
  const [seed, people, days, faults] = [numberOf('seed'), numberOf('people'), numberOf('days'), numberOf('faults')]
  if (!Number.isSafeInteger(seed) || seed < 0) return { error: `--seed ${values.get('seed')} is not a whole number from 0.` }
  if (!Number.isInteger(people) || people < 2 || people > 5000)
    return { error: `--people ${values.get('people')} is not a number from 2 to 5000: one person alone exchanges nothing.` }
  if (!Number.isInteger(days) || days < 2 || days > 3660)
    return { error: `--days ${values.get('days')} is not a number from 2 to 3660: in one day nothing is due.` }
  if (!(faults >= 0 && faults <= 1)) return { error: `--faults ${values.get('faults')} is not a number from 0 to 1.` }
  return { seed, people, days, faults, history: values.get('history') ?? null, without: values.get('without')?.split(',') ?? [] }
}
