import { randomUUID } from 'node:crypto'
import { cellBox, cellCentre, cellOf } from '@barattolo/domain/geo/cell'
import { distanceKm, KM_PER_DEGREE, type Point } from '@barattolo/domain/geo/distance'
import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { cellOfSize, publicCellCentre, publicCellOf } from '@barattolo/domain/geo/public-cell'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '../platform/database/database.ts'
import { fillFields, insertItem, insertItems, insertPerson, insertPhoto, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { lockBazar } from './items.changes.store.ts'
import { rememberCells } from './places.store.ts'

const positionOf = ({ lat, lng }: Point) => ({ latitude: lat, longitude: lng })
const AT_CENTRE = positionOf(TEST_TOWN.centre)
const AT_NEIGHBOUR = positionOf(TEST_TOWN.neighbour)
const AT_VILLAGE = positionOf(TEST_TOWN.village)

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
let admin: SignedInPerson

beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna', email: 'anna@example.it' })
  bruno = await app.signIn({ name: 'Bruno' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

const publish = (user: SignedInPerson, payload: object = makeItemBody()) =>
  app.fastify.inject({ method: 'POST', url: '/api/items', headers: user.headers, payload })
const change = (user: SignedInPerson, id: string, payload: object) =>
  app.fastify.inject({ method: 'PATCH', url: `/api/items/${id}`, headers: user.headers, payload })
const remove = (user: SignedInPerson, id: string) =>
  app.fastify.inject({ method: 'DELETE', url: `/api/items/${id}`, headers: user.headers })
const read = (id: string, headers = {}) => app.fastify.inject({ url: `/api/items/${id}`, headers })
const RESERVED = {
  status: 409,
  code: 'itemReserved',
  detail: 'L’oggetto è promesso in uno scambio: prima annulla lo scambio.',
}
const publishItem = async (user: SignedInPerson, payload?: object) => (await publish(user, payload)).json<Item>()

describe('POST /api/items', () => {
  test('[APP-23] a repeated request with the same client id creates one item; client ids are per user', async () => {
    const clientId = randomUUID()
    const payload = { ...makeItemBody({ title: 'Una volta sola' }), clientId }
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(anna, payload)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json()))).size).toBe(1)
    const brunosItem = (await publish(bruno, payload)).json<Item>()
    expect(brunosItem.ownerUid).toBe(bruno.uid)
    const again = await publishItem(anna, { ...payload, clientId: randomUUID() })
    const stored = await app.db.selectFrom('items').select('id').where('title', '=', 'Una volta sola').execute()
    expect(stored.map(({ id }) => id).sort()).toEqual([answers[0]?.json()._id, brunosItem._id, again._id].sort())
  })

  test('[ERR-45] the same client id with another content answers 409 with the stored item, which stays as it is', async () => {
    const payload = { ...makeItemBody({ title: 'Slitta', tags: ['neve'] }), clientId: randomUUID() }
    const stored = await publishItem(anna, payload)
    const moved = AT_NEIGHBOUR
    const others = [{ title: 'Slitta rossa' }, { tags: [] }, { weight: 3 }, { status: 'dono' }, { onlyMunicipality: true }, moved]
    for (const other of others) {
      const answer = await publish(anna, { ...payload, ...other })
      expect([other, answer.statusCode, answer.json()]).toEqual([
        other,
        409,
        expect.objectContaining({ code: 'alreadyStored', present: stored }),
      ])
    }
    expect((await publish(bruno, { ...payload, title: 'Di Bruno' })).statusCode).toBe(201)
    expect((await read(stored._id)).json()).toMatchObject({ title: 'Slitta' })
  })

  test('[ERR-45] a position that the draft has rounded to its cell is the same content', async () => {
    const chiara = await app.signIn({ name: 'Chiara' })
    const point = TEST_TOWN.exact
    const payload = { ...makeItemBody(), latitude: point.lat, longitude: point.lng, clientId: randomUUID() }
    const stored = await publishItem(chiara, payload)
    const centre = cellCentre(cellOf(point))
    const again = await publish(chiara, { ...payload, latitude: centre.lat, longitude: centre.lng })
    expect([again.statusCode, again.json()]).toEqual([201, stored])
  })

  test('[ERR-45] the client id of an item that has another owner today tells nothing about it', async () => {
    const payload = { ...makeItemBody({ title: 'Scambiata' }), clientId: randomUUID() }
    const { _id } = await publishItem(anna, payload)
    await app.db.updateTable('items').set({ ownerUid: bruno.uid }).where('id', '=', _id).execute()
    const answer = await publish(anna, payload)
    expect([answer.statusCode, answer.json().code, answer.json().present]).toEqual([409, 'alreadyStored', undefined])
  })

  test('[API-15] [API-16] [API-54] [API-55] POST /api/items takes the new-item payload and answers with the item', async () => {
    const payload = {
      ...makeItemBody({
        title: '  Sci da fondo ',
        description: 'Con le scarpe',
        status: 'dono',
        category: 'hobby',
        tags: ['neve'],
      }),
      imageUrl: '',
      ownerUid: bruno.uid,
      ownerEmail: bruno.email,
    }
    const answer = await publish(anna, payload)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      title: 'Sci da fondo',
      description: 'Con le scarpe',
      status: 'dono',
      availability: 'disponibile',
      category: 'hobby',
      tags: ['neve'],
      images: [],
      imageUrl: '',
      ownerUid: anna.uid,
      ownerEmail: 'an***@***',
      area: 'fine',
      revision: 1,
      passages: 0,
    })
  })

  test('[API-14] [DATA-05] a user can publish several items, and anyone can read them', async () => {
    const ids = await Promise.all(
      ['uno', 'due', 'tre'].map(async (title) => (await publishItem(anna, makeItemBody({ title })))._id),
    )
    for (const id of ids) expect((await read(id)).statusCode).toBe(200)
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: '   ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: null }, 'title'],
    [{ description: 'x'.repeat(4001) }, 'description'],
    [{ status: 'scambiato' }, 'status'],
    [{ category: 'Casa e arredo' }, 'category'],
    [{ latitude: 91 }, 'latitude'],
    [{ latitude: '45.7' }, 'latitude'],
    [{ longitude: -180.5 }, 'longitude'],
    [{ longitude: null }, 'longitude'],
    [{ tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }, 'tags'],
    [{ tags: ['x'.repeat(31)] }, 'tags.0'],
  ])('[DATA-60] POST /api/items rejects %j and names the field', async (wrong, path) => {
    const answer = await publish(anna, { ...makeItemBody(), ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [expect.objectContaining({ path })] })
  })

  test('[DATA-60] a title and a description of the maximum length are accepted', async () => {
    const longest = { title: '’'.repeat(120), description: 'é'.repeat(4000) }
    expect(await publishItem(anna, makeItemBody(longest))).toMatchObject(longest)
  })

  test('[PHOTO-08] 8 photos are accepted and a ninth is rejected, in images and in imageUrl', async () => {
    const photos = await Promise.all(Array.from({ length: 9 }, () => insertPhoto(app.db, anna.uid)))
    const [ninth = '', ...eight] = photos
    const { _id: id, images } = await publishItem(anna, makeItemBody({ images: eight }))
    expect(images).toEqual(eight)
    const tooMany = [{ images: photos }, { imageUrl: ninth, images: eight }]
    for (const each of tooMany) {
      for (const answer of [await publish(anna, { ...makeItemBody(), ...each }), await change(anna, id, each)]) {
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [{ path: 'images' }] })
      }
    }
    expect((await read(id)).json<Item>().images).toEqual(eight)
  })

  test('NaN, Infinity and a NUL character are rejected', async () => {
    const postRaw = (payload: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/items',
        headers: { ...anna.headers, 'content-type': 'application/json' },
        payload,
      })
    expect((await postRaw('{"title":"x","status":"dono","category":"home","latitude":NaN,"longitude":7}')).json().code).toBe(
      'invalidJson',
    )
    expect((await postRaw('{"title":"x","status":"dono","category":"home","latitude":1e999,"longitude":7}')).json().code).toBe(
      'invalidInput',
    )
    expect((await publish(anna, makeItemBody({ title: 'a\0b' }))).json().code).toBe('invalidInput')
  })

  test('[PHOTO-09] [PHOTO-11] only the user’s own uploads are accepted as photos, and imageUrl comes first', async () => {
    const [first, second] = [await insertPhoto(app.db, anna.uid), await insertPhoto(app.db, anna.uid)]
    const item = await publishItem(anna, makeItemBody({ imageUrl: second, images: [first, second] }))
    expect(item).toMatchObject({ imageUrl: second, images: [second, first] })
    for (const address of [
      await insertPhoto(app.db, bruno.uid),
      '/images/00/none.webp',
      'https://evil.example/a.jpg',
      'javascript:alert(1)',
    ]) {
      const answer = await publish(anna, makeItemBody({ images: [first, address] }))
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'photoNotYours', detail: expect.stringContaining('foto') })
    }
  })

  test('[DATA-61] the 501st item of a user is rejected, also with concurrent requests', async () => {
    const carla = await app.signIn({ name: 'Carla' })
    await insertItems(app.db, 497, { owner: carla.uid })
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(carla)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({ code: 'tooManyItems' })
    const { count } = await app.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('ownerUid', '=', carla.uid)
      .executeTakeFirstOrThrow()
    expect(count).toBe('500')
  })
})

