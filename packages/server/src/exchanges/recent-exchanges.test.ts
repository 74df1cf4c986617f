import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import type { ItemId } from '@barattolo/domain/ids'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp({ now: () => now })
let anna: SignedInPerson
let bruno: SignedInPerson
// Advances before every request, so that no cached answer is returned.
let now = new Date('2026-11-21T10:47:12Z')

beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})
beforeEach(async () => {
  await app.db.deleteFrom('exchanges').execute()
})

async function readRecent(): Promise<RecentExchange[]> {
  now = new Date(now.getTime() + 60_000)
  return (await app.fastify.inject('/api/exchanges/recent')).json()
}

/** Anna and Bruno agree on Bruno's radio for Anna's yarn. */
async function createExchange() {
  const [radio, yarn] = await Promise.all([
    insertItem(app.db, { owner: bruno.uid, title: 'Radio', status: 'riparare', category: 'tech', lat: 45.716, lng: 7.264 }),
    insertItem(app.db, { owner: anna.uid, title: 'Lana', category: 'creative', lat: 45.716, lng: 7.264 }),
  ])
  const { _id } = await ok(conversationApiOf(app, anna).interest(radio))
  await ok(conversationApiOf(app, bruno).request(_id, yarn))
  await ok(conversationApiOf(app, bruno).send(_id))
  await ok(conversationApiOf(app, anna).accept(_id))
  return { conversationId: _id, radio, yarn }
}

const removeRow = (id: ItemId) =>
  app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('reservations').where('itemId', '=', id).execute()
    await trx.deleteFrom('items').where('id', '=', id).execute()
  })

test('[HOME-27] A recent exchange is listed with its items, place and approximate time, without any other data', async () => {
  await createExchange()
  const answer = await readRecent()
  expect(answer).toHaveLength(1)
  expect(answer[0]?.place).toBe('Sarre')
  expect(answer[0]?.at).toBe(`${now.toISOString().slice(0, 13)}:00:00.000Z`)
  expect(answer[0]?.sides).toHaveLength(2)
  expect(answer[0]?.sides).toEqual(
    expect.arrayContaining([
      [{ title: 'Radio', status: 'riparare', category: 'tech' }],
      [{ title: 'Lana', status: 'baratto', category: 'creative' }],
    ]),
  )
  expect(Object.keys(answer[0] ?? {}).sort()).toEqual(['at', 'place', 'sides'])
})

test('[ITEM-40] The place of a recent exchange is no municipality beside an object that was stored outside the town’s area', async () => {
  const { radio, yarn } = await createExchange()
  const moveAway = (ids: ItemId[]) =>
    app.db.updateTable('items').set({ lat: 45.0703, lng: 7.6869, area: 'fine' }).where('id', 'in', ids).execute()
  const [first, second] = [radio, yarn].sort()
  await moveAway([first ?? radio])
  expect((await readRecent())[0]?.place, 'the object in the town names it').toBe('Sarre')
  await moveAway([second ?? yarn])
  expect((await readRecent())[0]?.place).toBeNull()
})

test('[HOME-27] A recent exchange that was called off is not listed', async () => {
  const { conversationId } = await createExchange()
  expect(await readRecent()).toHaveLength(1)
  await ok(conversationApiOf(app, anna).callOff(conversationId))
  expect(await readRecent()).toEqual([])
})

test('[HOME-27] A recent exchange with an item that has been deleted is not listed', async () => {
  const { yarn } = await createExchange()
  expect(await readRecent()).toHaveLength(1)
  await removeRow(yarn)
  expect(await readRecent()).toEqual([])
})

test('[HOME-27] A recent exchange with an item that the admin has hidden is not listed', async () => {
  const { yarn } = await createExchange()
  expect(await readRecent()).toHaveLength(1)
  await app.db.updateTable('items').set({ hiddenAt: now }).where('id', '=', yarn).execute()
  expect(await readRecent()).toEqual([])
})

test('[HOME-27] Recent exchanges of disabled or deleted people are not listed', async () => {
  await createExchange()
  expect(await readRecent()).toHaveLength(1)
  for (const column of ['disabledAt', 'deletedAt'] as const) {
    await app.db
      .updateTable('people')
      .set({ [column]: now })
      .where('uid', '=', anna.uid)
      .execute()
    expect(await readRecent()).toEqual([])
    await app.db
      .updateTable('people')
      .set({ [column]: null })
      .where('uid', '=', anna.uid)
      .execute()
  }
  expect(await readRecent()).toHaveLength(1)
})

test('[HOME-27] The list has the three newest exchanges of the last two months, newest first', async () => {
  for (const hoursAgo of [1, 2, 3, 4]) {
    const { conversationId } = await createExchange()
    const createdAt = new Date(now.getTime() - hoursAgo * 60 * 60 * 1000)
    await app.db.updateTable('exchanges').set({ createdAt }).where('conversationId', '=', conversationId).execute()
  }
  const hours = (await readRecent()).map(({ at }) => Math.ceil((now.getTime() - Date.parse(at)) / (60 * 60 * 1000)))
  expect(hours).toEqual([2, 3, 4])
  now = new Date(now.getTime() + 90 * 24 * 60 * 60 * 1000)
  expect(await readRecent()).toEqual([])
})
