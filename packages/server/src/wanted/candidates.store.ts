import type { ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { keysOf, keysToFind } from '@barattolo/domain/wanted/keys'
import { FITS_FROM, scoreOf } from '@barattolo/domain/wanted/score'
import { type Terms, termsOf } from '@barattolo/domain/wanted/terms'
import { type RawBuilder, sql } from 'kysely'
import { IS_PUBLIC, OWNER_IS_ENABLED } from '../items/item-conditions.ts'
import { type Viewer, visibleToBoth } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'

/** The number of rows with a common key that are scored: first those with more common keys, then the newest. */
const MOST_WEIGHED = 80
/**
 * A rare thing is found completely through its keys. For a common one the database stops reading after so many rows, after as
 * many that also share a key of the description, and reads the newest rows: this bounds the cost of a search.
 */
const MOST_READ = 400
const NEWEST_READ = 1500

export interface Fitting<Id> {
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
export async function weighItems(db: Db, wanted: Terms, seeker: Uid, viewer: Viewer = null): Promise<Fitting<ItemId>[]> {
  // Uses the index of listed items.
  const newest = sql`select id from items where availability = 'disponibile' and resting_since is null order by created_at desc, id desc limit ${NEWEST_READ}`
  const found = foundThrough(wanted, sql.table('item_terms'), sql.ref('item_id'), newest)
  if (!found) return []
  const { rows } = await sql<Candidate<ItemId>>`
    with found as (${found})
    select i.id, i.owner_uid as owner, i.title, i.tags from found join item_terms t using (item_id) join items i on i.id = t.item_id
    where i.availability = 'disponibile' and i.owner_uid <> ${seeker}
      and ${IS_PUBLIC} and ${OWNER_IS_ENABLED} and ${visibleToBoth(seeker, viewer, sql`i.owner_uid`)}
    order by ${sharedKeys(wanted)} desc, i.created_at desc, i.id limit ${MOST_WEIGHED}`.execute(db.withoutPlugins())
  return weigh(rows, (title, tags) => scoreOf(wanted, termsOf(title, tags)))
}

/** Open ads that match an item with these terms, except those of its owner, in the same order. */
export async function weighRequests(
  db: Db,
  offered: Terms,
  owner: Uid | null,
  { most = MOST_WEIGHED, viewer = null }: { most?: number; viewer?: Viewer } = {},
): Promise<Fitting<RequestId>[]> {
  const newest = sql`select id from requests where closed_at is null order by created_at desc, id desc limit ${NEWEST_READ}`
  const found = foundThrough(offered, sql.table('request_terms'), sql.ref('request_id'), newest)
  if (!found) return []
  const { rows } = await sql<Candidate<RequestId>>`
    with found as (${found})
    select r.id, r.owner_uid as owner, r.title, r.tags from found join request_terms t using (request_id)
      join requests r on r.id = t.request_id join people p on p.uid = r.owner_uid
    where r.closed_at is null and r.owner_uid is distinct from ${owner} and p.disabled_at is null and r.hidden_at is null
      and ${visibleToBoth(owner, viewer, sql`r.owner_uid`)}
    order by ${sharedKeys(offered)} desc, r.created_at desc, r.id limit ${most}`.execute(db.withoutPlugins())
  return weigh(rows, (title, tags) => scoreOf(termsOf(title, tags), offered))
}

/** A query for the ids of rows with a common key; null where a title names no thing. */
function foundThrough(terms: Terms, table: RawBuilder<unknown>, id: RawBuilder<unknown>, newest: RawBuilder<unknown>) {
  const things = keysToFind(terms)
  if (things.length === 0) return null
  const said = keysOf(terms).filter((key) => key.startsWith('.'))
  const has = (keys: readonly string[]) => sql`t.keys && ${keys}::text[]`
  const alsoSaid = sql`union (select t.${id} from ${table} t where ${has(things)} and ${has(said)} limit ${MOST_READ})`
  return sql`
    (select t.${id} from ${table} t where ${has(things)} limit ${MOST_READ})
    union (select t.${id} from (${newest}) n join ${table} t on t.${id} = n.id where ${has(things)})
    ${said.length > 0 ? alsoSaid : sql``}`
}

const sharedKeys = (terms: Terms) => sql`(select count(*) from unnest(t.keys) key where key = any(${keysOf(terms)}::text[]))`

/** Equal scores keep the order of the rows. */
function weigh<Id>(rows: readonly Candidate<Id>[], score: (title: string, tags: string[]) => number): Fitting<Id>[] {
  return rows
    .map(({ tags, ...row }) => ({ ...row, score: score(row.title, tags) }))
    .filter((row) => row.score >= FITS_FROM)
    .sort((one, other) => other.score - one.score)
}
