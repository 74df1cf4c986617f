import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import type { RingFacts } from '@barattolo/domain/rings/ring-facts'
import { sql } from 'kysely'
import { findCurrentItems } from '../items/item-locks.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'

/** What a ring depends on outside of itself, with the present objects. */
export interface LiveFacts extends RingFacts {
  readonly snapshots: ReadonlyMap<ItemId, ItemSnapshot>
}

export async function findFacts(db: Db | Trx, uids: readonly Uid[], itemIds: readonly ItemId[]): Promise<LiveFacts> {
  const current = await findCurrentItems(db, itemIds)
  const people = await db
    .selectFrom('people')
    .select(['uid', 'disabledAt', 'holidaySince'])
    .where(sql<boolean>`uid = any(${uids}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  const blocks = await db
    .selectFrom('blocks')
    .select(['blockerUid as blocker', 'blockedUid as blocked'])
    .where(sql<boolean>`blocker_uid = any(${uids}::text[])`)
    .where(sql<boolean>`blocked_uid = any(${uids}::text[])`)
    .orderBy('createdAt')
    .orderBy('blockerUid')
    .execute()
  return {
    items: new Map(
      [...current].map(([id, { item, revision, availability, resting }]) => [
        id,
        { owner: item.ownerUid, revision, availability, status: item.status, resting },
      ]),
    ),
    snapshots: new Map([...current].map(([id, { item }]) => [id, item])),
    people: new Map(
      people.map(({ uid, disabledAt, holidaySince }) => [uid, disabledAt ? 'suspended' : holidaySince ? 'holiday' : 'here']),
    ),
    blocks,
  }
}