/** The answer to a publication that has read the data before a concurrent transaction changes them, and writes after its commit. */
async function publishDuring(user: SignedInPerson, payload: object, change: (trx: Trx) => Promise<unknown>) {
  const { publishing } = await app.db.transaction().execute(async (trx) => {
    await change(trx)
    const publishing = publish(user, payload).then((answer) => answer)
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.count).toBe(1)
    // In an object, because the transaction would wait for a promise that it returns.
    return { publishing }
  })
  return publishing
}

test('[ADMN-34] a publication that has read its owner before they are suspended is refused', async () => {
  const zita = await app.signIn({ name: 'Zita' })
  await publish(zita)
  const answer = await publishDuring(zita, makeItemBody({ title: 'Mola' }), (trx) =>
    trx.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', zita.uid).execute(),
  )
  expect(answer.json()).toMatchObject({ code: 'personDisabled' })
  expect(await app.db.selectFrom('items').select('title').where('ownerUid', '=', zita.uid).execute()).toHaveLength(1)
})

test('[PHOTO-09] a publication that has read a photo before it is removed is refused', async () => {
  const photo = await insertPhoto(app.db, anna.uid)
  const answer = await publishDuring(anna, makeItemBody({ images: [photo] }), (trx) =>
    trx.deleteFrom('photos').where('address', '=', photo).execute(),
  )
  expect(answer.json()).toMatchObject({ code: 'photoNotYours' })
})

