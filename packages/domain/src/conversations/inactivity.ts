import { DAY_MS } from '../durations.ts'
import { bumpSharedVersion, type NegotiationStep } from './apply-negotiation-move.ts'
import type { Negotiation, TurnTimer } from './negotiation.ts'
import { otherParticipantOf, pauseReasonOf, turnHolderOf } from './negotiation.ts'

/** The milliseconds of inactivity of the turn holder after which the first and the second reminder are sent. */
export const NUDGE_AFTER_MS = [2 * DAY_MS, 5 * DAY_MS] as const
/** The milliseconds of inactivity of the turn holder after which the conversation is archived. */
export const ARCHIVE_AFTER_MS = 14 * DAY_MS

export function startTurnTimer(now: Date): TurnTimer {
  return { turnSince: now, quietSince: now, nudges: 0 }
}

/** The days of inactivity in whole days, at least one. */
export function daysInactive(quietSince: Date, now: Date): number {
  return Math.max(1, Math.floor((now.getTime() - quietSince.getTime()) / DAY_MS))
}

/** No timer runs: the negotiation is not pending, is paused, a participant is disabled, or the turn holder is on holiday. */
function isTimerStopped(negotiation: Negotiation): boolean {
  const { status, personLeft, personAway, onHoliday } = negotiation
  if (status !== 'pending' || personLeft || personAway) return true
  return pauseReasonOf(negotiation) !== null || onHoliday.includes(turnHolderOf(negotiation))
}

/** When `applyTimeouts` next has something to do; null while no timer runs. */
export function nextDueOf(negotiation: Negotiation): Date | null {
  if (isTimerStopped(negotiation)) return null
  const { quietSince, nudges } = negotiation.turnTimer
  return addMilliseconds(quietSince, NUDGE_AFTER_MS[nudges] ?? ARCHIVE_AFTER_MS)
}

/** When the conversation is archived if the turn holder stays inactive; null while no timer runs. */
export function archivesAt(negotiation: Negotiation): Date | null {
  return isTimerStopped(negotiation) ? null : addMilliseconds(negotiation.turnTimer.quietSince, ARCHIVE_AFTER_MS)
}

/** Restarts the turn timer if a move passed the turn or reopened the negotiation. Draft changes do not restart it. */
export function restartTimerOnTurnChange(before: Negotiation, next: Negotiation, now: Date): Negotiation {
  if (next === before || next.status !== 'pending') return next
  const isNewTurn = before.status !== 'pending' || turnHolderOf(before) !== turnHolderOf(next)
  return isNewTurn ? { ...next, turnTimer: startTurnTimer(now) } : next
}

/** Restarts the turn timer after a pause: the root object is available again, or a holiday is over. */
export function resetTurnTimer(negotiation: Negotiation, now: Date): Negotiation {
  return isTimerStopped(negotiation) ? negotiation : { ...negotiation, turnTimer: startTurnTimer(now) }
}

/**
 * Applies what is due at `now`: a reminder to the turn holder or, after the last one, the archiving of the conversation, which
 * either participant may undo. Timeouts that were missed because no job ran are applied in one step.
 */
export function applyTimeouts(negotiation: Negotiation, now: Date): NegotiationStep {
  const due = nextDueOf(negotiation)
  const archiveAt = archivesAt(negotiation)
  if (!due || !archiveAt || due > now) return { next: negotiation, messages: [] }
  if (archiveAt <= now) {
    const next = bumpSharedVersion({ ...negotiation, status: 'archived', archivedBy: null })
    return { next, messages: [{ kind: 'archivedByTime', from: null, items: [] }] }
  }
  const { turnTimer } = negotiation
  const nudges = NUDGE_AFTER_MS.filter((delay) => addMilliseconds(turnTimer.quietSince, delay) <= now).length
  const nudge = { kind: 'nudged', from: otherParticipantOf(negotiation, turnHolderOf(negotiation)), items: [] } as const
  return { next: { ...negotiation, turnTimer: { ...turnTimer, nudges } }, messages: [nudge] }
}

function addMilliseconds(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds)
}
