import { HOUR_MS } from '../durations.ts'
import type { Uid } from '../ids.ts'
import { FIGURE_PEOPLE_MIN } from './figures.ts'

/** The number of people whose latest answer counts: those with the latest conversations. */
export const ANSWERED_PEOPLE_MAX = 20

/** The classes of answer times: `hour` is within one hour, `day` within a day, `days` within three, `week` within a week. */
export const ANSWER_TIMES = ['hour', 'day', 'days', 'week', 'longer'] as const
export type AnswerTime = (typeof ANSWER_TIMES)[number]

/** A message or a move in a conversation. */
export interface ConversationActivity {
  readonly uid: Uid
  readonly at: Date
}

/** The activities of a conversation in order. `counterpart` is the same for all conversations with the same person. */
export interface CountedConversation {
  readonly counterpart: number
  readonly activities: readonly ConversationActivity[]
}

interface Answer {
  at: Date
  duration: number
}

/** The usual answer time of a person: the median of the latest answer to each counterpart; null if there are too few of them. */
export function answerTimeOf(conversations: readonly CountedConversation[], uid: Uid): AnswerTime | null {
  const latest = new Map<number, Answer>()
  for (const { counterpart, activities } of conversations)
    for (const answer of answersIn(activities, uid)) {
      const known = latest.get(counterpart)
      if (!known || known.at < answer.at) latest.set(counterpart, answer)
    }
  if (latest.size < FIGURE_PEOPLE_MIN) return null
  const sorted = [...latest.values()].map(({ duration }) => duration).toSorted((one, other) => one - other)
  return answerTimeClass(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

/** An answer is an activity after one of the other participant; its duration counts from the first unanswered activity. */
function answersIn(activities: readonly ConversationActivity[], uid: Uid): Answer[] {
  const answers: Answer[] = []
  let waitingSince: Date | null = null
  for (const activity of activities) {
    if (activity.uid !== uid) waitingSince ??= activity.at
    else if (waitingSince) {
      answers.push({ at: activity.at, duration: activity.at.getTime() - waitingSince.getTime() })
      waitingSince = null
    }
  }
  return answers
}

function answerTimeClass(duration: number): AnswerTime {
  if (duration <= HOUR_MS) return 'hour'
  if (duration <= 24 * HOUR_MS) return 'day'
  if (duration <= 3 * 24 * HOUR_MS) return 'days'
  return duration <= 7 * 24 * HOUR_MS ? 'week' : 'longer'
}
