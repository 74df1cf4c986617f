import { randomUUID } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import type { Item, ItemDetail } from '@barattolo/domain/items/contract'
import { cellCentre, cellOf } from '@barattolo/domain/map/cell'
import { distanceKm, KM_PER_DEGREE } from '@barattolo/domain/map/distance'
import { municipalityOf } from '@barattolo/domain/map/municipality-of'
import { beforeAll, describe, expect, test } from 'vitest'
import { anItem, anItemBody, aPerson, aPhoto } from '../testing/factories.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()
let anna: SignedInPerson
let bruno: SignedInPerson
let admin: SignedInPerson

beforeAll(async () => {
  anna = await house.signIn({ name: 'Anna', email: 'anna@example.it' })
  bruno = await house.signIn({ name: 'Bruno' })
  admin = await house.signIn({ name: 'Ada', email: house.config.adminEmail })
})

const publish = (who: SignedInPerson, payload: object = anItemBody()) =>
  house.app.inject({ method: 'POST', url: '/api/items', headers: who.headers, payload })
const change = (who: SignedInPerson, id: string, payload: object) =>
  house.app.inject({ method: 'PATCH', url: `/api/items/${id}`, headers: who.headers, payload })
const remove = (who: SignedInPerson, id: string) =>
  house.app.inject({ method: 'DELETE', url: `/api/items/${id}`, headers: who.headers })
const read = (id: string, headers = {}) => house.app.inject({ url: `/api/items/${id}`, headers })
const RESERVED = {
  status: 409,
  code: 'itemReserved',
  detail: 'L’oggetto è promesso in uno scambio: prima annulla lo scambio.',
}
const published = async (who: SignedInPerson, payload?: object) => (await publish(who, payload)).json<ItemDetail>()

describe('POST /api/items', () => {
  test('[APP-23] a repeated request with the same client id creates one item; client ids are per user', async () => {
    const clientId = randomUUID()
    const payload = { ...anItemBody({ title: 'Una volta sola' }), clientId }
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(anna, payload)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json()))).size).toBe(1)
    const others = (await publish(bruno, payload)).json<ItemDetail>()
    expect(others.ownerUid).toBe(bruno.uid)
    const again = await published(anna, { ...payload, clientId: randomUUID() })
    const stored = await house.db.selectFrom('items').select('id').where('title', '=', 'Una volta sola').execute()
    expect(stored.map(({ id }) => id).sort()).toEqual([answers[0]?.json()._id, others._id, again._id].sort())
  })

  test('[API-15] [API-16] [API-54] [API-55] the call takes the new-item payload and answers 201 with the item', async () => {
    const payload = {
      ...anItemBody({
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
      ownerEmail: 'an***@example.it',
      exact: { lat: 45.737, lng: 7.317 },
      revision: 1,
      passages: 0,
    })
  })

  test('[API-14] [DATA-05] a user can publish several items, and anyone can read them', async () => {
    const ids = await Promise.all(['uno', 'due', 'tre'].map(async (title) => (await published(anna, anItemBody({ title })))._id))
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
  ])('[DATA-60] the call rejects %j and names the field', async (wrong, path) => {
    const answer = await publish(anna, { ...anItemBody(), ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [expect.objectContaining({ path })] })
  })

  test('[DATA-60] a title and a description of the maximum length are accepted', async () => {
    const longest = { title: '’'.repeat(120), description: 'é'.repeat(4000) }
    expect(await published(anna, anItemBody(longest))).toMatchObject(longest)
  })

  test('[PHOTO-08] 8 photos are accepted and a ninth is rejected, in images and in imageUrl', async () => {
    const photos = await Promise.all(Array.from({ length: 9 }, () => aPhoto(house.db, anna.uid)))
    const [ninth = '', ...eight] = photos
    const { _id: id, images } = await published(anna, anItemBody({ images: eight }))
    expect(images).toEqual(eight)
    const tooMany = [{ images: photos }, { imageUrl: ninth, images: eight }]
    for (const each of tooMany) {
      for (const answer of [await publish(anna, { ...anItemBody(), ...each }), await change(anna, id, each)]) {
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [{ path: 'images' }] })
      }
    }
    expect((await read(id)).json<ItemDetail>().images).toEqual(eight)
  })

  test('NaN, Infinity and a NUL character are rejected', async () => {
    const raw = (payload: string) =>
      house.app.inject({
        method: 'POST',
        url: '/api/items',
        headers: { ...anna.headers, 'content-type': 'application/json' },
        payload,
      })
    expect((await raw('{"title":"x","status":"dono","category":"home","latitude":NaN,"longitude":7}')).json().code).toBe(
      'invalidJson',
    )
    expect((await raw('{"title":"x","status":"dono","category":"home","latitude":1e999,"longitude":7}')).json().code).toBe(
      'invalidInput',
    )
    expect((await publish(anna, anItemBody({ title: 'a\0b' }))).json().code).toBe('invalidInput')
  })

  test('[PHOTO-09] [PHOTO-11] only the user’s own uploads are accepted as photos, and imageUrl comes first', async () => {
    const [first, second] = [await aPhoto(house.db, anna.uid), await aPhoto(house.db, anna.uid)]
    const item = await published(anna, anItemBody({ imageUrl: second, images: [first, second] }))
    expect(item).toMatchObject({ imageUrl: second, images: [second, first] })
    for (const address of [
      await aPhoto(house.db, bruno.uid),
      '/images/00/none.webp',
      'https://evil.example/a.jpg',
      'javascript:alert(1)',
    ]) {
      const answer = await publish(anna, anItemBody({ images: [first, address] }))
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'photoNotYours', detail: expect.stringContaining('foto') })
    }
  })

  test('[DATA-61] the 501st item is rejected, also with concurrent requests', async () => {
    const carla = await house.signIn({ name: 'Carla' })
    for (let i = 0; i < 497; i++) await anItem(house.db, { owner: carla.uid })
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(carla)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({ code: 'tooManyItems' })
    const { count } = await house.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('ownerUid', '=', carla.uid)
      .executeTakeFirstOrThrow()
    expect(count).toBe('500')
  })
})

