import type { ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { keysOf, keysToFind } from '@barattolo/domain/wanted/keys'
import { FITS_FROM, scoreOf } from '@barattolo/domain/wanted/score'
import { type Terms, termsOf } from '@barattolo/domain/wanted/terms'
import { sql } from 'kysely'
import { IS_PUBLIC, OWNER_IS_ENABLED } from '../items/item-conditions.ts'
import type { Db } from '../platform/database.ts'

/** So many of those with a key in common are weighed, first those that share more of what is said of them, then the newest. */
const MOST_WEIGHED = 100

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

/** Available objects of others that answer an ad with these terms, the best first, then the newest. */
export async function weighItems(db: Db, wanted: Terms, seeker: Uid): Promise<Fitting<ItemId>[]> {
  const keys = keysToFind(wanted)
  if (keys.length === 0) return []
  const { rows } = await sql<Candidate<ItemId>>`
    select i.id, i.owner_uid as owner, i.title, i.tags from item_terms t join items i on i.id = t.item_id
    where t.keys && ${keys}::text[] and i.availability = 'disponibile' and i.owner_uid <> ${seeker}
      and ${IS_PUBLIC} and ${OWNER_IS_ENABLED}
    order by ${sharedKeys(wanted)} desc, i.created_at desc, i.id limit ${MOST_WEIGHED}`.execute(db.withoutPlugins())
  return weigh(rows, (title, tags) => scoreOf(wanted, termsOf(title, tags)))
}

/** Open ads of others that an object with these terms answers, in the same order. */
export async function weighRequests(db: Db, offered: Terms, owner: Uid): Promise<Fitting<RequestId>[]> {
  const keys = keysToFind(offered)
  if (keys.length === 0) return []
  const { rows } = await sql<Candidate<RequestId>>`
    select r.id, r.owner_uid as owner, r.title, r.tags from request_terms t join requests r on r.id = t.request_id
      join people p on p.uid = r.owner_uid
    where t.keys && ${keys}::text[] and r.closed_at is null and r.owner_uid <> ${owner} and p.disabled_at is null
    order by ${sharedKeys(offered)} desc, r.created_at desc, r.id limit ${MOST_WEIGHED}`.execute(db.withoutPlugins())
  return weigh(rows, (title, tags) => scoreOf(termsOf(title, tags), offered))
}

const sharedKeys = (terms: Terms) => sql`(select count(*) from unnest(t.keys) key where key = any(${keysOf(terms)}::text[]))`

/** The order of the rows stays among equals. */
function weigh<Id>(rows: readonly Candidate<Id>[], score: (title: string, tags: string[]) => number): Fitting<Id>[] {
  return rows
    .map(({ tags, ...row }) => ({ ...row, score: score(row.title, tags) }))
    .filter((row) => row.score >= FITS_FROM)
    .sort((one, other) => other.score - one.score)
}
