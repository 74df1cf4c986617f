import { HOUR } from '../durations.ts'
import { type Belief, isSuccess } from './belief.ts'
import { TWO_CLOCKS_ERROR } from './clock-error.ts'
import { ringIn } from './ring-view.ts'

/** RING-70. */
const PROPOSED_MS = 72 * HOUR
/** RING-70, RING-94: for a newcomer, and for a ring that follows one which was called off. */
const NEWCOMER_MS = 48 * HOUR
const MOST_MS = 7 * 24 * HOUR
/** A job repairs within a minute. Here it runs once a day. */
const REPAIR_MS = 25 * HOUR

/** An open ring has a time until which it waits, a repair ends, and after 90 days without people no ring is left. */
export const ringTimes: Belief = {
  name: 'an open ring waits 72 hours to seven days, a repair ends, and after 90 days without people none is left',
  ids: ['RING-70', 'RING-74', 'RING-75', 'RING-94'],
  watch: () => {
    const repairing = new Map<string, number>()
    const proposed = new Set<string>()
    return (record, report) => {
      const ring = isSuccess(record) ? ringIn(record) : null
      if (!ring) return
      const { id, state, version, openedAt, deadlineAt } = ring
      const isProposal = record.route.endsWith('/proposal') && record.fault == null
      if (record.route.endsWith('/proposal')) proposed.add(id)
      const [now, opened] = [Date.parse(record.at), Date.parse(openedAt)]
      const isLeft = record.act === 'read what is left'
      if (isLeft && ['open', 'repairing', 'agreed'].includes(state)) report(`a ring is ${state} after 90 days`, [id])
      if (state === 'open') {
        if (deadlineAt === null) report('an open ring has no time until which it waits', [id])
        else {
          const deadline = Date.parse(deadlineAt)
          if (deadline < now - TWO_CLOCKS_ERROR) report(`a ring is open after its time, ${deadlineAt}`, [id])
          // After a change the ring waits for those who are asked then.
          const least = proposed.has(id) && version === 1 ? PROPOSED_MS : NEWCOMER_MS
          const most = isProposal && Math.abs(opened - now) < TWO_CLOCKS_ERROR ? PROPOSED_MS : MOST_MS
          if (deadline - opened > most || deadline - opened < least)
            report(`a ring of ${openedAt} waits until ${deadlineAt}`, [id])
        }
      }
      if (state !== 'repairing') repairing.delete(id)
      else {
        const since = repairing.get(id) ?? now
        repairing.set(id, since)
        if (now - since > REPAIR_MS) report('a repair does not end', [id])
      }
    }
  },
}
