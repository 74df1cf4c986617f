import type { Message } from '@barattolo/domain/messages/message'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { leaveChat } from '../../conversations/chats.store.ts'
import { conversationApiOf, ok } from '../../testing/conversations.ts'
import { insertItem } from '../../testing/factories.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { connectLiveClient, listenOnRandomPort } from '../../testing/live-client.ts'
import { insertRingChat, ringChatApiOf } from '../../testing/ring-chats.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import type { Connection } from '../database/database.ts'

/** A process that is alone at first. */
const app = setUpTestApp({ multiProcess: true })

async function startSecondProcess(notifyConnection: Connection = app.connection) {
  const { db, config } = app
  const log = pino({ level: 'silent' })
  const server = await buildApp({ db, config, notifyConnection, log, now: () => new Date() })
  return { server, address: await listenOnRandomPort(server) }
}

async function startConversation() {
  const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
  const { _id: id } = await ok(conversationApiOf(app, anna).interest(await insertItem(app.db, { owner: bruno.uid })))
  // The owner's messages are not limited.
  return { id, bruno, anna, write: (text: string) => ok(conversationApiOf(app, bruno).write(id, { text })) }
}

test('[RT-30] A process sends no events to the database while no other process listens', { tags: ['thorough'] }, async () => {
  const { write } = await startConversation()
  const observer = new pg.Client(app.connection)
  await observer.connect()
  onTestFinished(() => observer.end())
  const payloads: string[] = []
  observer.on('notification', ({ payload = '' }) => payloads.push(payload))
  await observer.query('listen "socket.io#/"')
  const received = async () => {
    await observer.query('select 1')
    return payloads.filter((payload) => payload.includes('newMessage'))
  }
  await write('Da solo')
  await write('Ancora da solo')
  expect(await received()).toEqual([])
  const { server } = await startSecondProcess()
  await vi.waitFor(async () => {
    await write('In due')
    expect(await received()).not.toEqual([])
  })
  await server.close()
  await vi.waitFor(async () => {
    const before = (await received()).length
    for (let n = 0; n < 3; n++) await write('Di nuovo da solo')
    expect((await received()).length).toBe(before)
  })
})

test('[RT-30] No message is lost at a client of a second process that starts in the middle of a stream of messages', async () => {
  const { id, anna, write } = await startConversation()
  for (let round = 0; round < 3; round++) {
    const sent: string[] = []
    let isStreaming = true
    const stream = (async () => {
      for (let n = 0; isStreaming; n++) {
        const text = `Messaggio ${round}-${n}`
        await write(text)
        sent.push(text)
      }
    })()
    const { server, address } = await startSecondProcess()
    const client = connectLiveClient(address, { token: anna.token })
    await client.nextEvent('connect')
    // What the web client does at each connection.
    const { messages } = await ok(conversationApiOf({ fastify: server }, anna).read(id))
    const countAtConnection = sent.length
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(countAtConnection + 10), { timeout: 10_000 })
    isStreaming = false
    await stream
    const textsOf = (list: readonly Pick<Message, 'text'>[]) => list.map(({ text }) => text)
    await vi.waitFor(() => expect(textsOf(client.received.messages)).toContain(sent.at(-1)))
    const events = textsOf(client.received.messages).filter((text) => sent.includes(text))
    expect(new Set(events).size).toBe(events.length)
    const known = new Set([...textsOf(messages), ...events])
    // The page of the chat that the client has fetched begins with its newest messages.
    const firstFetched = sent.findIndex((text) => textsOf(messages).includes(text))
    expect(sent.slice(Math.max(0, firstFetched)).filter((text) => !known.has(text))).toEqual([])
    client.socket.close()
    await server.close()
  }
})

test('[RT-30] A process that does not hear the others yet accepts no sockets, and does so once it hears them', {
  tags: ['thorough'],
}, async () => {
  const { connection } = app
  const proxy = await startFaultProxy('host' in connection ? connection.host : '')
  onTestFinished(proxy.close)
  proxy.refuse()
  const { server, address } = await startSecondProcess({ ...connection, host: '127.0.0.1', port: proxy.port })
  onTestFinished(() => server.close())
  const handshake = fetch(`${address}/socket.io/?EIO=4&transport=polling`).then(({ status }) => status)
  const readLists = async () => {
    for (let n = 0; n < 10; n++) await fetch(`${address}/api/items`).then((answer) => answer.text())
    return 'waiting'
  }
  expect(await Promise.race([handshake, readLists()])).toBe('waiting')
  proxy.restore()
  expect(await handshake).toBe(200)
})

test('[RING-102] A message of a ring reaches its people at a second process, and not a person who has left before', async () => {
  const [anna, bruno, carla] = [
    await app.signIn({ name: 'Anna' }),
    await app.signIn({ name: 'Bruno' }),
    await app.signIn({ name: 'Carla' }),
  ]
  const id = await insertRingChat(app.db, [anna.uid, bruno.uid, carla.uid])
  const { server, address } = await startSecondProcess()
  onTestFinished(() => server.close())
  const clients = [bruno, carla].map(({ token }) => connectLiveClient(address, { token }))
  await Promise.all(clients.map((client) => client.nextEvent('connect')))
  const textsOf = () => clients.map(({ received }) => received.messages.map(({ text }) => text))
  const write = (text: string) => ok(ringChatApiOf(app, anna).write(id, { text }))
  await write('Prima')
  await vi.waitFor(() => expect(textsOf()).toEqual([['Prima'], ['Prima']]))
  await app.db.transaction().execute((trx) => leaveChat(trx, id, carla.uid, new Date()))
  await write('Dopo')
  // Carla's client gets this event later than a message that it should not get: events keep their order.
  await ok(conversationApiOf(app, carla).interest(await insertItem(app.db, { owner: bruno.uid })))
  await vi.waitFor(() => expect(clients[1]?.received.changed.map(([topic]) => topic)).toContain('conversations'))
  await vi.waitFor(() => expect(textsOf()).toEqual([['Prima', 'Dopo'], ['Prima']]))
})
