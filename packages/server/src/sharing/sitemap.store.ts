import { sql } from 'kysely'
import { IS_PUBLIC, OWNER_IS_ENABLED } from '../items/item-conditions.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import type { SitemapEntry, SitemapKind } from './sitemap.ts'

/** Paths of all indexed pages with the time of the last change, and a stable sort key. */
const ROWS = {
  items: sql`select '/item/' || i.id as path, i.updated_at as changed, i.id as place from items i
    where ${IS_PUBLIC} and ${OWNER_IS_ENABLED}`,
  requests: sql`select '/requests/' || r.id as path, r.updated_at as changed, r.id as place from requests r
    where r.closed_at is null and r.hidden_at is null and r.owner_uid not in (select uid from people where disabled_at is not null)`,
} satisfies Record<SitemapKind, unknown>

export async function countListed(db: Db, kind: SitemapKind): Promise<number> {
  const rows = await query(db, 'countListed', sql<{ count: number }>`select count(*)::int as count from (${ROWS[kind]}) listed`)
  return rows[0]?.count ?? 0
}

/** A page (from 1) of sitemap entries. */
export async function findListed(db: Db, kind: SitemapKind, page: number, perFile: number): Promise<SitemapEntry[]> {
  const rows = await query(
    db,
    'findListed',
    sql<{ path: string; changed: Date }>`
    select path, changed from (${ROWS[kind]}) listed order by place limit ${perFile} offset ${(page - 1) * perFile}
  `,
  )
  return rows.map(({ path, changed }) => ({ path, changed: changed.toISOString() }))
}
