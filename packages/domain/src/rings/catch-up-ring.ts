import type { TownMoment } from '../town-time.ts'
import { applyTimeUp } from './apply-ring-time.ts'
import { breaksOf, type RingBreak, type RingFacts, withPresentRevisions } from './ring-facts.ts'
import { isEnded, type RingNegotiation } from './ring-negotiation.ts'
import { completeStep, markRepairing, type RingEvent, type RingStep, withBroken, withLeft } from './ring-step.ts'

/**
 * Applies what has happened outside of the ring: a deadline that has passed; an edited object, which asks its receiver again; an object
 * that cannot pass or a person who cannot take part, which marks the ring for the repair. The deadline comes first, so that its result
 * does not depend on when the job runs. An agreed ring does not change: its exchange holds its objects.
 */
export function catchUpRing(ring: RingNegotiation, facts: RingFacts, moment: TownMoment): RingStep {
  const { next: judged, events } = applyTimeUp(ring, moment)
  if (isEnded(judged) || judged.state === 'agreed') return { next: judged, events }
  const edited = applyEdits(judged, facts, moment)
  const broken = applyBreaks(edited.next, facts, moment)
  return { next: broken.next, events: [...events, ...edited.events, ...broken.events] }
}

function applyEdits(ring: RingNegotiation, facts: RingFacts, moment: TownMoment): RingStep {
  const legs = withPresentRevisions(ring.legs, facts)
  const before = new Map(ring.legs.flatMap(({ items }) => items.map(({ itemId, revision }) => [itemId, revision])))
  const edited = legs.flatMap(({ items }) => items.filter(({ itemId, revision }) => before.get(itemId) !== revision))
  if (edited.length === 0) return { next: ring, events: [] }
  const events = edited.map(({ itemId }): RingEvent => ({ type: 'itemEdited', itemId }))
  return completeStep(ring, { legs }, events, moment)
}

function applyBreaks(ring: RingNegotiation, facts: RingFacts, moment: TownMoment): RingStep {
  const breaks = breaksOf(ring, facts)
  if (breaks.length === 0) return { next: ring, events: [] }
  const people = breaks.flatMap((broken) => (broken.type === 'person' ? [[broken.uid, broken.why] as const] : []))
  const items = breaks.flatMap((broken) => (broken.type === 'item' ? [[broken.itemId, broken.why] as const] : []))
  const change = { people: withLeft(ring, new Map(people)), legs: withBroken(ring, new Map(items)) }
  return markRepairing(ring, change, breaks.map(eventOf), moment)
}

function eventOf(broken: RingBreak): RingEvent {
  return broken.type === 'person'
    ? { type: 'left', uid: broken.uid, why: broken.why }
    : { type: 'itemBroken', itemId: broken.itemId, why: broken.why }
}
