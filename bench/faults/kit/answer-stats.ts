import type { HttpResult } from './http-client.ts'

/** Statistics of the answers to one action. */
export interface AnswerStats {
  action: string
  /** Number of answers by kind: `ok`, status and code, or connection error. */
  answers: Map<string, number>
  /** In milliseconds. */
  longest: number
  /** Times of the last failure and of all successes, by `performance.now()`. */
  lastFailure: number
  successTimes: number[]
}

export function createAnswerRecorder() {
  const statsByAction = new Map<string, AnswerStats>()
  const statsOf = (action: string): AnswerStats => {
    const entry = statsByAction.get(action) ?? { action, answers: new Map(), longest: 0, lastFailure: 0, successTimes: [] }
    statsByAction.set(action, entry)
    return entry
  }
  const record = (action: string, answer: Pick<HttpResult, 'status' | 'code'>, duration: number) => {
    const stats = statsOf(action)
    const name = answer.code === '' ? 'ok' : answer.status === 0 ? answer.code : `${answer.status} ${answer.code}`
    stats.answers.set(name, (stats.answers.get(name) ?? 0) + 1)
    stats.longest = Math.max(stats.longest, duration)
    if (answer.code === '') stats.successTimes.push(performance.now())
    else stats.lastFailure = performance.now()
  }
  return { record, all: () => [...statsByAction.values()] }
}
export type AnswerRecorder = ReturnType<typeof createAnswerRecorder>

/** Answers that any fault may cause: unavailability, and 409 for a retried acceptance whose first response was lost. */
const EXPECTED_ANSWERS = /^(ok|503 unavailable|connection broken .*|409 negotiationOver)$/

/** Answers that are neither expected for every fault nor `acceptable` for this one. */
export function unexpectedAnswers(stats: readonly AnswerStats[], acceptable: readonly string[] = []): string[] {
  return stats.flatMap(({ action, answers }) =>
    [...answers.keys()]
      .filter((name) => !EXPECTED_ANSWERS.test(name) && !acceptable.includes(name))
      .map((name) => `${action}: ${name}`),
  )
}

/** Actions that are too rare to require a success after the repair. */
const RARE_ACTIONS = new Set(['conversation'])

/** Time from the repair until every action has succeeded after its last failure, in milliseconds. */
export function recoveryTime(stats: readonly AnswerStats[], repairedAt: number): number {
  const recoveryTimes = stats.map(({ action, lastFailure, successTimes }) => {
    const from = Math.max(repairedAt, lastFailure)
    return (successTimes.find((at) => at >= from) ?? (RARE_ACTIONS.has(action) ? from : Number.POSITIVE_INFINITY)) - repairedAt
  })
  return Math.max(0, ...recoveryTimes)
}
