import { randomUUID } from 'node:crypto'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { type RingState, SUGGESTION_STATES } from '@barattolo/domain/rings/ring'
import { IGNORED_MS } from '@barattolo/domain/rings/ring-rules'
import { SUGGESTION_MS } from '@barattolo/domain/rings/suggestion-order'
import { type RawBuilder, sql } from 'kysely'
import { removeNoticesOfSuggestions } from '../notices/notices.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** A ring in giving order: `people[n]` gives `items[n]` to the next person, and the last one to the first. */
export interface NewRing {
  signature: string
  people: readonly Uid[]
  items: readonly ItemId[]
  /** Whether it is proven that no other choice of the night was better. */
  isProven: boolean
}

/** The most suggestions that a person has. The radar shows the best of them. */
export const RINGS_PER_PERSON_MAX = 20

/**
 * Stores rings as suggestions. If the same directed people have a suggestion already, that one stays; a choice of the night
 * replaces its objects and marks it. If several have the same directed people, the first is stored. Rings with an item that was
 * deleted or has changed hands meanwhile are left out. Returns the people of new rings.
 */
export async function saveRings(trx: Trx, rings: readonly NewRing[], now: Date, night: string | null = null): Promise<Uid[]> {
  if (rings.length === 0) return []
  const live = await lockLiveItems(
    trx,
    rings.flatMap(({ items }) => items),
  )
  const possible = rings.filter(({ items, people }) => items.every((id, n) => live.get(id) === people[n]))
  const kept = [...Map.groupBy(possible, ({ signature }) => signature).values()].flatMap(([ring]) =>
    ring ? [{ id: randomUUID(), ...ring }] : [],
  )
  const saved = await saveRows(trx, kept, now, night)
  const ids = new Map(saved.map(({ id, signature }) => [signature, id]))
  const written = kept.flatMap((ring) => {
    const id = ids.get(ring.signature)
    return id === undefined ? [] : { ...ring, id, isNew: id === ring.id }
  })
  const replaced = written.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (replaced.length > 0) await removeLegs(trx, replaced, written)
  await savePeople(
    trx,
    written.filter(({ isNew }) => isNew),
  )
  await saveLegs(trx, written)
  return written.filter(({ isNew }) => isNew).flatMap(({ people }) => people)
}

/** Locks the items in the order of their ids, as everywhere. Returns their owners. */
export async function lockLiveItems(trx: Trx, ids: readonly ItemId[]): Promise<Map<ItemId, Uid>> {
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'ownerUid'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, ownerUid }) => [id, ownerUid]))
}

type RowWithId<Row> = Row & { id: string }

function saveRows(trx: Trx, rings: readonly RowWithId<NewRing>[], now: Date, night: string | null) {
  const rows = rings.map(({ id, signature, people, isProven }) => ({ id, signature, size: people.length, proven: isProven }))
  const expiresAt = new Date(now.getTime() + SUGGESTION_MS)
  const again =
    night === null ? sql`do nothing` : sql`do update set recommended_on = excluded.recommended_on, proven = excluded.proven`
  return query(
    trx,
    'saveRings',
    sql<{ id: RingId; signature: string }>`
    insert into rings (id, signature, size, found_at, expires_at, recommended_on, proven)
    select id, signature, size, ${now}, ${expiresAt}, ${night}::text, proven
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ring(id uuid, signature text, size smallint, proven boolean)
    order by signature
    on conflict (signature) where state = 'suggested' ${again}
    returning id, signature`,
  )
}

async function savePeople(trx: Trx, rings: readonly RowWithId<NewRing>[]) {
  const rows = rings.flatMap(({ id, people }) => people.map((uid, place) => ({ ring_id: id, uid, place })))
  if (rows.length === 0) return
  await sql`
    insert into ring_people (ring_id, uid, place)
    select ring_id, uid, place from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as person(ring_id uuid, uid text, place smallint)`.execute(
    trx,
  )
}

/** Removes the legs of rings whose objects are replaced, and the interest of people who would give or receive other objects. */
async function removeLegs(trx: Trx, ids: readonly RingId[], replacements: readonly RowWithId<NewRing>[]): Promise<void> {
  const rows = replacements.flatMap(({ id, items }) => items.map((item) => ({ ring_id: id, item_id: item })))
  await sql`
    update ring_people set interested_at = null
    where ring_id = any(${ids}::uuid[]) and interested_at is not null and exists (
      select from ring_legs old where old.ring_id = ring_people.ring_id and ring_people.uid in (old.giver_uid, old.receiver_uid)
        and (old.ring_id, old.item_id) not in (
          select ring_id, item_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as leg(ring_id uuid, item_id uuid)))`.execute(
    trx,
  )
  await trx.deleteFrom('ringLegs').where(sql<boolean>`ring_id = any(${ids}::uuid[])`).execute()
}

