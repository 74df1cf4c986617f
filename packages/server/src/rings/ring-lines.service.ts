import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { isEnded, isPresent, type RingNegotiation } from '@barattolo/domain/rings/ring-negotiation'
import type { RingEvent, RingStep } from '@barattolo/domain/rings/ring-step'
import { closeChat, joinChat, leaveChat, openChat, postLines } from '../conversations/chats.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { shownUid } from './shown-people.ts'

interface LinesOfStep {
  id: RingId
  /** Null for a ring that is opened now. */
  before: RingNegotiation | null
  step: RingStep
  items: ReadonlyMap<ItemId, ItemSnapshot>
}

/**
 * Writes what has happened into the chat of the ring, in order: a person who leaves reads that they have left and nothing after
 * it; a person who comes reads nothing from before. Reminders and questions to one person are notices and no lines.
 */
export async function storeRingLines(trx: Trx, change: LinesOfStep, now: Date): Promise<void> {
  const { id, before, step } = change
  const { next, events } = step
  if (before === null) {
    const uids = next.people.filter(({ isHeldBack }) => !isHeldBack).map(({ uid }) => uid)
    await openChat(trx, { id, kind: 'ring', uids, now })
    if (next.proposedBy === null) await postLines(trx, id, [lineOf('ringFollows', change, null)], now)
  }
  for (const event of events) {
    const joining = joiningBy(event, before, next)
    if (joining) await joinChat(trx, id, joining, now)
    await postLines(trx, id, joining ? [lineOf('ringJoined', change, joining)] : linesOf(event, change), now)
    if (event.type === 'left') await leaveChat(trx, id, event.uid, now)
  }
  // The chat of a ring that is done stays open, because its people still have something to say.
  if (isEnded(next) && next.state !== 'done') await closeChat(trx, id, now)
}

/** The person who comes into the chat with this event: a newcomer, or a person who was held back and is asked now. */
function joiningBy(event: RingEvent, before: RingNegotiation | null, next: RingNegotiation): Uid | null {
  if (before === null) return null
  if (event.type === 'personReplaced') return event.by
  const wasHeldBack = event.type === 'asked' && before.people.some(({ uid, isHeldBack }) => uid === event.uid && isHeldBack)
  const person = wasHeldBack ? next.people.find(({ uid }) => uid === event.uid) : undefined
  return person && isPresent(person) ? person.uid : null
}

function linesOf(event: RingEvent, change: LinesOfStep): SystemMessage[] {
  switch (event.type) {
    case 'proposed':
      return [lineOf('ringProposed', change, event.by)]
    case 'saidYes':
      return [lineOf('ringYes', change, event.by)]
    case 'reconsidered':
      return [lineOf('ringReconsidered', change, event.by)]
    case 'withdrawn':
      return [lineOf('ringWithdrawn', change, event.by)]
    case 'itemsChanged':
      return [lineOf('ringItemsChanged', change, event.by, { items: event.added, removed: event.removed })]
    case 'itemEdited':
      return [lineOf('ringItemEdited', change, null, { items: [event.itemId] })]
    case 'itemReplaced':
      return [lineOf('ringItemReplaced', change, null, { items: [event.by], removed: [event.itemId] })]
    case 'left':
      // The others must not learn of a person who was not asked yet.
      return [
        isHeldBack(event.uid, change.step.next) ? lineOf('ringRepairing', change, null) : lineOf('ringLeft', change, event.uid),
      ]
    case 'itemBroken':
      return [lineOf('ringRepairing', change, null)]
    case 'agreed':
      return [lineOf('ringAgreed', change, null)]
    case 'dissolved':
      return isSaidElsewhere(event.why) ? [] : [lineOf('ringDissolved', change, null)]
    case 'asked':
    case 'nudged':
    case 'personReplaced':
    case 'done':
      return []
  }
}

/** The line about the withdrawal says it, or the lines of the exchange do. */
const isSaidElsewhere = (why: (RingEvent & { type: 'dissolved' })['why']) =>
  why === 'withdrawn' || why === 'calledOff' || why === 'notHappened'

const isHeldBack = (uid: Uid, { people }: RingNegotiation) => people.some((person) => person.uid === uid && person.isHeldBack)

function lineOf(
  kind: SystemMessage['kind'],
  { step, items: known }: LinesOfStep,
  from: Uid | null,
  { items = [], removed = [] }: { items?: readonly ItemId[]; removed?: readonly ItemId[] } = {},
): SystemMessage {
  const snapshots = (ids: readonly ItemId[]) =>
    ids.flatMap((id) => {
      const item = known.get(id)
      return item ? [{ ...item, ownerUid: shownUid(step.next, item.ownerUid) }] : []
    })
  return { kind, from, items: snapshots(items), removed: snapshots(removed), size: step.next.legs.length }
}
