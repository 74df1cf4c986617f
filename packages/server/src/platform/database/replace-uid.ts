import type { Uid } from '@barattolo/domain/ids'
import { type RawBuilder, sql } from 'kysely'

/** What takes the place of a uid in the rows of one conversation or exchange. */
export interface Alias<Id extends string = string> {
  id: Id
  alias: Uid
}

/** SQL for a column that becomes `alias` where it is this uid. */
export function replaceUid(column: string, uid: Uid, alias: RawBuilder<unknown>): RawBuilder<Uid> {
  return sql<Uid>`case when ${sql.ref(column)} = ${uid} then ${alias} else ${sql.ref(column)} end`
}

/** The keys of stored JSON whose values are uids: of `ItemSnapshot` and of `LastMessage`. */
const UID_KEYS = ['ownerUid', 'fromUid']

/**
 * SQL for a JSON column in which `alias` takes the place of this uid. Only whole values match: the text of jsonb has one form, in which
 * the quotes inside of strings are escaped.
 */
export function replaceUidInJson(column: string, uid: Uid, alias: RawBuilder<unknown>): RawBuilder<string> {
  const member = (key: string, value: RawBuilder<unknown>) => sql`${`"${key}": `}::text || to_json(${value}::text)::text`
  const text = UID_KEYS.reduce(
    (json, key) => sql`replace(${json}, ${member(key, sql`${uid}`)}, ${member(key, alias)})`,
    sql`${sql.ref(column)}::text`,
  )
  return sql<string>`${text}::jsonb`
}

/** The source `replacement(id, alias)` of an update for these aliases. */
export function aliasRows(aliases: readonly Alias[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) as replacement(id uuid, alias text)`
}

export const ALIAS = sql.ref('replacement.alias')
