import type { ItemSearch } from '@barattolo/domain/items/contract'
import { namingAlternatives, type SoughtWord } from '@barattolo/domain/matching/search-query'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import { matchedWordsOf, scoreOf, tsqueryOfAll, tsqueryOfAny, tsqueryOfWord } from '../platform/text-search.ts'
import { conditionsOf, containsText, IS_LISTED, IS_PUBLIC, OWNER_IS_ENABLED } from './item-conditions.ts'
import { orderOf } from './item-order.ts'
import { ITEM_VERSION } from './item-row.ts'
import { allOf, buildPage, type FoundPage, type KeyedRow, sqlLimitOf } from './items.store.ts'

/**
 * The greatest number of documents that a search reads on the connections that all callers share, and in the pool of expensive
 * reads. Of words that more objects have, only some of these objects are found.
 */
export const MAX_READ = 500
export const MAX_READ_BROADLY = 20_000

/** What an object must have: all required words, or as many of them as any object has. */
export type Demand = 'all' | 'most'

export interface FoundByWords extends FoundPage {
  /** Whether a title or a tag names what was sought; else the found texts only mention it. */
  isNamed: boolean
}

/** A page of the objects that have these words, in the order of the search, with the number of all. Null if more than `maxRead` match, and `maxRead` is not the greatest number. */
export async function findByWords(
  db: Db,
  search: ItemSearch,
  words: readonly SoughtWord[],
  viewer: Viewer,
  { demand, maxRead }: { demand: Demand; maxRead: number },
): Promise<FoundByWords | null> {
  const sought = demand === 'all' ? tsqueryOfAll(words) : tsqueryOfAny(words)
  if (sought === null) return NOTHING
  const named = words.map(namedBy)
  const matched = demand === 'all' ? sql`0` : matchedWordsOf(words, sql`read.document`)
  const ofOwner =
    search.ownerUid === undefined ? sql`` : sql`and item_id in (select id from items where owner_uid = ${search.ownerUid})`
  const matches = sql`
    read as materialized (
      select item_id, document from item_terms where document @@ ${sought}::tsquery ${ofOwner} limit ${maxRead + 1}
    ), matches as materialized (
      select item_id, ${scoreOf(words, sql`read.document`)} as score, ${matched} as matched,
        document @@ ${named.join(' | ')}::tsquery as is_named from read
    ), listed as (
      select i.id, i.owner_uid, i.xmin, i.created_at, i.title, i.place, m.score, m.is_named, m.matched, max(m.matched) over () as most
      from matches m join items i on i.id = m.item_id where ${allOf(conditionsOf(search, viewer))}
    )`
  return findPageAmong(db, search, { matches, condition: sql`i.matched = i.most`, maxRead })
}

/**
 * A page of the objects whose title or description contains the text, but that the words do not find. Only the newest objects are
 * read for a text that is too short for the index.
 */
export async function findInside(
  db: Db,
  search: ItemSearch,
  { text, words }: { text: string; words: readonly SoughtWord[] },
  viewer: Viewer,
): Promise<FoundPage> {
  const contained = containsText(text)
  const isIndexed = text.length >= INDEXED_TEXT_MIN
  const candidates = isIndexed
    ? sql`select id from items i where ${contained} limit ${MAX_READ_BROADLY}`
    : sql`select id from items i where ${IS_LISTED} order by created_at desc, id desc limit ${MAX_READ_BROADLY}`
  const found = tsqueryOfAll(words)
  const isFound = sql`exists (select from item_terms t where t.item_id = i.id and t.document @@ ${found}::tsquery)`
  const conditions = [...conditionsOf(search, viewer), contained, ...(found === null ? [] : [sql`not ${isFound}`])]
  const matches = sql`
    read as materialized (${candidates}), listed as (
      select i.id, i.owner_uid, i.xmin, i.created_at, i.title, i.place, false as is_named from read join items i using (id) where ${allOf(conditions)}
    )`
  const page = await findPageAmong(db, search, { matches, condition: sql`true`, maxRead: MAX_READ_BROADLY })
  return page ?? NOTHING
}

export const NOTHING: FoundByWords = { items: [], next: null, total: 0, isNamed: false }
/** The trigram index finds no shorter text. */
const INDEXED_TEXT_MIN = 3

interface Among {
  /** The CTEs `read`, of all matches, and `listed`, of those that the search lists. */
  matches: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  maxRead: number
}

async function findPageAmong(db: Db, search: ItemSearch, { matches, condition, maxRead }: Among): Promise<FoundByWords | null> {
  const order = orderOf(search)
  const orderBy = sql`order by ${order.by} ${order.direction}, i.id ${order.direction}`
  const rows = await query(
    db,
    'findByWords',
    sql<{ page: KeyedRow[] | null; total: number; isNamed: boolean; read: number }>`
    with ${matches}, found as materialized (select * from listed i where ${allOf([condition, ...order.conditions])}),
    page as (
      select i.id, ${ITEM_VERSION} as version, ${order.cursorKey} as key, row_number() over (${orderBy}) as n
      from (select * from found i where ${allOf([sql`true`, ...order.after])} ${orderBy} limit ${sql.lit(sqlLimitOf(search))}) i
    )
    select (select jsonb_agg(to_jsonb(page) order by n) from page) as page, (select count(*)::int from found) as total,
      (select coalesce(bool_or(is_named), false) from found) as "isNamed", (select count(*)::int from read) as read`,
  )
  const [row] = rows
  if (!row || (row.read > maxRead && maxRead < MAX_READ_BROADLY)) return null
  return { ...buildPage(row.page ?? [], search, null), total: row.total, isNamed: row.isNamed }
}

const namedBy = (word: SoughtWord) => tsqueryOfWord({ alternatives: namingAlternatives(word) })

/** Which of these words a public object has. */
export async function findKnown(db: Db, words: readonly SoughtWord[]): Promise<boolean[]> {
  const rows = await query(
    db,
    'findKnown',
    sql<{ isKnown: boolean }>`
    select exists (
      select from item_terms t join items i on i.id = t.item_id
      where t.document @@ sought.query::tsquery and ${IS_PUBLIC} and ${OWNER_IS_ENABLED}
    ) as "isKnown"
    from unnest(${words.map(tsqueryOfWord)}::text[]) with ordinality sought(query, n) order by n`,
  )
  return rows.map(({ isKnown }) => isKnown)
}
