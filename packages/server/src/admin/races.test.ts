import { randomUUID } from 'node:crypto'
import type { ItemId } from '@barattolo/domain/ids'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anItem } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()
let admin: SignedInPerson
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  admin = await house.signIn({ name: 'Ada', email: house.config.adminEmail })
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
  carla = await house.signIn({ name: 'Carla' })
})

afterEach(async () => {
  const held = await house.db.selectFrom('reservations').select('itemId').execute()
  const reserved = await house.db.selectFrom('items').select('id').where('availability', '=', 'in_trattativa').execute()
  expect(reserved.map(({ id }) => id).sort(), 'items in_trattativa are exactly those with a reservation').toEqual(
    held.map(({ itemId }) => itemId).sort(),
  )
  const open = await house.db
    .selectFrom('exchanges')
    .innerJoin('exchangeLegs', 'exchangeId', 'exchanges.id')
    .select('itemId')
    .where('state', '=', 'open')
    .execute()
  expect(open.map(({ itemId }) => itemId).sort()).toEqual(held.map(({ itemId }) => itemId).sort())
})

const as = (who: SignedInPerson) => talksOf(house, who)
const thing = (owner: SignedInPerson) => anItem(house.db, { owner: owner.uid, title: randomUUID() })
const act = async (method: 'PATCH' | 'DELETE', url: string) => {
  const answer = await house.app.inject({ method, url: `/api/admin/${url}`, headers: admin.headers })
  return { status: answer.statusCode, body: answer.json() }
}

async function acceptable(who: SignedInPerson, root: ItemId, mine: ItemId) {
  const { _id: id } = await ok(as(who).interest(root))
  await ok(as(bruno).request(id, mine))
  await ok(as(bruno).send(id))
  return id
}

describe('[ADMN-38] concurrent admin actions', () => {
  test('a reset concurrent with an acceptance leaves the exchange open or called off', async () => {
    for (let round = 0; round < 10; round++) {
      const [bicycle, lamp] = [await thing(bruno), await thing(anna)]
      const id = await acceptable(anna, bicycle, lamp)
      const [reset, accepted] = await Promise.all([act('PATCH', `reset/${round % 2 ? bicycle : lamp}`), as(anna).accept(id)])
      expect([reset.status, accepted.status]).toEqual([200, 200])
      expect(['open', 'calledOff']).toContain((await ok(as(anna).read(id))).exchange?.state)
    }
  })

  test('concurrent resets, call-off, acceptance and deletion end the exchange once without a deadlock', async () => {
    for (let round = 0; round < 8; round++) {
      const [bicycle, lamp, skis] = [await thing(bruno), await thing(anna), await thing(carla)]
      const [hers, other] = [await acceptable(anna, bicycle, lamp), await acceptable(carla, bicycle, skis)]
      await ok(as(anna).accept(hers))
      const answers = await Promise.all([
        act('PATCH', `reset/${bicycle}`),
        act('PATCH', `reset/${lamp}`),
        as(bruno).callOff(hers),
        as(carla).accept(other),
        act('DELETE', `items/${lamp}`),
      ])
      for (const { status } of answers) expect(status).toBeLessThan(500)
      const lines = (await ok(as(bruno).messages(hers))).filter(({ kind }) => kind === 'calledOff' || kind === 'calledOffByAdmin')
      expect(lines).toHaveLength(1)
    }
  })

  test('deleting a conversation twice concurrently with its moves succeeds once and leaves no reservation', async () => {
    for (let round = 0; round < 8; round++) {
      const [bicycle, lamp] = [await thing(bruno), await thing(anna)]
      const id = await acceptable(anna, bicycle, lamp)
      const answers = await Promise.all([
        as(anna).accept(id),
        act('DELETE', `conversations/${id}`),
        as(anna).write(id, { text: 'Ciao' }),
        as(bruno).status(id, 'archived'),
        act('DELETE', `conversations/${id}`),
        act('PATCH', `reset/${bicycle}`),
      ])
      for (const { status } of answers) expect(status).toBeLessThan(500)
      expect([answers[1]?.status, answers[4]?.status].sort()).toEqual([200, 404])
      expect((await as(anna).read(id)).status).toBe(404)
      const items = [bicycle, lamp]
      expect(await house.db.selectFrom('reservations').select('itemId').where('itemId', 'in', items).execute()).toEqual([])
    }
  })
})
