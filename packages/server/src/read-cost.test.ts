import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config/config.ts'
import type { Db } from './platform/database/database.ts'
import { UNLIMITED } from './platform/http/rate-limits.ts'
import { countReads, type Reads } from './testing/query-plans.ts'
import { openRecordingDatabase, type Statement } from './testing/recording-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { BUSY_UID, loadTown, METROPOLIS } from './testing/town/load-town.ts'
import { ABSENT_WORD, FREQUENT_WORD, MISSPELLED_WORD, RARE_WORD } from './testing/town/texts.ts'

/** The bounds of a read that is not expensive, among this many items. */
const ITEM_COUNT = 100_000
const MAX_ROWS = 5000

const DENSE = `near=${METROPOLIS.lat},${METROPOLIS.lng}`
const CENTRE = `lat=${METROPOLIS.lat}&lng=${METROPOLIS.lng}`
const EMPTY = 'near=43.1,9.9'
const EVERYTHING = 'bbox=-180,-90,180,90'

/** Searches: a frequent thing by its word, a synonym, a need of several words, a slip, words without meaning, the letters inside words. */
const SEARCHES = [
  `/api/items?q=${FREQUENT_WORD}&limit=100`,
  '/api/items?q=lanterne',
  '/api/items?q=luce cameretta',
  '/api/items?q=lamapda',
  '/api/items?q=libri&sort=title',
  '/api/items?q=mobili per la casa al mare',
  '/api/items?q=regalo bimbo 3 anni&category=kids',
  '/api/items?q=la&inside=yes',
  `/api/items?q=lampa&inside=yes&${DENSE}&radius=50&sort=nearest`,
  '/api/items/suggestions?text=la',
  '/api/items/suggestions?text=ba',
  '/api/items/suggestions?text=lampada ro',
  `/api/map?${CENTRE}&radius=50&q=${FREQUENT_WORD}`,
  '/api/requests?q=cerco dei libri',
]

/** The anonymous reads that cost most: short, absent and frequent texts in each order, filters that match little, large circles. */
const READS = [
  ...SEARCHES,
  '/api/items?limit=100',
  '/api/items?q=ba&sort=title&limit=100',
  '/api/items?q=ba&sort=-title&limit=100',
  `/api/items?q=ba&sort=nearest&${DENSE}`,
  '/api/items?q=b&limit=100',
  '/api/items?q=zq',
  `/api/items?q=${ABSENT_WORD}`,
  `/api/items?q=${MISSPELLED_WORD}`,
  `/api/items?q=${RARE_WORD}&sort=title`,
  `/api/items?q=${FREQUENT_WORD}&sort=title`,
  `/api/items?q=${FREQUENT_WORD}&${EVERYTHING}`,
  `/api/items?q=${FREQUENT_WORD}&sort=nearest&${DENSE}&radius=50`,
  '/api/items?sort=title&category=garden&status=riparare&availability=in_trattativa',
  '/api/items?availability=in_trattativa&category=kids&status=dono&sort=-title',
  '/api/items?tag=nessuno&sort=title',
  '/api/items?tag=legno',
  `/api/items?${EVERYTHING}`,
  `/api/items?${EVERYTHING}&sort=title&tag=nessuno`,
  '/api/items?bbox=7.6,45.0,7.8,45.1&sort=title',
  `/api/items?${DENSE}&radius=50&sort=title`,
  `/api/items?${DENSE}&radius=0.3`,
  `/api/items?${DENSE}&radius=5&sort=nearest&limit=50`,
  `/api/items?${DENSE}&radius=50&sort=nearest&category=garden&status=riparare&tag=nessuno`,
  `/api/items?${EMPTY}&radius=50&sort=nearest`,
  `/api/items?${EMPTY}&sort=nearest&limit=100`,
  '/api/items?condition=usato',
  '/api/items?condition=nuovo&photos=yes&sort=title',
  `/api/items?${DENSE}&radius=50&sort=nearest&condition=buono`,
  '/api/items?availability=scambiato',
  '/api/items?resting=yes',
  `/api/items?${DENSE}&radius=20&status=dono`,
  `/api/items?${DENSE}&radius=50&category=garden&availability=disponibile`,
  `/api/map?${CENTRE}&radius=2`,
  `/api/map?${CENTRE}&radius=20`,
  `/api/map?${CENTRE}&radius=50&status=riparare&category=garden`,
  `/api/map?${CENTRE}&radius=50&west=7.6&south=45.0&east=7.75&north=45.12&zoom=17`,
  '/api/map?lat=43.1&lng=9.9&radius=50',
  '/api/requests',
  '/api/requests?q=di',
  '/api/requests?state=all',
  '/api/requests?state=closed&q=a',
  '/api/requests?fits=Bicicletta rossa',
  '/api/people?q=a',
  '/api/people?q=zq',
  '/sitemap.xml',
  '/sitemap/items-1.xml',
  '/sitemap/items-8.xml',
  '/sitemap/requests-1.xml',
]

