import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { OPEN_RINGS_MAX } from '@barattolo/domain/rings/ring-caps'
import { legFrom, legTo } from '@barattolo/domain/rings/ring-moves'
import { isPresent, participantOf } from '@barattolo/domain/rings/ring-negotiation'
import { findItemsById } from '../items/items.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { countOpenRings } from './open-rings.store.ts'
import { findItemsToGive } from './ring-facts.store.ts'
import { findRing } from './ring-negotiation.store.ts'
import { asSuggestedItem } from './suggested-item.ts'
import { findWishes } from './wishes.store.ts'

const OPTIONS_MAX = 100

/** What this person may bring into an open ring: objects of their giver, and own objects that their receiver wishes. */
export async function readRingOptions({ db, town }: TownDb, me: Uid, id: RingId) {
  const ring = await findRing(db, id)
  const person = ring && participantOf(ring, me)
  if (!ring || !person) throw new Problem('ringNotFound')
  if (!isPresent(person) || ring.state !== 'open') return { receives: [], gives: [] }
  const present = ring.legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const [giver, receiver] = [legTo(ring, me)?.giver, legFrom(ring, me)?.receiver]
  const received = giver ? (await findItemsToGive(db, [giver])).map((item) => item.id) : []
  const wished = receiver ? await findWishes(db, { me: receiver, role: 'wisher', others: [me] }) : []
  const isFree = (itemId: ItemId) => !present.includes(itemId) && !ring.refusedItems.includes(itemId)
  return {
    receives: await describeFree({ db, town }, id, received.filter(isFree)),
    gives: await describeFree({ db, town }, id, wished.map(({ itemId }) => itemId).filter(isFree)),
  }
}

async function describeFree({ db, town }: TownDb, id: RingId, itemIds: readonly ItemId[]) {
  const counts = await countOpenRings(db, itemIds, id)
  const free = itemIds.filter((itemId) => (counts.get(itemId) ?? 0) < OPEN_RINGS_MAX).slice(0, OPTIONS_MAX)
  return (await findItemsById({ db, town }, free, 'signedIn')).map(asSuggestedItem)
}
