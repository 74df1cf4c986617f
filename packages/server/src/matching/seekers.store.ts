import type { Uid } from '@barattolo/domain/ids'
import type { Point } from '@barattolo/domain/map/distance'
import { termsOf } from '@barattolo/domain/matching/terms'
import type { Seekers } from '@barattolo/domain/requests/contract'
import { sql } from 'kysely'
import { IS_PUBLIC, isInCircle } from '../items/item-conditions.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import { matchRequests } from './matches.store.ts'

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
