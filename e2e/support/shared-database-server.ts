import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_SETTINGS } from '@barattolo/server/testing/test-database'
import { readCombination } from './combination.ts'
import { type DatabaseServer, startDatabaseServer } from './test-database.ts'

/** An environment variable of the workers. */
const VARIABLE = 'TEST_DATABASE_SERVER'

/** Playwright’s global set-up: one PostgreSQL per run, with a migrated template database that each test app copies. */
export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-e2e-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755)
  const { postgres } = readCombination(process.env)
  const { databaseServer, stop } = await startDatabaseServer(postgres, join(folder, 'postgres'), TEST_SETTINGS)
  process.env[VARIABLE] = JSON.stringify(databaseServer)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The PostgreSQL of this run; null outside of Playwright’s runner. */
export function findSharedServer(): DatabaseServer | null {
  const server = process.env[VARIABLE]
  return server === undefined ? null : JSON.parse(server)
}
