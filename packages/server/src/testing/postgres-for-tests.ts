import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { runAsAdmin, TEMPLATE, TEST_SETTINGS } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string; database: string }
  }
}

/** `statement-count.ts` switches `pg_stat_statements` on for its database only. */
const SETTINGS_OVERRIDES = {
  ...TEST_SETTINGS,
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'none',
}

/** Vitest’s global set-up: one PostgreSQL per run, with a migrated template database that each test file copies. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-test-'))
  // PostgreSQL runs as another operating-system user when the tests run as root.
  chmodSync(folder, 0o755)
  const postgres =
    process.env.TEST_POSTGRES === 'debian'
      ? startDebianPostgres()
      : await startEmbedded(join(folder, 'postgres'), { settings: SETTINGS_OVERRIDES })
  await runAsAdmin(postgres.connection, `create database ${TEMPLATE}`)
  const db = openDatabase({ ...postgres.connection, database: TEMPLATE }, () => undefined)
  await migrate(db)
  await db.destroy()
  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
