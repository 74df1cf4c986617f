import { randomUUID } from 'node:crypto'
import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import type { ItemId } from '@barattolo/domain/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let dora: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
  dora = await app.signIn({ name: 'Dora' })
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = (owner: SignedInPerson, title = 'Bicicletta', overrides: object = {}) =>
  insertItem(app.db, { owner: owner.uid, title, ...overrides })
const queueOf = async (id: ItemId): Promise<QueueEntry[]> =>
  (await app.fastify.inject({ url: `/api/items/${id}/interested`, headers: bruno.headers })).json()
const answer = async (id: ItemId, body: object, person = bruno) => {
  const answered = await app.fastify.inject({
    method: 'POST',
    url: `/api/items/${id}/answers`,
    headers: person.headers,
    payload: body,
  })
  return { status: answered.statusCode, body: answered.json() }
}
const textsOf = async (person: SignedInPerson, id: string) => (await ok(as(person).messages(id))).map(({ text }) => text)

/** Anna, Carla and Dora are interested in Bruno's bicycle, in this order. */
async function createQueue() {
  const bicycle = await createItem(bruno)
  const conversationIds: string[] = []
  for (const person of [anna, carla, dora]) conversationIds.push((await ok(as(person).interest(bicycle)))._id)
  const [annas = '', carlas = '', doras = ''] = conversationIds
  return { bicycle, annas, carlas, doras, all: conversationIds }
}

describe('The queue of interested people', () => {
  test('[CONV-13] The queue shows who is interested, since when, at which step and whose turn it is, oldest first', async () => {
    const { bicycle, annas, carlas, doras } = await createQueue()
    await ok(as(bruno).request(carlas, await createItem(carla, 'Sci')))
    await ok(as(bruno).send(carlas))
    await ok(as(bruno).request(doras, await createItem(dora, 'Corda')))
    await ok(as(bruno).send(doras))
    await ok(as(dora).offer(doras, await createItem(dora, 'Zaino')))
    await ok(as(dora).send(doras))
    const queue = await queueOf(bicycle)
    expect(queue).toMatchObject([
      { conversationId: annas, person: { uid: anna.uid, name: 'Anna' }, step: 'asked', turn: bruno.uid, paused: null, unread: 1 },
      { conversationId: carlas, person: { uid: carla.uid }, step: 'answered', turn: carla.uid },
      { conversationId: doras, person: { uid: dora.uid }, step: 'proposed', turn: bruno.uid },
    ])
    for (const { since, turnSince } of queue) expect([since, turnSince]).toEqual([expect.any(String), expect.any(String)])
    expect(JSON.stringify(queue)).not.toContain('anna@')

    await ok(as(bruno).accept(doras))
    await ok(as(bruno).status(carlas, 'rejected'))
    expect(await queueOf(bicycle)).toMatchObject([
      { conversationId: annas, paused: 'reserved' },
      { conversationId: doras, step: 'agreed', turn: null, turnSince: null },
    ])
  })

  test('[CONV-13] Only the owner of an item can read its queue', async () => {
    const { bicycle } = await createQueue()
    const readAs = async (headers: Partial<SignedInPerson['headers']>) =>
      (await app.fastify.inject({ url: `/api/items/${bicycle}/interested`, headers: { ...headers } })).json()
    expect(await readAs(anna.headers)).toMatchObject({ status: 403, code: 'notYourItem' })
    expect(await readAs({})).toMatchObject({ status: 401 })
  })
})