describe('position of an item', () => {
  test('[PRIV-03] only the owner and the admin get the exact position; other users get a point in its cell', async () => {
    const dora = await house.signIn({ name: 'Dora' })
    // More digits than a public point has, so that no public point can contain it by chance.
    const exact = { lat: 45.7012345, lng: 7.2468123 }
    const { _id: id } = await published(dora, anItemBody({ latitude: exact.lat, longitude: exact.lng }))
    for (const [headers, expected] of [
      [dora.headers, exact],
      [admin.headers, exact],
      [anna.headers, null],
      [{}, null],
    ] as const) {
      const item = (await read(id, headers)).json<ItemDetail>()
      expect(item.exact).toEqual(expected)
      expect(item.coords && cellOf(item.coords)).toEqual(cellOf(exact))
      expect(item.coords && distanceKm(item.coords, exact)).toBeGreaterThan(0)
    }
    const everything = (await house.app.inject({ url: `/api/items?ownerUid=${dora.uid}`, headers: dora.headers })).body
    expect(everything).not.toContain('45.7012345')
    expect(everything).not.toContain('exact')
  })

  test('[ADD-35] the location is the municipality nearest to the cell’s centre, unless the owner corrects it', async () => {
    const here = { latitude: 45.7966, longitude: 6.9689 }
    const cell = cellOf({ lat: here.latitude, lng: here.longitude })
    const { _id: id, location } = await published(bruno, anItemBody(here))
    expect(location).toBe(municipalityOf(cellCentre(cell)).name)
    expect((await change(bruno, id, { location: 'Entrèves' })).json().location).toBe('Entrèves')
    expect((await change(bruno, id, { title: 'Altro' })).json().location).toBe('Entrèves')
    expect((await change(bruno, id, { latitude: here.latitude + 1e-5, longitude: here.longitude })).json().location).toBe(
      'Entrèves',
    )
    expect((await change(bruno, id, { latitude: 45.6, longitude: 7.74 })).json().location).toBe('Bard')
    expect((await change(bruno, id, { location: 'Forte' })).json().location).toBe('Forte')
    expect((await change(bruno, id, { location: null })).json().location).toBe('Bard')
  })

  test('[PRIV-07] an item within 250 m of another item of its owner takes its cell, also with concurrent requests', async () => {
    const elena = await house.signIn({ name: 'Elena' })
    // A position on the edge of a cell, so that moving a few metres would enter the next cell.
    const cell = cellOf({ lat: 45.75, lng: 7.4 })
    const edge = (cellCentre(cell).lat + cellCentre({ ...cell, y: cell.y + 1 }).lat) / 2
    const steps = [-0.0003, 0.0003, -0.0001, 0.0001, -0.0005, 0.0005]
    const items = await Promise.all(steps.map((step) => published(elena, anItemBody({ latitude: edge + step, longitude: 7.4 }))))
    expect(new Set(items.map(({ coords }) => coords && `${cellOf(coords).x} ${cellOf(coords).y}`)).size).toBe(1)
    const far = await published(elena, anItemBody({ latitude: edge + 0.01, longitude: 7.4 }))
    expect(far.coords && cellOf(far.coords).y).toBe(cellOf({ lat: edge + 0.01, lng: 7.4 }).y)
    // An item that is moved there later takes the same cell, on both sides of the edge.
    for (const step of [-0.0004, 0.0004]) {
      const { coords } = (await change(elena, far._id, { latitude: edge + step, longitude: 7.4 })).json<ItemDetail>()
      expect(coords && cellOf(coords)).toEqual(items[0]?.coords && cellOf(items[0].coords))
    }
  })
})

