import type { AddressInfo } from 'node:net'
import { it } from '@barattolo/domain/texts/it'
import { io } from 'socket.io-client'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData, textOf } from '../testing/data-archive.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { openForAdmin } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000)

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => setClock(START))

async function setClock(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
}

const as = (person: SignedInPerson) => exchangeApiOf(app, person)
const GOOD = { came: true, asDescribed: true, text: 'Puntuale e gentile.', privateNote: '' }

/** Creates an exchange that both participants have stated as happened, and sets the clock to two days after its start. */
async function createDoneExchange(): Promise<{ id: string; conversationId: string }> {
  await setClock(START)
  const root = await insertItem(app.db, { owner: bruno.uid })
  const offer = [await insertItem(app.db, { owner: anna.uid })]
  const { id, conversation } = await createAgreedExchange(app, { interested: anna, owner: bruno, root, offer })
  await ok(as(anna).propose(id, 'Piazza', after(1)))
  await ok(as(bruno).confirm(id))
  await setClock(after(2))
  await ok(as(anna).state(id, 'happened'))
  await ok(as(bruno).state(id, 'happened'))
  return { id, conversationId: conversation._id }
}

test('[FEED-01] Each participant gives feedback once, with a note that only the admin can read', async () => {
  const { id } = await createDoneExchange()
  const given = { ...GOOD, privateNote: 'Era in ritardo di un’ora' }
  const [mine] = (await ok(as(anna).review(id, bruno.uid, given))).feedback
  expect(mine).toMatchObject({ uid: bruno.uid, mayWrite: false, mine: given, theirs: null })
  expect((await as(anna).review(id, bruno.uid, GOOD)).body.detail).toBe(it.problems.feedbackGiven)
  const twice = await Promise.all([0, 1, 2].map(async () => (await as(bruno).review(id, anna.uid, GOOD)).status))
  expect(twice.sort()).toEqual([201, 409, 409])
  const seen = await ok(as(bruno).read(id))
  expect(JSON.stringify(seen)).not.toContain('ritardo')
})

test('[FEED-02] No call shows feedback of the other participant before both have written', async () => {
  const { id, conversationId } = await createDoneExchange()
  await ok(as(anna).review(id, bruno.uid, { ...GOOD, text: 'Parola segreta' }))
  const responses = [
    await ok(as(bruno).read(id)),
    await ok(conversationApiOf(app, bruno).read(conversationId)),
    await ok(conversationApiOf(app, bruno).messages(conversationId)),
    (await app.fastify.inject({ url: `/api/people/${bruno.uid}`, headers: bruno.headers })).json(),
    (await exportData(app, bruno)).data,
  ]
  for (const response of responses) expect(JSON.stringify(response)).not.toContain('Parola segreta')
  const before = (await ok(as(bruno).read(id))).feedback
  expect(before, 'feedback is not visible').toMatchObject([{ mayWrite: true, mine: null, theirs: null, revealed: false }])
  await ok(as(bruno).review(id, anna.uid, GOOD))
  expect((await ok(as(bruno).read(id))).feedback).toMatchObject([{ theirs: { text: 'Parola segreta' }, revealed: true }])
})

test('[FEED-02] The socket of the recipient gets no event for the first feedback, and one event when both are revealed', async () => {
  const { id, conversationId } = await createDoneExchange()
  const { port } = app.fastify.server.address() as AddressInfo
  const options = { auth: { token: bruno.token }, transports: ['websocket'], reconnection: false, forceNew: true }
  const socket = io(`http://127.0.0.1:${port}`, options)
  onTestFinished(() => void socket.close())
  const events: unknown[] = []
  socket.on('changed', (topic) => events.push(topic))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  await ok(as(anna).review(id, bruno.uid, GOOD))
  // Events keep their order: those sent before have arrived when this acknowledgement arrives.
  await socket.emitWithAck('join', conversationId)
  expect(events).toEqual([])
  await ok(as(bruno).review(id, anna.uid, GOOD))
  await socket.emitWithAck('join', conversationId)
  expect(events).toEqual([['conversations', conversationId]])
})

test('[FEED-02] After 14 days one-sided feedback is revealed, and no more can be given', async () => {
  const { id } = await createDoneExchange()
  await ok(as(anna).review(id, bruno.uid, GOOD))
  await setClock(after(17))
  expect((await ok(as(bruno).read(id))).feedback).toMatchObject([{ mayWrite: false, theirs: { text: GOOD.text } }])
  expect((await as(bruno).review(id, anna.uid, GOOD)).body.code).toBe('feedbackClosed')
})

test('[FEED-03] asDescribed is dropped if the other person did not come, and a text that is too long is refused', async () => {
  const { id } = await createDoneExchange()
  expect((await as(anna).review(id, bruno.uid, { ...GOOD, text: 'x'.repeat(501) })).status).toBe(400)
  expect((await as(anna).review(id, 'nobody', GOOD)).status).toBe(404)
  const answer = await ok(as(anna).review(id, bruno.uid, { ...GOOD, came: false, text: '  ' }))
  expect(answer.feedback[0]?.mine).toMatchObject({ came: false, asDescribed: null, text: '' })
})

test('[FEED-05] The admin reads both versions of a missed meeting at once, and the other participant only after the feedback is revealed', async () => {
  await setClock(START)
  const root = await insertItem(app.db, { owner: bruno.uid, status: 'dono', title: 'Baule del nonno' })
  const { id, conversation: agreed } = await createAgreedExchange(app, { interested: anna, owner: bruno, root, offer: [] })
  const conversation = agreed._id
  await ok(as(anna).propose(id, 'Piazza', after(1)))
  await ok(as(bruno).confirm(id))
  await setClock(after(2))
  for (const person of [anna, bruno]) await ok(as(person).state(id, 'notHappened'))
  const note = 'Ho aspettato un’ora sotto la pioggia'
  await ok(as(anna).review(id, bruno.uid, { came: false, text: 'Non si è visto.', privateNote: note }))

  const ask = async (url: string, person: SignedInPerson) => app.fastify.inject({ url, headers: person.headers })
  const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  const url = `/api/admin/conversations/${conversation}`
  expect((await ask(url, admin)).json().code).toBe('openingNeedsReason')
  await openForAdmin(app, admin, 'conversation', conversation)
  const { versions } = (await ask(url, admin)).json()
  const expected = { about: 'Bruno', came: false, asDescribed: null, text: 'Non si è visto.', note }
  expect(versions.toSorted((one: { name: string }, two: { name: string }) => (one.name < two.name ? -1 : 1))).toEqual([
    { name: 'Anna', statement: 'notHappened', gives: [], feedback: [expected] },
    { name: 'Bruno', statement: 'notHappened', gives: ['Baule del nonno'], feedback: [] },
  ])
  expect((await ask(url, bruno)).json().code).toBe('adminOnly')

  const received = async () => (await exportData(app, bruno)).data.feedbackReceived
  const before = await received()
  await ok(as(bruno).review(id, anna.uid, { came: true, text: 'C’ero, dall’altra parte.' }))
  const shown = (await received()).filter(({ exchangeId }) => exchangeId === id)
  expect(before.some(({ exchangeId }) => exchangeId === id)).toBe(false)
  expect(shown).toEqual([{ exchangeId: id, came: false, asDescribed: null, text: 'Non si è visto.' }])
  for (const url of ['/api/me/data', `/api/exchanges/${id}`, `/api/people/${bruno.uid}`])
    expect(textOf(await ask(url, bruno))).not.toContain('pioggia')
})
