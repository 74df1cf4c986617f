import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config/config.ts'
import type { Db } from './platform/database/database.ts'
import { UNLIMITED } from './platform/http/rate-limits.ts'
import { makeItemBody } from './testing/factories.ts'
import { countPlannedReads, PLAN_KINDS } from './testing/query-plans.ts'
import { openRecordingDatabase, type Statement } from './testing/recording-database.ts'
import { settleAfterInject } from './testing/settle-after-inject.ts'
import { signIn } from './testing/sign-in.ts'
import { BUSY_UID, METROPOLIS } from './testing/town/load-town.ts'
import { type OpenTown, TOWN_SERVERS } from './testing/town/open-towns.ts'
import { ABSENT_WORD, FREQUENT_WORD, RARE_WORD } from './testing/town/texts.ts'
import { signInBusy } from './testing/town-reads.ts'

const ITEM_COUNT = 100_000
const EMPTY_PLACE = { lat: 43.1, lng: 9.9 }

type Caller = 'visitor' | 'busy' | 'newcomer'
interface HotCall {
  url: string
  caller?: Caller
  payload?: object
  /** SQL that removes what the call has written. */
  undo?: string
  /** The rows of tables and indexes that the statements of the call may read, and pages of 8 KB. */
  rows: number
  pages: number
}

const nearest = ({ lat, lng }: typeof EMPTY_PLACE) => `/api/items?near=${lat},${lng}&radius=5&sort=nearest&limit=50`
const view = ({ lat, lng }: typeof EMPTY_PLACE) =>
  `/api/map?lat=${lat}&lng=${lng}&radius=5&west=${lng - 0.02}&south=${lat - 0.02}&east=${lng + 0.02}&north=${lat + 0.02}&zoom=15`

/**
 * Calls that a screen makes often, with about 1.3 times what they read of 100,000 items; of these a total of 1,000 is 1,001 rows of an index. The first view of a dense circle of the map is
 * not among them: it adds up the items of all its cells, and is kept. `{item}`, `{far}`, `{new chat}`, `{newcomer}` and `{favourites}` are
 * filled in.
 */
const HOT_CALLS: Record<string, HotCall> = {
  'an item': { url: '/api/items/{item}', rows: 10, pages: 20 },
  'the newest': { url: '/api/items?sort=newest&limit=50', rows: 1600, pages: 370 },
  'the newest, signed in': { url: '/api/items?sort=newest&limit=50', caller: 'busy', rows: 1600, pages: 370 },
  'the newest of a kind': { url: '/api/items?status=riparare&limit=50', rows: 1600, pages: 370 },
  'the newest of a category': { url: '/api/items?category=garden&limit=50', rows: 1600, pages: 370 },
  'a far page': { url: '/api/items?sort=newest&limit=50&cursor={far}', rows: 1600, pages: 370 },
  'the nearest in a dense place': { url: nearest(METROPOLIS), rows: 1600, pages: 720 },
  'the nearest in an empty place': { url: nearest(EMPTY_PLACE), rows: 70, pages: 60 },
  // All that have the word are compared, because the best come first.
  'a frequent word': { url: `/api/items?q=${FREQUENT_WORD}&limit=50`, rows: 13_300, pages: 13_400 },
  'a rare word': { url: `/api/items?q=${RARE_WORD}&limit=50`, rows: 230, pages: 400 },
  'an absent word': { url: `/api/items?q=${ABSENT_WORD}&limit=50`, rows: 50, pages: 100 },
  'a view of the map in an empty place': { url: view(EMPTY_PLACE), rows: 1000, pages: 600 },
  'the inbox of many conversations': { url: '/api/conversations?limit=50', caller: 'busy', rows: 1800, pages: 1100 },
  'the inbox of few conversations': { url: '/api/conversations?limit=50', caller: 'newcomer', rows: 50, pages: 100 },
  'one’s own items': { url: '/api/items?ownerUid=city-1&limit=24', caller: 'busy', rows: 700, pages: 250 },
  'possible swaps of a person with many wishes': { url: '/api/pairs', caller: 'busy', rows: 21_000, pages: 15_600 },
  'possible swaps of a page of favourites': { url: '/api/swaps?ids={favourites}', caller: 'busy', rows: 8300, pages: 8600 },
  'unread notices': { url: '/api/notices/unread', caller: 'busy', rows: 700, pages: 900 },
  'a conversation': { url: '/api/conversations/{new chat}', caller: 'newcomer', rows: 300, pages: 150 },
  'a published item': {
    url: '/api/items',
    caller: 'newcomer',
    payload: makeItemBody({ title: RARE_WORD }),
    undo: 'delete from items where owner_uid = {newcomer}',
    rows: 100,
    pages: 400,
  },
  'a message': {
    url: '/api/conversations/{new chat}/messages',
    caller: 'newcomer',
    payload: { text: 'Ciao' },
    undo: 'delete from messages where from_uid = {newcomer}',
    rows: 50,
    pages: 100,
  },
}

