import { beforeAll, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = (owner: SignedInPerson, title = 'Bicicletta') => insertItem(app.db, { owner: owner.uid, title })
const noticesAbout = async (person: SignedInPerson, id: string) => {
  const answer = await app.fastify.inject({ url: '/api/notices', headers: person.headers })
  const all: { text: string; leadsTo: string }[] = answer.json().notices
  return all.filter(({ leadsTo }) => leadsTo === `/scambio/${id}`).map(({ text }) => text)
}

test('[NEG-30] POST …/proposal without changes answers 409 nothingToSend; with `ask` it passes the turn and changes nothing else', async () => {
  const bicycle = await createItem(bruno)
  const { _id: id } = await ok(as(anna).interest(bicycle))
  expect(await as(bruno).send(id)).toMatchObject({ status: 409, body: { code: 'nothingToSend', present: { turn: bruno.uid } } })
  expect(await as(bruno).ask(id, { version: 9 })).toMatchObject({ status: 409, body: { code: 'staleVersion' } })
  const asked = await as(bruno).ask(id)
  expect(asked).toMatchObject({
    status: 201,
    body: { turn: anna.uid, asked: true, itemsOffered: [{ _id: bicycle }], itemsRequested: [] },
  })
  expect(asked.body.messages.at(-1)).toMatchObject({ kind: 'asked', text: 'Hai chiesto che cosa offre.' })
  expect(await ok(as(anna).read(id))).toMatchObject({ asked: true, moves: ['toggle', 'reject', 'archive', 'write'] })
  expect(await noticesAbout(anna, id)).toEqual(['Bruno ti chiede che cosa proponi per “Bicicletta”: tocca a te.'])
})

test('[NEG-30] An edited object can be sent again without other changes, because the proposal has changed', async () => {
  const lamp = await createItem(anna, 'Lampada')
  const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
  await ok(as(bruno).request(id, lamp))
  await ok(as(bruno).send(id))
  await app.fastify.inject({ method: 'PATCH', url: `/api/items/${lamp}`, headers: anna.headers, payload: { title: 'Lume' } })
  expect((await ok(as(anna).send(id))).messages.at(-1)?.items.map(({ title }) => title)).toEqual(['Bicicletta', 'Lume'])
})

test('[NEG-30] Who is asked cannot ask back, but can send a proposal; until then Annulla takes the question back', async () => {
  const lamp = await createItem(anna, 'Lampada')
  const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
  await ok(as(bruno).ask(id))
  expect(await as(anna).ask(id)).toMatchObject({ status: 409, body: { code: 'alreadyAsked' } })
  const taken = await ok(as(bruno).undo(id))
  expect(taken).toMatchObject({ turn: bruno.uid, asked: false, messages: [{}, { kind: 'asked' }, { kind: 'questionTakenBack' }] })
  await ok(as(bruno).ask(id))
  await ok(as(anna).offer(id, lamp))
  await ok(as(anna).send(id))
  expect(await ok(as(anna).undo(id))).toMatchObject({ turn: anna.uid, asked: true })
  expect(await as(anna).ask(id)).toMatchObject({ status: 409, body: { code: 'alreadyAsked' } })
})

test('[NEG-31] A question passes the turn like a proposal, in the queue and in the inbox', async () => {
  const bicycle = await createItem(bruno)
  const { _id: id } = await ok(as(anna).interest(bicycle))
  const queue = async () => (await app.fastify.inject({ url: `/api/items/${bicycle}/interested`, headers: bruno.headers })).json()
  expect(await queue()).toMatchObject([{ conversationId: id, step: 'asked', turn: bruno.uid }])
  await ok(as(bruno).ask(id))
  expect(await queue()).toMatchObject([{ conversationId: id, step: 'questioned', turn: anna.uid }])
  const [card] = await ok(as(anna).inbox())
  expect(card).toMatchObject({
    _id: id,
    turn: anna.uid,
    unread: 1,
    lastMessage: { text: 'Bruno ti chiede che cosa offri.' },
  })
})

test('[REQ-29] The author of a wanted ad asks who has answered it what they want in return, and not the other way round', async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco una slitta' })
  const { _id: id } = await ok(as(bruno).answer(ad, await createItem(bruno, 'Slitta')))
  expect(await as(anna).send(id)).toMatchObject({ status: 409, body: { code: 'nothingToSend' } })
  const asked = await ok(as(anna).ask(id))
  expect(asked).toMatchObject({ turn: bruno.uid, ownerHasMoved: true })
  expect(asked.messages.at(-1)?.text).toBe('Hai chiesto che cosa vorrebbe in cambio.')
  expect((await as(bruno).ask(id)).body.code).toBe('alreadyAsked')
})

test('[NEG-34] Before the owner’s first move the interested person withdraws, in chat and notice; afterwards they refuse', async () => {
  const withdrawn = (await ok(as(anna).interest(await createItem(bruno, 'Sedia'))))._id
  await ok(as(bruno).write(withdrawn, { text: 'Ciao Anna' }))
  expect(await ok(as(anna).status(withdrawn, 'rejected'))).toMatchObject({ status: 'rejected', ownerHasMoved: false })
  expect((await ok(as(bruno).read(withdrawn))).messages.at(-1)).toMatchObject({
    kind: 'withdrawn',
    text: 'Anna ha ritirato il suo interesse: trattativa chiusa.',
  })
  expect(await noticesAbout(bruno, withdrawn)).toContain('Anna ha ritirato il suo interesse per “Sedia”.')
  const refused = (await ok(as(anna).interest(await createItem(bruno, 'Tavolo'))))._id
  await ok(as(bruno).ask(refused))
  await ok(as(anna).status(refused, 'rejected'))
  expect((await ok(as(bruno).read(refused))).messages.at(-1)?.kind).toBe('rejected')
  expect(await noticesAbout(bruno, refused)).toContain('Anna ha chiuso la trattativa su “Tavolo”.')
})
