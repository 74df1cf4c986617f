import { readdir } from 'node:fs/promises'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.includes('.test.')).sort()
    const entries = await Promise.all(
      files.map(async (name) => [name.replace(/\.ts$/, ''), (await import(new URL(name, FOLDER).href)) as Migration] as const),
    )
    return Object.fromEntries(entries)
  },
}

/** Runs what has not run yet, in order. Kysely holds an advisory lock meanwhile, so several processes may start at once. */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(`La migrazione ${failed?.migrationName ?? ''} non è riuscita`, { cause: error })
  }
}
