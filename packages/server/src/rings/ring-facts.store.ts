import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Category } from '@barattolo/domain/items/categories'
import { type Weight, weightOf } from '@barattolo/domain/items/weight'
import type { RingItem, RingPerson } from '@barattolo/domain/rings/ring'
import { blockKey, PROVEN_PEOPLE_MIN } from '@barattolo/domain/rings/ring-rules'
import { sql } from 'kysely'
import { isRevealed, revealedBefore } from '../exchanges/feedback.store.ts'
import { hasCalledOffLate, neighboursOf } from '../exchanges/ring-exchange-conditions.ts'
import { IS_PUBLIC } from '../items/item-conditions.ts'
import { personKey } from '../people/person-groups.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** Upper bounds for what is read of one person. No honest person has more. */
const FEEDBACK_MAX = 500
const EXCHANGES_MAX = 500

/**
 * What the finder knows of these people. The latest revealed feedback of each author counts; the authors of one group count as one.
 * Calling off an exchange of three or more late is, for the neighbours of the person, like not coming to the meeting.
 *
 * The subqueries with a limit make PostgreSQL look each row up, where it would else read whole tables.
 */
export async function findRingPeople(db: Db, uids: readonly Uid[], now: Date): Promise<RingPerson[]> {
  if (uids.length === 0) return []
  const millis = (at: string) => sql.raw(`(extract(epoch from ${at}) * 1000)::float8`)
  return query(
    db,
    'findRingPeople',
    sql<RingPerson>`
    select p.uid, ${millis('p.created_at')} as "joinedAt", p.rings_of_four as "wantsRingsOfFour", meetings.partners, meetings.came,
      proofs.any as "isProven", ${personKey(sql`p.uid`)} as "group", ${millis('coalesce(served.at, p.created_at)')} as "unservedSince"
    from unnest(${uids}::text[]) wanted(uid)
      cross join lateral (select uid, created_at, rings_of_four from people where people.uid = wanted.uid limit 1) p
      cross join lateral (
        select count(*)::int as partners, (count(*) filter (where came))::int as came from (
          select distinct on (author) came from (
            select ${personKey(sql`received.author_uid`)} as author, received.came, received.created_at, received.exchange_id
            from (select exchange_id, author_uid, about_uid, came, created_at from feedback where about_uid = p.uid limit ${sql.lit(FEEDBACK_MAX)}) received
              cross join lateral (select ended_at from exchanges where exchanges.id = received.exchange_id limit 1) exchange
            where ${isRevealed(sql`exchange.ended_at`, sql`${revealedBefore(now)}`)}
            union all
            select ${personKey(sql`leg.uid`)}, false, exchange.ended_at, exchange.id
            from (select exchange_id from exchange_people where exchange_people.uid = p.uid limit ${sql.lit(EXCHANGES_MAX)}) own
              cross join lateral (
                select id, ended_at, meeting_at, called_off_by from exchanges where exchanges.id = own.exchange_id limit 1) exchange
              cross join lateral ${neighboursOf(sql`p.uid`)} leg
            where leg.are_two and ${hasCalledOffLate(sql`p.uid`)}) met
          order by author, created_at desc, exchange_id) latest) meetings
      cross join lateral (
        select count(*) > 0 as any
        from (select exchange_id from exchange_people where exchange_people.uid = p.uid limit ${sql.lit(EXCHANGES_MAX)}) own
          cross join lateral (
            select typed_by, shown_by from handover_proofs
            where handover_proofs.exchange_id = own.exchange_id and p.uid in (typed_by, shown_by) limit 20) proof
        where ${personKey(sql`typed_by`)} <> ${personKey(sql`shown_by`)}) proofs
      cross join lateral (
        select max(ended_at) as at
        from (select exchange_id from exchange_people where exchange_people.uid = p.uid limit ${sql.lit(EXCHANGES_MAX)}) own
          cross join lateral (select ended_at from exchanges where exchanges.id = own.exchange_id and state = 'done' limit 1) done) served`,
    { prepare: true },
  )
}

/** Reading more rows would not change whether there are enough proven people. */
const PROOFS_READ_MAX = 5000

/** How many people of the town have a proven handover; the exact number only matters up to `PROVEN_PEOPLE_MIN`. */
export async function countProvenPeople(db: Db): Promise<number> {
  const rows = await query(
    db,
    'countProvenPeople',
    sql<{ people: number }>`
    select count(distinct uid)::int as people
    from (select unnest(array[typed_by, shown_by]) as uid from (
      select typed_by, shown_by from handover_proofs limit ${sql.lit(PROOFS_READ_MAX)}) proofs) proven`,
    { prepare: true },
  )
  return Math.min(rows[0]?.people ?? 0, PROVEN_PEOPLE_MIN)
}

interface ItemRow {
  id: ItemId
  owner: Uid
  weight: Weight | null
  category: Category
  listedAt: number
  lat: number
  lng: number
}

const ITEM_COLUMNS = sql`i.id, i.owner_uid as owner, i.weight, i.category, (extract(epoch from i.created_at) * 1000)::float8 as "listedAt", i.lat, i.lng`

/** An item without a point is in no ring, because distances decide whether people can meet. */
const HAS_POINT = sql`i.lat is not null and i.lng is not null`

const asRingItem = ({ weight, category, lat, lng, ...row }: ItemRow): RingItem => ({
  ...row,
  weight: weightOf(weight, category),
  point: { lat, lng },
})

export async function findRingItems(db: Db, ids: readonly ItemId[]): Promise<RingItem[]> {
  if (ids.length === 0) return []
  const rows = await query(
    db,
    'findRingItems',
    sql<ItemRow>`select ${ITEM_COLUMNS} from items i where i.id = any(${ids}::uuid[]) and ${HAS_POINT}`,
    { prepare: true },
  )
  return rows.map(asRingItem)
}

/** The objects of these people that could be put into a proposal now. */
export async function findItemsToGive(db: Db, owners: readonly Uid[]): Promise<RingItem[]> {
  const rows = await query(
    db,
    'findItemsToGive',
    sql<ItemRow>`
    select ${ITEM_COLUMNS} from items i
    where i.owner_uid = any(${owners}::text[]) and i.availability = 'disponibile' and i.status <> 'dono' and ${IS_PUBLIC} and ${HAS_POINT}`,
  )
  return rows.map(asRingItem)
}

/** The `blockKey` of every two of these people of whom one has blocked the other. */
export async function findBlocksAmong(db: Db, uids: readonly Uid[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blocks')
    .select(['blockerUid', 'blockedUid'])
    .where(sql<boolean>`blocker_uid = any(${uids}::text[])`)
    .where(sql<boolean>`blocked_uid = any(${uids}::text[])`)
    .execute()
  return new Set(rows.map(({ blockerUid, blockedUid }) => blockKey(blockerUid, blockedUid)))
}

/** All blocks, for the night. */
export async function findAllBlocks(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('blocks').select(['blockerUid', 'blockedUid']).execute()
  return new Set(rows.map(({ blockerUid, blockedUid }) => blockKey(blockerUid, blockedUid)))
}

/** The next people after this uid, in the order of their uids, who may have wishes. */
export async function findPeopleAfter(db: Db, uid: Uid | '', limit: number): Promise<Uid[]> {
  const rows = await db
    .selectFrom('people')
    .select('uid')
    .where(sql<boolean>`uid > ${uid}`)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('holidaySince', 'is', null)
    .orderBy('uid')
    .limit(limit)
    .execute()
  return rows.map((row) => row.uid)
}
