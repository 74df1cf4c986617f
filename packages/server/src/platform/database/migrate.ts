import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { query } from './query.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * An `alone` migration runs outside of any transaction, as CREATE INDEX CONCURRENTLY requires: it blocks no writes and must be
 * repeatable.
 */
export interface AppMigration extends Migration {
  alone?: true
}

const provider: MigrationProvider = {
  async getMigrations() {
    const entries = await Promise.all(
      (await listMigrationNames()).map(async (name) => [name, await readMigration(name)] as const),
    )
    return Object.fromEntries(entries)
  },
}

/** In execution order. */
export async function listMigrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  return files.map((name) => name.replace(/\.ts$/, '')).sort()
}

export async function readMigration(name: string): Promise<AppMigration> {
  return await import(new URL(`${name}.ts`, FOLDER).href)
}

/** The newest migration of this version of the program. */
export async function findNewestMigration(): Promise<string> {
  return (await listMigrationNames()).at(-1) ?? ''
}

/** Runs the pending migrations in order; safe if several processes start at once. */
export async function migrate(db: Db, migrationProvider: MigrationProvider = provider): Promise<void> {
  await runPending(db, migrationProvider, () => true)
}

/** Runs the pending migrations up to this one: the schema version of an older backup. */
export async function migrateTo(db: Db, last: string): Promise<void> {
  await runPending(db, provider, (name) => name <= last)
}

async function runPending(db: Db, migrationProvider: MigrationProvider, isIncluded: (name: string) => boolean) {
  const migratorOn = (connection: Db) => new Migrator({ db: connection, provider: migrationProvider })
  const findPending = async (migrator: Migrator) =>
    (await migrator.getMigrations()).filter(({ name, executedAt }) => executedAt === undefined && isIncluded(name))
  // If all migrations of this version have run, start-up continues even when newer ones have run too: an older version may run
  // beside a newer one or replace it.
  if ((await findPending(migratorOn(db))).length === 0) return
  await withMigrationLock(db, async (lockedDb) => {
    const migrator = migratorOn(lockedDb)
    for (const { last, alone } of groupByTransaction(await findPending(migrator)))
      throwOnFailure(await migrator.migrateTo(last, { disableTransactions: alone }))
  })
}

/** Groups the pending migrations by transaction: consecutive ones share one, `alone` ones have none. */
function groupByTransaction(pending: readonly { name: string; migration: AppMigration }[]) {
  const groups: { last: string; alone: boolean }[] = []
  for (const { name, migration } of pending) {
    const previous = groups.at(-1)
    if (previous && !previous.alone && !migration.alone) previous.last = name
    else groups.push({ last: name, alone: migration.alone ?? false })
  }
  return groups
}

/** Any number that no other lock uses. Kysely’s own lock is bound to a transaction, which `alone` migrations do not have. */
const LOCK_ID = 3_854_903_001
const LOCK_RETRY_INTERVAL = 100

/**
 * Runs `work` in one process at a time. The others poll, because a session that waits for a lock inside PostgreSQL would block
 * CREATE INDEX CONCURRENTLY. The lock is released when its connection ends.
 */
async function withMigrationLock(db: Db, work: (lockedDb: Db) => Promise<void>) {
  await db.connection().execute(async (lockedDb) => {
    while (!(await tryLock(lockedDb))) await pause(LOCK_RETRY_INTERVAL)
    try {
      await work(lockedDb)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)})`.execute(lockedDb)
    }
  })
}

async function tryLock(db: Db): Promise<boolean> {
  const rows = await query(db, 'tryLock', sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK_ID)}) as got`)
  return rows[0]?.got ?? false
}

function throwOnFailure({ error, results }: MigrationResultSet) {
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  const name = failed ? `La migrazione ${failed.migrationName}` : 'La preparazione delle migrazioni'
  throw new Error(`${name} non è riuscita: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
}
