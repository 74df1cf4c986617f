import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config/config.ts'
import { UNLIMITED } from './platform/http/rate-limits.ts'
import { ALLOWED_FINDINGS, findHeavyReads, isAllowed } from './testing/query-plans.ts'
import { openRecordingDatabase } from './testing/recording-database.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { loadTown } from './testing/town/load-town.ts'

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

  const findings = await findHeavyReads({ app, db, connection, takeStatements })
  await app.close()
  await db.destroy()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })

  expect(findings.filter((finding) => !isAllowed(finding))).toEqual([])
  for (const { reason } of ALLOWED_FINDINGS) expect(reason.length).toBeGreaterThan(30)
})