describe('An item in a proposal about another item', () => {
  test('[CONV-19] The owner finds every conversation that has the item in its sent proposal, on either side', async () => {
    const [ladder, kettle] = [await createItem(bruno, 'Scala'), await createItem(bruno, 'Bollitore')]
    const lamp = await createItem(anna, 'Lampada')
    const offering = (await ok(as(bruno).interest(lamp)))._id
    await ok(as(anna).request(offering, ladder))
    await ok(as(anna).send(offering))
    const asked = (await ok(as(carla).interest(kettle)))._id
    await ok(as(bruno).offer(asked, ladder))
    await ok(as(bruno).send(asked))
    const direct = (await ok(as(dora).interest(ladder)))._id
    expect(await queueOf(ladder)).toMatchObject([
      { conversationId: direct, person: { uid: dora.uid }, inProposalFor: null },
      { conversationId: offering, person: { uid: anna.uid }, step: 'proposed', turn: bruno.uid, inProposalFor: 'Lampada' },
      { conversationId: asked, person: { uid: carla.uid }, step: 'answered', turn: carla.uid, inProposalFor: 'Bollitore' },
    ])
    const { meta } = (await app.fastify.inject({ url: `/api/items/${ladder}`, headers: bruno.headers })).json()
    expect(meta.trattativeAperte, 'the count of open negotiations on the item’s card').toBe(3)
    const several = { conversationIds: [offering], text: 'Ciao', clientId: randomUUID(), decline: false }
    expect((await answer(ladder, several)).body.refused).toEqual([{ conversationId: offering, code: 'conversationNotFound' }])
  })

  test('[CONV-19] The queue leaves out unsent drafts and conversations in which the owner takes no part', async () => {
    const [ladder, lamp] = [await createItem(bruno, 'Scala'), await createItem(anna, 'Lampada')]
    const draft = (await ok(as(bruno).interest(lamp)))._id
    await ok(as(anna).request(draft, ladder))
    expect(await queueOf(ladder)).toEqual([])
    await ok(as(anna).send(draft))
    expect(await queueOf(ladder)).toHaveLength(1)
    await app.db.updateTable('items').set({ ownerUid: dora.uid }).where('id', '=', ladder).execute()
    const answer = await app.fastify.inject({ url: `/api/items/${ladder}/interested`, headers: dora.headers })
    expect(answer.json()).toEqual([])
  })
})

describe('Answering several people at once', () => {
  test('[CONV-14] An answer to several people is written to each once, even if repeated, and none of them learns of the others', async () => {
    const { bicycle, annas, carlas, doras } = await createQueue()
    const body = { conversationIds: [annas, carlas, annas], text: ' Scelgo domenica! ', clientId: randomUUID(), decline: false }
    const answers = await Promise.all([answer(bicycle, body), answer(bicycle, body)])
    for (const one of [...answers, await answer(bicycle, body)])
      expect(one).toEqual({ status: 201, body: { answered: [annas, carlas], refused: [] } })
    const texts = ['Mi interessa questo oggetto', 'Scelgo domenica!']
    expect([await textsOf(anna, annas), await textsOf(carla, carlas), await textsOf(dora, doras)]).toEqual([
      texts,
      texts,
      [texts[0]],
    ])
    expect(await ok(as(anna).read(annas))).toMatchObject({ turn: bruno.uid, status: 'pending' })
  })

  test('[ERR-46] An answer to several people that is sent again with another text names those who have the first text', async () => {
    const { bicycle, annas, carlas } = await createQueue()
    const body = { conversationIds: [annas], text: 'Sabato?', clientId: randomUUID(), decline: false }
    await answer(bicycle, body)
    const again = await answer(bicycle, { ...body, conversationIds: [annas, carlas], text: 'Domenica?' })
    expect(again.body).toEqual({ answered: [carlas], refused: [{ conversationId: annas, code: 'alreadyStored' }] })
    expect([await textsOf(anna, annas), await textsOf(carla, carlas)].map((texts) => texts.at(-1))).toEqual([
      'Sabato?',
      'Domenica?',
    ])
  })

  test('[CONV-15] Several people are rejected with a message each, and repeating it changes nothing', async () => {
    const { bicycle, all, annas } = await createQueue()
    const body = { conversationIds: all, text: 'Grazie a tutti, l’ho data a mia nipote.', clientId: randomUUID(), decline: true }
    for (let time = 0; time < 2; time++) expect((await answer(bicycle, body)).body).toEqual({ answered: all, refused: [] })
    const kinds = (await ok(as(anna).messages(annas))).map(({ kind }) => kind)
    expect(kinds).toEqual(['text', 'text', 'rejected'])
    expect((await ok(as(anna).read(annas))).status).toBe('rejected')
    expect(await queueOf(bicycle)).toEqual([])
  })

  test('[CONV-15] An answer to several people reports why one of them cannot be answered, and reaches the others', async () => {
    const { bicycle, annas, carlas, doras } = await createQueue()
    await ok(as(anna).status(annas, 'archived'))
    const elsewhere = (await ok(as(anna).interest(await createItem(bruno, 'Mensola'))))._id
    const result = await answer(bicycle, {
      conversationIds: [annas, elsewhere, carlas, doras],
      clientId: randomUUID(),
      decline: true,
    })
    expect(result.body).toEqual({
      answered: [carlas, doras],
      refused: [
        { conversationId: annas, code: 'negotiationArchived' },
        { conversationId: elsewhere, code: 'conversationNotFound' },
      ],
    })
  })

  test('An answer without text, without recipients or about an item of another person is refused', async () => {
    const { bicycle, annas } = await createQueue()
    const said = { conversationIds: [annas], clientId: randomUUID(), decline: false }
    expect((await answer(bicycle, said)).status).toBe(400)
    expect((await answer(bicycle, { ...said, text: ' \n ' })).status).toBe(400)
    expect((await answer(bicycle, { ...said, text: 'Ciao', conversationIds: [] })).status).toBe(400)
    expect((await answer(bicycle, { ...said, text: 'Ciao' }, anna)).body.code).toBe('notYourItem')
  })
})

