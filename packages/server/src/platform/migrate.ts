import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

/**
 * An `alone` migration runs outside of any transaction, as CREATE INDEX CONCURRENTLY requires: it blocks no writes and must be
 * repeatable.
 */
export interface OurMigration extends Migration {
  alone?: true
}

const provider: MigrationProvider = {
  async getMigrations() {
    const entries = await Promise.all((await migrationNames()).map(async (name) => [name, await readMigration(name)] as const))
    return Object.fromEntries(entries)
  },
}

/** In execution order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  return files.map((name) => name.replace(/\.ts$/, '')).sort()
}

export async function readMigration(name: string): Promise<OurMigration> {
  return await import(new URL(`${name}.ts`, FOLDER).href)
}

/** The newest migration that this version knows. */
export async function newestMigration(): Promise<string> {
  return (await migrationNames()).at(-1) ?? ''
}

/** Runs the pending migrations in order; safe if several processes start at once. */
export async function migrate(db: Db, from: MigrationProvider = provider): Promise<void> {
  await runPending(db, from, () => true)
}

/** Runs the pending migrations up to this one: the schema version of an older backup. */
export async function migrateTo(db: Db, last: string): Promise<void> {
  await runPending(db, provider, (name) => name <= last)
}

async function runPending(db: Db, from: MigrationProvider, isWanted: (name: string) => boolean) {
  const migratorOn = (connection: Db) => new Migrator({ db: connection, provider: from })
  const pendingOf = async (migrator: Migrator) =>
    (await migrator.getMigrations()).filter(({ name, executedAt }) => executedAt === undefined && isWanted(name))
  // If all known migrations have run, start-up continues even when the database knows newer ones: an older version may run beside
  // a newer one or replace it.
  if ((await pendingOf(migratorOn(db))).length === 0) return
  await holdingLock(db, async (one) => {
    const migrator = migratorOn(one)
    for (const { last, alone } of inTurns(await pendingOf(migrator)))
      throwFailed(await migrator.migrateTo(last, { disableTransactions: alone }))
  })
}

/** Groups the pending migrations by transaction: consecutive ones share one, `alone` ones have none. */
function inTurns(pending: readonly { name: string; migration: OurMigration }[]) {
  const turns: { last: string; alone: boolean }[] = []
  for (const { name, migration } of pending) {
    const before = turns.at(-1)
    if (before && !before.alone && !migration.alone) before.last = name
    else turns.push({ last: name, alone: migration.alone ?? false })
  }
  return turns
}

/** Any number that no other lock uses. Kysely’s own lock is bound to a transaction, which `alone` migrations do not have. */
const LOCK = 3_854_903_001
const TRIES_EVERY = 100

/**
 * Runs `work` in one process at a time. The others poll, because a session that waits for a lock inside PostgreSQL would block
 * CREATE INDEX CONCURRENTLY. The lock is released when its connection ends.
 */
async function holdingLock(db: Db, work: (one: Db) => Promise<void>) {
  await db.connection().execute(async (one) => {
    while (!(await tryLock(one))) await pause(TRIES_EVERY)
    try {
      await work(one)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(one)
    }
  })
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as got`.execute(db)
  return rows[0]?.got ?? false
}

function throwFailed({ error, results }: MigrationResultSet) {
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(`La migrazione ${failed?.migrationName ?? ''} non è riuscita`, { cause: error })
}
