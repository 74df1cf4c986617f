import type { ConversationId } from '@barattolo/domain/ids'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { connectLiveClient, type LiveClient, listenOnRandomPort } from '../testing/live-client.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

/** Messages over a socket whose person is not authenticated again meanwhile: the next check is a minute away. */

const app = setUpTestApp()
let address: string
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  address = await listenOnRandomPort(app.fastify)
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})

async function connectPerson(person: SignedInPerson): Promise<LiveClient> {
  const screen = connectLiveClient(address, { token: person.token })
  await screen.nextEvent('connect')
  return screen
}

async function startConversation() {
  const root = await insertItem(app.db, { owner: bruno.uid })
  return { id: (await ok(conversationApiOf(app, anna).interest(root)))._id }
}

const sendMessage = (screen: LiveClient, conversationId: ConversationId, text: string) =>
  screen.socket.emitWithAck('chatMessage', { conversationId, message: { text } })

test('[RT-29] A person who was disabled since the last message cannot write another, and is disconnected', async () => {
  const { id } = await startConversation()
  const screen = await connectPerson(anna)
  const send = () => sendMessage(screen, id, 'Ciao')
  const countMessages = async () =>
    (await app.db.selectFrom('messages').select('id').where('conversationId', '=', id).where('fromUid', '=', anna.uid).execute())
      .length
  const setAnna = (change: { disabledAt: Date | null }) =>
    app.db.updateTable('people').set(change).where('uid', '=', anna.uid).execute()
  expect(await send()).toMatchObject({ ok: true })
  const before = await countMessages()
  await setAnna({ disabledAt: new Date() })
  const disconnected = screen.nextEvent('disconnect')
  expect(await send()).toMatchObject({ ok: false, problem: { code: 'personDisabled' } })
  expect([await countMessages(), await disconnected]).toEqual([before, 'io server disconnect'])
  await setAnna({ disabledAt: null })
})

test('[RT-29] Messages that follow each other within a second are one statement each', async () => {
  const { id } = await startConversation()
  const screen = await connectPerson(bruno)
  await sendMessage(screen, id, 'Prima')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    for (const text of ['Uno', 'Due', 'Tre']) await sendMessage(screen, id, text)
    const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement))
    expect(texts.filter((text) => text.includes('insert into messages'))).toHaveLength(3)
    // One more for each second that the messages take.
    expect(texts.filter((text) => text.includes('last_seen_at')).length).toBeLessThan(3)
  } finally {
    query.mockRestore()
  }
})
