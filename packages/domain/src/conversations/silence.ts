import type { Uid } from '../ids.ts'
import type { Negotiation, Waiting } from './negotiation.ts'
import { holderOf, otherOf } from './negotiation.ts'
import { pauseOf } from './pause.ts'
import { type Step, shared } from './play.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds without activity of the turn holder: two reminders, then the conversation is archived. */
export const NUDGES_MS = [2 * DAY, 5 * DAY] as const
export const ARCHIVE_MS = 14 * DAY

export function startWaiting(now: Date): Waiting {
  return { turnSince: now, quietSince: now, nudges: 0 }
}

/** Whole days, at least one. */
export function daysOfSilence(quietSince: Date, now: Date): number {
  return Math.max(1, Math.floor((now.getTime() - quietSince.getTime()) / DAY))
}

/** No timer runs: the negotiation is over, its root object is unavailable, or the turn holder is on holiday. */
function isStill(negotiation: Negotiation): boolean {
  const { status, personLeft, personAway, onHoliday } = negotiation
  if (status !== 'pending' || personLeft || personAway) return true
  return pauseOf(negotiation) !== null || onHoliday.includes(holderOf(negotiation))
}

/** When `applyTimeouts` next has something to do; null while no timer runs. */
export function nextDueOf(negotiation: Negotiation): Date | null {
  if (isStill(negotiation)) return null
  const { quietSince, nudges } = negotiation.waiting
  return after(quietSince, NUDGES_MS[nudges] ?? ARCHIVE_MS)
}

/** When the conversation is archived if the turn holder stays inactive; null while no timer runs. */
export function archivesAt(negotiation: Negotiation): Date | null {
  return isStill(negotiation) ? null : after(negotiation.waiting.quietSince, ARCHIVE_MS)
}

/** Restarts the turn timer if a move passed the turn or reopened the negotiation. Draft changes do not restart it. */
export function takenOver(before: Negotiation, next: Negotiation, now: Date): Negotiation {
  if (next === before || next.status !== 'pending') return next
  const begins = before.status !== 'pending' || holderOf(before) !== holderOf(next)
  return begins ? { ...next, waiting: startWaiting(now) } : next
}

/** A chat message of the turn holder counts as activity; the turn does not pass. */
export function heardFrom(negotiation: Negotiation, who: Uid, now: Date): Negotiation {
  if (who !== holderOf(negotiation)) return negotiation
  return { ...negotiation, waiting: { ...negotiation.waiting, quietSince: now, nudges: 0 } }
}

/** Restarts the turn timer after a pause: the root object is available again, or a holiday is over. */
export function resumed(negotiation: Negotiation, now: Date): Negotiation {
  return isStill(negotiation) ? negotiation : { ...negotiation, waiting: startWaiting(now) }
}

/**
 * Applies what is due at `now`: a reminder to the turn holder or, after the last one, the archiving of the conversation, which
 * either participant may undo. Timeouts that were missed because no job ran are applied in one step.
 */
export function elapse(negotiation: Negotiation, now: Date): Step {
  const due = nextDueOf(negotiation)
  const putAside = archivesAt(negotiation)
  if (!due || !putAside || due > now) return { next: negotiation, lines: [] }
  if (putAside <= now) {
    const next = shared({ ...negotiation, status: 'archived', archivedBy: null })
    return { next, lines: [{ kind: 'archivedByTime', from: null, items: [] }] }
  }
  const { waiting } = negotiation
  const nudges = NUDGES_MS.filter((silence) => after(waiting.quietSince, silence) <= now).length
  const line = { kind: 'nudged', from: otherOf(negotiation, holderOf(negotiation)), items: [] } as const
  return { next: { ...negotiation, waiting: { ...waiting, nudges } }, lines: [line] }
}

function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds)
}
