import type { ItemId } from '@barattolo/domain/ids'
import { beforeEach, expect, test } from 'vitest'
import { addOldItem, ringApiOf, signInSettled, suggestRing } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let teapot: ItemId

beforeEach(async () => {
  for (const table of ['rings', 'favourites', 'items', 'dailyCounts'] as const) await app.db.deleteFrom(table).execute()
  anna = await signInSettled(app, 'Anna')
  teapot = await addOldItem(app.db, anna, 'Teiera')
})

async function suggestWithStrangers(item = teapot) {
  const [bruno, carla] = [await signInSettled(app, 'Bruno'), await signInSettled(app, 'Carla')]
  const sledge = await addOldItem(app.db, bruno, 'Slitta')
  const lamp = await addOldItem(app.db, carla, 'Lampada')
  const id = await suggestRing(app.db, [
    { person: anna, item },
    { person: bruno, item: sledge },
    { person: carla, item: lamp },
  ])
  return { id, bruno, carla }
}

test('[RING-91] a person has at most three proposed rings open; proposing one more is refused, answering others is not', async () => {
  for (let n = 0; n < 3; n++) {
    const { id } = await suggestWithStrangers()
    expect((await ringApiOf(app, anna).propose(id)).statusCode).toBe(201)
  }
  const { id, bruno } = await suggestWithStrangers()
  const refused = await ringApiOf(app, anna).propose(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'tooManyProposedRings'])
  expect((await ringApiOf(app, bruno).propose(id)).statusCode).toBe(201)
  expect((await ringApiOf(app, anna).sayYes(id)).statusCode).toBe(201)
})

test('[RING-91] of four rings that are proposed at once, three are opened', { tags: ['thorough'] }, async () => {
  const rings = []
  for (let n = 0; n < 4; n++) rings.push((await suggestWithStrangers()).id)
  const answers = await Promise.all(rings.map((id) => ringApiOf(app, anna).propose(id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409])
})

test('[RING-91] an object is in at most five open rings', { tags: ['thorough'] }, async () => {
  for (let n = 0; n < 5; n++) {
    const { id, bruno } = await suggestWithStrangers()
    expect((await ringApiOf(app, bruno).propose(id)).statusCode).toBe(201)
  }
  const { id, bruno } = await suggestWithStrangers()
  const refused = await ringApiOf(app, bruno).propose(id)
  expect(refused.json().code).toBe('ringPersonBusy')
})

test('[RING-91] a proposal to strangers counts as one first contact', async () => {
  const { id } = await suggestWithStrangers()
  await ringApiOf(app, anna).propose(id)
  const counts = await app.db.selectFrom('dailyCounts').select('contacts').execute()
  expect(counts.map(({ contacts }) => contacts.length)).toEqual([1])
})
