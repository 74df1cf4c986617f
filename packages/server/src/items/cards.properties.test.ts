import { randomUUID } from 'node:crypto'
import { type ItemId, itemId } from '@barattolo/domain/ids'
import { CATEGORIES } from '@barattolo/domain/items/categories'
import type { Item, ItemCard } from '@barattolo/domain/items/contract'
import { itemCard } from '@barattolo/domain/items/item'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../app.ts'
import { type Db, openDatabase } from '../platform/database/database.ts'
import { UNLIMITED } from '../platform/http/rate-limits.ts'
import { asCard } from '../testing/as-card.ts'
import { insertItem, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp, type TestApp } from '../testing/test-app.ts'

const ENVIRONMENT = { RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' }
const app = setUpTestApp({ multiProcess: true, environment: ENVIRONMENT })
let processes: TestApp['fastify'][] = []
/** The connections of the second process. */
let db: Db
/** One connection, of the test alone. */
let own: Db
let owners: SignedInPerson[]
let admin: SignedInPerson

beforeAll(async () => {
  const { config, connection } = app
  db = openDatabase(connection, () => undefined)
  own = openDatabase(connection, () => undefined, 1)
  const log = pino({ level: 'silent' })
  const second = await buildApp({ db, config, limits: UNLIMITED, notifyConnection: connection, log, now: () => new Date() })
  processes = [app.fastify, second]
  owners = await Promise.all(['Anna Rossi', 'Bruno Verdi'].map((name) => app.signIn({ name })))
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] ?? '' })
})

afterAll(async () => {
  await processes[1]?.close()
  await Promise.all([db.destroy(), own.destroy()])
})

