import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { drawnMap } from '@barattolo/domain/drawn-map'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import type { Message } from '@barattolo/domain/messages/message'
import { TOWN_ELEMENT_ID } from '@barattolo/domain/server-rendered-page'
import { TEST_TOWNS } from '@barattolo/domain/test-towns.fixtures'
import type { Municipality, Town } from '@barattolo/domain/town'
import { WORD_TOKENS } from '@barattolo/domain/word-tokens'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { remindOfMeetings } from './exchanges/exchange-jobs.ts'
import { FEATURE_LINKS } from './feature-links.ts'
import { requireDataOfTown } from './items/data-of-town.ts'
import { findItemsById } from './items/items.store.ts'
import { deliverNotices } from './notices/deliver.ts'
import { storeNotices } from './notices/notices.store.ts'
import { SettingsError } from './platform/config/start-error.ts'
import { NULL_PUBLISHER } from './platform/events/event-publisher.ts'
import { findProfile } from './profiles/profiles.store.ts'
import { runRingNight } from './rings/ring-night.service.ts'
import { createAgreedExchange, exchangeApiOf } from './testing/exchanges.ts'
import { insertConversationRow, makeItemBody } from './testing/factories.ts'
import { noticeApiOf } from './testing/notices.ts'
import { type SignedInPerson, setUpTestApp, type TestApp } from './testing/test-app.ts'
import { emptyTables } from './testing/test-database.ts'
import { townFolder } from './testing/town-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'barattolo-towns-'))
afterAll(() => rmSync(folder, { recursive: true }))
const webDist = join(folder, 'pages')
mkdirSync(webDist)
mkdirSync(join(webDist, 'prerendered'))
writeFileSync(
  join(webDist, 'prerendered/index.html'),
  `<html><head><!-- metadata --><!-- /metadata --></head><body><p>${WORD_TOKENS.of}</p><small>${WORD_TOKENS.sign}</small></body></html>`,
)
writeFileSync(join(webDist, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>')

const MADE_UP_FOLDER = townFolder(TEST_TOWNS['made-up'])
/** Two towns with a database each, in this process. */
const NOW = new Date('2026-11-20T10:00:00Z')
const now = () => NOW
const valley = setUpTestApp({ webDist, now })
const port = setUpTestApp({ environment: { TOWN_DIR: MADE_UP_FOLDER }, webDist, now })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  ;[anna, bruno] = [await valley.signIn({ name: 'Anna' }), await port.signIn({ name: 'Bruno' })]
})

const IN_AOSTA = { latitude: 45.7372, longitude: 7.3172 }
const IN_THE_PORT = { latitude: -42.8803, longitude: 147.3291 }
const ON_THE_COAST = { latitude: -42.985, longitude: 147.295 }

const publish = async (app: TestApp, person: SignedInPerson, place: typeof IN_AOSTA) =>
  (
    await app.fastify.inject({
      method: 'POST',
      url: '/api/items',
      headers: person.headers,
      payload: makeItemBody({ title: 'Lanterna', ...place }),
    })
  ).json()
const read = async (app: TestApp, url: string, person?: SignedInPerson) =>
  (await app.fastify.inject({ url, headers: person?.headers ?? {} })).json()

test('[TOWN-04] An object gets the municipality and the cell of its own town, and another town refuses its place', async () => {
  expect(await publish(valley, anna, IN_AOSTA)).toMatchObject({ location: 'Aosta', area: 'fine' })
  expect(await publish(port, bruno, IN_THE_PORT)).toMatchObject({ location: 'Porto d’Oro', area: 'fine' })
  expect(await publish(port, bruno, ON_THE_COAST)).toMatchObject({
    location: "L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud",
    // No settlement of this town is there.
    area: 'coarse',
  })
  const farFrom = (km: number) => `Questo posto è fuori zona: scegli un punto entro ${km} km dal centro di uno dei nostri comuni.`
  expect(await publish(valley, anna, IN_THE_PORT)).toMatchObject({ code: 'outsideTown', detail: farFrom(14) })
  expect(await publish(port, bruno, IN_AOSTA)).toMatchObject({ code: 'outsideTown', detail: farFrom(10) })
})