describe('position of an item', () => {
  test('[PRIV-03] no user gets the exact position, and it is not stored: all users get a point in its cell', async () => {
    const dora = await app.signIn({ name: 'Dora' })
    const { exact } = TEST_TOWN
    const { _id: id } = await publishItem(dora, makeItemBody({ latitude: exact.lat, longitude: exact.lng }))
    for (const headers of [dora.headers, admin.headers, anna.headers, {}]) {
      const { body } = await read(id, headers)
      for (const degrees of [exact.lat, exact.lng]) expect(body).not.toContain(String(degrees).split('.')[1])
      const { coords, area } = JSON.parse(body)
      expect(area).toBe('fine')
      expect(cellOf(coords)).toEqual(cellOf(exact))
    }
    const row = await app.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ exactLat: null, exactLng: null })
  })

  test('[PRIV-15] an item where few people live is shown in a cell of 2 km and counted in the fine cell of its public point', async () => {
    const place = TEST_TOWN.village
    const item = await publishItem(anna, makeItemBody({ latitude: place.lat, longitude: place.lng }))
    expect(item).toMatchObject({ area: 'coarse', location: TEST_TOWN.village.name })
    const coords = item.coords ?? expect.fail()
    expect(cellOfSize('coarse', coords)).toEqual(publicCellOf(place, TEST_TOWN))
    const row = await app.db
      .selectFrom('items')
      .select(['cellX as x', 'cellY as y'])
      .where('id', '=', item._id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual(cellOf(coords))
  })

  test('[PRIV-17] an item that shows only its municipality is near the seat, has no distance, and needs a point to show a cell', async () => {
    const gigi = await app.signIn({ name: 'Gigi' })
    const home = { latitude: AT_CENTRE.latitude - 0.0058, longitude: AT_CENTRE.longitude + 0.0131 }
    const { _id: id, ...item } = await publishItem(gigi, makeItemBody({ ...home, onlyMunicipality: true, title: 'Gerla' }))
    expect(item).toMatchObject({ area: 'municipality', location: TEST_TOWN.main.name })
    expect(distanceKm(item.coords ?? expect.fail(), TEST_TOWN.main)).toBeLessThan(0.26)
    const { body } = await app.fastify.inject({
      url: `/api/items?near=${home.latitude},${home.longitude}&radius=20&sort=nearest&q=gerla`,
    })
    expect(JSON.parse(body)).toMatchObject([{ _id: id, distance: null }])
    expect(await app.db.selectFrom('rememberedCells').selectAll().where('uid', '=', gigi.uid).execute()).toEqual([])

    expect((await change(gigi, id, { title: 'Gerla di legno' })).json()).toMatchObject({
      area: 'municipality',
      coords: item.coords,
    })
    expect((await change(gigi, id, { location: TEST_TOWN.village.name })).json()).toMatchObject({
      area: 'municipality',
      location: TEST_TOWN.village.name,
    })
    expect((await change(gigi, id, { onlyMunicipality: false })).statusCode).toBe(400)
    const shown = (await change(gigi, id, { ...home, onlyMunicipality: false, location: null })).json()
    expect(shown).toMatchObject({ area: 'fine', location: TEST_TOWN.main.name })
    expect(cellOf(shown.coords)).toEqual(cellOf({ lat: home.latitude, lng: home.longitude }))
    expect((await change(gigi, id, { onlyMunicipality: true })).json()).toMatchObject({
      area: 'municipality',
      location: TEST_TOWN.main.name,
    })
  })

  test('[PRIV-16] [PRIV-17] the municipality of a position near a remembered cell is that of the cell', async () => {
    const fabio = await app.signIn({ name: 'Fabio' })
    const { west, east } = findBorder()
    expect(await publishItem(fabio, makeItemBody(west.position))).toMatchObject({ area: 'fine', location: west.name })
    expect(await publishItem(anna, makeItemBody({ ...east.position, onlyMunicipality: true }))).toMatchObject({
      location: east.name,
    })
    const hidden = await publishItem(fabio, makeItemBody({ ...east.position, onlyMunicipality: true }))
    expect(hidden).toMatchObject({ area: 'municipality', location: west.name })
  })

  test('[PRIV-85] an item that shows only its municipality keeps the one of the owner’s last such item, also near a border and after a deletion, unless the owner names another', async () => {
    const [bea, carlo] = [await app.signIn({ name: 'Bea' }), await app.signIn({ name: 'Carlo' })]
    const { west, east } = findBorder()
    const publishAt = async (person: SignedInPerson, position: object = {}, location?: string) => {
      const body = makeItemBody({ ...position, onlyMunicipality: true, ...(location ? { location } : {}) })
      const { _id: id, location: published } = await publishItem(person, body)
      await app.fastify.inject({ method: 'DELETE', url: `/api/items/${id}`, headers: person.headers })
      return published
    }
    const readShown = async () => (await app.fastify.inject({ url: '/api/me', headers: bea.headers })).json().shownMunicipalities
    expect(await readShown()).toEqual([])
    expect(await publishAt(bea, west.position)).toBe(west.name)
    expect(await publishAt(bea, east.position)).toBe(west.name)
    expect(await publishAt(carlo, east.position)).toBe(east.name)
    expect(await publishAt(bea, west.position, east.name)).toBe(east.name)
    expect(await publishAt(bea, west.position)).toBe(east.name)
    // Far from both.
    expect(await publishAt(bea, AT_VILLAGE)).toBe(TEST_TOWN.village.name)
    expect(await publishAt(bea, west.position)).toBe(east.name)
    expect(await readShown()).toEqual([east.name, TEST_TOWN.village.name, west.name])

    // A change of an item, too.
    const { _id: id } = await publishItem(bea, makeItemBody(west.position))
    expect((await change(bea, id, { onlyMunicipality: true, location: west.name })).json().location).toBe(west.name)
    expect((await change(bea, id, { ...east.position, location: null })).json()).toMatchObject({
      area: 'municipality',
      location: west.name,
    })
    expect(await readShown()).toEqual([west.name, east.name, TEST_TOWN.village.name])
  })

  test('[API-72] a place outside the town is refused in every way to publish, and nothing is stored', async () => {
    const refused = { status: 422, code: 'outsideTown', detail: it.itemForm.outsideTown(TEST_TOWN.areaKm) }
    const { lat, lng } = TEST_TOWN.centre
    const southernmost = TEST_TOWN.municipalities.toSorted((one, other) => one.lat - other.lat)[0] ?? expect.fail()
    const places = [
      { latitude: southernmost.lat - (TEST_TOWN.areaKm + 1) / KM_PER_DEGREE, longitude: southernmost.lng },
      { latitude: -lat, longitude: lng },
      { latitude: lng % 90, longitude: lat },
    ]
    const { _id: id, coords } = await publishItem(anna, makeItemBody())
    for (const place of places) {
      expect((await publish(anna, makeItemBody({ title: 'Lontano', ...place }))).json()).toMatchObject(refused)
      expect((await publish(anna, makeItemBody({ title: 'Lontano', ...place, onlyMunicipality: true }))).json()).toMatchObject(
        refused,
      )
      expect((await change(anna, id, place)).json()).toMatchObject(refused)
    }
    expect((await read(id)).json().coords).toEqual(coords)
    const stored = app.db.selectFrom('items').select('id').where('title', '=', 'Lontano')
    expect(await stored.execute()).toEqual([])
  })

  test('[ITEM-39] an object that was stored outside the town stays, names no municipality, and can be edited and moved into the town', async () => {
    const id = await insertItem(app.db, { owner: bruno.uid, title: 'Somalo', lat: 7.3172, lng: 45.7372 })
    const stays = { location: null, coords: { lat: expect.closeTo(7.3172, 1), lng: expect.closeTo(45.7372, 1) } }
    expect((await read(id)).json()).toMatchObject(stays)
    expect((await change(bruno, id, { title: 'Somalo bello', location: null })).json()).toMatchObject(stays)
    expect((await change(bruno, id, { onlyMunicipality: true })).json()).toMatchObject({ code: 'outsideTown' })
    const moved = await change(bruno, id, AT_CENTRE)
    expect(moved.json()).toMatchObject({ location: TEST_TOWN.main.name, title: 'Somalo bello' })
  })

  test('[ADD-35] the location is the municipality nearest to the cell’s centre, unless the owner corrects it', async () => {
    const position = AT_NEIGHBOUR
    const cell = publicCellOf({ lat: position.latitude, lng: position.longitude }, TEST_TOWN)
    const { _id: id, location } = await publishItem(bruno, makeItemBody(position))
    expect(location).toBe(municipalityOf(publicCellCentre(cell), TEST_TOWN).name)
    expect((await change(bruno, id, { location: 'Entrèves' })).json().location).toBe('Entrèves')
    expect((await change(bruno, id, { title: 'Altro' })).json().location).toBe('Entrèves')
    expect((await change(bruno, id, { latitude: position.latitude + 1e-5, longitude: position.longitude })).json().location).toBe(
      'Entrèves',
    )
    expect((await change(bruno, id, AT_VILLAGE)).json().location).toBe(TEST_TOWN.village.name)
    expect((await change(bruno, id, { location: 'Forte' })).json().location).toBe('Forte')
    expect((await change(bruno, id, { location: null })).json().location).toBe(TEST_TOWN.village.name)
  })

  test('[PRIV-07] [PRIV-16] items around the edge of a cell all take the cell of the first, also with concurrent requests', async () => {
    const elena = await app.signIn({ name: 'Elena' })
    const { edge, lng } = edgeInCentre()
    const steps = [-0.0003, 0.0003, -0.0001, 0.0001, -0.0005, 0.0005]
    const items = await Promise.all(
      steps.map((step) => publishItem(elena, makeItemBody({ latitude: edge + step, longitude: lng }))),
    )
    expect(new Set(items.map(({ coords }) => coords && `${cellOf(coords).x} ${cellOf(coords).y}`)).size).toBe(1)
    const distant = await publishItem(elena, makeItemBody({ latitude: edge + 0.01, longitude: lng }))
    expect(distant.coords && cellOf(distant.coords).y).toBe(cellOf({ lat: edge + 0.01, lng }).y)
    // An item that is moved there later takes the same cell, on both sides of the edge.
    for (const step of [-0.0004, 0.0004]) {
      const { coords } = (await change(elena, distant._id, { latitude: edge + step, longitude: lng })).json<Item>()
      expect(coords && cellOf(coords)).toEqual(items[0]?.coords && cellOf(items[0].coords))
    }
  })

  test('[PRIV-16] a publication that has read the cells before they change takes the new one', async () => {
    const dora = await app.signIn({ name: 'Dora' })
    const { edge, lng } = edgeInCentre()
    await publishItem(dora, makeItemBody({ latitude: edge + 0.02, longitude: lng }))
    const cell = publicCellOf({ lat: edge - 0.0003, lng }, TEST_TOWN)
    const answer = await publishDuring(dora, makeItemBody({ latitude: edge + 0.0003, longitude: lng }), async (trx) => {
      await lockBazar(trx, dora.uid)
      await rememberCells(trx, [{ ...cell, uid: dora.uid, usedAt: new Date() }])
    })
    const { coords } = answer.json<Item>()
    expect(coords && publicCellOf(coords, TEST_TOWN)).toEqual(cell)
  })

  test('[PRIV-16] a cell is remembered after every item has been deleted, by its owner alone', async () => {
    const [nora, fabio] = [await app.signIn({ name: 'Nora' }), await app.signIn({ name: 'Fabio' })]
    const { edge, lng } = edgeInCentre()
    const metres = (count: number) => count / (1000 * KM_PER_DEGREE)
    const publishAt = async (user: SignedInPerson, latitude: number) => {
      const { _id: id, coords } = await publishItem(user, makeItemBody({ latitude, longitude: lng }))
      await app.fastify.inject({ method: 'DELETE', url: `/api/items/${id}`, headers: user.headers })
      return coords && cellOf(coords)
    }
    const [below, above] = [cellOf({ lat: edge - metres(5), lng }), cellOf({ lat: edge + metres(5), lng })]
    expect(await publishAt(nora, edge - metres(5))).toEqual(below)
    for (const distance of [5, 60, 95]) expect(await publishAt(nora, edge + metres(distance))).toEqual(below)
    expect(await publishAt(nora, edge + metres(105))).toEqual(above)
    expect(await publishAt(fabio, edge + metres(5))).toEqual(above)
  })
})

