import { DAY_MS } from '../durations.ts'
import type { ExchangeStep } from './exchange-step.ts'

/** What the order of the tasks depends on. */
export interface OrderedTask {
  /** The time of the meeting for which it waits; null without one. */
  meetingAt: Date | null
  step: ExchangeStep | 'answer'
  /** Since when it has been this person's turn. */
  since: Date
}

/**
 * First what happens now: handovers, then the meetings of the next 24 hours. Then what others wait for, the longest waiting first; then
 * later meetings, and feedback last, because no one waits for it.
 */
export function inTaskOrder<Task extends OrderedTask>(tasks: readonly Task[], now: Date): Task[] {
  return tasks.toSorted((one, other) => rankOf(one, now) - rankOf(other, now) || timeOf(one) - timeOf(other))
}

function rankOf({ step, meetingAt }: OrderedTask, now: Date): number {
  if (step === 'handOver') return 0
  if (meetingAt) return meetingAt.getTime() - now.getTime() <= DAY_MS ? 1 : 3
  return step === 'review' ? 4 : 2
}

const timeOf = ({ meetingAt, since }: OrderedTask) => (meetingAt ?? since).getTime()
