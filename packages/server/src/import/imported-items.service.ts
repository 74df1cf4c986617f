import type { Answer } from '@barattolo/domain/endpoint'
import type { Uid } from '@barattolo/domain/ids'
import { IMPORTED_ITEMS_SHOWN, type readImportedItems, type takeImportedItems } from '@barattolo/domain/import/contract'
import { Problem } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import { lockBazar } from '../items/items.changes.store.ts'
import { countImportedItems, findImportedItems, markDecided, removeImportedItemsOf } from '../people/imported-items.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { placeItem } from './place-item.service.ts'

export interface ImportDeps {
  db: Db
  town: Town
  publish: EventPublisher
  now: () => Date
}

/** The number of objects that wait for this person, and the first of them. */
export async function listImportedItems(db: Db, uid: Uid): Promise<Answer<typeof readImportedItems>> {
  const waiting = await findImportedItems(db, uid, IMPORTED_ITEMS_SHOWN)
  return {
    count: await countImportedItems(db, uid),
    items: waiting.map(({ item: { title, status, category, images } }) => ({
      title,
      status,
      category,
      imageUrl: images[0] ?? '',
    })),
  }
}

/** Puts the waiting objects into the person's bazar; those beyond its limit keep waiting. */
export async function takeItems({ db, town, publish, now }: ImportDeps, uid: Uid): Promise<Answer<typeof takeImportedItems>> {
  const result = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, uid)
    // Also serializes two answers of the same person: the second one finds nothing.
    await lockBazar(trx, uid)
    const waiting = await findImportedItems(trx, uid)
    if (waiting.length === 0) throw new Problem('noImportedItems')
    const taken: string[] = []
    for (const { sourceId, item } of waiting) {
      if (!(await placeItem(trx, town, { ownerUid: uid, item, hasWaited: true }, now()))) break
      taken.push(sourceId)
    }
    await markDecided(trx, taken)
    return { taken: taken.length, waiting: waiting.length - taken.length }
  })
  publish.listChanged('items')
  return result
}

export async function discardItems({ db }: ImportDeps, uid: Uid): Promise<void> {
  const removed = await db.transaction().execute((trx) => removeImportedItemsOf(trx, uid))
  if (removed === 0) throw new Problem('noImportedItems')
}
