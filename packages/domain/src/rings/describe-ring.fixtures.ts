import { MINUTE_MS } from '../durations.ts'
import type { ModelRing } from './ring-model-seats.fixtures.ts'
import { NOON } from './ring-negotiation.fixtures.ts'
import type { RingNegotiation } from './ring-negotiation.ts'

/** A ring as both sides describe it. */
export function describeRing(ring: RingNegotiation) {
  const people = ring.legs.map(({ giver }) => ring.people.find(({ uid }) => uid === giver))
  return {
    state: ring.state,
    endedWhy: ring.endedWhy,
    repairs: ring.repairs,
    people: people.map((person) => ({
      uid: person?.uid,
      left: person?.leftWhy ?? null,
      changes: person?.changes,
      until: minutesOf(person?.answerBy),
    })),
    items: ring.legs.map(({ items }) =>
      items.map(({ itemId, revision, broken }) => `${itemId} ${revision} ${broken !== null}`).sort(),
    ),
  }
}

export function describeModel(model: ModelRing) {
  return {
    state: model.phase,
    endedWhy: model.why,
    repairs: model.repairs,
    people: model.seats.map(({ who, gone, changes, until }) => ({ uid: who, left: gone, changes, until })),
    items: model.seats.map(({ gives }) => gives.map(({ id, revision, isBad }) => `${id} ${revision} ${isBad}`).sort()),
  }
}

const minutesOf = (at: Date | undefined) => at && (at.getTime() - NOON.getTime()) / MINUTE_MS
