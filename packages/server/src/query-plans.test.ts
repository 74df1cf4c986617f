import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config/config.ts'
import { UNLIMITED } from './platform/http/rate-limits.ts'
import { ALLOWED_FINDINGS, findHeavyReads, isAllowed } from './testing/query-plans.ts'
import { openRecordingDatabase } from './testing/recording-database.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { loadTown } from './testing/town/load-town.ts'

/** GET endpoints that read no growing table: their statements are not checked. */
const NOT_READ = ['/api/config', '/api/health', '/api/ready', '/api/openapi.json']

test('[PERF-09] [PERF-10] Statements of GET endpoints use indexes, and their cost does not grow with the tables', async () => {
  const { db: loadedDb, connection, drop } = await createTestDatabase(inject('postgres'))
  await loadTown(loadedDb, 12_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-data-'))
  const { db, takeStatements } = openRecordingDatabase(connection)
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const app = await buildApp({
    db,
    config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    limits: UNLIMITED,
    readBroadly: (read) => read(db),
  })

  const { reads, findings } = await findHeavyReads({ app, db, connection, takeStatements })
  await app.close()
  await db.destroy()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })

  // A new GET endpoint needs an entry in `testing/town-reads.ts`.
  const gets = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect(new Set([...reads.map((read) => read.endpoint), ...NOT_READ])).toEqual(new Set(gets))
  expect(findings.filter((finding) => !isAllowed(finding))).toEqual([])
  for (const { reason } of ALLOWED_FINDINGS) expect(reason.length).toBeGreaterThan(30)
})
