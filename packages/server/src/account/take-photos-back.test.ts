import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { photoFileOfAddress } from '../photos/photo-store.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { makeImage, makeUploadBody } from '../testing/images.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const START = new Date()
let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeEach(async () => {
  clock = START
  const signIn = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
  anna = await signIn('Anna Vuillermoz')
  bruno = await signIn('Bruno')
  carla = await signIn('Carla')
})

const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }

async function upload({ headers: ownHeaders }: SignedInPerson): Promise<string> {
  const { payload, headers } = makeUploadBody(await makeImage(40, 30).jpeg().toBuffer())
  const answer = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...ownHeaders } })
  return answer.json().secure_url
}
async function takeBack({ headers }: SignedInPerson) {
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/me/photos/take-back', headers, payload: {} })
  return { status: answer.statusCode, body: answer.json() }
}
const leave = ({ headers }: SignedInPerson, passedOnPhotos: string) =>
  app.fastify.inject({ method: 'DELETE', url: `/api/me?passedOnPhotos=${passedOnPhotos}`, headers })
const readItem = (id: string) =>
  app.db
    .selectFrom('items')
    .select(['images', 'crops', 'revision', 'freshAt'])
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
const statusOf = async (address: string) => (await app.fastify.inject(address)).statusCode
const noticesOf = async (person: SignedInPerson) =>
  (await noticeApiOf(app, person).list()).notices.filter(({ kind }) => kind === 'photosTakenBack')

test('[PRIV-46] the giver takes the photos back: the object loses them, their files go, and its owner is asked once for a new one', async () => {
  const [given, own] = [await upload(anna), await upload(bruno)]
  const lamp = await insertItem(app.db, { owner: bruno.uid, title: 'Lampada', images: [given, own] })
  const crops = JSON.stringify({ [given]: crop, [own]: crop })
  await app.db.updateTable('items').set({ crops }).where('id', '=', lamp).execute()
  const before = await readItem(lamp)
  expect(await takeBack(anna)).toEqual({ status: 200, body: { items: 1 } })
  expect(await readItem(lamp)).toEqual({
    images: [own],
    crops: { [own]: crop },
    revision: before.revision + 1,
    freshAt: before.freshAt,
  })
  expect([await statusOf(given), await statusOf(own)]).toEqual([404, 200])
  expect(await app.photos.read(photoFileOfAddress(given) ?? expect.fail())).toBeNull()
  expect(await takeBack(anna)).toEqual({ status: 200, body: { items: 0 } })
  const notices = await noticesOf(bruno)
  expect(notices).toMatchObject([
    {
      text: 'Le foto di “Lampada” le aveva fatte chi l’aveva prima, e le ha riprese: fanne una tu, così si vede com’è.',
      leadsTo: `/item/${lamp}`,
    },
  ])
  const stored = await app.db.selectFrom('notices').selectAll().where('kind', '=', 'photosTakenBack').execute()
  expect(JSON.stringify([notices, stored])).not.toMatch(new RegExp(`${anna.uid}|Anna`))
})

test('[PRIV-46] a person takes back neither the photos of others nor those of their own objects', async () => {
  const [given, shared] = [await upload(anna), await upload(anna)]
  const lamp = await insertItem(app.db, { owner: bruno.uid, images: [given, shared] })
  const chair = await insertItem(app.db, { owner: anna.uid, images: [shared] })
  for (const person of [bruno, carla]) expect((await takeBack(person)).body).toEqual({ items: 0 })
  expect((await readItem(lamp)).images).toEqual([given, shared])
  expect((await takeBack(anna)).body).toEqual({ items: 1 })
  expect([(await readItem(lamp)).images, (await readItem(chair)).images]).toEqual([[], [shared]])
  expect([await statusOf(given), await statusOf(shared)]).toEqual([404, 200])
  expect(await noticesOf(anna)).toEqual([])
})

test('[PRIV-46] photos are taken back from a reserved object too; a sent proposal with the object is to be confirmed again', async () => {
  const [given, other] = [await upload(anna), await upload(anna)]
  const reserved = await insertItem(app.db, { owner: bruno.uid, images: [given] })
  const { id } = await createAgreedExchange(app, {
    interested: carla,
    owner: bruno,
    root: reserved,
    offer: [await insertItem(app.db, { owner: carla.uid })],
  })
  const offered = await insertItem(app.db, { owner: bruno.uid, title: 'Sci', images: [other] })
  const { _id: pending } = await ok(conversationApiOf(app, bruno).interest(await insertItem(app.db, { owner: carla.uid })))
  await ok(conversationApiOf(app, carla).ask(pending))
  await ok(conversationApiOf(app, bruno).offer(pending, offered))
  await ok(conversationApiOf(app, bruno).send(pending))
  expect((await takeBack(anna)).body).toEqual({ items: 2 })
  expect((await readItem(reserved)).images).toEqual([])
  const kinds = (await ok(conversationApiOf(app, carla).messages(pending))).map(({ kind }) => kind)
  expect(kinds.at(-1)).toBe('itemChanged')
  const exchange = await app.db
    .selectFrom('exchanges')
    .select('state')
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
  expect(exchange.state).toBe('open')
})

test('[PRIV-46] who deletes the account takes the photos back in the same step, or leaves them, also while suspended', async () => {
  const [left, taken] = [await upload(anna), await upload(carla)]
  const lamp = await insertItem(app.db, { owner: bruno.uid, images: [left] })
  const chair = await insertItem(app.db, { owner: bruno.uid, images: [taken] })
  await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', 'in', [anna.uid, carla.uid]).execute()
  expect((await takeBack(carla)).body.code).toBe('personDisabled')
  expect((await leave(anna, 'boh')).statusCode).toBe(400)
  expect([(await leave(anna, 'stay')).statusCode, (await leave(carla, 'takeBack')).statusCode]).toEqual([200, 200])
  expect([(await readItem(lamp)).images, (await readItem(chair)).images]).toEqual([[left], []])
  expect([await statusOf(left), await statusOf(taken)]).toEqual([200, 404])
  expect(await noticesOf(bruno)).toHaveLength(1)
})

test('[PRIV-46] with an old sign-in the photos stay, as the account does', async () => {
  const given = await upload(anna)
  const lamp = await insertItem(app.db, { owner: bruno.uid, images: [given] })
  clock = new Date(START.getTime() + 10 * 60 * 1000)
  expect((await leave(anna, 'takeBack')).json().code).toBe('signInAgain')
  expect((await readItem(lamp)).images).toEqual([given])
})
