/** What `npm run year` was asked to do. */
export interface YearArguments {
  seed: number
  people: number
  days: number
  faults: number
  /** How often people come, compared with their habits. */
  pace: number
  /** How many towns live the same days one after the other, each with the next seed. */
  towns: number
  history: string | null
  /** Keys of people who stay away, as a shortened year names them. */
  without: readonly string[]
}

const DEFAULTS: YearArguments = { seed: 1, people: 40, days: 365, faults: 0.02, pace: 1, towns: 1, history: null, without: [] }
/** `check`: a history that is checked again, without a year. */
const NAMES = ['seed', 'people', 'days', 'faults', 'pace', 'towns', 'history', 'without', 'check'] as const

/** The arguments, or a sentence that says which one is wrong. */
export function parseYearArguments(parameters: readonly string[]): YearArguments | { check: string } | { error: string } {
  const values = new Map<string, string>()
  for (let n = 0; n < parameters.length; n += 2) {
    const [name, value] = [parameters[n]?.replace(/^--/, '') ?? '', parameters[n + 1]]
    if (!NAMES.some((known) => known === name)) return { error: `${parameters[n]} is unknown: --${NAMES.join(', --')}.` }
    if (value === undefined || value.startsWith('--')) return { error: `--${name} has no value.` }
    values.set(name, value)
  }
  const check = values.get('check')
  if (check !== undefined)
    return values.size === 1 ? { check } : { error: '--check reads everything from its file: give it alone.' }

  const numberOf = (name: 'seed' | 'people' | 'days' | 'faults' | 'pace' | 'towns') => Number(values.get(name) ?? DEFAULTS[name])
  const [seed, people, days, faults] = [numberOf('seed'), numberOf('people'), numberOf('days'), numberOf('faults')]
  const [pace, towns] = [numberOf('pace'), numberOf('towns')]
  if (!Number.isSafeInteger(seed) || seed < 0) return { error: `--seed ${values.get('seed')} is not a whole number from 0.` }
  if (!Number.isInteger(people) || people < 2 || people > 5000)
    return { error: `--people ${values.get('people')} is not a number from 2 to 5000: one person alone exchanges nothing.` }
  if (!Number.isInteger(days) || days < 2 || days > 3660)
    return { error: `--days ${values.get('days')} is not a number from 2 to 3660: in one day nothing is due.` }
  if (!(faults >= 0 && faults <= 1)) return { error: `--faults ${values.get('faults')} is not a number from 0 to 1.` }
  if (!(pace > 0 && pace <= 10)) return { error: `--pace ${values.get('pace')} is not a number above 0, up to 10.` }
  if (!Number.isInteger(towns) || towns < 1 || towns > 1000)
    return { error: `--towns ${values.get('towns')} is not a number from 1 to 1000.` }
  const without = values.get('without')?.split(',') ?? []
  return { seed, people, days, faults, pace, towns, history: values.get('history') ?? null, without }
}