test('[PRIV-07] 240 m are the same place, 260 m are another, and other users’ places are ignored', async () => {
  const cell = cellOf({ lat: 46.01, lng: 7.1 })
  const edge = (cellCentre(cell).lat + cellCentre({ ...cell, y: cell.y + 1 }).lat) / 2
  const metres = (count: number) => count / (1000 * KM_PER_DEGREE)
  const next = cellOf({ lat: edge + metres(5), lng: 7.1 })
  const placed = async (who: SignedInPerson, latitude: number) => {
    const { coords } = await published(who, anItemBody({ latitude, longitude: 7.1 }))
    return coords && cellOf(coords)
  }
  const [elena, fabio] = [await house.signIn({ name: 'Elena' }), await house.signIn({ name: 'Fabio' })]
  for (const who of [elena, fabio]) expect(await placed(who, edge - metres(5))).toEqual(cell)
  expect(await placed(elena, edge + metres(235))).toEqual(cell)
  expect(await placed(fabio, edge + metres(255))).toEqual(next)
  const gina = await house.signIn({ name: 'Gina' })
  expect(await placed(gina, edge + metres(5))).toEqual(next)
})

describe('crops of an item’s photos', () => {
  // `aPhoto` is 800 × 600.
  const square = { x: 0.1, y: 0, width: 0.6, height: 0.8 }
  const other = { x: 0, y: 0.2, width: 0.3, height: 0.4 }
  const photosOf = (owner: Uid) => Promise.all([aPhoto(house.db, owner), aPhoto(house.db, owner)])

  test('[PHOTO-20] crops are stored and returned with the item, also in lists', async () => {
    const [first, second] = await photosOf(anna.uid)
    const body = anItemBody({ title: 'Grammofono', images: [first, second], crops: { [second]: square } })
    const item = await published(anna, body)
    expect(item.crops).toEqual({ [second]: square })
    const list = await house.app.inject({ url: `/api/items?q=Grammofono` })
    expect(list.json()).toMatchObject([{ _id: item._id, crops: { [second]: square } }])
    expect(await published(anna, anItemBody({ images: [await aPhoto(house.db, anna.uid)] }))).not.toHaveProperty('crops')
  })

  test('[PHOTO-20] crops stay with their photos when the photos are reordered, and are removed with them', async () => {
    const [first, second] = await photosOf(anna.uid)
    const crops = { [first]: square, [second]: other }
    const { _id: id, revision } = await published(anna, anItemBody({ images: [first, second], crops }))
    expect((await change(anna, id, { images: [second, first] })).json().crops).toEqual(crops)
    const cropped = (await change(anna, id, { crops: { [first]: other } })).json()
    expect(cropped).toMatchObject({ crops: { [first]: other }, revision: revision + 1 })
    expect((await change(anna, id, { images: [second] })).json()).not.toHaveProperty('crops')
  })

  test('[PHOTO-20] crops stay with an item that has a new owner', async () => {
    const [given] = await photosOf(bruno.uid)
    const { _id: id } = await published(bruno, anItemBody({ images: [given], crops: { [given]: square } }))
    await house.db.updateTable('items').set({ ownerUid: anna.uid }).where('id', '=', id).execute()
    expect((await change(anna, id, { description: 'Ricevuto' })).json().crops).toEqual({ [given]: square })
    expect((await change(anna, id, { crops: { [given]: other } })).json().crops).toEqual({ [given]: other })
  })

  test.each([
    ['out of bounds', { ...square, x: 0.5 }],
    ['without a size', { ...square, width: 0 }],
    ['not a number', { ...square, y: '0' }],
    ['not square in pixels', { ...square, height: 0.6 }],
  ])('[PHOTO-20] crops that are %s are rejected, in a new item and in a change', async (_, wrong) => {
    const [photo] = await photosOf(anna.uid)
    const { _id: id } = await published(anna, anItemBody({ images: [photo] }))
    const body = { images: [photo], crops: { [photo]: wrong } }
    for (const answer of [await publish(anna, { ...anItemBody(), ...body }), await change(anna, id, body)]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [{ path: expect.stringMatching(/^crops/) }] })
    }
    expect((await read(id)).json()).not.toHaveProperty('crops')
  })

  test('[PHOTO-20] crops of photos that the item does not have are rejected', async () => {
    const [photo, elsewhere] = await photosOf(anna.uid)
    const answer = await publish(anna, anItemBody({ images: [photo], crops: { [elsewhere]: square } }))
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalidInput', fields: [{ path: 'crops' }] })
  })
})

