import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase } from '../platform/database.ts'

export const TEMPLATE = 'barattolo_template'

export interface TestDatabase {
  db: Db
  connection: { host: string; user: string; database: string }
  drop: () => Promise<void>
}

/** A fresh copy of the migrated template, or one without any table. `drop` closes and removes it. */
export async function freshDatabase(
  server: { host: string; user: string; database: string },
  template: typeof TEMPLATE | 'template0' = TEMPLATE,
): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // Copied as files, which nobody writes down for a crash: twice as fast to make, and to drop.
  await asAdmin(server, `create database ${database} template ${template} strategy file_copy`)
  const db = openDatabase({ ...server, database }, () => undefined)
  return {
    db,
    connection: { ...server, database },
    drop: async () => {
      await db.destroy()
      await asAdmin(server, `drop database ${database} with (force)`)
    },
  }
}

async function asAdmin(server: pg.ClientConfig, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Empties every table but the list of migrations. A request of the test before may still be reading: `truncate` alone locks one table
 * after the other, and the two would wait for each other. All locks at once or none: then nothing is held while it waits.
 */
export async function emptyTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  const tables = sql.join(rows.map(({ name }) => sql.table(name)))
  const end = Date.now() + LOCKED_WITHIN
  for (;;) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`lock table ${tables} in access exclusive mode nowait`.execute(trx)
        await sql`truncate ${tables} restart identity cascade`.execute(trx)
      })
      return
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error
      await setTimeout(10)
    }
  }
}

/** In milliseconds; a statement of the product ends sooner. */
const LOCKED_WITHIN = 10_000

/** `lock_not_available` (PostgreSQL, appendix A). */
const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
