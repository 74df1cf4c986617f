import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)
async function startConversation() {
  const id = await insertItem(app.db, { owner: bruno.uid })
  return (await ok(as(anna).interest(id)))._id
}
const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)

test('[API-36] [API-37] [API-55] A message is stored with the token’s user as sender and returned', async () => {
  const id = await startConversation()
  const clientId = randomUUID()
  const answer = await as(bruno).write(id, { text: ' Che cosa offri? ', clientId, from: { uid: anna.uid } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ clientId, kind: 'text', text: 'Che cosa offri?', from: { uid: bruno.uid }, items: [] })
  expect((await ok(as(anna).read(id))).messages.at(-1)).toEqual(answer.body)
})

test('[RT-18] A message that is sent repeatedly or concurrently is stored once and answered identically', async () => {
  const id = await startConversation()
  const message = { text: 'Ci sei?', clientId: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 10 }, () => ok(as(anna).write(id, message))))
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  expect(texts(await ok(as(bruno).messages(id)))).toEqual(['Mi interessa questo oggetto', 'Ci sei?'])
})

test('[ERR-46] A message with the client id of another one of the same person is refused, and not answered like a stored one', async () => {
  const id = await startConversation()
  const clientId = randomUUID()
  await ok(as(anna).write(id, { text: 'Sì', clientId }))
  expect(await as(anna).write(id, { text: 'No', clientId })).toMatchObject({ status: 409, body: { code: 'alreadyStored' } })
  expect(texts(await ok(as(bruno).messages(id))).slice(1)).toEqual(['Sì'])
})

test('Two people may use the same client id', async () => {
  const id = await startConversation()
  const clientId = randomUUID()
  await ok(as(anna).write(id, { text: 'mia', clientId }))
  await ok(as(bruno).write(id, { text: 'mia anche', clientId }))
  expect(texts(await ok(as(bruno).messages(id)))).toHaveLength(3)
})

test('[NEG-16] Both participants can write independently of the turn, also after an acceptance', async () => {
  const id = await insertItem(app.db, { owner: bruno.uid, status: 'dono' })
  const { _id } = await ok(as(anna).interest(id))
  await ok(as(anna).write(_id, { text: 'Prima' }))
  await ok(as(bruno).write(_id, { text: 'Anch’io' }))
  await ok(as(bruno).accept(_id))
  await ok(as(bruno).write(_id, { text: 'Dopo' }))
  await ok(as(anna).write(_id, { text: 'Alle dieci' }))
  expect(texts(await ok(as(anna).messages(_id)))).toEqual([
    'Mi interessa questo oggetto',
    'Prima',
    'Anch’io',
    'Bruno ha accettato: siete d’accordo!',
    'Dopo',
    'Alle dieci',
  ])
})

test('[EXCH-25] [EXCH-26] [NEG-16] Rejecting or archiving closes the chat, and a retry of an earlier message is still answered', async () => {
  for (const status of ['rejected', 'archived']) {
    const id = await startConversation()
    const message = { text: 'Ci sei?', clientId: randomUUID() }
    const stored = await ok(as(anna).write(id, message))
    await ok(as(bruno).status(id, status))
    expect(await as(anna).write(id, { text: 'Ancora?' })).toMatchObject({
      status: 409,
      body: { code: 'chatClosed', detail: 'Chat disattivata' },
    })
    expect(await ok(as(anna).write(id, message))).toEqual(stored)
  }
})

test.each([
  ['an empty text', { text: '' }],
  ['only whitespace', { text: ' \n ' }],
  ['only a NUL character', { text: '\u0000' }],
  ['[DATA-60] 2001 characters', { text: 'x'.repeat(2001) }],
  ['a missing text', {}],
  ['an invalid client id', { text: 'ciao', clientId: 'mine' }],
])('A message with %s is refused', async (_what, message) => {
  expect(await as(anna).write(await startConversation(), message)).toMatchObject({ status: 400, body: { code: 'invalidInput' } })
})

test('[DATA-60] A message may have 2000 characters of any kind', async () => {
  const text = `${'’😀'.repeat(600)}${'x'.repeat(200)}`
  expect((await ok(as(anna).write(await startConversation(), { text }))).text).toBe(text)
})

test('Messages are read page by page, before or after a given message', async () => {
  const id = await startConversation()
  for (let number = 1; number <= 120; number++) await ok(as(anna).write(id, { text: `${number}` }))
  const { messages, hasOlderMessages } = await ok(as(bruno).read(id))
  expect(messages).toHaveLength(100)
  expect(hasOlderMessages).toBe(true)
  expect(texts(messages).slice(0, 2)).toEqual(['21', '22'])
  const older = await ok(as(bruno).messages(id, `?before=${messages[0]?._id}`))
  expect(texts(older)).toEqual(['Mi interessa questo oggetto', ...Array.from({ length: 20 }, (_, index) => `${index + 1}`)])
  expect(texts(await ok(as(bruno).messages(id, `?after=${messages[97]?._id}`)))).toEqual(['119', '120'])
  expect(await ok(as(bruno).messages(id, `?after=${older[0]?._id}`))).toHaveLength(100)
  expect(await as(bruno).messages(id, '?after=x')).toMatchObject({ status: 400 })
})
