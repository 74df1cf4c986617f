import type { Uid } from '../ids.ts'
import type { Negotiation, Waiting } from './negotiation.ts'
import { holderOf, otherOf } from './negotiation.ts'
import { pauseOf } from './pause.ts'
import { type Step, shared } from './play.ts'

const DAY = 24 * 60 * 60 * 1000
/** Without an act by the turn's holder, in milliseconds: two reminders, then it is put aside. */
export const NUDGES_MS = [2 * DAY, 5 * DAY] as const
export const ARCHIVE_MS = 14 * DAY

export function startWaiting(now: Date): Waiting {
  return { turnSince: now, quietSince: now, nudges: 0 }
}

/** Whole days. */
export function daysOfSilence(quietSince: Date, now: Date): number {
  return Math.max(1, Math.floor((now.getTime() - quietSince.getTime()) / DAY))
}

/** Nobody is waited for: it is over, its root object is not there, or whoever has to act is on holiday. */
function isStill(negotiation: Negotiation): boolean {
  const { status, personLeft, personAway, onHoliday } = negotiation
  if (status !== 'pending' || personLeft || personAway) return true
  return pauseOf(negotiation) !== null || onHoliday.includes(holderOf(negotiation))
}

/** When silence is next heard (`elapse`); null while nobody is waited for. */
export function nextDueOf(negotiation: Negotiation): Date | null {
  if (isStill(negotiation)) return null
  const { quietSince, nudges } = negotiation.waiting
  return after(quietSince, NUDGES_MS[nudges] ?? ARCHIVE_MS)
}

/** When it is put aside, if nobody does anything; null while nobody is waited for. */
export function archivesAt(negotiation: Negotiation): Date | null {
  return isStill(negotiation) ? null : after(negotiation.waiting.quietSince, ARCHIVE_MS)
}

/** The waiting after a move: it begins anew with each turn. What the holder chooses and does not send is nobody's business. */
export function takenOver(before: Negotiation, next: Negotiation, now: Date): Negotiation {
  if (next === before || next.status !== 'pending') return next
  const begins = before.status !== 'pending' || holderOf(before) !== holderOf(next)
  return begins ? { ...next, waiting: startWaiting(now) } : next
}

/** Whoever has the turn and writes is not silent; the turn stays theirs. */
export function heardFrom(negotiation: Negotiation, who: Uid, now: Date): Negotiation {
  if (who !== holderOf(negotiation)) return negotiation
  return { ...negotiation, waiting: { ...negotiation.waiting, quietSince: now, nudges: 0 } }
}

/** The root object is there again, or a holiday is over: nobody has been silent meanwhile. */
export function resumed(negotiation: Negotiation, now: Date): Negotiation {
  return isStill(negotiation) ? negotiation : { ...negotiation, waiting: startWaiting(now) }
}

/**
 * What silence does by itself when its time has come: a reminder to whoever has to act, and after the last one the
 * conversation is put aside, for either to take up again. What was due while nothing ran is caught up with in one step.
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