test('[TOWN-04] Lists and map of a town show its own objects only', async () => {
  const places = async (app: TestApp) =>
    (await read(app, '/api/items?limit=50')).map(({ location }: { location: string }) => location)
  expect(new Set(await places(valley))).toEqual(new Set(['Aosta']))
  expect((await places(port)).toSorted()).toEqual(["L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud", 'Porto d’Oro'])
  expect(await read(port, '/api/map?lat=-42.88&lng=147.33&radius=3')).toMatchObject({ count: 1 })
  expect(await read(valley, '/api/map?lat=-42.88&lng=147.33&radius=3')).toMatchObject({ count: 0 })
})

test('[TOWN-04] A viewpoint is a municipality of the own town', async () => {
  const choose = async (app: TestApp, person: SignedInPerson, viewpoint: string) =>
    (await app.fastify.inject({ method: 'PATCH', url: '/api/me/viewpoint', headers: person.headers, payload: { viewpoint } }))
      .statusCode
  expect(await choose(port, bruno, 'porto-d-oro')).toBe(200)
  expect(await choose(port, bruno, 'aosta')).toBe(400)
  expect(await choose(valley, anna, 'porto-d-oro')).toBe(400)
  expect(await choose(valley, anna, 'aosta')).toBe(200)
})

/** Of a trial, which lets people in by the account chooser and by a link. */
const SIGN_IN_WORDS = {
  login: 'Login',
  loginRest: 'con Google',
  otherWays: 'Altri modi',
  otherWaysRest: 'di entrare',
  onlyWay: '',
}

test('[TOWN-05] Every page of a town contains it, for the app, but for the names of authorities', async () => {
  const pageTownOf = ({ authorityNames: _, ...town }: Town) => town
  const townOf = async (app: TestApp, url: string) => {
    const { body } = await app.fastify.inject(url)
    const [, json = ''] =
      new RegExp(`<script type="application/json" id="${TOWN_ELEMENT_ID}">(.*?)</script></head>`).exec(body) ?? []
    return JSON.parse(json)
  }
  for (const url of ['/', '/bazar', '/mappa', '/item/unknown', '/no/such/page']) {
    expect(await townOf(valley, url)).toEqual(pageTownOf(valley.config.town))
    expect(await townOf(port, url)).toEqual({ ...pageTownOf(MADE_UP_TOWN), signIn: SIGN_IN_WORDS })
  }
})

test('[TOWN-04] A sign-in of one town is none in another', async () => {
  const statusOf = async (app: TestApp, { headers }: SignedInPerson) =>
    (await app.fastify.inject({ url: '/api/me', headers })).statusCode
  expect([await statusOf(valley, anna), await statusOf(port, bruno)]).toEqual([200, 200])
  expect([await statusOf(port, anna), await statusOf(valley, bruno)]).toEqual([401, 401])
})

test('[TOWN-04] A name that speaks for an authority is reserved in its town only', async () => {
  const choose = async (app: TestApp, person: SignedInPerson, name: string) =>
    (await app.fastify.inject({ method: 'POST', url: '/api/me/name', headers: person.headers, payload: { name } })).json()
  expect(await choose(valley, anna, 'Sindaco')).toMatchObject({ code: 'nameReserved' })
  expect(await choose(port, bruno, 'Alcalde')).toMatchObject({ code: 'nameReserved' })
  expect(await choose(port, bruno, 'Sindaco')).toEqual({ name: 'Sindaco' })
})

test('[TOWN-16] After a municipality is renamed, what was stored before has its present name', async () => {
  const [main, ...others] = MADE_UP_TOWN.municipalities as [Municipality, ...Municipality[]]
  const renamed = { ...main, name: 'Porto Nuovo', aliases: [main.name] }
  const town = { ...MADE_UP_TOWN, municipalities: [renamed, ...others] }
  const { _id } = await publish(port, bruno, IN_THE_PORT)
  await requireDataOfTown(port.db, town)
  expect(await findItemsById({ db: port.db, town }, [_id], 'signedIn')).toMatchObject([{ location: 'Porto Nuovo' }])
  const lives = { municipality: main.slug, showsMunicipality: true }
  await port.db.updateTable('people').set(lives).where('uid', '=', bruno.uid).execute()
  expect(await findProfile({ db: port.db, town }, bruno.uid, null)).toMatchObject({ place: 'Porto Nuovo' })
  expect(await findItemsById({ db: port.db, town: MADE_UP_TOWN }, [_id], 'signedIn')).toMatchObject([{ location: 'Porto d’Oro' }])
})