async function saveLegs(trx: Trx, rings: readonly RowWithId<NewRing>[]) {
  const rows = rings.flatMap(({ id, people, items }) =>
    items.map((item, n) => ({ ring_id: id, item_id: item, giver_uid: people[n], receiver_uid: people[(n + 1) % people.length] })),
  )
  if (rows.length === 0) return
  await sql`
    insert into ring_legs (ring_id, item_id, giver_uid, receiver_uid)
    select ring_id, item_id, giver_uid, receiver_uid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as leg(ring_id uuid, item_id uuid, giver_uid text, receiver_uid text)`.execute(
    trx,
  )
}

export interface StoredLeg {
  giver: Uid
  receiver: Uid
  itemId: ItemId
}

export interface StoredRing {
  id: RingId
  size: number
  expiresAt: Date
  isRecommended: boolean
  /** Whether the person who reads it has asked for a notice. */
  isInterested: boolean
  /** The legs in giving order. There are fewer legs than people if an item has been deleted. */
  legs: StoredLeg[] | null
}

/**
 * The suggestions to this person as they are stored. One is left out if its people have the same ring open, which a repair has
 * made. The function does not check whether they are still possible.
 */
export function findStoredRings(db: Db | Trx, me: Uid, now: Date, id?: RingId): Promise<StoredRing[]> {
  return query(
    db,
    'findStoredRings',
    sql<StoredRing>`
    select r.id, r.size, r.expires_at as "expiresAt", r.recommended_on is not null as "isRecommended",
      mine.interested_at is not null as "isInterested",
      (select jsonb_agg(jsonb_build_object('giver', giver_uid, 'receiver', receiver_uid, 'itemId', item_id) order by giver.place)
        from ring_legs join ring_people giver on giver.ring_id = ring_legs.ring_id and giver.uid = ring_legs.giver_uid
        where ring_legs.ring_id = r.id) as legs
    from ring_people mine join rings r on r.id = mine.ring_id
    where mine.uid = ${me} and r.state = 'suggested' and r.expires_at > ${now} and r.size > 2 and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
      and not exists (select from rings proposed where proposed.signature = r.signature and proposed.state in ('open', 'repairing'))
    order by r.recommended_on is not null desc, r.found_at desc, r.id limit ${sql.lit(RINGS_PER_PERSON_MAX)}`,
    { prepare: true },
  )
}

/** The signatures of the pairs that the last night has chosen for this person. */
export async function findRecommendedPairs(db: Db, me: Uid, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ringPeople')
    .innerJoin('rings', 'rings.id', 'ringPeople.ringId')
    .select('signature')
    .where('uid', '=', me)
    .where('state', '=', 'suggested')
    .where('expiresAt', '>', now)
    .where('size', '=', 2)
    .where('recommendedOn', 'is not', null)
    .execute()
  return new Set(rows.map(({ signature }) => signature))
}

/** How many suggestions each of these people has, in all and of three people. */
export async function findSuggestionCounts(
  db: Db | Trx,
  uids: readonly Uid[],
  now: Date,
): Promise<Map<Uid, { all: number; ofThree: number }>> {
  const rows = await query(
    db,
    'findSuggestionCounts',
    sql<{ uid: Uid; all: number; ofThree: number }>`
    select ring_people.uid, count(*)::int as all, (count(*) filter (where size = 3))::int as "ofThree"
    from ring_people join rings on rings.id = ring_people.ring_id and rings.state = 'suggested' and rings.expires_at > ${now} and rings.size > 2
    where ring_people.uid = any(${uids}::text[]) group by ring_people.uid`,
    { prepare: true },
  )
  return new Map(rows.map(({ uid, ...counts }) => [uid, counts]))
}

/** Which of these signatures are suggested or proposed, or have been ignored by one of their people. */
export async function findKnownSignatures(db: Db | Trx, signatures: readonly string[]): Promise<Set<string>> {
  const suggested = await db
    .selectFrom('rings')
    .select('signature')
    .where('state', 'in', ['suggested', 'open', 'repairing', 'agreed'])
    .where(sql<boolean>`signature = any(${signatures}::text[])`)
    .execute()
  return new Set([...suggested.map(({ signature }) => signature), ...(await findUnanswered(db, signatures)).keys()])
}

/**
 * Since when a ring has had no answer, by signature. A suggestion that one of its people has let expire counts from the first
 * time that it was suggested. A proposed ring that has ended without an exchange counts at once as ignored.
 */
export async function findUnanswered(db: Db | Trx, signatures?: readonly string[]): Promise<Map<string, number>> {
  const isNamed = signatures ? sql`signature = any(${signatures}::text[])` : sql`true`
  const rows = await query(
    db,
    'findUnansweredRings',
    sql<{ signature: string; since: number }>`
    select signature, (min(extract(epoch from since)) * 1000)::float8 as since from (
      select signature, found_at as since from rings
      where state = 'expired' and ${isNamed} and exists (select from ring_people where ring_id = rings.id and interested_at is null)
      union all
      select signature, ended_at - make_interval(secs => ${IGNORED_MS / 1000}) from rings where state = 'dissolved' and ${isNamed}) ended
    group by signature`,
  )
  return new Map(rows.map(({ signature, since }) => [signature, since]))
}

