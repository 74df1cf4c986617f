import { randomUUID } from 'node:crypto'
import { exchangeId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { beforeAll, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { insertItem, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { transferOwnership } from './items.changes.store.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
let admin: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

const publish = (person: SignedInPerson, payload: object) =>
  app.fastify.inject({ method: 'POST', url: '/api/items', headers: person.headers, payload: { ...makeItemBody(), ...payload } })
const publishItem = async (payload: object) => (await publish(anna, payload)).json<Item>()
const change = (id: string, payload: object) =>
  app.fastify.inject({ method: 'PATCH', url: `/api/items/${id}`, headers: anna.headers, payload })
const readWeight = (id: string, person: SignedInPerson | null) =>
  app.fastify.inject({ url: `/api/items/${id}/weight`, headers: person?.headers ?? {} })
const ownWeight = async (id: string, person = anna) => (await readWeight(id, person)).json<{ weight: number | null }>().weight

test('[WISH-01] a weight is stored, kept by other changes, changed and removed, and null until it is chosen', async () => {
  const { _id: id } = await publishItem({ weight: 4 })
  expect(await ownWeight(id)).toBe(4)
  await change(id, { title: 'Pianoforte' })
  expect(await ownWeight(id)).toBe(4)
  await change(id, { weight: 1 })
  expect(await ownWeight(id)).toBe(1)
  await change(id, { weight: null })
  expect(await ownWeight(id)).toBeNull()
  expect(await ownWeight((await publishItem({}))._id)).toBeNull()
})

test.each([0, 5, 1.5, '2', true])('[WISH-01] the weight %j is refused, in a new object and in a change', async (weight) => {
  const { _id: id } = await publishItem({})
  for (const answer of [await publish(anna, { weight }), await change(id, { weight })]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [{ path: 'weight' }] })
  }
})

test('[WISH-03] only its owner reads the weight; no answer with the object contains it', async () => {
  const answer = await publish(anna, { weight: 3 })
  const { _id: id } = answer.json<Item>()
  expect((await readWeight(id, null)).statusCode).toBe(401)
  for (const other of [bruno, admin])
    expect((await readWeight(id, other)).json()).toMatchObject({ status: 403, code: 'notYourItem' })
  expect((await readWeight(randomUUID(), anna)).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
  const answers = [answer, await change(id, { weight: 2 })]
  for (const person of [anna, bruno, null])
    for (const url of [`/api/items/${id}`, '/api/items?limit=10', `/api/items?ownerUid=${anna.uid}`])
      answers.push(await app.fastify.inject({ url, headers: person?.headers ?? {} }))
  for (const { body, statusCode } of answers) {
    expect(statusCode).toBeLessThan(300)
    expect(body).toContain(id)
    expect(body).not.toContain('weight')
  }
})

test('[WISH-03] a person who is blocked gets the answer for an unknown object', async () => {
  const { _id: id } = await publishItem({ weight: 3 })
  const carla = await app.signIn({ name: 'Carla' })
  await app.db.insertInto('blocks').values({ blockerUid: anna.uid, blockedUid: carla.uid }).execute()
  expect((await readWeight(id, carla)).json()).toMatchObject({ status: 404, code: 'itemNotFound' })
})

test('[WISH-04] a change of the weight is no new revision: a sent proposal stays as it is', async () => {
  const { _id: id, revision } = await publishItem({ weight: 1 })
  const { _id: conversation } = await ok(conversationApiOf(app, bruno).interest(id))
  const read = async () => {
    const { version, moves, itemsRequested } = await ok(conversationApiOf(app, bruno).read(conversation))
    return { version, moves, items: itemsRequested.map((item) => [item._id, item.revision, item.was]) }
  }
  const before = await read()
  expect((await change(id, { weight: 4 })).json<Item>().revision).toBe(revision)
  expect(await read()).toEqual(before)
})

test('[WISH-05] the weight that an owner has chosen goes when the object changes hands', async () => {
  const root = await insertItem(app.db, { owner: anna.uid, weight: 4 })
  const offer = await insertItem(app.db, { owner: bruno.uid, weight: 4 })
  const { id } = await createAgreedExchange(app, { interested: bruno, owner: anna, root, offer: [offer] })
  const exchange = exchangeId.parse(id)
  const legs = app.db.selectFrom('exchangeLegs').select(['item', 'giverUid as giver', 'receiverUid as receiver'])
  const agreed = await legs.where('exchangeId', '=', exchange).execute()
  await app.db.transaction().execute((trx) => transferOwnership(trx, exchange, agreed, new Date()))
  expect((await readWeight(root, anna)).statusCode).toBe(403)
  expect(await ownWeight(root, bruno)).toBeNull()
  expect(await ownWeight(offer, anna)).toBeNull()
})

test('[WISH-03] the copy of a person’s data has the weight of their objects, and of no others', async () => {
  const dario = await app.signIn({ name: 'Dario' })
  await insertItem(app.db, { owner: dario.uid, weight: 2 })
  const { _id: wanted } = await publishItem({ weight: 4 })
  await ok(conversationApiOf(app, dario).interest(wanted))
  const { data } = await exportData(app, dario)
  expect(data.items).toMatchObject([{ weight: 2 }])
  expect(JSON.stringify(data).match(/"weight"/g)).toHaveLength(1)
})
