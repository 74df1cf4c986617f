import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Category } from '@barattolo/domain/items/categories'
import { type Weight, weightOf } from '@barattolo/domain/items/weight'
import { FITS_PER_REQUEST_MAX } from '@barattolo/domain/matching/fits'
import { STRENGTH_WITH_GIVES, WISH_STRENGTHS, type Wish, type WishSource } from '@barattolo/domain/rings/wish'
import { type RawBuilder, sql } from 'kysely'
import { hasPassedSince, IS_PUBLIC } from '../items/item-conditions.ts'
import { blockedUids } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** The most wishes that are read of each source, the newest first: thousands of people may wish one object. */
export const WISHES_PER_SOURCE_MAX = 1000

interface WishRow {
  wisher: Uid
  owner: Uid
  itemId: ItemId
  strength: number
  sources: WishSource[]
  gives: ItemId[] | null
  weight: Weight | null
  category: Category
  listedAt: Date
}

interface WishSearch {
  me: Uid
  /** `wisher`: what this person wishes; `owner`: what others wish from them. */
  role: 'wisher' | 'owner'
  /** Restricts the search to wishes between this person and these people. */
  others?: readonly Uid[]
  /** Restricts the search to wishes for these items. */
  itemIds?: readonly ItemId[] | undefined
  perSource?: number
}

/** The wishes of all sources, each object once for each person that wishes it. */
export async function findWishes(db: Db, search: WishSearch): Promise<Wish[]> {
  const wishes = sql`(${sourcesOf({ perSource: WISHES_PER_SOURCE_MAX, ...search })}) w`
  return asWishes(await query(db, 'findWishes', selectWishes(wishes, search), { prepare: true }))
}

interface ManySearch {
  /** Restricts the search to wishes for objects of these people. */
  owners?: readonly Uid[]
  /** The number of newest wishes that are read of each source and person. */
  perSource: number
}

/** The wishes of several people, as `findWishes` reads them for one wisher. */
export async function findWishesOfMany(db: Db, wishers: readonly Uid[], { owners, perSource }: ManySearch): Promise<Wish[]> {
  const search = { me: sql`p.uid`, role: 'wisher', others: owners, perSource } as const
  const wishes = sql`unnest(${wishers}::text[]) p(uid) cross join lateral (${sourcesOf(search)}) w`
  return asWishes(await query(db, 'findWishesOfMany', selectWishes(wishes, search), { prepare: true }))
}

/** Which of the wishes of these people for these items count now. */
export async function findWishesFor(db: Db, wanted: readonly { wisher: Uid; itemId: ItemId }[]): Promise<Wish[]> {
  const search = { me: sql`p.uid`, role: 'wisher', itemIds: sql`p.item_id`, perSource: WISHES_PER_SOURCE_MAX } as const
  const [wishers, items] = [wanted.map(({ wisher }) => wisher), wanted.map(({ itemId }) => itemId)]
  const wishes = sql`unnest(${wishers}::text[], ${items}::uuid[]) p(uid, item_id) cross join lateral (${sourcesOf(search)}) w`
  return asWishes(await query(db, 'findWishesFor', selectWishes(wishes, search), { prepare: true }))
}

const asWishes = (rows: readonly WishRow[]): Wish[] =>
  rows.map(({ weight, category, gives, ...row }) => ({ ...row, gives: gives ?? [], weight: weightOf(weight, category) }))

/** A search in SQL, in which the person may be a column, and so may one item. */
interface SourceSearch {
  me: Uid | RawBuilder<unknown>
  role: 'wisher' | 'owner'
  others?: readonly Uid[] | undefined
  itemIds?: readonly ItemId[] | RawBuilder<unknown> | undefined
  perSource: number
}

/**
 * A wish counts while the object could be put into a proposal now, its owner is neither suspended nor on holiday, and neither of
 * the two has blocked the other. A wish of a suggested ring counts as much as an interest if its person has asked for a notice.
 *
 * The subqueries with a limit make PostgreSQL look each row up, where it would else read all items or fits.
 */
