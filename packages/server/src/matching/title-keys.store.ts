import type { ItemId, RequestId } from '@barattolo/domain/ids'
import { indexKeysOf } from '@barattolo/domain/matching/index-keys'
import { searchDocumentOf } from '@barattolo/domain/matching/search-document'
import { termsOf } from '@barattolo/domain/matching/terms'
import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import { type RawBuilder, sql } from 'kysely'
import { createAddItem } from '../items/items.changes.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { tsvectorOf } from '../platform/database/text-search.ts'

/** Items and requests have the same columns for title and tags, and tables of the same structure for their keys. */
const KEY_TABLES = {
  items: { of: sql.table('items'), terms: sql.table('item_terms'), id: sql.ref('item_id') },
  requests: { of: sql.table('requests'), terms: sql.table('request_terms'), id: sql.ref('request_id') },
} as const
export type KeyedTable = keyof typeof KEY_TABLES

interface TitledRow {
  id: ItemId | RequestId
  title: string
  description: string
  tags: readonly string[]
}

/** Stores the keys of a title; the fits of an ad are then to be written. If `mustNotify`, the notices about its matches are still to be sent. */
export async function storeTitleKeys(trx: Trx, table: KeyedTable, row: TitledRow, mustNotify: boolean): Promise<void> {
  await upsertKeys(table, [row], mustNotify ? sql`null` : sql`now()`, mustNotify).execute(trx.withoutPlugins())
}

/** The part of a statement with which `storeMissingKeys` computes the keys of these rows again; `ids` selects their ids. */
export function markKeysOutdated(table: KeyedTable, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const { terms, id } = KEY_TABLES[table]
  return sql`update ${terms} set version = 0 where ${id} in (${ids})`
}

/** The next rows after this id that have no keys, or keys of another `TERMS_VERSION`; locked until the transaction ends. */
export async function lockRowsWithoutKeys(trx: Trx, table: KeyedTable, after: string, limit: number): Promise<TitledRow[]> {
  const { of: source, terms, id } = KEY_TABLES[table]
  const rows = await query(
    trx,
    'lockRowsWithoutKeys',
    sql<TitledRow>`
    select r.id, r.title, r.description, r.tags from ${source} r left join ${terms} t on t.${id} = r.id
    where r.id > ${after} and (t.version is null or t.version <> ${TERMS_VERSION})
    order by r.id limit ${limit} for share of r`,
  )
  return rows
}

/** Stores the keys of existing rows, without notices about their matches. */
export async function storeKeysOfExisting(trx: Trx, table: KeyedTable, rows: readonly TitledRow[]): Promise<void> {
  if (rows.length > 0) await upsertKeys(table, rows, sql`now()`, false).execute(trx.withoutPlugins())
}

/** Also stores the keys of a new item, as a part of the statement that inserts it. */
export const addItem = createAddItem({
  keysOf,
  insert: ({ keys, document }, notifiedAt) =>
    sql`insert into item_terms (item_id, keys, document, created_at, version, told_at)
      select id, ${keys}, ${document}::tsvector, created_at, ${sql.lit(TERMS_VERSION)}, ${notifiedAt} from i`,
})

function keysOf(row: Omit<TitledRow, 'id'>) {
  return { keys: indexKeysOf(termsOf(row.title, row.tags)), document: tsvectorOf(searchDocumentOf(row)) }
}

function upsertKeys(table: KeyedTable, rows: readonly TitledRow[], notifiedAt: RawBuilder<unknown>, mustNotify: boolean) {
  const { of: source, terms, id } = KEY_TABLES[table]
  const values = rows.map((row) => ({ id: row.id, ...keysOf(row) }))
  const resetToldAt = mustNotify ? sql`, told_at = null` : sql``
  const resetFits = table === 'requests' ? sql`, fits_due_at = '-infinity'` : sql``
  return sql`
    insert into ${terms} (${id}, keys, document, created_at, version, told_at)
    select v.id, v.keys, v.document::tsvector, r.created_at, ${TERMS_VERSION}, ${notifiedAt}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id uuid, keys text[], document text) join ${source} r on r.id = v.id
    on conflict (${id}) do update set keys = excluded.keys, document = excluded.document, created_at = excluded.created_at, version = excluded.version ${resetToldAt} ${resetFits}`
}

/**
 * Rows whose match notices have not been sent yet: a process crashed or failed, or the item was paused and is available again.
 */
export async function findUnnotified(db: Db, table: KeyedTable, limit: number): Promise<string[]> {
  const { terms, id } = KEY_TABLES[table]
  const isPaused = sql`exists (select from items join people on people.uid = owner_uid where items.id = t.item_id
    and (resting_since is not null or holiday_since is not null))`
  const rows = await query(
    db,
    'findUnnotified',
    sql<{ id: string }>`
    select t.${id} as id from ${terms} t where t.told_at is null and not ${table === 'items' ? isPaused : sql`false`}
    order by t.${id} limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

/** Claims the notification of a row's matches; false if another process has claimed it or the row was deleted. */
export async function claimNotification(trx: Trx, table: KeyedTable, row: ItemId | RequestId, now: Date): Promise<boolean> {
  const { terms, id } = KEY_TABLES[table]
  const { numAffectedRows } = await sql`
    update ${terms} set told_at = ${now} where ${id} = ${row} and told_at is null`.execute(trx.withoutPlugins())
  return numAffectedRows === 1n
}