describe('PATCH /api/items/:id', () => {
  test('fields that are absent from the payload stay unchanged', async () => {
    const photo = await aPhoto(house.db, anna.uid)
    const before = await published(anna, anItemBody({ description: 'Di noce', tags: ['legno'], images: [photo] }))
    const after = (await change(anna, before._id, { title: 'Sedia' })).json()
    expect(after).toEqual({ ...before, title: 'Sedia', revision: 2, updatedAt: after.updatedAt })
    expect(after.updatedAt >= before.updatedAt).toBe(true)
  })

  test('[ITEM-23] all fields can be changed at once', async () => {
    const photo = await aPhoto(house.db, anna.uid)
    const { _id: id } = await published(anna)
    const words = {
      title: 'Sedia impagliata',
      description: 'Manca un piolo',
      status: 'riparare',
      category: 'kids',
      tags: ['paglia'],
      images: [photo],
    }
    expect((await change(anna, id, { ...words, latitude: 45.6, longitude: 7.74 })).statusCode).toBe(200)
    expect((await read(id, anna.headers)).json()).toMatchObject({ ...words, exact: { lat: 45.6, lng: 7.74 }, location: 'Bard' })
  })

  test('[NEG-09] a change of status, title or photos increments the revision; other changes do not', async () => {
    const photo = await aPhoto(house.db, anna.uid)
    const { _id: id } = await published(anna)
    const revisions: number[] = []
    const changes = [{ title: 'Altra' }, { status: 'dono' }, { images: [photo] }, { description: 'x' }, { tags: ['a'] }]
    for (const each of [
      ...changes,
      { category: 'kids' },
      { latitude: 45.7, longitude: 7.3 },
      { title: 'Altra' },
      { images: [photo] },
    ]) {
      revisions.push((await change(anna, id, each)).json().revision)
    }
    expect(revisions).toEqual([2, 3, 4, 4, 4, 4, 4, 4, 4])
  })

  test('a change may keep photos of the previous owner but not add other users’ photos', async () => {
    const [given, foreign] = [await aPhoto(house.db, bruno.uid), await aPhoto(house.db, bruno.uid)]
    const id = await anItem(house.db, { owner: anna.uid, images: [given] })
    const own = await aPhoto(house.db, anna.uid)
    expect((await change(anna, id, { images: [own, given] })).json().images).toEqual([own, given])
    expect((await change(anna, id, { images: [own, given, foreign] })).json().code).toBe('photoNotYours')
    expect((await change(anna, id, { imageUrl: '' })).json().images).toEqual([])
  })

  test('[ITEM-23] [ITEM-25] a change is rejected for half a position, non-owners, reserved and unknown items', async () => {
    const { _id: id } = await published(anna)
    expect((await change(anna, id, { latitude: 45 })).statusCode).toBe(400)
    expect((await change(bruno, id, { title: 'Mia' })).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    expect((await change(admin, id, { title: 'Mia' })).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    const reserved = await anItem(house.db, { owner: anna.uid, availability: 'in_trattativa' })
    expect((await change(anna, reserved, { title: 'x' })).json()).toMatchObject(RESERVED)
    const nowhere = '7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11'
    expect((await change(anna, nowhere, { title: 'x' })).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
    expect((await change(anna, 'not-an-id', { title: 'x' })).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
  })
})

describe('DELETE /api/items/:id', () => {
  test('[API-56] [API-17] [ITEM-24] the owner and the admin can delete an item, which then answers 404', async () => {
    for (const who of [anna, admin]) {
      const { _id: id } = await published(anna)
      const answer = await remove(who, id)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ success: true })
      const after = await read(id, who.headers)
      expect(after.statusCode).toBe(404)
      expect(after.json()).toMatchObject({ code: 'itemNotFound', detail: 'Oggetto non trovato.' })
      expect((await remove(who, id)).statusCode).toBe(404)
    }
  })

  test('[ITEM-24] [ITEM-25] deleting is rejected for other users and for a reserved item', async () => {
    const { _id: id } = await published(anna)
    expect((await remove(bruno, id)).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    const reserved = await anItem(house.db, { owner: anna.uid, availability: 'in_trattativa' })
    for (const who of [anna, admin]) expect((await remove(who, reserved)).json()).toMatchObject(RESERVED)
    expect((await read(reserved)).statusCode).toBe(200)
  })

  test('of two concurrent deletions one answers 200 and one 404', async () => {
    const { _id: id } = await published(anna)
    const answers = await Promise.all([remove(anna, id), remove(anna, id)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
  })
})

describe('GET /api/items/:id', () => {
  test('[API-52] an exchanged item can be read by anyone; an item of a disabled person answers 404', async () => {
    const resting = await anItem(house.db, { owner: anna.uid, availability: 'scambiato' })
    expect((await read(resting)).json()).toMatchObject({ availability: 'scambiato' })
    const gone = await aPerson(house.db, { disabledAt: new Date() })
    const hidden = await anItem(house.db, { owner: gone.uid })
    expect((await read(hidden)).statusCode).toBe(404)
    expect((await read('not-an-id')).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
  })

  test('[DATA-35] [API-53] trattativeAperte counts pending conversations with the item as root or in the proposal', async () => {
    const root = await anItem(house.db, { owner: anna.uid })
    const offered = await anItem(house.db, { owner: bruno.uid })
    const conversation = async (status: 'pending' | 'rejected', stage: 'sent' | 'draft') => {
      const glimpse = JSON.stringify({
        _id: root,
        title: '',
        status: 'baratto',
        category: 'home',
        imageUrl: '',
        ownerUid: anna.uid,
      })
      const interested = await aPerson(house.db)
      const { id } = await house.db
        .insertInto('conversations')
        .values({ interestedUid: interested.uid, ownerUid: anna.uid, rootItemId: root, rootItem: glimpse, status })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const itemId of [root, offered]) {
        const row = { conversationId: id, stage, itemId, item: glimpse, revision: 1, selectedBy: interested.uid }
        await house.db.insertInto('proposalItems').values(row).execute()
      }
    }
    await conversation('pending', 'sent')
    await conversation('pending', 'draft')
    await conversation('rejected', 'sent')
    const open = async (id: string) => (await read(id)).json<Item>().meta.trattativeAperte
    expect([await open(root), await open(offered)]).toEqual([2, 1])
  })
})
