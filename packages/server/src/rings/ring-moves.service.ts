import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { Problem } from '@barattolo/domain/problem'
import { applyRingMove } from '@barattolo/domain/rings/apply-ring-move'
import { legFrom, legTo, type RingMove, type RingOption } from '@barattolo/domain/rings/ring-moves'
import { type NegotiatedLeg, participantOf, type RingNegotiation } from '@barattolo/domain/rings/ring-negotiation'
import { findCurrentItems } from '../items/item-locks.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { changeRing, type RingDeps } from './change-ring.service.ts'
import { countOpenRings } from './open-rings.store.ts'
import { findWeighed } from './pairs.store.ts'
import { saveRefusal } from './refusals.store.ts'
import { meantKey } from './shown-people.ts'
import { findWishesFor } from './wishes.store.ts'

/** A move as its caller sends it: objects are named by their ids. */
export type RingMoveRequest =
  | Exclude<RingMove, { type: 'ask' | 'giveInstead' }>
  | { type: 'ask'; key: string; add: readonly ItemId[]; remove: readonly ItemId[] }
  | { type: 'giveInstead'; key: string; itemId: ItemId; instead: ItemId }

/** Applies one move of one person. Throws the refusal, which does not undo what has happened outside of the ring meanwhile. */
export async function moveRing(
  deps: RingDeps & { checkRings: () => Promise<void> },
  me: Uid,
  id: RingId,
  request: RingMoveRequest,
): Promise<void> {
  const { refusal, state } = await changeRing(deps, {
    id,
    mayAdd: addedBy(request),
    decide: async (trx, ring, _, moment) => {
      // Other people learn nothing of the ring, and nothing of theirs is read.
      if (!participantOf(ring, me)) throw new Problem('ringNotFound')
      const meant = 'key' in request ? { ...request, key: meantKey(ring, me, request.key) } : request
      const { move, items } = await completeMove(trx, id, ring, me, meant)
      const outcome = applyRingMove(ring, me, move, moment)
      if (!outcome.ok) return { refusal: outcome.refusal, next: ring, events: [], items }
      await learnRefusal(trx, ring, me, move, moment.now)
      return { refusal: null, next: outcome.next, events: outcome.events, items }
    },
  })
  // The repair begins at once, without waiting for the next run of the job.
  if (state === 'repairing') await deps.checkRings()
  if (refusal) throw new Problem(refusal)
}

/** An object that a person does not want for theirs is not suggested to them again for some time, as after a refused suggestion. */
async function learnRefusal(trx: Trx, ring: RingNegotiation, me: Uid, move: RingMove, now: Date): Promise<void> {
  if (move.type !== 'decline' || move.reason !== 'notThisItem') return
  const received = legTo(ring, me)?.items.find(({ itemId }) => itemId === move.itemId)
  const given = legFrom(ring, me)?.items[0]
  const weighed = received && (await findWeighed(trx, me, received.itemId))
  if (given && received && weighed)
    await saveRefusal(trx, { uid: me, gives: given.itemId, receives: received.itemId, weight: weighed.weight }, now)
}

function addedBy(request: RingMoveRequest): readonly ItemId[] {
  if (request.type === 'ask') return request.add
  return request.type === 'giveInstead' ? [request.instead] : []
}

interface CompleteMove {
  move: RingMove
  items: ReadonlyMap<ItemId, ItemSnapshot>
}

/** Adds what the rules need to know of the objects that the move brings into the ring. */
async function completeMove(
  trx: Trx,
  id: RingId,
  ring: RingNegotiation,
  me: Uid,
  request: RingMoveRequest,
): Promise<CompleteMove> {
  switch (request.type) {
    case 'ask': {
      const { options, items } = await findOptions(trx, id, legTo(ring, me), request.add)
      return { move: { ...request, add: options }, items }
    }
    case 'giveInstead': {
      const { options, items } = await findOptions(trx, id, legFrom(ring, me), [request.instead])
      const [instead] = options
      if (!instead) throw new Problem('itemNotFound')
      return { move: { ...request, instead }, items }
    }
    default:
      return { move: request, items: new Map() }
  }
}

async function findOptions(trx: Trx, id: RingId, leg: NegotiatedLeg | undefined, ids: readonly ItemId[]) {
  const current = await findCurrentItems(trx, ids)
  const wishes = leg
    ? await findWishesFor(
        trx,
        ids.map((itemId) => ({ wisher: leg.receiver, itemId })),
      )
    : []
  const counts = await countOpenRings(trx, ids, id)
  const options = ids.map((itemId): RingOption => {
    const found = current.get(itemId)
    // An object of another person is answered like one that does not exist.
    if (!leg || found?.item.ownerUid !== leg.giver) throw new Problem('itemNotFound')
    const { item, revision, availability, resting } = found
    return {
      itemId,
      owner: item.ownerUid,
      revision,
      availability,
      status: item.status,
      resting,
      isWished: wishes.some((wish) => wish.itemId === itemId && wish.owner === leg.giver),
      openRings: counts.get(itemId) ?? 0,
    }
  })
  return { options, items: new Map([...current].map(([itemId, { item }]) => [itemId, item])) }
}
