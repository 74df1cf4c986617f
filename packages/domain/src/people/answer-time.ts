import type { Uid } from '../ids.ts'

const HOUR = 60 * 60 * 1000
/** The minimum number of answers for which an answer time is computed. */
export const ANSWERS_MIN = 3
/** The number of latest answers that count. */
export const ANSWERS_MAX = 20

/** The classes of answer times: `hour` is within one hour, `day` within a day, `days` within three, `week` within a week. */
export const ANSWER_TIMES = ['hour', 'day', 'days', 'week', 'longer'] as const
export type AnswerTime = (typeof ANSWER_TIMES)[number]

/** A message or a move in a conversation. */
export interface ConversationActivity {
  readonly uid: Uid
  readonly at: Date
}

/** The usual answer time of a person: the median of their last answers; null if there are too few. */
export function answerTimeOf(conversations: readonly (readonly ConversationActivity[])[], uid: Uid): AnswerTime | null {
  const answers = conversations.flatMap((conversation) => answersIn(conversation, uid))
  const last = answers.toSorted((one, other) => Number(other.at) - Number(one.at)).slice(0, ANSWERS_MAX)
  if (last.length < ANSWERS_MIN) return null
  const sorted = last.map(({ duration }) => duration).toSorted((one, other) => one - other)
  return answerTimeClass(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

/** An answer is an activity after one of the other participant; its duration counts from the first unanswered activity. */
function answersIn(conversation: readonly ConversationActivity[], uid: Uid): { at: Date; duration: number }[] {
  const answers: { at: Date; duration: number }[] = []
  let waitingSince: Date | null = null
  for (const activity of conversation) {
    if (activity.uid !== uid) waitingSince ??= activity.at
    else if (waitingSince) {
      answers.push({ at: activity.at, duration: activity.at.getTime() - waitingSince.getTime() })
      waitingSince = null
    }
  }
  return answers
}

function answerTimeClass(duration: number): AnswerTime {
  if (duration <= HOUR) return 'hour'
  if (duration <= 24 * HOUR) return 'day'
  if (duration <= 3 * 24 * HOUR) return 'days'
  return duration <= 7 * 24 * HOUR ? 'week' : 'longer'
}
