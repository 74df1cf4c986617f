import type { AdminPage } from '@barattolo/domain/admin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import { linkNext } from '../platform/next-link.ts'

/** Cursor: timestamp of the page's last row in microseconds (the precision of the database) and its id. */
const cursor = z.tuple([z.number().check(z.gte(0), z.lte(1e16)), z.string().check(z.minLength(1), z.maxLength(128))])
type Position = z.infer<typeof cursor>

export interface Page<T> {
  rows: T[]
  next: string | null
  /** Number of all matches; null on later pages. */
  total: number | null
}

/** What paging needs of a row: its sort key, and the number of all matches. */
export interface Placed {
  id: string
  at: number
  total: number
}

/** Subquery for the number of all matches; counted on the first page only. */
export const totalOf = ({ cursor }: AdminPage, found: RawBuilder<unknown>) =>
  cursor === undefined ? sql`(select count(*)::int from ${found})` : sql`0`

/** Builds the page from `limit + 1` rows; the extra row shows that there is a next page. */
export function pageOf<R extends Placed, T>(found: readonly R[], { limit, cursor }: AdminPage, as: (row: R) => T): Page<T> {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? writeCursor([last.at, last.id]) : null
  return { rows: shown.map(as), next, total: cursor === undefined ? (found[0]?.total ?? 0) : null }
}

/** Conditions for the rows after the cursor in a list sorted newest first; none without a cursor. */
export function after({ cursor: text }: AdminPage, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (text === undefined) return []
  const [moment, last] = readPosition(text)
  const then = sql`timestamptz 'epoch' + ${moment} * interval '1 microsecond'`
  // The first condition is redundant, but it can use an index on the timestamp; the second cannot because of the cast.
  return [sql`${at} <= ${then}`, sql`(${at}, ${id}::text) < (${then}, ${last})`]
}

export const microseconds = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::float8`

/** `like` pattern that contains the text, ignoring case and accents. Wrap the column in `plain_text` too. */
export function anywhere(words: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(plain_text(${words}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** Uids of people whose name or e-mail contains the text. E-mails skip `plain_text`: they have no accents, and it is slow. */
export function peopleCalled(words: string): RawBuilder<unknown> {
  const pattern = anywhere(words)
  return sql`select uid from people where plain_text(name) like ${pattern} or lower(email) like ${pattern}`
}

export const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Sets `link` (next page) and `x-total-count` headers and returns the rows as the response body. */
export function sendPage<T>({ rows, next, total }: Page<T>, request: FastifyRequest, reply: FastifyReply): T[] {
  linkNext(request, reply, next)
  if (total !== null) reply.header('x-total-count', total)
  return rows
}

/** Throws a Problem for an invalid cursor. */
export const readPosition = (text: string): Position => readCursor(text, cursor)
