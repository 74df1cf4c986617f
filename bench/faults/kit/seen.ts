import type { Answered } from './ask.ts'

/** What people saw, by what they were doing. */
export interface Seen {
  what: string
  /** Each kind of answer, and how often it came. */
  answers: Map<string, number>
  /** In milliseconds. */
  longest: number
  /** When something went wrong for the last time, and what went well since, by `performance.now()`. */
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

/** Where the database or a process is away; and what was accepted already is pressed again after its answer was lost. */
const MAY_SHOW = /^(ok|503 unavailable|connection broken .*|409 negotiationOver)$/

/** The answers that nobody should have got, whatever breaks. */
export function strangeAnswers(seen: readonly Seen[], shows: readonly string[] = []): string[] {
  return seen.flatMap(({ what, answers }) =>
    [...answers.keys()].filter((name) => !MAY_SHOW.test(name) && !shows.includes(name)).map((name) => `${what}: ${name}`),
  )
}

/** What is done only now and then: nobody need have done it since. */
const RARE = new Set(['conversation'])

/** How long after that moment everything went well for everybody, in milliseconds. */
export function recovered(seen: readonly Seen[], mended: number): number {
  const moments = seen.map(({ what, lastFault, wellAt }) => {
    const from = Math.max(mended, lastFault)
    return (wellAt.find((at) => at >= from) ?? (RARE.has(what) ? from : Number.POSITIVE_INFINITY)) - mended
  })
  return Math.max(0, ...moments)
}
