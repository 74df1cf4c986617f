import type { Uid } from '../ids.ts'

const HOUR = 60 * 60 * 1000
/** The least answers for a typical answer time. */
export const ANSWERS_FROM = 3
/** How many of the latest answers count. */
export const ANSWERS_MOST = 20

/** Classes instead of hours: `hour` within one hour, `day` within a day, and so on. */
export const ANSWER_TIMES = ['hour', 'day', 'days', 'week', 'longer'] as const
export type AnswerTime = (typeof ANSWER_TIMES)[number]

/** A message or a move in a conversation. */
export interface Said {
  readonly uid: Uid
  readonly at: Date
}

/** The usual answer time of a person: the median of their last answers; null if there are too few. */
export function answerTimeOf(talks: readonly (readonly Said[])[], uid: Uid): AnswerTime | null {
  const answers = talks.flatMap((talk) => answersIn(talk, uid))
  const last = answers.toSorted((one, other) => Number(other.at) - Number(one.at)).slice(0, ANSWERS_MOST)
  if (last.length < ANSWERS_FROM) return null
  const sorted = last.map(({ took }) => took).toSorted((one, other) => one - other)
  return inWords(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

/** An answer is an activity after one of the other participant; its duration counts from the first unanswered activity. */
function answersIn(talk: readonly Said[], uid: Uid): { at: Date; took: number }[] {
  const answers: { at: Date; took: number }[] = []
  let asked: Date | null = null
  for (const said of talk) {
    if (said.uid !== uid) asked ??= said.at
    else if (asked) {
      answers.push({ at: said.at, took: said.at.getTime() - asked.getTime() })
      asked = null
    }
  }
  return answers
}

function inWords(took: number): AnswerTime {
  if (took <= HOUR) return 'hour'
  if (took <= 24 * HOUR) return 'day'
  if (took <= 3 * 24 * HOUR) return 'days'
  return took <= 7 * 24 * HOUR ? 'week' : 'longer'
}
