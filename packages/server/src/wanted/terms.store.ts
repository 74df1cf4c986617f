import type { ItemId, RequestId } from '@barattolo/domain/ids'
import { keysOf } from '@barattolo/domain/wanted/keys'
import { termsOf } from '@barattolo/domain/wanted/terms'
import { TERMS_VERSION } from '@barattolo/domain/wanted/version'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'

/** Items and requests have title and tags in the same columns, and their keys in tables of the same structure. */
const FILED = {
  items: { of: sql.table('items'), terms: sql.table('item_terms'), id: sql.ref('item_id') },
  requests: { of: sql.table('requests'), terms: sql.table('request_terms'), id: sql.ref('request_id') },
} as const
export type Filed = keyof typeof FILED

interface Titled {
  id: ItemId | RequestId
  title: string
  tags: readonly string[]
}

/** Stores the keys of a new or changed title. `mustNotify`: whether people with a match are still to be notified. */
export async function fileTitle(trx: Trx, filed: Filed, row: Titled, untold: boolean): Promise<void> {
  await save(filed, [row], untold ? sql`null` : sql`now()`, untold).execute(trx.withoutPlugins())
}

/** The next rows after this id without keys, or with keys of an older thesaurus; locked until the transaction ends. */
export async function lockUnfiled(trx: Trx, filed: Filed, after: string, most: number): Promise<Titled[]> {
  const { of, terms, id } = FILED[filed]
  const { rows } = await sql<Titled>`
    select r.id, r.title, r.tags from ${of} r left join ${terms} t on t.${id} = r.id
    where r.id > ${after} and (t.version is null or t.version <> ${TERMS_VERSION})
    order by r.id limit ${most} for share of r`.execute(trx.withoutPlugins())
  return rows
}

/** Stores the keys of older rows, without notices about their matches. */
export async function fileOld(trx: Trx, filed: Filed, rows: readonly Titled[]): Promise<void> {
  if (rows.length > 0) await save(filed, rows, sql`now()`, false).execute(trx.withoutPlugins())
}

function save(filed: Filed, rows: readonly Titled[], told: RawBuilder<unknown>, untold: boolean) {
  const { terms, id } = FILED[filed]
  const values = rows.map(({ id: row, title, tags }) => ({ id: row, keys: keysOf(termsOf(title, tags)) }))
  const toldAgain = untold ? sql`, told_at = null` : sql``
  return sql`
    insert into ${terms} (${id}, keys, version, told_at)
    select v.id, v.keys, ${TERMS_VERSION}, ${told} from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id uuid, keys text[])
    on conflict (${id}) do update set keys = excluded.keys, version = excluded.version ${toldAgain}`
}

/** Rows whose matches were not notified yet, because the item was paused or a process crashed. */
export async function findUntold(db: Db, filed: Filed, most: number): Promise<string[]> {
  const { terms, id } = FILED[filed]
  const rests = sql`exists (select from items join people on people.uid = owner_uid where items.id = t.item_id
    and (resting_since is not null or holiday_since is not null))`
  const { rows } = await sql<{ id: string }>`
    select t.${id} as id from ${terms} t where t.told_at is null and not ${filed === 'items' ? rests : sql`false`}
    order by t.${id} limit ${most}`.execute(db.withoutPlugins())
  return rows.map((row) => row.id)
}

/** Claims the notification of a row's matches; false where another process has claimed it, or the row is gone. */
export async function markTold(trx: Trx, filed: Filed, row: ItemId | RequestId, now: Date): Promise<boolean> {
  const { terms, id } = FILED[filed]
  const { numAffectedRows } = await sql`
    update ${terms} set told_at = ${now} where ${id} = ${row} and told_at is null`.execute(trx.withoutPlugins())
  return numAffectedRows === 1n
}
