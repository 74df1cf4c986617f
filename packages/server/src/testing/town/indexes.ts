import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'

/** Drops the indexes that no constraint needs, loads the data and creates them again: much faster for a million items. */
export async function loadWithoutIndexes(db: Db, load: (trx: Trx) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and t.relname in ('people', 'items', 'item_terms', 'requests', 'request_terms', 'saved_searches', 'conversations', 'messages', 'notices')
      and not i.indisunique
    order by 1`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local maintenance_work_mem = '1GB'`.execute(trx)
    await sql`set local work_mem = '256MB'`.execute(trx)
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx)
    await load(trx)
    for (const { definition } of rows) await sql.raw(definition).execute(trx)
  })
}