const IS_SUGGESTION = sql`state in (${sql.join(SUGGESTION_STATES.map((state) => sql.lit(state)))})`

/** The ids of the rings that meet the condition, locked in their order, so that transactions that change many rings do not deadlock. */
export const lockedRings = (condition: RawBuilder<unknown>) =>
  sql<boolean>`id = any(array(select id from rings where ${condition} order by id for update))`

/** False if the ring is no longer suggested to this person. */
export async function saveInterest(db: Db, me: Uid, id: RingId, isInterested: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ringPeople')
    .set({ interestedAt: isInterested ? now : null })
    .where('ringId', '=', id)
    .where('uid', '=', me)
    .where(sql<boolean>`exists (select from rings where id = ring_id and state = 'suggested' and expires_at > ${now})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False if the ring is no longer suggested. */
export async function saveRefused(trx: Trx, me: Uid, id: RingId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rings')
    .set({ state: 'refused' })
    .where('id', '=', id)
    .where('state', '=', 'suggested')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await trx.updateTable('ringPeople').set({ refusedAt: now }).where('ringId', '=', id).where('uid', '=', me).execute()
  return true
}

/** Expires the suggestions whose time is over, which are then not suggested again. Returns how many have expired. */
export async function expireRings(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('rings')
    .set({ state: 'expired' })
    .where(lockedRings(sql`state = 'suggested' and expires_at <= ${now}`))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Deletes suggestions and proposed rings that have ended before this time; a ring with an exchange stays with it. The notices of
 * suggestions go too, because a later erasure finds them by the ring alone.
 */
export async function deleteOldRings(db: Db, before: Date): Promise<void> {
  const isOld = sql`(state in ('refused', 'expired') and expires_at <= ${before}
    or ended_at <= ${before} and not exists (select from exchanges where exchanges.ring_id = rings.id))`
  await db.transaction().execute((trx) => removeRings(trx, isOld))
}

/**
 * For the data export. It does not show that another person has refused a ring: the ring ends for this person when its time is
 * over, like one whose heart was taken back.
 */
export function findRingsOf(db: Db, uid: Uid, now: Date) {
  return db
    .selectFrom('ringPeople')
    .innerJoin('rings', 'rings.id', 'ringPeople.ringId')
    .select(['size', 'foundAt', 'expiresAt', 'interestedAt', 'refusedAt', 'notifiedAt'])
    .select(
      sql<RingState>`case when refused_at is not null then 'refused' when expires_at <= ${now} then 'expired' else 'suggested' end`.as(
        'state',
      ),
    )
    .select(
      sql<ItemId | null>`(select item_id from ring_legs where ring_id = rings.id and giver_uid = ${uid} limit 1)`.as('gives'),
    )
    .select(
      sql<ItemId | null>`(select item_id from ring_legs where ring_id = rings.id and receiver_uid = ${uid} limit 1)`.as(
        'receives',
      ),
    )
    .where('uid', '=', uid)
    .where(sql<boolean>`${IS_SUGGESTION}`)
    .orderBy('foundAt')
    .orderBy('rings.id')
    .execute()
}

/** A suggestion that stayed without one of its objects would keep its people from getting a new one. */
export async function removeSuggestionsOfItems(trx: Trx, itemIds: readonly ItemId[]): Promise<void> {
  await removeRings(
    trx,
    sql`state = 'suggested' and id in (select ring_id from ring_legs where item_id = any(${itemIds}::uuid[]))`,
  )
}

/** For account deletion: the person's suggestions end for all their people. The notices go also for rings that were proposed. */
export async function removeRingsOf(trx: Trx, uid: Uid): Promise<void> {
  const isMine = sql`id in (select ring_id from ring_people where uid = ${uid})`
  const rows = await trx.selectFrom('rings').select('id').where(sql<boolean>`${isMine}`).execute()
  await removeSuggestionNotices(
    trx,
    rows.map(({ id }) => id),
  )
  await removeRings(trx, sql`${IS_SUGGESTION} and ${isMine}`)
  await trx.deleteFrom('ringSearches').where('wisherUid', '=', uid).execute()
}

/** Removes their notices too, which would keep the titles of the objects. */
async function removeRings(trx: Trx, condition: RawBuilder<unknown>): Promise<void> {
  const rows = await trx.selectFrom('rings').select('id').where(lockedRings(condition)).execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await removeSuggestionNotices(trx, ids)
  await trx.deleteFrom('rings').where('id', 'in', ids).execute()
}

async function removeSuggestionNotices(trx: Trx, ids: readonly RingId[]): Promise<void> {
  if (ids.length === 0) return
  const people = await trx.selectFrom('ringPeople').select('uid').where('ringId', 'in', ids).execute()
  await removeNoticesOfSuggestions(
    trx,
    ids,
    people.map(({ uid }) => uid),
  )
}
