import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { type Weight, weightOf } from '@barattolo/domain/items/weight'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import { sql } from 'kysely'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { asPublicPerson, PUBLIC_COLUMNS } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { TownDb } from '../platform/database/town-db.ts'

/** Which of these people had an account before this time. */
export async function findPeopleSince(db: Db, uids: readonly Uid[], before: Date): Promise<Set<Uid>> {
  const rows = await db
    .selectFrom('people')
    .select('uid')
    .where('uid', 'in', [...uids])
    .where('createdAt', '<=', before)
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

export async function findPublicPeople({ db, town }: TownDb, uids: readonly Uid[]): Promise<Map<Uid, PublicPerson>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(PUBLIC_COLUMNS)
    .where('people.uid', 'in', [...uids])
    .execute()
  return new Map(rows.map((row) => [row.uid, asPublicPerson(row, 'signedIn', town)]))
}

/** The newest pending conversation between this person and each of the others. */
export async function findPendingWith(db: Db, me: Uid, others: readonly Uid[]): Promise<Map<Uid, ConversationId>> {
  const rows = await query(
    db,
    'findPendingWith',
    sql<{ other: Uid; id: ConversationId }>`
    select distinct on (other) other, id from (
      select owner_uid as other, id, updated_at from conversations
      where interested_uid = ${me} and owner_uid = any(${others}::text[]) and status = 'pending' and not apart and not person_left
      union all
      select interested_uid, id, updated_at from conversations
      where owner_uid = ${me} and interested_uid = any(${others}::text[]) and status = 'pending' and not apart and not person_left
    ) pending order by other, updated_at desc, id`,
  )
  return new Map(rows.map(({ other, id }) => [other, id]))
}

/** The owner and the weight of an object that this person can see. */
export async function findWeighed(db: Db, me: Uid, id: ItemId): Promise<{ ownerUid: Uid; weight: Weight } | undefined> {
  const row = await db
    .selectFrom('items')
    .innerJoin('people', 'people.uid', 'items.ownerUid')
    .select(['ownerUid', 'weight', 'category'])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where('people.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!row || (await isHiddenFrom(db, { uid: me, isAdmin: false }, row.ownerUid))) return undefined
  return { ownerUid: row.ownerUid, weight: weightOf(row.weight, row.category) }
}