describe('A conversation whose root item was deleted or transferred', () => {
  const similar = async (person: SignedInPerson, id: string, near = '') =>
    (await app.fastify.inject({ url: `/api/conversations/${id}/similar${near}`, headers: person.headers })).json()
  const titles = (items: { title: string }[]) => items.map(({ title }) => title)

  test('[CONV-12] After the root item is deleted the conversation closes and shows up to three similar available items: first similar titles, then the same category, each nearest first', async () => {
    const elena = await app.signIn({ name: 'Elena' })
    const sledge = await createItem(bruno, 'Slitta di legno', { category: 'mobility' })
    const { _id: id } = await ok(as(anna).interest(sledge))
    await createItem(elena, 'Slitta lontana', { lat: 45.5, lng: 7.8, category: 'kids' })
    await createItem(elena, 'Slitta vicina', { lat: 45.74, lng: 7.32, category: 'kids' })
    await createItem(elena, 'Slitta promessa', { availability: 'in_trattativa' })
    const resting = await createItem(elena, 'Slitta che riposa')
    await app.fastify.inject({ method: 'POST', url: `/api/items/${resting}/rest`, headers: elena.headers })
    await createItem(anna, 'Slitta mia', { category: 'mobility' })
    await createItem(elena, 'Monopattino lontano', { lat: 45.6, lng: 7.7, category: 'mobility' })
    await createItem(elena, 'Monopattino vicino', { lat: 45.73, lng: 7.31, category: 'mobility' })
    expect(await similar(anna, id)).toEqual([])
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${sledge}`, headers: bruno.headers })
    expect((await textsOf(anna, id)).at(-1)).toBe(
      'L’oggetto “Slitta di legno” non c’è più: la trattativa è stata archiviata. Grazie di averne parlato.',
    )
    expect(titles(await similar(anna, id))).toEqual(['Slitta vicina', 'Slitta lontana', 'Monopattino vicino'])
    expect(titles(await similar(anna, id, '?near=45.5,7.8'))).toEqual(['Slitta lontana', 'Slitta vicina', 'Monopattino lontano'])
    expect(await similar(bruno, id)).toEqual([])
    expect(await similar(carla, id)).toMatchObject({ code: 'conversationNotFound' })
  })

  test('[CONV-12] After the root item is transferred to another person the conversation shows similar items', async () => {
    const bicycle = await createItem(bruno, 'Carriola')
    const { _id: id } = await ok(as(anna).interest(bicycle))
    await createItem(dora, 'Carriola verde')
    await app.db.updateTable('items').set({ ownerUid: carla.uid }).where('id', '=', bicycle).execute()
    expect(titles(await similar(anna, id))[0]).toBe('Carriola verde')
  })
})
