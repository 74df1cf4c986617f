import { randomUUID } from 'node:crypto'
import type { ConversationId } from '@barattolo/domain/ids'
import { beforeAll, expect, test, vi } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, makeItemBody } from '../testing/factories.ts'
import { connectLiveClient, type LiveClient, listenOnRandomPort } from '../testing/live-client.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const clock = { ahead: 0 }
/** A person writes more messages than a stranger may before an answer. */
const environment = { RATE_LIMITS: 'off' }
const app = setUpTestApp({ now: () => new Date(Date.now() + clock.ahead), liveRecheckEvery: 100, environment })
let address: string
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  address = await listenOnRandomPort(app.fastify)
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
})

const connectClient = (auth: object, options?: object) => connectLiveClient(address, auth, options)

async function connectPerson(person: SignedInPerson) {
  const screen = connectClient({ token: person.token })
  await screen.nextEvent('connect')
  return screen
}

const as = (person: SignedInPerson) => conversationApiOf(app, person)
async function startConversation() {
  const root = await insertItem(app.db, { owner: bruno.uid })
  return { root, id: (await ok(as(anna).interest(root)))._id }
}
const join = (screen: LiveClient, id: string) => screen.socket.emitWithAck('join', id)
const sendMessage = (screen: LiveClient, conversationId: ConversationId, message: object) =>
  screen.socket.emitWithAck('chatMessage', { conversationId, message: message as { text: string } })
/** Resolves when the client has received all events that the server has sent to it: events keep their order. */
const waitForEvents = (screen: LiveClient) => join(screen, 'nothing')

test('[RT-01] [RT-11] A valid token opens the socket connection at /socket.io', async () => {
  const { socket } = await connectPerson(anna)
  expect(socket.connected).toBe(true)
})

test.each([
  ['no token', {}, 'signInFirst'],
  ['an empty token', { token: '' }, 'signInFirst'],
  ['a token that is not a string', { token: { $ne: 1 } }, 'signInFirst'],
  ['an invalid token', { token: 'nonsense' }, 'tokenInvalid'],
])('[RT-15] A socket connection with %s is refused', async (_what, auth, code) => {
  const error = (await connectClient(auth).nextEvent('connect_error')) as Error & { data: { code: string; detail: string } }
  expect(error.message).toBe(code)
  expect(error.data).toMatchObject({ code, status: 401 })
  expect(error.data.detail.length).toBeGreaterThan(10)
})

test('[RT-03] [RT-16] [RT-19] Only the two participants can join the socket room of a conversation', async () => {
  const { id } = await startConversation()
  expect(await join(await connectPerson(anna), id)).toEqual({ ok: true })
  expect(await join(await connectPerson(bruno), id)).toEqual({ ok: true })
  const stranger = await connectPerson(carla)
  expect(await join(stranger, id)).toMatchObject({
    ok: false,
    problem: { code: 'conversationNotFound', detail: 'Conversazione non trovata.' },
  })
  // The refusal does not reveal that the conversation exists.
  expect(await join(stranger, id)).toEqual(await join(stranger, randomUUID()))
  expect(await join(stranger, 'nothing')).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
  await ok(as(anna).write(id, { text: 'Segreto' }))
  await ok(as(bruno).ask(id))
  await waitForEvents(stranger)
  expect(stranger.received).toEqual({ changed: [], messages: [] })
})

test('[RT-04] [RT-05] [RT-06] [RT-10] [RT-17] [RT-19] A message over the socket is stored as by HTTP, with the token’s user as sender, and acknowledged', async () => {
  const { id } = await startConversation()
  const screen = await connectPerson(anna)
  const clientId = randomUUID()
  const answer = await sendMessage(screen, id, { text: 'Che cosa offri?', clientId, from: { uid: bruno.uid } })
  expect(answer).toMatchObject({ ok: true, message: { text: 'Che cosa offri?', clientId, from: { uid: anna.uid } } })
  expect((await ok(as(bruno).messages(id))).at(-1)).toEqual(answer.ok ? answer.message : null)
})

test('[RT-07] [RT-08] A new message arrives once at both participants, whether they have joined the room or not', async () => {
  const { id } = await startConversation()
  const [annasScreen, brunosScreen] = [await connectPerson(anna), await connectPerson(bruno)]
  await join(brunosScreen, id)
  const arrived = brunosScreen.nextEvent('newMessage')
  await ok(as(anna).write(id, { text: 'Ciao Bruno' }))
  expect(await arrived).toMatchObject({ conversationId: id, text: 'Ciao Bruno', from: { uid: anna.uid }, kind: 'text' })
  await Promise.all([waitForEvents(annasScreen), waitForEvents(brunosScreen)])
  expect(brunosScreen.received.messages).toHaveLength(1)
  expect(annasScreen.received.messages).toHaveLength(1)
})

