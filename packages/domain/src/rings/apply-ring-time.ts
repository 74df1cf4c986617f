import type { ExchangeStateName } from '../exchanges/summary.ts'
import type { TownMoment } from '../town-time.ts'
import { addMs, afterNight, nudgesBy, openDueAt, REPAIR_OVERDUE_MS } from './ring-deadlines.ts'
import { askedPeople, type RingNegotiation } from './ring-negotiation.ts'
import { dissolve, markRepairing, type RingEvent, type RingStep, withLeft } from './ring-step.ts'

/** Applies what is due: what `applyTimeUp` does, or reminders. One step applies all that was missed because no job ran. */
export function applyRingTime(ring: RingNegotiation, moment: TownMoment): RingStep {
  return ring.state === 'open' && moment.now < ring.deadlineAt ? applyNudges(ring, moment) : applyTimeUp(ring, moment)
}

/** Applies the silence of the people who have not answered at the deadline, or ends a ring whose repair is overdue. */
export function applyTimeUp(ring: RingNegotiation, moment: TownMoment): RingStep {
  const { now } = moment
  if (ring.state === 'repairing' && isRepairOverdue(ring, now)) return dissolve(ring, 'repairOverdue')
  return ring.state === 'open' && now >= ring.deadlineAt ? applySilence(ring, moment) : { next: ring, events: [] }
}

function isRepairOverdue({ nextDueAt }: RingNegotiation, now: Date): boolean {
  return nextDueAt !== null && now > addMs(nextDueAt, REPAIR_OVERDUE_MS)
}

/** After silence, a ring is repaired once, and only if one person alone was silent: then all others have said yes. */
function applySilence(ring: RingNegotiation, moment: TownMoment): RingStep {
  const silent = askedPeople(ring)
  const events = silent.map(({ uid }): RingEvent => ({ type: 'left', uid, why: 'silence' }))
  const people = withLeft(ring, new Map(silent.map(({ uid }) => [uid, 'silence' as const])))
  const isFirstSilence = ring.people.every(({ leftWhy }) => leftWhy !== 'silence')
  if (silent.length > 1 || !isFirstSilence) return dissolve({ ...ring, people }, 'deadline', events)
  return markRepairing(ring, { people }, events, moment)
}

/** A late job may run at night: the reminders then wait for the morning. */
function applyNudges(ring: RingNegotiation, moment: TownMoment): RingStep {
  const { now, timeZone } = moment
  const isNight = afterNight(now, timeZone) > now
  const due = new Map(
    askedPeople(ring).flatMap((person) => {
      const nudges = nudgesBy(person, moment)
      return isNight || nudges <= person.nudges || now >= person.answerBy ? [] : [[person.uid, nudges]]
    }),
  )
  const people = ring.people.map((person) => ({ ...person, nudges: due.get(person.uid) ?? person.nudges }))
  const next = { ...ring, people }
  const events = [...due.keys()].map((uid): RingEvent => ({ type: 'nudged', uid }))
  return { next: { ...next, nextDueAt: openDueAt(next, moment) }, events }
}

/** What the exchange of an agreed ring has become. `dueAt` is its next deadline. */
export function applyRingExchange(
  ring: RingNegotiation,
  exchange: { readonly state: ExchangeStateName; readonly dueAt: Date | null },
): RingStep {
  if (ring.state !== 'agreed') return { next: ring, events: [] }
  switch (exchange.state) {
    case 'open':
    case 'held':
      return { next: { ...ring, nextDueAt: exchange.dueAt ?? ring.nextDueAt }, events: [] }
    case 'done':
      return { next: { ...ring, state: 'done', version: ring.version + 1, nextDueAt: null }, events: [{ type: 'done' }] }
    case 'calledOff':
    case 'notHappened':
      return dissolve(ring, exchange.state)
  }
}