test('[TOWN-10] [MAP-48] The drawn map of a town is sent at a path of its own that never changes, and another town has none', async () => {
  const { drawnMapPath } = valley.config.town
  expect(drawnMapPath).toMatch(/^\/assets\/drawn-map-[0-9a-f]{12}\.json$/)
  const answer = await valley.fastify.inject({ url: String(drawnMapPath), headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
  })
  const map = JSON.parse(gunzipSync(answer.rawPayload).toString())
  expect(z.parse(drawnMap, map)).toEqual(map)
  expect(port.config.town.drawnMapPath).toBeNull()
  expect((await port.fastify.inject(String(drawnMapPath))).statusCode).toBe(404)
})

test('[TOWN-09] The first page and its description speak of the own town', async () => {
  const first = async (app: TestApp) => (await app.fastify.inject('/')).body
  expect(await first(valley)).toContain('<p>della Valle d’Aosta</p><small>Place du Troc · Valle d’Aosta</small>')
  expect(await first(valley)).toMatch(/<meta name="description" content="Il mercato faccia a faccia della Valle d’Aosta: /)
  expect(await first(port)).toContain('<p>dell’Arcipelago d’Oro</p><small>Porto d’Oro &amp; isole</small>')
  expect(await first(port)).toMatch(/<meta name="description" content="Il mercato faccia a faccia dell’Arcipelago d’Oro: /)
})

describe('The time zone of a town', () => {
  const towns = [
    { name: 'the valley', app: valley, town: AOSTA, place: IN_AOSTA },
    { name: 'the port', app: port, town: MADE_UP_TOWN, place: IN_THE_PORT },
  ]
  const MEETING = new Date('2026-11-22T13:30:00Z')
  const SHOWN = ['domenica 22\u00a0novembre alle\u00a014:30', 'lunedì 23\u00a0novembre alle\u00a000:30']

  /** Two people agree on the meeting. Returns what one of them reads. */
  async function meet({ app, place }: (typeof towns)[number]) {
    const [owner, interested] = [await app.signIn({ name: 'Elena' }), await app.signIn({ name: 'Fabio' })]
    const root = (await publish(app, owner, place))._id
    const offer = [(await publish(app, interested, place))._id]
    const { id, conversation } = await createAgreedExchange(app, { interested, owner, root, offer })
    await exchangeApiOf(app, owner).propose(id, 'Molo', MEETING)
    await exchangeApiOf(app, interested).confirm(id)
    const { notices } = await noticeApiOf(app, interested).list()
    const messages: Message[] = await read(app, `/api/conversations/${conversation._id}/messages`, interested)
    return {
      message: messages.find(({ kind }) => kind === 'meetingProposed')?.text,
      notice: notices.find(({ kind }) => kind === 'meetingProposed')?.text,
    }
  }

  test('[TOWN-06] Chat and notices show a meeting at the same instant with the hour of the town, and the reminder is sent there in the evening before', async () => {
    for (const [index, shown] of SHOWN.entries()) {
      const { message, notice } = await meet(towns[index] ?? expect.fail())
      expect(message).toBe(`Elena propone di vedervi: Molo, ${shown}.`)
      expect(notice).toBe(`Elena propone di vedervi: Molo, ${shown}.`)
    }
    const remindAt = (instant: string) =>
      Promise.all(
        towns.map(({ app, town }) =>
          remindOfMeetings({ db: app.db, town, publish: NULL_PUBLISHER, now: () => new Date(instant) }),
        ),
      )
    expect(await remindAt('2026-11-21T16:59:59Z')).toEqual([0, 0])
    expect(await remindAt('2026-11-21T17:00:00Z')).toEqual([1, 0])
    expect(await remindAt('2026-11-22T06:59:59Z')).toEqual([0, 0])
    expect(await remindAt('2026-11-22T07:00:00Z')).toEqual([0, 1])
  })

  test('[TOWN-06] A push waits for the end of the quiet hours in the time of its town', async () => {
    const delivered = async ({ app, town }: (typeof towns)[number], instant: string) => {
      const [owner, person] = [await app.signIn({ name: 'Elena' }), await app.signIn({ name: 'Gina' })]
      // A subscription with keys that are not valid is removed without a call of the push service.
      const subscription = { uid: person.uid, endpoint: `https://fcm.googleapis.com/${instant}`, p256dh: 'x', auth: 'x' }
      await app.db.insertInto('pushSubscriptions').values(subscription).execute()
      const conversationId = await insertConversationRow(app.db, { interested: person.uid, owner: owner.uid, title: 'Lampada' })
      const about = { conversationId, title: 'Lampada' }
      const notice = { to: person.uid, kind: 'accepted', event: `accepted ${conversationId}`, about } as const
      await app.db.transaction().execute((trx) => storeNotices(trx, [notice], NOW))
      const log = { warn: () => expect.fail(), error: () => expect.fail() }
      const deps = { ...FEATURE_LINKS, db: app.db, town, config: app.config, now: () => new Date(instant), log }
      await deliverNotices(deps, 'push')
      const stored = app.db.selectFrom('notices').select('pushAt').where('event', '=', notice.event)
      return (await stored.executeTakeFirstOrThrow()).pushAt?.toISOString() ?? 'delivered'
    }
    // 22:30 in the valley, 8:30 in the port.
    const evening = towns.map((town) => delivered(town, '2026-11-20T21:30:00Z'))
    expect(await Promise.all(evening)).toEqual(['2026-11-21T07:00:00.000Z', 'delivered'])
    // 12:30 in the valley, 22:30 in the port.
    const noon = towns.map((town) => delivered(town, '2026-11-21T11:30:00Z'))
    expect(await Promise.all(noon)).toEqual(['delivered', '2026-11-21T21:00:00.000Z'])
  })

  test('[TOWN-06] The night of a town, which chooses its rings, begins at three in its time', async () => {
    const runAt = ({ app, town }: (typeof towns)[number], instant: string) =>
      runRingNight({ db: app.db, town, publish: NULL_PUBLISHER, now: () => new Date(instant) })
    const nightsOf = async ({ app }: (typeof towns)[number]) =>
      (await app.db.selectFrom('ringNights').select(sql<string>`night::text`.as('night')).execute()).map(({ night }) => night)
    for (const town of towns) await runAt(town, '2026-11-20T15:59:59Z')
    expect(await Promise.all(towns.map(nightsOf))).toEqual([['2026-11-20'], []])
    for (const town of towns) await runAt(town, '2026-11-20T16:00:00Z')
    expect(await Promise.all(towns.map(nightsOf))).toEqual([['2026-11-20'], ['2026-11-21']])
  })
})

test('[TOWN-11] The data of a town are refused by another one, which changes nothing', async () => {
  const refusal = (main: string) =>
    `I dati sono di un’altra città: gli oggetti sono lontani da ${main}. Controlla TOWN, TOWN_DIR e la cartella o il database. Non ho cambiato niente.`
  await expect(requireDataOfTown(valley.db, MADE_UP_TOWN)).rejects.toEqual(new SettingsError(refusal('Porto d’Oro')))
  await expect(requireDataOfTown(port.db, AOSTA)).rejects.toEqual(new SettingsError(refusal('Aosta')))
  await expect(requireDataOfTown(valley.db, AOSTA)).resolves.toBeUndefined()
  await expect(requireDataOfTown(port.db, MADE_UP_TOWN)).resolves.toBeUndefined()
  // Without objects, and without tables.
  await emptyTables(valley.db)
  await expect(requireDataOfTown(valley.db, MADE_UP_TOWN)).resolves.toBeUndefined()
  await valley.db.schema.alterTable('items').renameTo('former_items').execute()
  await expect(requireDataOfTown(valley.db, MADE_UP_TOWN)).resolves.toBeUndefined()
})