/** Without a word that says what is sought. */
const SEARCHES_WITHOUT_WORDS = ['/api/items?q=di la', '/api/items?q=di&sort=title&limit=100', '/api/items?q=a&limit=100']

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
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
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

/** What the read costs on the connections that all callers share, for each of its statements; `everywhere`: also in the other pool. */
async function readsOf(url: string, { everywhere = false } = {}): Promise<Reads[]> {
  const { shared, expensive } = await statementsOf(url)
  // A read without any statement would prove nothing.
  expect([...shared, ...expensive]).not.toEqual([])
  const reads = []
  for (const statement of everywhere ? [...shared, ...expensive] : shared) reads.push(await countReads(client, statement))
  return reads
}

async function statementsOf(url: string) {
  ordinary.takeStatements()
  broad.takeStatements()
  const { statusCode, body } = await app.inject(url)
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
  return { shared: ordinary.takeStatements(), expensive: broad.takeStatements() }
}

const isExpensive = ({ rows }: Reads) => rows > MAX_ROWS

/** 20,000 documents of words or objects of letters, and the objects of a page and of a total of 1,001. */
const MAX_ROWS_OF_SEARCH = 30_000

test.each(SEARCHES)('[SRCH-46] GET %s reads at most 30,000 rows, also in the pool of expensive reads', async (url) => {
  const reads = await readsOf(url, { everywhere: true })
  expect(reads.filter(({ rows }) => rows > MAX_ROWS_OF_SEARCH)).toEqual([])
})

test.each(SEARCHES_WITHOUT_WORDS)('[SRCH-46] GET %s asks the database nothing', async (url) => {
  expect(await statementsOf(url)).toEqual({ shared: [], expensive: [] })
})

test.each(READS)('[API-65] GET %s reads at most 5,000 rows outside the pool of expensive reads', async (url) => {
  expect((await readsOf(url)).filter(isExpensive)).toEqual([])
})

test('[API-65] the matches of a request and of an item read at most 5,000 rows outside the pool of expensive reads', async () => {
  const request = await ordinary.db
    .selectFrom('requests')
    .select('id')
    .where('closedAt', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const [item] = (await app.inject('/api/items?limit=1')).json<{ _id: string }[]>()
  for (const url of [`/api/requests/${request.id}/items`, `/api/items/${item?._id}/requests`])
    expect((await readsOf(url)).filter(isExpensive)).toEqual([])
})

test('[API-65] the profile of a person with a thousand conversations and 3,000 exchanges reads at most 5,000 rows', async () => {
  await addExchanges(database.db, 3000)
  const { partners, answers } = (await app.inject(`/api/people/${BUSY_UID}`)).json()
  expect([partners > 100, answers]).toEqual([true, 'hour'])
  expect((await readsOf(`/api/people/${BUSY_UID}`)).filter(isExpensive)).toEqual([])
})

/** Exchanges of the busy person with 300 partners that count, all with feedback of both. */
async function addExchanges(db: Db, count: number) {
  await sql`
    with added as (
      insert into exchanges (state, created_at, ended_at)
      select 'done', now() - interval '10 days', now() - interval '9 days' from generate_series(1, ${count}::int) returning id
    ), numbered as (
      select id, 'city-' || (500 + row_number() over () % 300) as partner from added
    ), people as (
      insert into exchange_people (exchange_id, uid, handover_code)
      select id, uid, '23456789' from numbered, unnest(array[${BUSY_UID}, partner]) uid
    ), legs as (
      insert into exchange_legs (exchange_id, item_id, item, giver_uid, receiver_uid)
      select id, gen_random_uuid(), '{}', giver, receiver
      from numbered, lateral (values (${BUSY_UID}, partner), (partner, ${BUSY_UID})) leg(giver, receiver)
    )
    insert into feedback (exchange_id, author_uid, about_uid, came, as_described, text)
    select id, author, about, true, true, 'Tutto bene.'
    from numbered, lateral (values (${BUSY_UID}, partner), (partner, ${BUSY_UID})) given(author, about)`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
