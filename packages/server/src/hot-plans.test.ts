import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config.ts'
import type { Db } from './platform/database.ts'
import { UNLIMITED } from './platform/http/rate-limits.ts'
import { makeItemBody } from './testing/factories.ts'
import { countPlannedReads, PLAN_KINDS } from './testing/query-plans.ts'
import { openRecordingDatabase } from './testing/recording-database.ts'
import { signIn } from './testing/sign-in.ts'
import { METROPOLIS } from './testing/town/load-town.ts'
import { type OpenTown, TOWN_SERVERS } from './testing/town/open-towns.ts'
import { ABSENT_WORD, FREQUENT_WORD, RARE_WORD } from './testing/town/texts.ts'
import { signInBusy } from './testing/town-reads.ts'

const ITEM_COUNT = 20_000
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

const nearest = ({ lat, lng }: typeof EMPTY_PLACE, filters = '') =>
  `/api/items?near=${lat},${lng}&radius=5&sort=nearest&limit=50${filters}`
const view = ({ lat, lng }: typeof EMPTY_PLACE) =>
  `/api/map?lat=${lat}&lng=${lng}&radius=5&west=${lng - 0.02}&south=${lat - 0.02}&east=${lng + 0.02}&north=${lat + 0.02}&zoom=15`

/** Calls that a screen makes often. `{item}`, `{busy chat}` and `{new chat}` are filled in. */
const HOT_CALLS: Record<string, HotCall> = {
  'an item': { url: '/api/items/{item}', rows: 0, pages: 0 },
  'the newest': { url: '/api/items?sort=newest&limit=50', rows: 0, pages: 0 },
  'the newest, signed in': { url: '/api/items?sort=newest&limit=50', caller: 'busy', rows: 0, pages: 0 },
  'the newest of a kind': { url: '/api/items?status=riparare&limit=50', rows: 0, pages: 0 },
  'the newest of a category': { url: '/api/items?category=garden&limit=50', rows: 0, pages: 0 },
  'a far page': { url: '/api/items?sort=newest&limit=50&cursor={far}', rows: 0, pages: 0 },
  'the nearest in a dense place': { url: nearest(METROPOLIS), rows: 0, pages: 0 },
  'the nearest in an empty place': { url: nearest(EMPTY_PLACE), rows: 0, pages: 0 },
  'a frequent word': { url: `/api/items?q=${FREQUENT_WORD}&limit=50`, rows: 0, pages: 0 },
  'a rare word': { url: `/api/items?q=${RARE_WORD}&limit=50`, rows: 0, pages: 0 },
  'an absent word': { url: `/api/items?q=${ABSENT_WORD}&limit=50`, rows: 0, pages: 0 },
  'a view of the map in a dense place': { url: view(METROPOLIS), rows: 0, pages: 0 },
  'a view of the map in an empty place': { url: view(EMPTY_PLACE), rows: 0, pages: 0 },
  'the inbox of many conversations': { url: '/api/conversations?limit=50', caller: 'busy', rows: 0, pages: 0 },
  'the inbox of few conversations': { url: '/api/conversations?limit=50', caller: 'newcomer', rows: 0, pages: 0 },
  'one’s own items': { url: '/api/items?ownerUid=city-1&limit=24', caller: 'busy', rows: 0, pages: 0 },
  'unread notices': { url: '/api/notices/unread', caller: 'busy', rows: 0, pages: 0 },
  'a conversation': { url: '/api/conversations/{new chat}', caller: 'newcomer', rows: 0, pages: 0 },
  'a published item': { url: '/api/items', caller: 'newcomer', payload: makeItemBody(), undo: 'delete from items where owner_uid = {newcomer}', rows: 0, pages: 0 },
  'a message': { url: '/api/conversations/{new chat}/messages', caller: 'newcomer', payload: { text: 'Ciao' }, undo: 'delete from messages where from_uid = {newcomer}', rows: 0, pages: 0 },
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
    app = await buildApp({ db, config, log, now: () => new Date(), limits: UNLIMITED, readBroadly: (read) => read(db) })
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

  test.each(Object.entries(HOT_CALLS))('[PERF-19] %s reads about as much as it shows, whatever the plan', async (name, hot) => {
    // The first call fills the caches.
    await call(hot)
    recorded.takeStatements()
    await call(hot)
    const statements = recorded.takeStatements()
    for (const plan of PLAN_KINDS) {
      const { rows, pages } = await countPlannedReads(client, statements, plan, fill(hot.undo))
      if (process.env.PRINT) console.info(name, plan, statements.length, rows, pages)
      else {
        expect(rows, plan).toBeLessThanOrEqual(hot.rows)
        expect(pages, plan).toBeLessThanOrEqual(hot.pages)
      }
    }
  })
})

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
  const payload = { rootItemId: id, message: 'Mi interessa questo oggetto' }
  const opened = await app.inject({ method: 'POST', url: '/api/conversations', headers, payload })
  let link = ''
  for (let page = 0; page < 10; page++)
    link = nextPageOf((await app.inject(link || '/api/items?sort=newest&limit=50')).headers.link)
  return { item: id, 'new chat': opened.json<Conversation>()._id, far: new URLSearchParams(link.split('?')[1]).get('cursor') ?? '' }
}

const nextPageOf = (link: unknown) => /<(.*)>/.exec(String(link))?.[1] ?? ''