test('[RT-10] [RT-18] A message sent twice over the socket and once by HTTP is stored and shown once', async () => {
  const { id } = await startConversation()
  const [annasScreen, brunosScreen] = [await connectPerson(anna), await connectPerson(bruno)]
  const message = { text: 'Ci sei?', clientId: randomUUID() }
  const [one, two, three] = await Promise.all([
    sendMessage(annasScreen, id, message),
    sendMessage(annasScreen, id, message),
    ok(as(anna).write(id, message)),
  ])
  expect(one).toEqual(two)
  expect(one).toEqual({ ok: true, message: three })
  await waitForEvents(brunosScreen)
  expect(brunosScreen.received.messages).toHaveLength(1)
  expect(await ok(as(anna).messages(id))).toHaveLength(2)
})

test('Messages of one socket are stored in the order of sending', async () => {
  const { id } = await startConversation()
  const screen = await connectPerson(anna)
  const texts = Array.from({ length: 30 }, (_, index) => `${index}`)
  await Promise.all(texts.map((text) => sendMessage(screen, id, { text })))
  expect((await ok(as(anna).messages(id))).slice(1).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['no payload', undefined],
  ['a string instead of an object', 'ciao'],
  ['no message', { conversationId: '00000000-0000-4000-8000-000000000000' }],
  ['an empty text', { conversationId: '00000000-0000-4000-8000-000000000000', message: { text: ' ' } }],
  ['a text that is too long', { conversationId: '00000000-0000-4000-8000-000000000000', message: { text: 'x'.repeat(2001) } }],
])('[RT-19] A socket event with %s is refused, and the connection stays open', async (_what, payload) => {
  const { socket } = await connectPerson(anna)
  expect(await socket.emitWithAck('chatMessage', payload as never)).toMatchObject({
    ok: false,
    problem: { code: 'invalidInput', status: 400 },
  })
  expect(socket.connected).toBe(true)
})

test('Socket events without an acknowledgement callback, or with an invalid one, are handled without an error', async () => {
  const { id } = await startConversation()
  const screen = await connectPerson(anna)
  screen.socket.emit('join', id)
  screen.socket.emit('join', id, 'no function' as never)
  screen.socket.emit('chatMessage', { conversationId: id, message: { text: 'ciao' } })
  expect(await join(screen, id)).toEqual({ ok: true })
  expect(await ok(as(anna).messages(id))).toHaveLength(2)
})

test('A socket message to a closed chat, or to a conversation of other people, is refused', async () => {
  const { id } = await startConversation()
  const stranger = await connectPerson(carla)
  expect(await sendMessage(stranger, id, { text: 'ciao' })).toMatchObject({
    ok: false,
    problem: { code: 'conversationNotFound' },
  })
  await ok(as(bruno).status(id, 'rejected'))
  const screen = await connectPerson(anna)
  expect(await sendMessage(screen, id, { text: 'ciao' })).toMatchObject({
    ok: false,
    problem: { code: 'chatClosed', detail: 'Chat disattivata' },
  })
})

test('A socket event above the size limit closes the connection', async () => {
  const screen = await connectPerson(anna)
  const disconnected = screen.nextEvent('disconnect')
  screen.socket.emit('join', 'x'.repeat(40_000))
  expect(await disconnected).toBe('transport close')
})

test('After a reconnection the client reads the messages that it missed since its last known one', async () => {
  const { id } = await startConversation()
  const brunosScreen = await connectPerson(bruno)
  const seen = (await ok(as(bruno).messages(id))).at(-1)?._id
  brunosScreen.socket.io.engine.close()
  await ok(as(anna).write(id, { text: 'Mentre non c’eri' }))
  if (!brunosScreen.socket.connected) await brunosScreen.nextEvent('connect')
  expect(await ok(as(bruno).messages(id, `?after=${seen}`))).toMatchObject([{ text: 'Mentre non c’eri' }])
  const arrived = brunosScreen.nextEvent('newMessage')
  await ok(as(anna).write(id, { text: 'Ben tornato' }))
  expect(await arrived).toMatchObject({ text: 'Ben tornato' })
})

test('[RT-22] A move publishes an event to both participants, a draft only to its author', async () => {
  const { id } = await startConversation()
  const skis = await insertItem(app.db, { owner: bruno.uid })
  const [annasScreen, brunosScreen] = [await connectPerson(anna), await connectPerson(bruno)]
  await ok(as(bruno).offer(id, skis, { selected: true }))
  await Promise.all([waitForEvents(annasScreen), waitForEvents(brunosScreen)])
  expect(annasScreen.received.changed).toEqual([])
  expect(brunosScreen.received.changed).toEqual([['conversations', id]])
  await ok(as(bruno).send(id))
  await Promise.all([waitForEvents(annasScreen), waitForEvents(brunosScreen)])
  expect(annasScreen.received.changed.toSorted()).toEqual([
    ['conversations', id],
    ['notices', id],
  ])
})

test('[RT-22] [NEG-21] A third person gets an event when an item is reserved by others, and when it is deleted', async () => {
  const plant = await insertItem(app.db, { owner: bruno.uid, status: 'dono' })
  const { _id: annasId } = await ok(as(anna).interest(plant))
  const { _id: carlasId } = await ok(as(carla).interest(plant))
  const screen = await connectPerson(carla)
  await ok(as(bruno).accept(annasId))
  await waitForEvents(screen)
  expect(screen.received.changed).toContainEqual(['conversations', carlasId])
  await vi.waitFor(() => expect(screen.received.changed).toContainEqual(['items']))
  expect(screen.received.changed).not.toContainEqual(['conversations', annasId])
  await ok(as(anna).callOff(annasId))
  screen.received.changed.length = 0
  await app.fastify.inject({ method: 'DELETE', url: `/api/items/${plant}`, headers: bruno.headers })
  await waitForEvents(screen)
  expect(screen.received.changed).toContainEqual(['conversations', carlasId])
})

test('[RT-28] Only sockets that watch a list get its events; what is no list is ignored', async () => {
  const [watching, other] = [await connectPerson(carla), await connectPerson(bruno)]
  other.socket.emit('watch', ['requests'], 0)
  await waitForEvents(other)
  for (const nonsense of [['items', 'people'], 'items', null, { items: true }]) other.socket.emit('watch', nonsense as never, 0)
  for (const age of [-1, 'old', Number.NaN]) other.socket.emit('watch', ['items'], age as never)
  await waitForEvents(other)
  other.received.changed.length = 0
  await app.fastify.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload: makeItemBody() })
  await vi.waitFor(() => expect(watching.received.changed).toContainEqual(['items']))
  await waitForEvents(other)
  expect(other.received.changed).toEqual([])
})

