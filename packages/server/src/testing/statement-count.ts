import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** A statement that PostgreSQL executed, with the number of executions. */
export interface ExecutedStatement {
  query: string
  calls: number
}

/**
 * Runs `act` and returns all statements of this database during it, also those of triggers and functions, `begin` and `commit`.
 * PostgreSQL's own checks of foreign keys are left out: one for each row inserted, whatever the statement. Only for a test that
 * has the database for itself; connections opened before the call to `trackStatements` are not counted.
 */
export async function countStatements(db: Db, act: () => Promise<unknown>): Promise<ExecutedStatement[]> {
  await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`.execute(db)
  await act()
  const { rows } = await sql<ExecutedStatement>`
    select query, calls::int from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query not like '%pg_stat_statements%' and query not like 'SELECT % FROM ONLY % FOR KEY SHARE OF x'
    order by calls desc`.execute(db)
  return rows
}

/** Makes new connections to this database record their statements. */
export async function trackStatements(db: Db): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`.execute(db)
  await sql`
    do $$ begin execute format('alter database %I set pg_stat_statements.track = ''all''', current_database()); end $$`.execute(
    db,
  )
}