function selectWishes(wishes: RawBuilder<unknown>, { me, role, itemIds }: Pick<SourceSearch, 'me' | 'role' | 'itemIds'>) {
  const other = role === 'wisher' ? sql`w.owner` : sql`w.wisher`
  return sql<WishRow>`
    select w.wisher, w.owner, i.id as "itemId",
      greatest(max(w.strength), case when ${IS_RAISED} then ${sql.lit(WISH_STRENGTHS.interest)} end) as strength,
      array_agg(distinct w.source order by w.source) as sources, max(w.gives) as gives, i.weight, i.category, i.created_at as "listedAt"
    from ${wishes}
      cross join lateral (
        select id, owner_uid, availability, status, resting_since, hidden_at, weight, category, created_at from items
        where items.id = w.item_id and items.owner_uid = w.owner limit 1) i
    where i.availability = 'disponibile' and i.status <> 'dono' and ${IS_PUBLIC}
      and w.wisher not in (select uid from people where disabled_at is not null)
      and not ${IS_CLOSED} and ${other} not in ${blockedUids(me)} and ${isAmong(sql`i.id`, itemIds)}
    group by w.wisher, w.owner, i.id, i.weight, i.category, i.created_at
    order by strength desc, i.created_at desc, w.wisher, i.id`
}

/** Whether the owner has refused the item to this person, and it has not changed hands since. */
const IS_CLOSED = sql`exists (
  select from conversations closed where closed.interested_uid = w.wisher and closed.root_item_id = i.id and closed.owner_uid = w.owner
    and closed.interest_closed_until > now() and not ${hasPassedSince(sql`i.id`, sql`closed.created_at`)})`

/** Whether the person has asked to be notified about a suggested ring in which they receive this item. */
const IS_RAISED = sql`exists (
  select from ring_legs leg
    join rings ring on ring.id = leg.ring_id and ring.state = 'suggested'
    join ring_people person on person.ring_id = leg.ring_id and person.uid = w.wisher and person.interested_at is not null
  where leg.item_id = i.id and leg.receiver_uid = w.wisher)`

function sourcesOf(search: SourceSearch): RawBuilder<unknown> {
  return sql`${interests(search)} union all ${favourites(search)} union all ${requests(search)}`
}

const among = (column: RawBuilder<unknown>, others: readonly Uid[] | undefined) =>
  others ? sql`${column} = any(${others}::text[])` : sql`true`

function isAmong(column: RawBuilder<unknown>, ids: SourceSearch['itemIds']): RawBuilder<unknown> {
  if (ids === undefined) return sql`true`
  return 'isRawBuilder' in ids ? sql`${column} = ${ids}` : sql`${column} = any(${ids}::uuid[])`
}

/**
 * The pending conversations of this person in which one of the two asks for an object of the other: the interested person asks
 * for the root object, and each for their choices in the sent proposal. If the root object answers an ad, its author asks for it
 * only once they have made the last move: otherwise a person could invent wishes of others. The newest conversations of this
 * person are read before the others are compared, because each index has one person.
 */
function interests({ me, role, others, itemIds, perSource }: SourceSearch): RawBuilder<unknown> {
  // The index does not contain the items, so conversations about other items are left out after they are read.
  const read = sql.lit(itemIds === undefined ? perSource : WISHES_PER_SOURCE_MAX)
  const newestAs = (column: 'interested_uid' | 'owner_uid') => sql`
    (select id, interested_uid, owner_uid, root_item_id, request_id, last_action_by, status, apart, person_left from conversations
      where ${sql.ref(column)} = ${me} order by updated_at desc limit ${read}) c`
  const strength = sql.lit(WISH_STRENGTHS.interest)
  const isOpen = sql`c.status = 'pending' and not c.apart and not c.person_left`
  const [asInterested, asOwner] = [newestAs('interested_uid'), newestAs('owner_uid')]
  const [ofInterested, ofOwner] = role === 'wisher' ? [asInterested, asOwner] : [asOwner, asInterested]
  const otherOfInterested = role === 'wisher' ? sql`c.owner_uid` : sql`c.interested_uid`
  const otherOfOwner = role === 'wisher' ? sql`c.interested_uid` : sql`c.owner_uid`
  return sql`
    select c.interested_uid as wisher, c.owner_uid as owner, asked.item_id, 'interest' as source, ${strength} as strength, null::uuid[] as gives
    from ${ofInterested} cross join lateral (
      select c.root_item_id as item_id where c.request_id is null or c.last_action_by = c.interested_uid union all
      select item_id from proposal_items where conversation_id = c.id and stage = 'sent' and selected_by = c.interested_uid) asked
    where ${isOpen} and ${among(otherOfInterested, others)}
    union all
    select c.owner_uid, c.interested_uid, p.item_id, 'interest', ${strength}, null
    from ${ofOwner} join proposal_items p on p.conversation_id = c.id and p.stage = 'sent' and p.selected_by = c.owner_uid
    where ${isOpen} and ${among(otherOfOwner, others)}`
}

