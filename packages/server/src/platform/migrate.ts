import { readdir } from 'node:fs/promises'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

const provider: MigrationProvider = {
  async getMigrations() {
    const entries = await Promise.all(
      (await names()).map(async (name) => [name, (await import(new URL(`${name}.ts`, FOLDER).href)) as Migration] as const),
    )
    return Object.fromEntries(entries)
  },
}

async function names(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  return files.map((name) => name.replace(/\.ts$/, '')).sort()
}

/** The name of the last one that this program knows. */
export async function newestMigration(): Promise<string> {
  return (await names()).at(-1) ?? ''
}

/** Runs what has not run yet, in order. Kysely holds an advisory lock meanwhile, so several processes may start at once. */
export async function migrate(db: Db): Promise<void> {
  throwFailed(await new Migrator({ db, provider }).migrateToLatest())
}

/** Runs what has not run yet up to this one and no further: the shape in which an older backup was taken. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  throwFailed(await new Migrator({ db, provider }).migrateTo(name))
}

function throwFailed({ error, results }: MigrationResultSet) {
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(`La migrazione ${failed?.migrationName ?? ''} non è riuscita`, { cause: error })
}
