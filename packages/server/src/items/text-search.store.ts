import { BOUNDED_TOTAL, type ItemSearch } from '@barattolo/domain/items/contract'
import { SUGGESTION_COUNT_MAX } from '@barattolo/domain/items/suggestions-contract'
import type { SoughtWord } from '@barattolo/domain/matching/search-query'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { matchedWordsOf, scoreOf, tsqueryOfAll, tsqueryOfAny, tsqueryOfNamed } from '../platform/database/text-search.ts'
import { conditionsOf, containsText, IS_LISTED, IS_PUBLIC } from './item-conditions.ts'
import { orderOf, sortOf } from './item-order.ts'
import {
  allOf,
  buildPage,
  type FoundPage,
  type Keyed,
  LISTED_COLUMNS,
  type ListForm,
  OWNER_OF_ITEM,
  sqlLimitOf,
} from './items.store.ts'

/**
 * The greatest number of documents that a search reads on the connections that all callers share, and in the pool of expensive
 * reads. Of words that more objects have, only some of these objects are found.
 */
export const MAX_READ = 500
export const MAX_READ_BROADLY = 20_000

/** What an object must have: all required words, or as many of them as any object has. */
export type Demand = 'all' | 'most'

export interface FoundByWords<Row> extends FoundPage<Row> {
  /** Whether a title or a tag names what was sought; else the found texts only mention it. */
  isNamed: boolean
}
export const NOTHING = { items: [], next: null, total: 0, isNamed: false }

interface WordsOptions<Row> {
  demand: Demand
  maxRead: number
  form: ListForm<Row>
}

/**
 * A page of the objects that have these words, in the order of the search, with the number of all, at most one more than
 * `BOUNDED_TOTAL`. Null if more than `maxRead` documents match, and `maxRead` is not the greatest number.
 */
export async function findByWords<Row>(
  db: Db,
  search: ItemSearch,
  words: readonly SoughtWord[],
  viewer: Viewer,
  { demand, maxRead, form }: WordsOptions<Row>,
): Promise<FoundByWords<Keyed<Row>> | null> {
  const sought = demand === 'all' ? tsqueryOfAll(words) : tsqueryOfAny(words)
  if (sought === null) return NOTHING
  const document = sql`document`
  const matched = demand === 'all' ? sql`0` : matchedWordsOf(words, document)
  const named = words
    .filter(({ isRequired }) => isRequired)
    .map(tsqueryOfNamed)
    .join(' | ')
  const ofOwner =
    search.ownerUid === undefined ? sql`` : sql`and item_id in (select id from items where owner_uid = ${search.ownerUid})`
  const candidates = sql`
    select item_id, created_at, score, matched, is_named from (
      select item_id, created_at, ${scoreOf(words, document)} as score, ${matched} as matched, document @@ ${named}::tsquery as is_named
      from item_terms where document @@ ${fromIndex(sought)} ${ofOwner} limit ${sql.lit(maxRead + 1)}
    ) matches order by matched desc, score desc, created_at desc, item_id desc`
  const conditions = conditionsOf(search, viewer)
  return findPageAmong(db, search, { candidates, conditions, maxRead, prepare: true }, form)
}

/**
 * A page of the objects whose title or description contains the text, but that the words do not find. Only the newest objects are
 * read for a text that is too short for the index.
 */
export async function findInside<Row>(
  db: Db,
  search: ItemSearch,
  { text, words, form }: { text: string; words: readonly SoughtWord[]; form: ListForm<Row> },
  viewer: Viewer,
): Promise<FoundByWords<Keyed<Row>>> {
  const contained = containsText(text)
  const matches =
    text.length >= INDEXED_TEXT_MIN
      ? sql`select id, created_at from items i where ${contained} limit ${MAX_READ_BROADLY}`
      : sql`select id, created_at from items i where ${IS_LISTED} order by created_at desc, id desc limit ${MAX_READ_BROADLY}`
  const candidates = sql`
    select id as item_id, created_at, 0 as score, 0 as matched, false as is_named from (${matches}) matches
    order by created_at desc, id desc`
  const found = tsqueryOfAll(words)
  const isFound = sql`exists (select from item_terms t where t.item_id = i.id and t.document @@ ${found}::tsquery)`
  const conditions = [...conditionsOf(search, viewer), contained, ...(found === null ? [] : [sql`not ${isFound}`])]
  // The planner must know the text, to choose its index.
  const among = { candidates, conditions, maxRead: MAX_READ_BROADLY, prepare: false }
  return (await findPageAmong(db, search, among, form)) ?? NOTHING
}

/**
 * A `tsquery` whose frequency the planner does not know. It overestimates what has one of many terms or a beginning, and would read all
 * documents instead of the index.
 */
const fromIndex = (sought: string) => sql`(select ${sought}::tsquery)`

/** The trigram index finds no shorter text. */
const INDEXED_TEXT_MIN = 3

const FOUND = sql`i.id, i.created_at, i.title, i.place, i.score, i.matched, i.is_named`

interface Among {
  /** At most one more than `maxRead`, with score and number of matched words, the best first. */
  candidates: RawBuilder<unknown>
  /** On the object. */
  conditions: readonly RawBuilder<unknown>[]
  maxRead: number
  /** Whether one plan is good for all values. */
  prepare: boolean
}