/**
 * Hearts that are not private. Hearts between this person and others are looked up one by one, because thousands may have a heart
 * on an object of this person.
 */
function favourites({ me, role, others, itemIds, perSource }: SourceSearch): RawBuilder<unknown> {
  const [mine, other] = role === 'wisher' ? [sql`uid`, sql`owner_uid`] : [sql`owner_uid`, sql`uid`]
  const isItem = isAmong(sql`item_id`, itemIds)
  const order = sql`order by created_at desc, item_id limit ${sql.lit(perSource)}`
  const found = others
    ? sql`unnest(${others}::text[]) o(other_uid) cross join lateral (
        select uid, owner_uid, item_id, gives, created_at from favourites where ${mine} = ${me} and ${other} = o.other_uid and not private and ${isItem} ${order}) f`
    : sql`(select uid, owner_uid, item_id, gives, created_at from favourites where ${mine} = ${me} and not private and ${isItem} ${order}) f`
  return sql`
    (select f.uid, f.owner_uid, f.item_id, 'favourite',
      case when f.gives = '{}' then ${sql.lit(WISH_STRENGTHS.favourite)} else ${sql.lit(STRENGTH_WITH_GIVES)} end,
      case when f.gives <> '{}' then f.gives end
    from ${found}
    order by f.created_at desc, f.item_id limit ${sql.lit(perSource)})`
}

/** The stored fits of open ads. */
function requests({ me, role, others, itemIds, perSource }: SourceSearch): RawBuilder<unknown> {
  const isItem = isAmong(sql`item_id`, itemIds)
  const isOpen = sql`closed_at is null and hidden_at is null`
  const strength = sql.lit(WISH_STRENGTHS.request)
  if (role === 'owner' && others === undefined)
    return sql`
      (select r.owner_uid, i.owner_uid, i.id, 'request', ${strength}, null::uuid[]
      from (select id, owner_uid from items where owner_uid = ${me} and ${isAmong(sql`id`, itemIds)}) i
        cross join lateral (
          select request_id, score from request_fits where item_id = i.id order by request_id limit ${sql.lit(perSource)}) f
        cross join lateral (select owner_uid from requests where id = f.request_id and ${isOpen} limit 1) r
      where r.owner_uid <> i.owner_uid
      order by f.score desc, f.request_id, i.id limit ${sql.lit(perSource)})`
  const [wishers, items] =
    role === 'wisher'
      ? [sql`owner_uid = ${me}`, sql`cross join lateral (select owner_uid from items where id = f.item_id limit 1) i`]
      : [among(sql`owner_uid`, others), sql`join own i on i.id = f.item_id`]
  return sql`
    (with own as materialized (select id, owner_uid from items where owner_uid = ${me})
    select r.owner_uid, i.owner_uid, f.item_id, 'request', ${strength}, null::uuid[]
    from (select id, owner_uid, created_at from requests where ${wishers} and ${isOpen}) r
      cross join lateral (
        select item_id, score from request_fits where request_id = r.id and ${isItem} limit ${sql.lit(FITS_PER_REQUEST_MAX)}) f
      ${items}
    where ${role === 'wisher' ? among(sql`i.owner_uid`, others) : sql`true`} and r.owner_uid <> i.owner_uid
    order by f.score desc, r.created_at desc, f.item_id limit ${sql.lit(perSource)})`
}
