import type { Point } from '@barattolo/domain/geo/distance'
import type { ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { indexKeysOf, lookupKeysOf } from '@barattolo/domain/matching/index-keys'
import { MATCH_SCORE_MIN, matchScore } from '@barattolo/domain/matching/match-score'
import { type Terms, termsOf } from '@barattolo/domain/matching/terms'
import type { Seekers } from '@barattolo/domain/requests/contract'
import { type RawBuilder, sql } from 'kysely'
import { IS_PUBLIC, isInCircle } from '../items/item-conditions.ts'
import { type Viewer, visibleToBoth } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** Maximum number of rows with a common key that are scored: first those with more common keys, then the newest. */
const MAX_SCORED = 80
/**
 * Bounds of the cost of a search. If at most `MAX_READ` rows share a key of the thing, all of them are candidates. Otherwise the
 * candidates are `MAX_READ` of them, `MAX_READ` that also share a key of the description, and those among the `MAX_NEWEST`
 * newest.
 */
const MAX_READ = 400
const MAX_NEWEST = 1500

export interface ScoredMatch<Id> {
  id: Id
  owner: Uid
  title: string
  /** 0.5 to 1. */
  score: number
}

interface Candidate<Id> {
  id: Id
  owner: Uid
  title: string
  tags: string[]
}

/** Available items of others that match an ad with these terms: the best first, then the newest. */
export async function matchItems(
  db: Db,
  requestTerms: Terms,
  seeker: Uid,
  viewer: Viewer = null,
): Promise<ScoredMatch<ItemId>[]> {
  // Uses the index of listed items.
  const newest = sql`select id from items where availability = 'disponibile' and resting_since is null order by created_at desc, id desc limit ${MAX_NEWEST}`
  const found = candidatesQuery(requestTerms, sql.table('item_terms'), sql.ref('item_id'), newest)
  if (!found) return []
  const rows = await query(
    db,
    'matchItems',
    sql<Candidate<ItemId>>`
    with found as (${found})
    select i.id, i.owner_uid as owner, i.title, i.tags from found join item_terms t using (item_id) join items i on i.id = t.item_id
    where i.availability = 'disponibile' and i.owner_uid <> ${seeker}
      and ${IS_PUBLIC} and ${visibleToBoth(seeker, viewer, sql`i.owner_uid`)}
    order by ${countSharedKeys(requestTerms)} desc, i.created_at desc, i.id limit ${MAX_SCORED}`,
  )
  return scoreRows(rows, (title, tags) => matchScore(requestTerms, termsOf(title, tags)))
}

/** Open ads that match an item with these terms, except those of its owner, in the same order. */
export async function matchRequests(
  db: Db,
  itemTerms: Terms,
  owner: Uid | null,
  { limit = MAX_SCORED, viewer = null }: { limit?: number; viewer?: Viewer } = {},
): Promise<ScoredMatch<RequestId>[]> {
  const newest = sql`select id from requests where closed_at is null order by created_at desc, id desc limit ${MAX_NEWEST}`
  const found = candidatesQuery(itemTerms, sql.table('request_terms'), sql.ref('request_id'), newest)
  if (!found) return []
  const rows = await query(
    db,
    'matchRequests',
    sql<Candidate<RequestId>>`
    with found as (${found})
    select r.id, r.owner_uid as owner, r.title, r.tags from found join request_terms t using (request_id)
      join requests r on r.id = t.request_id join people p on p.uid = r.owner_uid
    where r.closed_at is null and r.owner_uid is distinct from ${owner} and p.disabled_at is null and r.hidden_at is null
      and ${visibleToBoth(owner, viewer, sql`r.owner_uid`)}
    order by ${countSharedKeys(itemTerms)} desc, r.created_at desc, r.id limit ${limit}`,
  )
  return scoreRows(rows, (title, tags) => matchScore(termsOf(title, tags), itemTerms))
}

/** A query for the ids of rows with a common key; null if the terms contain no thing. */
function candidatesQuery(terms: Terms, table: RawBuilder<unknown>, id: RawBuilder<unknown>, newest: RawBuilder<unknown>) {
  const thingKeys = lookupKeysOf(terms)
  if (thingKeys.length === 0) return null
  const descriptionKeys = indexKeysOf(terms).filter((key) => key.startsWith('.'))
  const hasAny = (keys: readonly string[]) => sql`t.keys && ${keys}::text[]`
  const alsoByDescription = sql`union (select t.${id} from ${table} t where ${hasAny(thingKeys)} and ${hasAny(descriptionKeys)} limit ${MAX_READ})`
  return sql`
    (select t.${id} from ${table} t where ${hasAny(thingKeys)} limit ${MAX_READ})
    union (select t.${id} from (${newest}) n join ${table} t on t.${id} = n.id where ${hasAny(thingKeys)})
    ${descriptionKeys.length > 0 ? alsoByDescription : sql``}`
}

const countSharedKeys = (terms: Terms) =>
  sql`(select count(*) from unnest(t.keys) key where key = any(${indexKeysOf(terms)}::text[]))`

/** Equal scores keep the order of the rows. */
function scoreRows<Id>(rows: readonly Candidate<Id>[], score: (title: string, tags: string[]) => number): ScoredMatch<Id>[] {
  return rows
    .map(({ tags, ...row }) => ({ ...row, score: score(row.title, tags) }))
    .filter((row) => row.score >= MATCH_SCORE_MIN)
    .sort((one, other) => other.score - one.score)
}

/** Maximum number of requests read; larger counts need not be exact. */
const MAX_REQUESTS = 300

interface OfferedItem {
  title: string
  near?: Point | undefined
  radius: number
}

/**
 * Counts the people with a request that matches the title. Requests have no position: a person counts as near if one of their
 * public items is in the circle.
 */
export async function countSeekers(db: Db, { title, near, radius }: OfferedItem, owner: Uid): Promise<Seekers> {
  const matches = await matchRequests(db, termsOf(title), owner, { limit: MAX_REQUESTS })
  const people = [...new Set(matches.map((match) => match.owner))]
  if (people.length === 0 || !near) return { near: 0, all: people.length }
  const rows = await query(
    db,
    'countSeekers',
    sql<{ near: number }>`
    select count(distinct i.owner_uid)::int as near from items i
    where i.owner_uid = any(${people}::text[]) and ${IS_PUBLIC} and ${isInCircle(near, radius)}`,
  )
  return { near: rows[0]?.near ?? 0, all: people.length }
}
