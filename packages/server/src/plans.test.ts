import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@barattolo/domain/endpoints'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config.ts'
import { UNLIMITED } from './platform/http/limits.ts'
import { loadCity } from './testing/city/load-city.ts'
import { listeningDatabase } from './testing/listening-database.ts'
import { ALLOWED, findHeavyReads, isAllowed } from './testing/plans.ts'
import { freshDatabase } from './testing/test-database.ts'

/** Endpoints that read no growing table and are not part of the reads. */
const READS_NOTHING = ['/api/config', '/api/health', '/api/ready', '/api/openapi.json']

test('[PERF-09] [PERF-10] Every statement of every read uses an index, and its cost does not grow with the tables', async () => {
  const { db: filled, connection, drop } = await freshDatabase(inject('postgres'))
  await loadCity(filled, 12_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-data-'))
  const { db, heard } = listeningDatabase(connection)
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date(), limits: UNLIMITED })

  const { reads, findings } = await findHeavyReads({ app, db, connection, heard })
  await app.close()
  await db.destroy()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })

  // A new GET endpoint needs an entry in `testing/town-reads.ts`.
  const gets = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect(new Set([...reads.map((read) => read.of), ...READS_NOTHING])).toEqual(new Set(gets))
  expect(findings.filter((finding) => !isAllowed(finding))).toEqual([])
  for (const { reason } of ALLOWED) expect(reason.length).toBeGreaterThan(30)
})