/** Draws a number below `count`. */
type Draw = (count: number) => number
const pick = <T>(draw: Draw, values: readonly T[]): T => values[draw(values.length)] as T
const text = (draw: Draw) => pick(draw, ['Vaso', 'Vaso "blu" \\ </script>', 'Vaso 𝒳 di più righe\nqui', 'Vaso d’argilla'])
const call = (draw: Draw, { headers }: SignedInPerson, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  pick(draw, processes).inject({ method, url, headers, ...(payload ? { payload } : {}) })

/** What the API changes. A refusal, as of a change of what is promised, changes nothing. */
const ACTS: ((draw: Draw, owner: SignedInPerson, id: ItemId) => Promise<unknown>)[] = [
  (draw, owner) => call(draw, owner, 'POST', '/api/items', makeItemBody({ title: text(draw) })),
  (draw, owner, id) => call(draw, owner, 'PATCH', `/api/items/${id}`, { title: text(draw), condition: 'buono' }),
  (draw, owner, id) => call(draw, owner, 'PATCH', `/api/items/${id}`, { description: text(draw), tags: [text(draw)] }),
  (draw, owner, id) => call(draw, owner, 'PATCH', `/api/items/${id}`, { category: pick(draw, CATEGORIES), status: 'dono' }),
  (draw, owner, id) => call(draw, owner, 'PATCH', `/api/items/${id}`, { latitude: 45.7 + draw(9) / 100, longitude: 7.32 }),
  (draw, owner, id) => call(draw, owner, 'POST', `/api/items/${id}/rest`),
  (draw, owner, id) => call(draw, owner, 'DELETE', `/api/items/${id}/rest`),
  (draw, owner, id) => call(draw, owner, 'DELETE', `/api/items/${id}`),
  (draw, owner) => call(draw, owner, 'POST', '/api/me/name', { name: pick(draw, ['Nina', 'Nino', 'Nives']) }),
  (draw, owner) => call(draw, owner, 'POST', '/api/me/holiday', { until: null }),
  (draw, owner) => call(draw, owner, 'DELETE', '/api/me/holiday'),
  (draw, { uid }) => call(draw, admin, 'PATCH', `/api/admin/disable/${uid}`, { reason: 'Motivo della prova' }),
  (draw, { uid }) => call(draw, admin, 'PATCH', `/api/admin/enable/${uid}`, { reason: 'Motivo della prova' }),
  (draw, owner) => call(draw, pick(draw, owners), 'POST', `/api/me/blocked/${owner.uid}`),
  (draw, owner) => call(draw, pick(draw, owners), 'DELETE', `/api/me/blocked/${owner.uid}`),
]

/** What a statement changes that knows nothing of cards: of a process of the version before, of the import, or by hand. */
const STATEMENTS: ((draw: Draw, owner: SignedInPerson, id: ItemId) => Promise<unknown>)[] = [
  (draw, { uid }) => insertItem(own, { owner: uid, title: text(draw), images: ['/images/a.jpg', '/images/b.jpg'] }),
  (draw, _, id) =>
    own
      .updateTable('items')
      .set({ title: text(draw), condition: null })
      .where('id', '=', id)
      .execute(),
  (_, __, id) =>
    own
      .updateTable('items')
      .set({ images: ['/images/b.jpg'], crops: null })
      .where('id', '=', id)
      .execute(),
  (_, __, id) => {
    const crops = JSON.stringify({ '/images/a.jpg': { x: 0.1, y: 0, width: 0.5, height: 0.5 } })
    return sql`update items set images = array['/images/a.jpg'], crops = ${crops}::jsonb where id = ${id}`.execute(own)
  },
  (draw, _, id) => {
    const availability = pick(draw, ['disponibile', 'in_trattativa', 'scambiato'] as const)
    return own.updateTable('items').set({ availability }).where('id', '=', id).execute()
  },
  (_, __, id) => sql`update items set hidden_at = now(), hidden_reason = 'Segnalato' where id = ${id}`.execute(own),
  (_, __, id) => own.updateTable('items').set({ hiddenAt: null, hiddenReason: null }).where('id', '=', id).execute(),
  (_, { uid }, id) => own.updateTable('items').set({ ownerUid: uid }).where('id', '=', id).execute(),
  (_, __, id) => sql`insert into item_negotiations (item_id, change) values (${id}, 1)`.execute(own),
]

/** Breaks all connections of both processes: what runs on them fails. */
const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'barattolo'`.execute(own)

const NO_ITEM = itemId.parse(randomUUID())

async function actAtOnce(draw: Draw): Promise<void> {
  const items = await own.selectFrom('items').select('id').orderBy('id').execute()
  const act = () =>
    pick(draw, [...ACTS, ...STATEMENTS])(draw, pick(draw, owners), items.length > 0 ? pick(draw, items).id : NO_ITEM)
  const acts = Array.from({ length: 1 + draw(3) }, act)
  if (draw(10) === 0) acts.push(breakConnections())
  // A broken connection fails an act, which then has changed all or nothing.
  await Promise.allSettled(acts)
}

const LISTS = ['/api/items?limit=100', '/api/items?limit=100&near=45.7,7.3&sort=nearest&radius=20', '/api/items?limit=100&q=vaso']

/** Waits for new connections after all were broken. */
const readList = (draw: Draw, url: string, person: SignedInPerson | null) =>
  vi.waitFor(async () => {
    const answer = await pick(draw, processes).inject({ url, headers: person?.headers ?? {} })
    expect(answer.statusCode).not.toBe(503)
    return { status: answer.statusCode, rows: answer.json(), total: answer.headers['x-total-count'] }
  }, 10_000)

/** Compares each list of cards with the same list of whole items, which are computed from the columns. Returns the number of cards. */
async function checkCards(draw: Draw): Promise<number> {
  let count = 0
  const { rows: wrong } = await sql`select id from items i where card is distinct from item_card(i)`.execute(own)
  expect(wrong).toEqual([])
  for (const reader of [null, ...owners, admin])
    for (const url of [...LISTS, ...owners.map(({ uid }) => `/api/items?limit=100&ownerUid=${uid}`)]) {
      const whole = await readList(draw, url, reader)
      const cards = await readList(draw, `${url}&fields=card`, reader)
      expect({ ...cards, rows: [] }).toEqual({ ...whole, rows: [] })
      // A suspended person reads nothing.
      if (whole.status !== 200) continue
      const isOwn = reader !== null && url.endsWith(reader.uid)
      expect(cards.rows).toEqual(whole.rows.map((item: Item) => asCard(item, { isOwn })))
      for (const card of cards.rows as ItemCard[]) expect(z.strictObject(itemCard.shape).safeParse(card).error).toBeUndefined()
      count += cards.rows.length
    }
  return count
}

async function beginTown(draw: Draw): Promise<void> {
  await own.deleteFrom('items').execute()
  await own.deleteFrom('blocks').execute()
  await own.updateTable('people').set({ holidaySince: null, disabledAt: null }).execute()
  for (const owner of [...owners, ...owners]) await insertItem(own, { owner: owner.uid, title: text(draw) })
}

test('[PERF-20] Stored cards are what their items say, whatever two processes, an earlier version and broken connections have changed', async () => {
  let shown = 0
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.noBias(fc.nat())), async (numbers) => {
      const draw: Draw = (count) => (numbers.next().value ?? 0) % count
      await beginTown(draw)
      for (let n = 0; n < 12; n++) {
        await actAtOnce(draw)
        if (n % 3 === 2) shown += await checkCards(draw)
      }
    }),
    { numRuns: 4 },
  )
  // Otherwise most lists were empty.
  expect(shown).toBeGreaterThan(200)
})
