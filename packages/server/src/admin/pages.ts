import type { AdminPage } from '@barattolo/domain/admin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import { linkNext } from '../platform/next-link.ts'

/** Where a page ended: the moment of its last row in microseconds, which is what the database keeps, and its id. */
const cursor = z.tuple([z.number().check(z.gte(0), z.lte(1e16)), z.string().check(z.minLength(1), z.maxLength(128))])
type Position = z.infer<typeof cursor>

export interface Page<T> {
  rows: T[]
  next: string | null
  /** How many match in all; null on a later page. */
  total: number | null
}

/** What a row needs to have a place in its list, and how many match in all. */
export interface Placed {
  id: string
  at: number
  total: number
}

/** How many match, found with the page: asked only where it is shown. */
export const totalOf = ({ cursor }: AdminPage, found: RawBuilder<unknown>) =>
  cursor === undefined ? sql`(select count(*)::int from ${found})` : sql`0`

/** The rows of one page out of one more than fit on it. */
export function pageOf<R extends Placed, T>(found: readonly R[], { limit, cursor }: AdminPage, as: (row: R) => T): Page<T> {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? writeCursor([last.at, last.id]) : null
  return { rows: shown.map(as), next, total: cursor === undefined ? (found[0]?.total ?? 0) : null }
}

/** After the cursor in a list of the newest first; nothing to say without one. */
export function after({ cursor: text }: AdminPage, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (text === undefined) return []
  const [moment, last] = readPosition(text)
  const then = sql`timestamptz 'epoch' + ${moment} * interval '1 microsecond'`
  // Said twice: the first finds its place in an index, whatever kind of id follows.
  return [sql`${at} <= ${then}`, sql`(${at}, ${id}::text) < (${then}, ${last})`]
}

export const microseconds = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::float8`

/** For `like`: these words anywhere, whatever case and accents. The column goes through `plain_text` too. */
export function anywhere(words: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(plain_text(${words}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** The people whose name or e-mail holds the words (an e-mail has no accents to take off, which costs most). */
export function peopleCalled(words: string): RawBuilder<unknown> {
  const pattern = anywhere(words)
  return sql`select uid from people where plain_text(name) like ${pattern} or lower(email) like ${pattern}`
}

export const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Names the next page and the total in the headers; the answer is the plain array. */
export function sendPage<T>({ rows, next, total }: Page<T>, request: FastifyRequest, reply: FastifyReply): T[] {
  linkNext(request, reply, next)
  if (total !== null) reply.header('x-total-count', total)
  return rows
}

/** Anything that is no place in a list is refused. */
export const readPosition = (text: string): Position => readCursor(text, cursor)