/** Positions on both sides of a border between two municipalities, 20 m apart in two fine cells, with the municipalities' names. */
function findBorder() {
  const { x: middle, y } = cellOf(TEST_TOWN.neighbour)
  for (let x = middle - 10; x < middle + 10; x++) {
    const [west, east] = [cellCentre({ x, y }), cellCentre({ x: x + 1, y })]
    const [westName, eastName] = [municipalityOf(west, TEST_TOWN).name, municipalityOf(east, TEST_TOWN).name]
    if (westName === eastName || [west, east].some((centre) => publicCellOf(centre, TEST_TOWN).size !== 'fine')) continue
    const at = (step: number) => ({ latitude: west.lat, longitude: cellBox({ x, y }).east + step })
    return { west: { name: westName, position: at(-0.0001) }, east: { name: eastName, position: at(0.0001) } }
  }
  return expect.fail('no border between fine cells')
}

/** The latitude of an edge between two fine cells in the town’s centre, at a longitude in the middle of the lower one. */
function edgeInCentre() {
  const { x, y } = cellOf(TEST_TOWN.centre)
  return { edge: cellBox({ x, y }).north, lng: cellCentre({ x, y }).lng }
}

describe('crops of an item’s photos', () => {
  // The photos of `insertPhoto` are 800 × 600 pixels.
  const square = { x: 0.1, y: 0, width: 0.6, height: 0.8 }
  const other = { x: 0, y: 0.2, width: 0.3, height: 0.4 }
  const photosOf = (owner: Uid) => Promise.all([insertPhoto(app.db, owner), insertPhoto(app.db, owner)])

  test('[PHOTO-20] crops are stored and returned with the item, also in lists', async () => {
    const [first, second] = await photosOf(anna.uid)
    const body = makeItemBody({ title: 'Grammofono', images: [first, second], crops: { [second]: square } })
    const item = await publishItem(anna, body)
    expect(item.crops).toEqual({ [second]: square })
    const list = await app.fastify.inject({ url: `/api/items?q=Grammofono` })
    expect(list.json()).toMatchObject([{ _id: item._id, crops: { [second]: square } }])
    expect(await publishItem(anna, makeItemBody({ images: [await insertPhoto(app.db, anna.uid)] }))).not.toHaveProperty('crops')
  })

  test('[PHOTO-20] crops stay with their photos when the photos are reordered, and are removed with them', async () => {
    const [first, second] = await photosOf(anna.uid)
    const crops = { [first]: square, [second]: other }
    const { _id: id, revision } = await publishItem(anna, makeItemBody({ images: [first, second], crops }))
    expect((await change(anna, id, { images: [second, first] })).json().crops).toEqual(crops)
    const cropped = (await change(anna, id, { crops: { [first]: other } })).json()
    expect(cropped).toMatchObject({ crops: { [first]: other }, revision: revision + 1 })
    expect((await change(anna, id, { images: [second] })).json()).not.toHaveProperty('crops')
  })

  test('[PHOTO-20] crops stay with an item that has a new owner', async () => {
    const [photo] = await photosOf(bruno.uid)
    const { _id: id } = await publishItem(bruno, makeItemBody({ images: [photo], crops: { [photo]: square } }))
    await app.db.updateTable('items').set({ ownerUid: anna.uid }).where('id', '=', id).execute()
    expect((await change(anna, id, { description: 'Ricevuto' })).json().crops).toEqual({ [photo]: square })
    expect((await change(anna, id, { crops: { [photo]: other } })).json().crops).toEqual({ [photo]: other })
  })

  test.each([
    ['out of bounds', { ...square, x: 0.5 }],
    ['without a size', { ...square, width: 0 }],
    ['not a number', { ...square, y: '0' }],
    ['not square in pixels', { ...square, height: 0.6 }],
  ])('[PHOTO-20] crops that are %s are rejected, in a new item and in a change', async (_, wrong) => {
    const [photo] = await photosOf(anna.uid)
    const { _id: id } = await publishItem(anna, makeItemBody({ images: [photo] }))
    const body = { images: [photo], crops: { [photo]: wrong } }
    for (const answer of [await publish(anna, { ...makeItemBody(), ...body }), await change(anna, id, body)]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [{ path: expect.stringMatching(/^crops/) }] })
    }
    expect((await read(id)).json()).not.toHaveProperty('crops')
  })

  test('[PHOTO-20] crops of photos that the item does not have are rejected', async () => {
    const [photo, otherPhoto] = await photosOf(anna.uid)
    const answer = await publish(anna, makeItemBody({ images: [photo], crops: { [otherPhoto]: square } }))
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalidInput', fields: [{ path: 'crops' }] })
  })
})

