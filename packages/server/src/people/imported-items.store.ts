import type { Point } from '@barattolo/domain/geo/distance'
import type { Uid } from '@barattolo/domain/ids'
import { type ImportedItem, importedItem } from '@barattolo/domain/import/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { findHashedPerson } from './email-hash.store.ts'

/** Objects of an earlier system that wait for the decision of their owner, who is known only by a keyed hash of the e-mail. */

/** Of these ids of the earlier system, those that an import has already brought. */
export async function findImportedIds(db: Db, sourceIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('importedItems')
    .select('sourceId')
    .where(sql<boolean>`source_id = any(${sourceIds})`)
    .execute()
  return new Set(rows.map(({ sourceId }) => sourceId))
}

/** `waiting`: what waits for its owner; missing if the object is in a bazar already. */
export async function addImportedItem(
  trx: Trx,
  sourceId: string,
  now: Date,
  waiting?: { emailHash: string; item: ImportedItem },
) {
  await trx
    .insertInto('importedItems')
    .values({
      sourceId,
      importedAt: now,
      emailHash: waiting?.emailHash ?? null,
      item: waiting ? JSON.stringify(waiting.item) : null,
    })
    .execute()
}

export async function countWaitingFor(db: Db, emailHash: string): Promise<number> {
  const { count } = await db
    .selectFrom('importedItems')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('emailHash', '=', emailHash)
    .executeTakeFirstOrThrow()
  return count
}

/** The centres of the cells of the objects that wait for an e-mail's owner, the first imported first. */
export async function findWaitingPositions(trx: Trx, emailHash: string): Promise<Point[]> {
  const rows = await trx
    .selectFrom('importedItems')
    .select('item')
    .where('emailHash', '=', emailHash)
    .orderBy('importedAt')
    .orderBy('sourceId')
    .execute()
  return rows.flatMap(({ item }) => item?.position ?? [])
}

/**
 * The hash of the person's e-mail; null if there has been no import, or if the e-mail is not verified: it may belong to someone
 * else.
 */
async function findEmailHash(db: Db, uid: Uid): Promise<string | null> {
  const person = await findHashedPerson(db, uid)
  return person?.emailVerified ? person.emailHash : null
}

export async function countImportedItems(db: Db, uid: Uid): Promise<number> {
  const emailHash = await findEmailHash(db, uid)
  return emailHash === null ? 0 : countWaitingFor(db, emailHash)
}

interface WaitingItem {
  sourceId: string
  item: ImportedItem
}

/** The objects that wait for this person, oldest first. */
export async function findImportedItems(db: Db, uid: Uid, limit?: number): Promise<WaitingItem[]> {
  const emailHash = await findEmailHash(db, uid)
  if (emailHash === null) return []
  const rows = await db
    .selectFrom('importedItems')
    .select(['sourceId', 'item'])
    .where('emailHash', '=', emailHash)
    .orderBy(sql`item ->> 'createdAt'`)
    .orderBy('sourceId')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.flatMap(({ sourceId, item }) => (item ? [{ sourceId, item: importedItem.parse(item) }] : []))
}

const DECIDED = { emailHash: null, item: null }

/** Forgets the content of these objects and whom they waited for. */
export async function markDecided(trx: Trx, sourceIds: readonly string[]): Promise<void> {
  await trx.updateTable('importedItems').set(DECIDED).where(sql<boolean>`source_id = any(${sourceIds})`).execute()
}

/** Forgets the objects that wait for this person; returns their number. */
export async function removeImportedItemsOf(trx: Trx, uid: Uid): Promise<number> {
  const emailHash = await findEmailHash(trx, uid)
  if (emailHash === null) return 0
  const { numUpdatedRows } = await trx
    .updateTable('importedItems')
    .set(DECIDED)
    .where('emailHash', '=', emailHash)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