describe.each(TOWN_SERVERS)('on %s', (_, open) => {
  let town: OpenTown
  let recorded: ReturnType<typeof openRecordingDatabase>
  let client: pg.Client
  let app: FastifyInstance
  let dataDir: string
  const headersOf: Record<Caller, Record<string, string>> = { visitor: {}, busy: {}, newcomer: {} }
  const values: Record<string, string> = {}

  beforeAll(async () => {
    town = await open(ITEM_COUNT)
    recorded = openRecordingDatabase(town.connection)
    client = new pg.Client(town.connection)
    await client.connect()
    dataDir = mkdtempSync(join(tmpdir(), 'barattolo-data-'))
    const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
    const log = pino({ level: 'silent' })
    const db = recorded.db
    app = await buildApp({
      ...{ db, config, log, limits: UNLIMITED },
      now: () => new Date(),
      readBroadly: (read) => read(db),
    })
    settleAfterInject(app)
    headersOf.busy = { ...(await signInBusy(app, db)).headers }
    const newcomer = await signIn(app, { name: 'Nuova', email: 'nuova@example.org' })
    headersOf.newcomer = { ...newcomer.headers }
    Object.assign(values, { newcomer: pg.escapeLiteral(newcomer.uid) }, await prepareValues(app, db, headersOf.newcomer))
  }, 600_000)
  afterAll(async () => {
    await app.close()
    await recorded.db.destroy()
    await client.end()
    await town.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const fill = (text = '') => text.replaceAll(/\{(.*?)\}/g, (_match, name: string) => values[name] ?? '')
  const call = async ({ url, caller = 'visitor', payload }: HotCall) => {
    const filled = fill(url)
    const method = payload ? 'POST' : 'GET'
    const answer = await app.inject({ method, url: filled, headers: headersOf[caller], ...(payload ? { payload } : {}) })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }

  test.each(Object.entries(HOT_CALLS))('[PERF-19] %s reads about as much as it shows, whatever the plan', async (_name, hot) => {
    // The first call fills the caches, except that of the map, whose next call would read nothing.
    if (!hot.url.startsWith('/api/map')) await call(hot)
    recorded.takeStatements()
    await call(hot)
    const statements = statementsOf(recorded.takeStatements())
    for (const plan of PLAN_KINDS) {
      const { rows, pages } = await countPlannedReads(client, statements, plan, fill(hot.undo))
      expect(rows, plan).toBeLessThanOrEqual(hot.rows)
      expect(pages, plan).toBeLessThanOrEqual(hot.pages)
    }
  })
})

/** Without what runs after the response of a write, which is one statement or a transaction. */
const statementsOf = (all: readonly Statement[]) => {
  const write = all.findIndex(({ text }) => text === 'commit' || /\binsert into (items|messages)\b/.test(text))
  return write === -1 ? all : all.slice(0, write + 1)
}

async function prepareValues(app: FastifyInstance, db: Db, headers: Record<string, string>): Promise<Record<string, string>> {
  const { id } = await db
    .selectFrom('items')
    .select('id')
    .where('availability', '=', 'disponibile')
    .where('restingSince', 'is', null)
    .innerJoin('people', 'people.uid', 'items.ownerUid')
    .where('holidaySince', 'is', null)
    .where('disabledAt', 'is', null)
    .orderBy('items.createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const favourites = await db
    .selectFrom('favourites')
    .select('itemId')
    .where('uid', '=', BUSY_UID)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  const payload = { rootItemId: id, message: 'Mi interessa questo oggetto' }
  const opened = await app.inject({ method: 'POST', url: '/api/conversations', headers, payload })
  let link = ''
  for (let page = 0; page < 10; page++)
    link = nextPageOf((await app.inject(link || '/api/items?sort=newest&limit=50')).headers.link)
  return {
    item: id,
    favourites: favourites.map(({ itemId }) => itemId).join(),
    'new chat': opened.json<Conversation>()._id,
    far: new URLSearchParams(link.split('?')[1]).get('cursor') ?? '',
  }
}

const nextPageOf = (link: unknown) => /<(.*)>/.exec(String(link))?.[1] ?? ''
