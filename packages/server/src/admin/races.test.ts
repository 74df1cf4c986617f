import { randomUUID } from 'node:crypto'
import type { ItemId } from '@barattolo/domain/ids'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let admin: SignedInPerson
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
})

afterEach(async () => {
  const reservations = await app.db.selectFrom('reservations').select('itemId').execute()
  const reserved = await app.db.selectFrom('items').select('id').where('availability', '=', 'in_trattativa').execute()
  expect(reserved.map(({ id }) => id).sort(), 'items in_trattativa are exactly those with a reservation').toEqual(
    reservations.map(({ itemId }) => itemId).sort(),
  )
  const openLegs = await app.db
    .selectFrom('exchanges')
    .innerJoin('exchangeLegs', 'exchangeId', 'exchanges.id')
    .select('itemId')
    .where('state', '=', 'open')
    .execute()
  expect(openLegs.map(({ itemId }) => itemId).sort()).toEqual(reservations.map(({ itemId }) => itemId).sort())
})

const as = (user: SignedInPerson) => conversationApiOf(app, user)
const createItem = (owner: SignedInPerson) => insertItem(app.db, { owner: owner.uid, title: randomUUID() })
const callAdmin = async (method: 'PATCH' | 'DELETE', url: string) => {
  const answer = await app.fastify.inject({
    method,
    url: `/api/admin/${url}`,
    headers: admin.headers,
    payload: { reason: 'Motivo della prova' },
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function createAcceptableProposal(user: SignedInPerson, root: ItemId, usersItem: ItemId) {
  const { _id: id } = await ok(as(user).interest(root))
  await ok(as(bruno).request(id, usersItem))
  await ok(as(bruno).send(id))
  return id
}

describe('[ADMN-38] concurrent admin actions', () => {
  test('a reset concurrent with an acceptance leaves the exchange open or called off', async () => {
    for (let round = 0; round < 10; round++) {
      const [bicycle, lamp] = [await createItem(bruno), await createItem(anna)]
      const id = await createAcceptableProposal(anna, bicycle, lamp)
      const [reset, accepted] = await Promise.all([
        callAdmin('PATCH', `reset/${round % 2 ? bicycle : lamp}`),
        as(anna).accept(id),
      ])
      expect([reset.status, accepted.status]).toEqual([200, 200])
      expect(['open', 'calledOff']).toContain((await ok(as(anna).read(id))).exchange?.state)
    }
  })

  test('concurrent resets, call-off, acceptance and deletion end the exchange once without a deadlock', async () => {
    for (let round = 0; round < 8; round++) {
      const [bicycle, lamp, skis] = [await createItem(bruno), await createItem(anna), await createItem(carla)]
      const [annasConversation, carlasConversation] = [
        await createAcceptableProposal(anna, bicycle, lamp),
        await createAcceptableProposal(carla, bicycle, skis),
      ]
      await ok(as(anna).accept(annasConversation))
      const answers = await Promise.all([
        callAdmin('PATCH', `reset/${bicycle}`),
        callAdmin('PATCH', `reset/${lamp}`),
        as(bruno).callOff(annasConversation),
        as(carla).accept(carlasConversation),
        callAdmin('DELETE', `items/${lamp}`),
      ])
      for (const { status } of answers) expect(status).toBeLessThan(500)
      const callOffMessages = (await ok(as(bruno).messages(annasConversation))).filter(
        ({ kind }) => kind === 'calledOff' || kind === 'calledOffByAdmin',
      )
      expect(callOffMessages).toHaveLength(1)
    }
  })

  test('deleting a conversation twice concurrently with its moves succeeds once and leaves no reservation', async () => {
    for (let round = 0; round < 8; round++) {
      const [bicycle, lamp] = [await createItem(bruno), await createItem(anna)]
      const id = await createAcceptableProposal(anna, bicycle, lamp)
      const answers = await Promise.all([
        as(anna).accept(id),
        callAdmin('DELETE', `conversations/${id}`),
        as(anna).write(id, { text: 'Ciao' }),
        as(bruno).status(id, 'archived'),
        callAdmin('DELETE', `conversations/${id}`),
        callAdmin('PATCH', `reset/${bicycle}`),
      ])
      for (const { status } of answers) expect(status).toBeLessThan(500)
      expect([answers[1]?.status, answers[4]?.status].sort()).toEqual([200, 404])
      expect((await as(anna).read(id)).status).toBe(404)
      const items = [bicycle, lamp]
      expect(await app.db.selectFrom('reservations').select('itemId').where('itemId', 'in', items).execute()).toEqual([])
    }
  })
})
