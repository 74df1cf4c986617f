import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { TEMPLATE } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string; database: string }
  }
}

/**
 * Several test files share PostgreSQL, some with several server processes each: the product’s 40 connections are too few.
 * Tests of durability start a PostgreSQL of their own.
 * `statement-count.ts` switches `pg_stat_statements` on for its database only.
 */
const SETTINGS_OVERRIDES = {
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
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
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const db = openDatabase({ ...postgres.connection, database: TEMPLATE }, () => undefined)
  await migrate(db)
  await db.destroy()
  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
