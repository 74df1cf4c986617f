import { chance } from './chance.ts'
import { atAWakingHour, daysBefore } from './clock.ts'
import type { Talk, TalkStep } from './talk.ts'

/** One step of a conversation and its time. `step` is null for opening the conversation. */
export interface Happening {
  readonly talk: Talk
  readonly step: TalkStep | null
  readonly at: Date
}

/** All steps of all conversations in order of time, so that an acceptance affects the conversations that were open then. */
export function timetable(talks: readonly Talk[], now: Date): Happening[] {
  return talks.flatMap((talk) => happenings(talk, now)).sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Spreads the steps of a conversation between its first and last day, with pauses of different length. */
function happenings(talk: Talk, now: Date): Happening[] {
  const steps = [null, ...talk.steps]
  const pauses = talk.steps.map((_, at) => 0.05 + chance(`${talk.about} ${talk.interested} ${at}`) ** 3)
  const whole = pauses.reduce((sum, pause) => sum + pause, 0)
  let passed = 0
  return steps.map((step, at) => {
    if (at > 0) passed += pauses[at - 1] ?? 0
    const ago = talk.from - (whole === 0 ? 0 : (passed / whole) * (talk.from - talk.to))
    return { talk, step, at: atAWakingHour(daysBefore(now, ago), now) }
  })
}
