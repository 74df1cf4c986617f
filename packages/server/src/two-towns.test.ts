import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { MADE_UP_FILES, MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import { TOWN_ELEMENT_ID } from '@barattolo/domain/server-rendered-page'
import { WORD_TOKENS } from '@barattolo/domain/word-tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDataOfTown } from './items/data-of-town.ts'
import { SettingsError } from './platform/config/start-error.ts'
import { makeItemBody } from './testing/factories.ts'
import { type SignedInPerson, setUpTestApp, type TestApp } from './testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'barattolo-towns-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const [file, content] of Object.entries(MADE_UP_FILES)) writeFileSync(join(folder, `${file}.json`), JSON.stringify(content))
const webDist = join(folder, 'pages')
mkdirSync(webDist)
mkdirSync(join(webDist, 'prerendered'))
writeFileSync(
  join(webDist, 'prerendered/index.html'),
  `<html><head><!-- metadata --><!-- /metadata --></head><body><p>${WORD_TOKENS.of}</p><small>${WORD_TOKENS.sign}</small></body></html>`,
)
writeFileSync(join(webDist, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>')

/** Two towns with a database each, in this process. */
const valley = setUpTestApp({ webDist })
const port = setUpTestApp({ environment: { TOWN_DIR: folder }, webDist })
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

test('[TOWN-05] Every page of a town contains it, for the app', async () => {
  const townOf = async (app: TestApp, url: string) => {
    const { body } = await app.fastify.inject(url)
    const [, json = ''] =
      new RegExp(`<script type="application/json" id="${TOWN_ELEMENT_ID}">(.*?)</script></head>`).exec(body) ?? []
    return JSON.parse(json)
  }
  for (const url of ['/', '/bazar', '/mappa', '/item/unknown', '/no/such/page']) {
    expect(await townOf(valley, url)).toEqual(AOSTA)
    expect(await townOf(port, url)).toEqual(MADE_UP_TOWN)
  }
})

test('[TOWN-09] The first page and its description speak of the own town', async () => {
  const first = async (app: TestApp) => (await app.fastify.inject('/')).body
  expect(await first(valley)).toContain('<p>della Valle d’Aosta</p><small>Place du Troc · Valle d’Aosta</small>')
  expect(await first(valley)).toMatch(/<meta name="description" content="Il mercato faccia a faccia della Valle d’Aosta: /)
  expect(await first(port)).toContain('<p>dell’Arcipelago d’Oro</p><small>Porto d’Oro &amp; isole</small>')
  expect(await first(port)).toMatch(/<meta name="description" content="Il mercato faccia a faccia dell’Arcipelago d’Oro: /)
})

test('[TOWN-11] The data of a town are refused by another one, which changes nothing', async () => {
  const refusal = (main: string) =>
    `I dati sono di un’altra città: gli oggetti sono lontani da ${main}. Controlla TOWN, TOWN_DIR e la cartella o il database. Non ho cambiato niente.`
  await expect(requireDataOfTown(valley.db, MADE_UP_TOWN)).rejects.toEqual(new SettingsError(refusal('Porto d’Oro')))
  await expect(requireDataOfTown(port.db, AOSTA)).rejects.toEqual(new SettingsError(refusal('Aosta')))
  await expect(requireDataOfTown(valley.db, AOSTA)).resolves.toBeUndefined()
  await expect(requireDataOfTown(port.db, MADE_UP_TOWN)).resolves.toBeUndefined()
  // Without objects, and without tables.
  await valley.db.deleteFrom('items').execute()
  await expect(requireDataOfTown(valley.db, MADE_UP_TOWN)).resolves.toBeUndefined()
  await valley.db.schema.alterTable('items').renameTo('former_items').execute()
  await expect(requireDataOfTown(valley.db, MADE_UP_TOWN)).resolves.toBeUndefined()
})
