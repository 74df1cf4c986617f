import type { CurrentItem } from '../exchanges/proposal.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import type { MessageKind } from '../messages/message.ts'
import { applyItemRemoved, type NegotiationStep, type SystemMessage } from './apply-negotiation-move.ts'
import { resetTurnTimer } from './inactivity.ts'
import type { Negotiation } from './negotiation.ts'

/** What has happened to objects elsewhere: in another negotiation, or by their owner or the admin. */
export interface ItemsChange {
  readonly kind: 'itemReserved' | 'itemResting' | 'itemFreed' | 'itemChanged'
  readonly items: readonly ItemSnapshot[]
  /** The participants of the exchange that reserves or frees the objects: they get no "not chosen" message. */
  readonly participants?: readonly Uid[]
}

/**
 * Announces the change to a pending negotiation that has one of the objects as root or in the sent proposal, and restarts its turn
 * timer if it is the root object, except after an edit. `itemFreed` is announced only for objects that are available now: they may
 * still be hidden or paused. The negotiation's `currentItems` are those after the change. Null if it is not affected.
 */
export function applyItemsChange(negotiation: Negotiation, change: ItemsChange, now: Date): NegotiationStep | null {
  const { kind, items, participants = [] } = change
  const affected = items.filter(({ _id }) => negotiation.status === 'pending' && isAbout(negotiation, _id))
  if (affected.length === 0) return null
  const isAnnounced = ({ _id }: ItemSnapshot) => kind !== 'itemFreed' || isAvailable(negotiation, _id)
  const [roots, others] = [true, false].map((isRoot) => affected.filter(({ _id }) => (_id === negotiation.rootItemId) === isRoot))
  const isLost = kind === 'itemReserved' && !participants.includes(negotiation.interested)
  return {
    next: roots?.length && kind !== 'itemChanged' ? resetTurnTimer(negotiation, now) : negotiation,
    messages: [
      ...messageAbout(isLost ? 'notChosen' : kind, roots?.filter(isAnnounced)),
      ...messageAbout(kind, others?.filter(isAnnounced)),
    ],
  }
}

/** The owner has paused or resumed the object. An object that is resumed during its owner's holiday stays paused. */
export function applyItemPaused(negotiation: Negotiation, itemId: ItemId, isPaused: boolean, now: Date): NegotiationStep | null {
  const current = negotiation.currentItems.get(itemId)
  if (current?.resting !== isPaused) return null
  return applyItemsChange(negotiation, { kind: isPaused ? 'itemResting' : 'itemFreed', items: [current.item] }, now)
}

/** The owner has edited the object: its revision has increased. */
export function applyItemEdited(negotiation: Negotiation, itemId: ItemId, now: Date): NegotiationStep | null {
  const current = negotiation.currentItems.get(itemId)
  return current ? applyItemsChange(negotiation, { kind: 'itemChanged', items: [current.item] }, now) : null
}

/**
 * The admin has hidden the object or shown it again. `availableBefore`: the object, if it could be exchanged before. Without a change
 * of availability nothing is announced, but the reason why the object is unavailable may be another one.
 */
export function applyItemVisibility(
  negotiation: Negotiation,
  itemId: ItemId,
  availableBefore: ItemSnapshot | undefined,
  now: Date,
): NegotiationStep | null {
  const availableNow = isAvailable(negotiation, itemId) ? negotiation.currentItems.get(itemId)?.item : undefined
  if (availableBefore && !availableNow)
    return applyItemsChange(negotiation, { kind: 'itemResting', items: [availableBefore] }, now)
  if (availableNow && !availableBefore) return applyItemsChange(negotiation, { kind: 'itemFreed', items: [availableNow] }, now)
  return { next: negotiation, messages: [] }
}

/** The negotiation after a change of the availability of these objects, those of other negotiations included. */
export function withItemsAvailability(
  negotiation: Negotiation,
  itemIds: readonly ItemId[],
  availability: CurrentItem['availability'],
): Negotiation {
  const currentItems = new Map(negotiation.currentItems)
  for (const id of itemIds) {
    const current = currentItems.get(id)
    if (current) currentItems.set(id, { ...current, availability })
  }
  return { ...negotiation, currentItems }
}

/** Removes those of the objects that the negotiation contains, in any proposal or as root. */
export function applyItemsRemoved(negotiation: Negotiation, itemIds: readonly ItemId[]): NegotiationStep {
  return itemIds
    .filter((id) => contains(negotiation, id))
    .reduce<NegotiationStep>(
      ({ next, messages }, id) => {
        const step = applyItemRemoved(next, id)
        return { next: step.next, messages: [...messages, ...step.messages] }
      },
      { next: negotiation, messages: [] },
    )
}

function messageAbout(kind: MessageKind, items: readonly ItemSnapshot[] = []): SystemMessage[] {
  return items.length > 0 ? [{ kind, from: null, items }] : []
}

function isAvailable({ currentItems }: Negotiation, id: ItemId): boolean {
  const current = currentItems.get(id)
  return current?.availability === 'disponibile' && !current.resting
}

function isAbout({ rootItemId, sent }: Negotiation, id: ItemId): boolean {
  return rootItemId === id || sent.some(({ item }) => item._id === id)
}

function contains(negotiation: Negotiation, id: ItemId): boolean {
  const { draft, previous } = negotiation
  return isAbout(negotiation, id) || [...(draft ?? []), ...(previous?.proposal ?? [])].some(({ item }) => item._id === id)
}
