import { sql } from 'kysely'
import { IS_PUBLIC } from '../items/item-conditions.ts'
import { countWithItemCounts } from '../items/item-counts.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { SitemapEntry, SitemapKind } from './sitemap.ts'

/** Paths of all indexed pages with the time of the last change, and their ids, which are spread evenly. */
const ROWS = {
  items: sql`select '/item/' || i.id as path, i.updated_at as changed, i.id from items i
    where ${IS_PUBLIC}`,
  requests: sql`select '/requests/' || r.id as path, r.updated_at as changed, r.id from requests r
    where r.closed_at is null and r.hidden_at is null and r.owner_uid not in (select uid from people where disabled_at is not null)`,
} satisfies Record<SitemapKind, unknown>

export async function countListed(db: Db, kind: SitemapKind): Promise<number> {
  if (kind === 'items') return countWithItemCounts(db, {}, null)
  const rows = await query(db, 'countListed', sql<{ count: number }>`select count(*)::int as count from (${ROWS[kind]}) listed`)
  return rows[0]?.count ?? 0
}

/** One of the parts (from 1) into which the range of all ids is divided, so that a part is read along the primary key. */
export async function findListed(db: Db, kind: SitemapKind, part: number, parts: number): Promise<SitemapEntry[]> {
  const isBeforeEnd = part < parts ? sql`id < ${idAt(part / parts)}` : sql`true`
  const rows = await query(
    db,
    'findListed',
    sql<{ path: string; changed: Date }>`
    select path, changed from (${ROWS[kind]}) listed where id >= ${idAt((part - 1) / parts)} and ${isBeforeEnd} order by id
  `,
  )
  return rows.map(({ path, changed }) => ({ path, changed: changed.toISOString() }))
}

/** The id at this fraction (0 to less than 1) of the range of all ids. */
function idAt(fraction: number): string {
  const digits = Math.floor(fraction * 2 ** 48)
    .toString(16)
    .padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
