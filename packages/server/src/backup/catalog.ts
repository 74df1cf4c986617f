import pg from 'pg'
import type { Connection } from '../platform/database/database.ts'

export interface TableShape {
  name: string
  columns: string[]
}

export async function connectClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // A broken connection already rejects the running query; without a listener the same error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * All tables of the product, each after the tables that it references. Leaves out generated columns, `item_counts` (computed from
 * the items), unlogged tables and Kysely’s migration tables.
 */
export async function readShapes(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns,
      array(
        select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not like 'kysely\\_%'
      and c.relname not in ('item_counts', 'item_count_changes')
    order by c.relname`)
  return sortByDependency(rows)
}

/** The columns of a table's primary key; empty if it has none. */
export async function readKeyColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
}

/** Throws if tables reference each other in a cycle: their rows could not be inserted one table after the other. */
export function sortByDependency(tables: readonly (TableShape & { refers: string[] })[]): TableShape[] {
  const sorted: TableShape[] = []
  let remaining = [...tables]
  while (remaining.length > 0) {
    const ready = remaining.filter(({ refers }) =>
      refers.every((name) => sorted.some((sortedTable) => sortedTable.name === name)),
    )
    if (ready.length === 0) throw new Error(`circular table references: ${remaining.map(({ name }) => name).join(', ')}`)
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })))
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return sorted
}

/** Null if the database has never been migrated. */
export async function readMigrations(client: pg.Client): Promise<string[] | null> {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as there`)
  if (!rows[0]?.there) return null
  const executed = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return executed.rows.map(({ name }) => name)
}

/** The last value of each sequence that has been used. */
export async function readCounters(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relpersistence = 'p' and a.attidentity <> '' order by 1, 2`)
  const counters = []
  for (const { table, column, sequence } of rows) {
    const { rows: state } = await client.query<{ last: string }>(
      `select last_value::text as last from ${sequence} where is_called`,
    )
    if (state[0]) counters.push({ table, column, last: state[0].last })
  }
  return counters
}

/**
 * The number of rows and a checksum that does not depend on their order: the sum of the first 64 bits of each row’s MD5. With
 * `CANONICAL_FORMAT`, the text of a row is the same in every PostgreSQL version.
 */
export async function checksumTable(client: pg.Client, { name, columns }: TableShape): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(`
    select count(*) as rows, coalesce(sum(('x' || left(md5(row(${quoteIdentifiers(columns)})::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
    from ${quoteIdentifiers([name])}`)
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
}

/** Makes the text form of dates, numbers and bytes independent of the server’s own settings. */
export const CANONICAL_FORMAT = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1`

export function quoteIdentifiers(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}
