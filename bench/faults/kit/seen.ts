import type { Answered } from './ask.ts'

/** Statistics of the answers to one action. */
export interface Seen {
  what: string
  /** Number of answers by kind: `ok`, status and code, or connection error. */
  answers: Map<string, number>
  /** In milliseconds. */
  longest: number
  /** Times of the last failure and of all successes, by `performance.now()`. */
  lastFault: number
  wellAt: number[]
}

export function watchPeople() {
  const all = new Map<string, Seen>()
  const of = (what: string): Seen => {
    const known = all.get(what) ?? { what, answers: new Map(), longest: 0, lastFault: 0, wellAt: [] }
    all.set(what, known)
    return known
  }
  const note = (what: string, answer: Pick<Answered, 'status' | 'code'>, took: number) => {
    const seen = of(what)
    const name = answer.code === '' ? 'ok' : answer.status === 0 ? answer.code : `${answer.status} ${answer.code}`
    seen.answers.set(name, (seen.answers.get(name) ?? 0) + 1)
    seen.longest = Math.max(seen.longest, took)
    if (answer.code === '') seen.wellAt.push(performance.now())
    else seen.lastFault = performance.now()
  }
  return { note, all: () => [...all.values()] }
}
export type Watch = ReturnType<typeof watchPeople>

/** The database or a process is unavailable, or a retried acceptance whose first response was lost. */
const MAY_SHOW = /^(ok|503 unavailable|connection broken .*|409 negotiationOver)$/

/** Answers that no fault may cause. */
export function strangeAnswers(seen: readonly Seen[], shows: readonly string[] = []): string[] {
  return seen.flatMap(({ what, answers }) =>
    [...answers.keys()].filter((name) => !MAY_SHOW.test(name) && !shows.includes(name)).map((name) => `${what}: ${name}`),
  )
}

/** Actions that are too rare to require a success after the repair. */
const RARE = new Set(['conversation'])

/** Time from the repair until every action has succeeded after its last failure, in milliseconds. */
export function recovered(seen: readonly Seen[], mended: number): number {
  const moments = seen.map(({ what, lastFault, wellAt }) => {
    const from = Math.max(mended, lastFault)
    return (wellAt.find((at) => at >= from) ?? (RARE.has(what) ? from : Number.POSITIVE_INFINITY)) - mended
  })
  return Math.max(0, ...moments)
}