test('[RT-28] A client gets the event at once if the list has changed since it fetched it', async () => {
  const client = await connectPerson(bruno)
  // No other test here changes this list.
  const payload = { title: 'Cerco una slitta' }
  await app.fastify.inject({ method: 'POST', url: '/api/requests', headers: anna.headers, payload })
  await vi.waitFor(() => expect(client.received.changed).toContainEqual(['requests']))
  client.received.changed.length = 0
  client.socket.emit('watch', ['requests'], 60_000)
  await waitForEvents(client)
  expect(client.received.changed).toEqual([['requests']])
})

test('[RT-23] A disabled person is disconnected at the next recheck and cannot reconnect', async () => {
  const dora = await app.signIn({ name: 'Dora' })
  const screen = await connectPerson(dora)
  const disconnected = screen.nextEvent('disconnect')
  await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', dora.uid).execute()
  expect(await disconnected).toBe('io server disconnect')
  const error = (await connectClient({ token: dora.token }).nextEvent('connect_error')) as Error
  expect(error.message).toBe('personDisabled')
})

test('[RT-23] An expired token closes the connection, and the client reconnects with a new one', async () => {
  const elena = await app.signIn({ name: 'Elena' })
  let token = Promise.resolve(elena.token)
  // As the web client does: a reconnection waits for a new token.
  const screen = connectClient((give: (auth: object) => void) => void token.then((newToken) => give({ token: newToken })))
  await screen.nextEvent('connect')
  const disconnected = screen.nextEvent('disconnect')
  clock.ahead += 61 * 60_000
  token = app.signIn({ name: 'Elena' }).then((again) => again.token)
  expect(await disconnected).toBe('transport close')
  await screen.nextEvent('connect')
  expect(screen.socket.connected).toBe(true)
})

test('A socket request forwarded for another host is refused while the built-in sign-in is active', async () => {
  const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(answer.status).toBe(403)
  expect((await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).status).toBe(200)
})
