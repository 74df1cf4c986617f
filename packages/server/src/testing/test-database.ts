import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase } from '../platform/database/database.ts'
import { SlowStatement } from '../platform/database/database-unavailable.ts'
import { assertStatementColumns } from './statement-columns.ts'

export const TEMPLATE = 'barattolo_template'

/**
 * Settings of a PostgreSQL that several test files or workers share, some with several server processes each: the product’s 40
 * connections are too few. Tests of durability start a PostgreSQL of their own.
 */
export const TEST_SETTINGS = { max_connections: '200', fsync: 'off', full_page_writes: 'off' }

export interface TestDatabase {
  db: Db
  connection: { host: string; user: string; database: string }
  drop: () => Promise<void>
}

/** Creates a copy of the migrated template, or an empty database. `drop` closes and deletes it. */
export async function createTestDatabase(
  server: { host: string; user: string; database: string },
  template: typeof TEMPLATE | 'template0' = TEMPLATE,
): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // With `file_copy`, which does not log the copied files, a database is created and dropped twice as fast.
  await runAsAdmin(server, `create database ${database} template ${template} strategy file_copy`)
  const db = openDatabase({ ...server, database }, () => undefined)
  return {
    db,
    connection: { ...server, database },
    drop: async () => {
      await db.destroy()
      await runAsAdmin(server, `drop database ${database} with (force)`)
      assertStatementColumns()
    },
  }
}

/** Runs one statement on a separate connection. */
export async function runAsAdmin(server: pg.ClientConfig, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Empties every table except the list of migrations, and restarts the sequences. A request of the previous test may still be reading:
 * all locks are taken at once or not at all, because locks taken one after the other could deadlock with it. The rows are deleted
 * without triggers and foreign keys, in a twentieth of the time of `truncate`: that makes new files for each table and index.
 */
export async function emptyTables(db: Db) {
  const deadline = Date.now() + LOCK_TIMEOUT
  for (;;) {
    try {
      await DELETE_ALL.execute(db)
      return
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error
      await setTimeout(10)
    }
  }
}

const DELETE_ALL = sql`
  do $$
  declare
    tables text[] := array(
      select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename not like 'kysely%');
    name text;
  begin
    execute 'lock table ' || array_to_string(tables, ', ') || ' in access exclusive mode nowait';
    set local session_replication_role = replica;
    foreach name in array tables loop
      execute 'delete from ' || name;
    end loop;
    perform setval(quote_ident(sequencename), start_value, false) from pg_sequences where schemaname = 'public';
  end $$`

/** In milliseconds; longer than any statement of the product. */
const LOCK_TIMEOUT = 10_000

/** `lock_not_available` (PostgreSQL, appendix A), which the product reports as a slow statement. */
function isLocked(error: unknown): boolean {
  return error instanceof SlowStatement && error.cause instanceof pg.DatabaseError && error.cause.code === '55P03'
}