/**
 * In the order of the candidates, their objects are read one by one until the page is full, and again until the total is known: the
 * `offset 0` keeps PostgreSQL from reading all objects instead. Another order needs the objects of all candidates.
 */
async function findPageAmong<Row>(
  db: Db,
  search: ItemSearch,
  among: Among,
  form: ListForm<Row>,
): Promise<FoundByWords<Keyed<Row>> | null> {
  const order = orderOf(search)
  const orderBy = sql`order by ${order.by} ${order.direction}, i.id ${order.direction}`
  const conditions = allOf([...among.conditions, ...order.conditions])
  const listed = sql`
    select i.id, c.created_at, i.title, i.place, c.score, c.matched, c.is_named
    from candidates c cross join lateral (
      select i.id, i.title, i.place from items i where i.id = c.item_id and ${conditions} offset 0
    ) i`
  // Of too many candidates the page is not answered: no object need be read for it.
  const isBounded = among.maxRead < MAX_READ_BROADLY
  const isPage = isBounded ? sql`(select count(*) from candidates) <= ${sql.lit(among.maxRead)}` : sql`true`
  const counted = sql`select ${FOUND} from (${listed}) i where ${isPage} limit ${sql.lit(BOUNDED_TOTAL + 1)}`
  const after = allOf([sql`i.matched = (select max(matched) from counted)`, ...order.after])
  // The candidates have the order of relevance already, and the newest of them come first where they have no score.
  const isInOrder = sortOf(search) === 'relevance'
  const source = isInOrder && search.cursor === undefined ? sql`counted` : sql`(${listed})`
  const rows = await form.readFound(
    db,
    sql`
    with candidates as materialized (${among.candidates}), counted as materialized (${counted}),
    page as (
      select i.id, ${order.cursorKey} as key, (row_number() over (${orderBy}))::int as n
      from (
        select ${FOUND} from ${source} i where ${after} ${isInOrder ? sql`` : orderBy} limit ${sql.lit(sqlLimitOf(search))}
      ) i
    )
    select ${form.columns}, page.key, page.n, (select count(*)::int from candidates) as candidates,
      (select count(*)::int from counted where matched = (select max(matched) from counted)) as total,
      (select coalesce(bool_or(is_named), false) from counted) as "isNamed"
    from (select) search left join page on true
      left join lateral (select ${LISTED_COLUMNS} from items i where i.id = page.id offset 0) i on true
      left join ${OWNER_OF_ITEM} on true
    order by page.n`,
    among.prepare,
  )
  const [first] = rows
  if (!first || (isBounded && first.candidates > among.maxRead)) return null
  const found = rows.filter(({ id }) => id !== null)
  return { ...buildPage(found, search, first.total), isNamed: first.isNamed }
}

/** Documents that are looked through for those of public objects. */
const MAX_PROBED = 2 * SUGGESTION_COUNT_MAX

/** The searched texts as rows `sought`, with their number `n`: one plan serves them all. */
const eachOf = (sought: readonly string[]) => sql`unnest(${sought}::text[]) with ordinality as searches (sought, n)`

/**
 * The public objects among the first documents that have what the row `searches` seeks. The planner does not see that a few documents
 * are enough: it would look for them in the whole table, which is slow where there are none.
 */
const publicWith = (conditions: readonly RawBuilder<unknown>[]) => sql`
  (with found as materialized (select item_id from item_terms where document @@ searches.sought::tsquery)
    select item_id from found limit ${sql.lit(MAX_PROBED)}) t
  cross join lateral (select i.title from items i where i.id = t.item_id and ${allOf(conditions)} offset 0) i`

/** Which of these words a public object has. */
export async function findKnown(db: Db, words: readonly SoughtWord[]): Promise<boolean[]> {
  if (words.length === 0) return []
  const sought = words.map((word) => tsqueryOfAny([{ ...word, isRequired: true }]) ?? '')
  const rows = await query(
    db,
    'findKnown',
    sql<{ known: boolean }>`
    select exists (select from ${publicWith([IS_PUBLIC])}) as known from ${eachOf(sought)} order by n`,
    { prepare: true },
  )
  return rows.map(({ known }) => known)
}

/** For each of these searches the number of objects that it finds, at most `SUGGESTION_COUNT_MAX`, and the titles of some of them. */
export async function countFound(
  db: Db,
  searches: readonly (readonly SoughtWord[])[],
  viewer: Viewer,
): Promise<{ count: number; titles: string[] }[]> {
  if (searches.length === 0) return []
  const sought = searches.map((words) => tsqueryOfAll(words) ?? '')
  const found = sql`select title from ${publicWith(conditionsOf({}, viewer))} limit ${sql.lit(SUGGESTION_COUNT_MAX)}`
  return await query(
    db,
    'countFound',
    sql<{ count: number; titles: string[] }>`
    select counted.count, counted.titles from ${eachOf(sought)} cross join lateral (
      select count(*)::int as count, coalesce((array_agg(title))[1:10], '{}') as titles from (${found}) i
    ) counted order by n`,
    { prepare: true },
  )
}
