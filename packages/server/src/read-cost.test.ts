import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config.ts'
import type { Db } from './platform/database.ts'
import { UNLIMITED } from './platform/http/rate-limits.ts'
import { countReads, type Reads } from './testing/query-plans.ts'
import { openRecordingDatabase, type Statement } from './testing/recording-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { loadTown, METROPOLIS } from './testing/town/load-town.ts'
import { ABSENT_WORD, FREQUENT_WORD, MISSPELLED_WORD, RARE_WORD } from './testing/town/texts.ts'

/** The bounds of a read that is not expensive, among this many items. */
const ITEM_COUNT = 100_000
const MAX_ROWS = 5000

const DENSE = `near=${METROPOLIS.lat},${METROPOLIS.lng}`
const EMPTY = 'near=43.1,9.9'
const EVERYTHING = 'bbox=-180,-90,180,90'

/** The anonymous lists that cost most: short, absent and frequent texts in each order, filters that match little, large circles. */
const QUERIES = [
  'limit=100',
  'q=di&sort=title&limit=100',
  'q=di&sort=-title&limit=100',
  `q=di&sort=nearest&${DENSE}`,
  'q=a&limit=100',
  'q=zq',
  `q=${ABSENT_WORD}`,
  `q=${MISSPELLED_WORD}`,
  `q=${RARE_WORD}&sort=title`,
  `q=${FREQUENT_WORD}&sort=title`,
  `q=${FREQUENT_WORD}&${EVERYTHING}`,
  `q=${FREQUENT_WORD}&sort=nearest&${DENSE}&radius=50`,
  'sort=title&category=garden&status=riparare&availability=in_trattativa',
  'availability=in_trattativa&category=kids&status=dono&sort=-title',
  'tag=nessuno&sort=title',
  'tag=legno',
  EVERYTHING,
  `${EVERYTHING}&sort=title&tag=nessuno`,
  'bbox=7.6,45.0,7.8,45.1&sort=title',
  `${DENSE}&radius=50&sort=title`,
  `${DENSE}&radius=0.3`,
  `${DENSE}&radius=5&sort=nearest&limit=50`,
  `${DENSE}&radius=50&sort=nearest&category=garden&status=riparare&tag=nessuno`,
  `${EMPTY}&radius=50&sort=nearest`,
  `${EMPTY}&sort=nearest&limit=100`,
  'availability=scambiato',
  'resting=yes',
]

let database: TestDatabase
let client: pg.Client
let app: FastifyInstance
let ordinary: Recorder
let broad: Recorder
const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-data-'))
interface Recorder {
  db: Db
  takeStatements: () => Statement[]
}

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
  await loadTown(database.db, ITEM_COUNT)
  ordinary = openRecordingDatabase(database.connection)
  broad = openRecordingDatabase(database.connection)
  client = new pg.Client(database.connection)
  await client.connect()
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off' })
  const readBroadly = <T>(read: (db: Db) => Promise<T>) => read(broad.db)
  app = await buildApp({
    db: ordinary.db,
    readBroadly,
    config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    limits: UNLIMITED,
  })
}, 300_000)

afterAll(async () => {
  await app.close()
  await client.end()
  for (const { db } of [ordinary, broad]) await db.destroy()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What the list reads on the connections that all callers share, for each of its statements. */
async function readsOf(url: string): Promise<Reads[]> {
  ordinary.takeStatements()
  const { statusCode, body } = await app.inject(url)
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
  const reads = []
  for (const statement of ordinary.takeStatements()) reads.push(await countReads(client, statement))
  return reads
}

test.each(QUERIES)('[API-65] GET /api/items?%s reads at most 5,000 rows outside the pool of expensive reads', async (query) => {
  const reads = await readsOf(`/api/items?${query}`)
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter(({ rows }) => rows > MAX_ROWS)).toEqual([])
})
