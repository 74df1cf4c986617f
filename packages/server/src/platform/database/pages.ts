import type { AdminPage } from '@barattolo/domain/admin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, setNextLink } from './cursor.ts'

/** Cursor: timestamp of the page's last row in microseconds (the precision of the database) and its id. */
const cursorSchema = z.tuple([z.number().check(z.gte(0), z.lte(1e16)), z.string().check(z.minLength(1), z.maxLength(128))])
type Position = z.infer<typeof cursorSchema>

export interface ResultPage<T> {
  rows: T[]
  next: string | null
  /** Number of all matches; null on later pages. */
  total: number | null
}

/** What paging needs of a row: its sort key, and the number of all matches. */
export interface PagedRow {
  id: string
  at: number
  total: number
}

/** Subquery for the number of all matches; counted on the first page only. */
export const countOnFirstPage = ({ cursor }: AdminPage, source: RawBuilder<unknown>) =>
  cursor === undefined ? sql`(select count(*)::int from ${source})` : sql`0`

/** Builds the page from `limit + 1` rows; the extra row shows that there is a next page. */
export function buildPage<R extends PagedRow, T>(
  rows: readonly R[],
  { limit, cursor }: AdminPage,
  mapRow: (row: R) => T,
): ResultPage<T> {
  const pageRows = rows.slice(0, limit)
  const lastRow = pageRows.at(-1)
  const next = rows.length > limit && lastRow ? encodeCursor([lastRow.at, lastRow.id]) : null
  return { rows: pageRows.map(mapRow), next, total: cursor === undefined ? (rows[0]?.total ?? 0) : null }
}

/** Conditions for the rows after the cursor in a list sorted newest first; none without a cursor. */
export function afterCursor(
  { cursor: text }: AdminPage,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (text === undefined) return []
  const [cursorTime, lastId] = decodeAdminCursor(text)
  const timestamp = sql`timestamptz 'epoch' + ${cursorTime} * interval '1 microsecond'`
  // The first condition is redundant, but it can use an index on the timestamp; the second cannot because of the cast.
  return [sql`${at} <= ${timestamp}`, sql`(${at}, ${id}::text) < (${timestamp}, ${lastId})`]
}

/**
 * Two common table expressions: `found`, the rows of `source` with their `id` and `at`, and `page`, a page of them, newest first.
 * A search is materialized once for page and total; other lists read an index on their time.
 */
export function pageOf(search: AdminPage, source: RawBuilder<unknown>, isMaterialized: boolean): RawBuilder<unknown> {
  return sql`
    found as ${isMaterialized ? sql`materialized` : sql`not materialized`} (${source}),
    page as (
      select * from found where ${allOf(afterCursor(search, sql`at`, sql`id`))}
      order by at desc, id desc limit ${search.limit + 1}
    )`
}

export const microseconds = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::float8`

/** `like` pattern for values that contain the text. Ignores case and accents if the column is wrapped in `plain_text` too. */
export function containsPattern(text: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

export const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Sets the headers `link` (next page) and `x-total-count`; returns the rows, which are the response body. */
export function sendPage<T>({ rows, next, total }: ResultPage<T>, request: FastifyRequest, reply: FastifyReply): T[] {
  setNextLink(request, reply, next)
  if (total !== null) reply.header('x-total-count', total)
  return rows
}

/** Throws a Problem for an invalid cursor. */
export const decodeAdminCursor = (text: string): Position => decodeCursor(text, cursorSchema)