describe('PATCH /api/items/:id', () => {
  test('fields that are absent from the payload stay unchanged', async () => {
    const photo = await insertPhoto(app.db, anna.uid)
    const before = await publishItem(anna, makeItemBody({ description: 'Di noce', tags: ['legno'], images: [photo] }))
    const after = (await change(anna, before._id, { title: 'Sedia' })).json()
    expect(after).toEqual({ ...before, title: 'Sedia', revision: 2, updatedAt: after.updatedAt })
    expect(after.updatedAt >= before.updatedAt).toBe(true)
  })

  test('[ITEM-23] all fields can be changed at once', async () => {
    const photo = await insertPhoto(app.db, anna.uid)
    const { _id: id } = await publishItem(anna)
    const values = { ...fillFields('Di paglia'), status: 'dono', category: 'kids', images: [photo] }
    expect((await change(anna, id, { ...values, ...AT_VILLAGE })).statusCode).toBe(200)
    expect((await read(id, anna.headers)).json()).toMatchObject({ ...values, area: 'coarse', location: TEST_TOWN.village.name })
  })

  test('[ITEM-33] the condition is stored, kept by other changes, changed, removed and returned with the item', async () => {
    const { _id: id, condition } = await publishItem(anna, makeItemBody({ condition: 'come_nuovo' }))
    expect(condition).toBe('come_nuovo')
    const inList = (await app.fastify.inject(`/api/items?ownerUid=${anna.uid}`)).json<Item[]>().find(({ _id }) => _id === id)
    expect(inList?.condition).toBe('come_nuovo')
    expect((await change(anna, id, { title: 'Panca' })).json().condition).toBe('come_nuovo')
    expect((await change(anna, id, { condition: 'usato' })).json().condition).toBe('usato')
    expect((await change(anna, id, { condition: null })).json().condition).toBeNull()
    expect((await read(id)).json().condition).toBeNull()
  })

  test('[ITEM-33] an item without a condition has null, and an unknown condition is answered 400', async () => {
    const { _id: id, condition } = await publishItem(anna)
    expect(condition).toBeNull()
    for (const invalid of ['rotto', 'Nuovo', '', 3, ['nuovo']]) {
      expect((await publish(anna, { ...makeItemBody(), condition: invalid })).statusCode).toBe(400)
      expect((await change(anna, id, { condition: invalid })).statusCode).toBe(400)
    }
  })

  test('[ITEM-34] an item to be repaired has no condition, and loses it when it becomes one', async () => {
    const broken = await publishItem(anna, makeItemBody({ status: 'riparare', condition: 'buono' }))
    expect(broken.condition).toBeNull()
    expect((await change(anna, broken._id, { condition: 'buono' })).json().condition).toBeNull()
    const { _id: id } = await publishItem(anna, makeItemBody({ status: 'dono', condition: 'buono' }))
    expect((await change(anna, id, { status: 'riparare' })).json().condition).toBeNull()
    expect((await change(anna, id, { status: 'dono' })).json().condition).toBeNull()
  })

  test('[ITEM-35] a change of the condition increments the revision', async () => {
    const { _id: id } = await publishItem(anna, makeItemBody({ condition: 'nuovo' }))
    const revisions: number[] = []
    for (const condition of ['nuovo', 'usato', 'usato', null, null])
      revisions.push((await change(anna, id, { condition })).json().revision)
    expect(revisions).toEqual([1, 2, 2, 3, 3])
  })

  test('[NEG-09] a change of status, title or photos increments the revision; other changes do not', async () => {
    const photo = await insertPhoto(app.db, anna.uid)
    const { _id: id } = await publishItem(anna)
    const revisions: number[] = []
    const changes = [{ title: 'Altra' }, { status: 'dono' }, { images: [photo] }, { description: 'x' }, { tags: ['a'] }]
    for (const each of [...changes, { category: 'kids' }, AT_NEIGHBOUR, { title: 'Altra' }, { images: [photo] }]) {
      revisions.push((await change(anna, id, each)).json().revision)
    }
    expect(revisions).toEqual([2, 3, 4, 4, 4, 4, 4, 4, 4])
  })

  test('a change may keep photos of the previous owner but not add other users’ photos', async () => {
    const [previousPhoto, foreignPhoto] = [await insertPhoto(app.db, bruno.uid), await insertPhoto(app.db, bruno.uid)]
    const id = await insertItem(app.db, { owner: anna.uid, images: [previousPhoto] })
    const own = await insertPhoto(app.db, anna.uid)
    expect((await change(anna, id, { images: [own, previousPhoto] })).json().images).toEqual([own, previousPhoto])
    expect((await change(anna, id, { images: [own, previousPhoto, foreignPhoto] })).json().code).toBe('photoNotYours')
    expect((await change(anna, id, { imageUrl: '' })).json().images).toEqual([])
  })

  test('[ITEM-23] [ITEM-25] a change is rejected for a latitude alone, non-owners, reserved and unknown items', async () => {
    const { _id: id } = await publishItem(anna)
    expect((await change(anna, id, { latitude: 45 })).statusCode).toBe(400)
    expect((await change(bruno, id, { title: 'Mia' })).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    expect((await change(admin, id, { title: 'Mia' })).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    const reserved = await insertItem(app.db, { owner: anna.uid, availability: 'in_trattativa' })
    expect((await change(anna, reserved, { title: 'x' })).json()).toMatchObject(RESERVED)
    const nowhere = '7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11'
    expect((await change(anna, nowhere, { title: 'x' })).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
    expect((await change(anna, 'not-an-id', { title: 'x' })).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
  })
})

describe('DELETE /api/items/:id', () => {
  test('[API-56] [API-17] [ITEM-24] the owner and the admin can delete an item, which then answers 404', async () => {
    const removeAsAdmin = (_: SignedInPerson, id: string) => {
      const payload = { reason: 'Motivo della prova' }
      return app.fastify.inject({ method: 'DELETE', url: `/api/admin/items/${id}`, headers: admin.headers, payload })
    }
    for (const [user, removeItem] of [
      [anna, remove],
      [admin, removeAsAdmin],
    ] as const) {
      const { _id: id } = await publishItem(anna)
      expect((await read(id, user.headers)).statusCode).toBe(200)
      const answer = await removeItem(user, id)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ success: true })
      const after = await read(id, user.headers)
      expect(after.statusCode).toBe(404)
      expect(after.json()).toMatchObject({ code: 'itemNotFound', detail: 'Oggetto non trovato.' })
      expect((await removeItem(user, id)).statusCode).toBe(404)
    }
  })

  test('[ITEM-24] [ITEM-25] [ADMN-50] deleting is rejected for other users, for the admin without a reason, and for a reserved item', async () => {
    const { _id: id } = await publishItem(anna)
    for (const user of [bruno, admin]) expect((await remove(user, id)).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    const reserved = await insertItem(app.db, { owner: anna.uid, availability: 'in_trattativa' })
    expect((await remove(anna, reserved)).json()).toMatchObject(RESERVED)
    expect((await read(reserved)).statusCode).toBe(200)
  })

  test('of two concurrent deletions one answers 200 and one 404', async () => {
    const { _id: id } = await publishItem(anna)
    const answers = await Promise.all([remove(anna, id), remove(anna, id)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
  })
})

describe('GET /api/items/:id', () => {
  test('[API-52] an exchanged item can be read by anyone; an item of a disabled person answers 404', async () => {
    const exchangedItem = await insertItem(app.db, { owner: anna.uid, availability: 'scambiato' })
    expect((await read(exchangedItem)).json()).toMatchObject({ availability: 'scambiato' })
    const disabledOwner = await insertPerson(app.db, { disabledAt: new Date() })
    const hidden = await insertItem(app.db, { owner: disabledOwner.uid })
    expect((await read(hidden)).statusCode).toBe(404)
    expect((await read('not-an-id')).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
  })

  test('[DATA-35] [API-53] trattativeAperte counts pending conversations with the item as root or in the sent proposal', async () => {
    const root = await insertItem(app.db, { owner: anna.uid })
    const offered = await insertItem(app.db, { owner: bruno.uid })
    const insertConversation = async (status: 'pending' | 'rejected', stage: 'sent' | 'draft') => {
      const snapshot = JSON.stringify({
        _id: root,
        title: '',
        status: 'baratto',
        category: 'home',
        imageUrl: '',
        ownerUid: anna.uid,
      })
      const interested = await insertPerson(app.db)
      const { id } = await app.db
        .insertInto('conversations')
        .values({ interestedUid: interested.uid, ownerUid: anna.uid, rootItemId: root, rootItem: snapshot, status })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const itemId of [root, offered]) {
        const row = { conversationId: id, stage, itemId, item: snapshot, revision: 1, selectedBy: interested.uid }
        await app.db.insertInto('proposalItems').values(row).execute()
      }
    }
    await insertConversation('pending', 'sent')
    await insertConversation('pending', 'draft')
    await insertConversation('rejected', 'sent')
    const countNegotiations = async (id: string) => (await read(id)).json<Item>().meta.trattativeAperte
    expect([await countNegotiations(root), await countNegotiations(offered)]).toEqual([2, 1])
  })
})
