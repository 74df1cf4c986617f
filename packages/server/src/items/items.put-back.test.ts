import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellOfSize, publicCellOf } from '@barattolo/domain/geo/public-cell'
import type { ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { it } from '@barattolo/domain/texts/it'
import { beforeAll, expect, test } from 'vitest'
import { conversationApiOf } from '../testing/conversations.ts'
import { insertItem, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { NO_PLACE } from './items.changes.store.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
let admin: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

const HOME = { latitude: 45.7123, longitude: 7.2345 }
const UNKNOWN_ID = '7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11'

/** An item in the state after a transfer: it belongs to its new owner and has no position. */
async function createReceivedItem(owner: SignedInPerson, title = 'Radio a valvole'): Promise<ItemId> {
  const id = await insertItem(app.db, { owner: owner.uid, title, availability: 'scambiato' })
  await app.db.updateTable('items').set(NO_PLACE).where('id', '=', id).execute()
  return id
}
const putBack = (user: SignedInPerson, id: string, payload: object = HOME) =>
  app.fastify.inject({ method: 'POST', url: `/api/items/${id}/put-back`, headers: user.headers, payload })
const listItems = async (query: string, headers = {}) => {
  const answer = await app.fastify.inject({ url: `/api/items?${query}`, headers })
  return { titles: answer.json<Item[]>().map(({ title }) => title), total: answer.headers['x-total-count'] }
}

test('[OWN-04] put-back makes a received item public at the new owner’s position and open for conversations', async () => {
  const id = await createReceivedItem(anna)
  expect((await listItems(`ownerUid=${anna.uid}&q=valvole`)).titles).toEqual([])
  const answer = await putBack(anna, id)
  expect(answer.statusCode).toBe(201)
  const item = answer.json<Item>()
  expect(item).toMatchObject({ _id: id, availability: 'disponibile', ownerUid: anna.uid, revision: 1 })
  const { area, coords } = item
  expect(area !== 'municipality' && coords && cellOfSize(area, coords)).toEqual(
    publicCellOf({ lat: HOME.latitude, lng: HOME.longitude }, AOSTA),
  )
  expect(item.location).not.toBeNull()
  expect((await listItems(`ownerUid=${anna.uid}&q=valvole`)).titles).toEqual(['Radio a valvole'])
  expect((await conversationApiOf(app, bruno).interest(id)).status).toBe(201)
})

test('[API-72] a received item cannot be put back outside the town', async () => {
  const id = await createReceivedItem(anna, 'Fuori')
  const answer = await putBack(anna, id, { latitude: 7.2345, longitude: 45.7123 })
  expect(answer.json()).toMatchObject({ status: 422, code: 'outsideTown', detail: it.itemForm.outsideTown(14) })
  expect(
    (await app.db.selectFrom('items').select('availability').where('id', '=', id).executeTakeFirstOrThrow()).availability,
  ).toBe('scambiato')
})

test('[OWN-04] put-back uses the given place name, and the cell of the owner’s other items nearby', async () => {
  const beside = { ...HOME, latitude: HOME.latitude + 0.001 }
  const first = await app.fastify.inject({
    method: 'POST',
    url: '/api/items',
    headers: bruno.headers,
    payload: makeItemBody({ ...HOME }),
  })
  const id = await createReceivedItem(bruno)
  const back = (await putBack(bruno, id, { ...beside, location: 'Gressan' })).json<Item>()
  expect(back.location).toBe('Gressan')
  const cells = await app.db
    .selectFrom('items')
    .select(['cellX', 'cellY'])
    .where('id', 'in', [id, first.json<Item>()._id])
    .distinct()
    .execute()
  expect(cells).toHaveLength(1)
})

test.each<[string, () => Promise<[SignedInPerson, string, object?]>, number, string]>([
  ['a user who is not the owner', async () => [bruno, await createReceivedItem(anna)], 403, 'notYourItem'],
  ['the admin, who is not the owner', async () => [admin, await createReceivedItem(anna)], 403, 'notYourItem'],
  [
    'a reserved item',
    async () => [anna, await insertItem(app.db, { owner: anna.uid, availability: 'in_trattativa' })],
    409,
    'itemReserved',
  ],
  ['an item that is available already', async () => [anna, await insertItem(app.db, { owner: anna.uid })], 409, 'itemInCircle'],
  ['an unknown item', async () => [anna, UNKNOWN_ID], 404, 'itemNotFound'],
  ['a malformed id', async () => [anna, 'radio'], 404, 'itemNotFound'],
  ['a missing position', async () => [anna, await createReceivedItem(anna), {}], 400, 'invalidInput'],
  ['a latitude without a longitude', async () => [anna, await createReceivedItem(anna), { latitude: 45.7 }], 400, 'invalidInput'],
  [
    'a latitude out of range',
    async () => [anna, await createReceivedItem(anna), { latitude: 95, longitude: 7 }],
    400,
    'invalidInput',
  ],
  [
    'a latitude as text',
    async () => [anna, await createReceivedItem(anna), { latitude: '45.7', longitude: 7 }],
    400,
    'invalidInput',
  ],
])('[OWN-05] put-back rejects %s', async (_what, setUp, status, code) => {
  const [user, id, payload] = await setUp()
  expect((await putBack(user, id, payload)).json()).toMatchObject({ status, code })
})

test('[OWN-05] concurrent put-backs of the same item succeed once', async () => {
  const id = await createReceivedItem(anna)
  const answers = await Promise.all(Array.from({ length: 6 }, () => putBack(anna, id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('[OWN-06] a bazar is filtered by availability with exact counts; only the owner sees exchanged items', async () => {
  const zoe = await app.signIn({ name: 'Zoe' })
  const createItem = (title: string, availability: 'disponibile' | 'in_trattativa' | 'scambiato') =>
    insertItem(app.db, { owner: zoe.uid, title, availability })
  for (let n = 0; n < 3; n++) await createItem(`Libera ${n}`, 'disponibile')
  await createItem('Promessa', 'in_trattativa')
  for (let n = 0; n < 2; n++) await createItem(`Ricevuta ${n}`, 'scambiato')
  const listByAvailability = (availability: string, headers = {}) =>
    listItems(`ownerUid=${zoe.uid}&availability=${availability}&limit=2`, headers)
  expect(await listByAvailability('disponibile', zoe.headers)).toEqual({ titles: ['Libera 2', 'Libera 1'], total: '3' })
  expect(await listByAvailability('in_trattativa', zoe.headers)).toEqual({ titles: ['Promessa'], total: '1' })
  expect(await listByAvailability('scambiato', zoe.headers)).toEqual({ titles: ['Ricevuta 1', 'Ricevuta 0'], total: '2' })
  for (const headers of [{}, bruno.headers, admin.headers]) {
    expect(await listByAvailability('scambiato', headers)).toEqual({ titles: [], total: '0' })
    expect((await listItems('availability=scambiato', headers)).titles).not.toContain('Ricevuta 1')
  }
  expect((await app.fastify.inject({ url: '/api/items?availability=venduto' })).statusCode).toBe(400)
})
