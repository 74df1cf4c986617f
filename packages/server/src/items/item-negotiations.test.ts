import type { ItemId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { compactItemNegotiations } from './item-counts.store.ts'

const app = setUpTestApp()

const openNegotiationsOf = async (id: ItemId) => (await app.fastify.inject(`/api/items/${id}`)).json().meta.trattativeAperte
const changesOf = async (id: ItemId) =>
  (await app.db.selectFrom('itemNegotiations').select(['change', 'fresh']).where('itemId', '=', id).execute()) as object[]

test('Adding up the changes of open negotiations keeps the number that lists show and leaves one row per item', async () => {
  const [anna, bruno, carla] = [
    await app.signIn({ name: 'Anna' }),
    await app.signIn({ name: 'Bruno' }),
    await app.signIn({ name: 'Carla' }),
  ]
  const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
  const first = await ok(conversationApiOf(app, bruno).interest(lamp))
  await ok(conversationApiOf(app, carla).interest(lamp))
  await ok(conversationApiOf(app, anna).status(first._id, 'rejected'))
  expect(await openNegotiationsOf(lamp)).toBe(1)
  expect(await compactItemNegotiations(app.db)).toBeGreaterThan(0)
  expect(await changesOf(lamp)).toEqual([{ change: 1, fresh: false }])
  expect(await openNegotiationsOf(lamp)).toBe(1)
})

test('Adding up the changes of open negotiations removes those of deleted items and of items without negotiations', async () => {
  const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
  const [sled, skis] = [await insertItem(app.db, { owner: anna.uid }), await insertItem(app.db, { owner: anna.uid })]
  await ok(conversationApiOf(app, bruno).interest(sled))
  const { _id } = await ok(conversationApiOf(app, bruno).interest(skis))
  await ok(conversationApiOf(app, anna).status(_id, 'rejected'))
  await sql`delete from items where id = ${sled}`.execute(app.db)
  await compactItemNegotiations(app.db)
  expect([...(await changesOf(sled)), ...(await changesOf(skis))]).toEqual([])
  expect(await compactItemNegotiations(app.db)).toBe(0)
})
