import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { DAY_MS } from '@barattolo/domain/durations'
import { type RingId, ringId } from '@barattolo/domain/ids'
import { RING_MESSAGE_KINDS, type RingMessageKind } from '@barattolo/domain/messages/ring-kinds'
import type { Notice } from '@barattolo/domain/notices/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseOldMessages } from '../account/retention-jobs.ts'
import { closeChat, findChatPeople, joinChat, leaveChat, lockChat, postLines } from '../conversations/chats.store.ts'
import { readRingChatSummaries } from '../conversations/ring-chat.service.ts'
import { FEATURE_LINKS } from '../feature-links.ts'
import { renderNotices } from '../notices/notices.service.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertItem } from '../testing/factories.ts'
import { connectLiveClient, type LiveClient, listenOnRandomPort } from '../testing/live-client.ts'
import { insertRingChat, ringChatApiOf } from '../testing/ring-chats.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let address: string
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let dario: SignedInPerson
let admin: SignedInPerson
let id: RingId

beforeAll(async () => {
  address = await listenOnRandomPort(app.fastify)
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] ?? '' })
})
beforeEach(async () => {
  const signIn = (name: string) => app.signIn({ name, email: `${name.toLowerCase()}-${randomUUID()}@example.org` })
  anna = await signIn('Anna')
  bruno = await signIn('Bruno')
  carla = await signIn('Carla')
  dario = await signIn('Dario')
  id = await insertRingChat(app.db, [anna.uid, bruno.uid, carla.uid])
})

const as = (person: SignedInPerson) => ringChatApiOf(app, person)
const write = (person: SignedInPerson, text: string) => ok(as(person).write(id, { text }))
const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)
const textsFor = async (person: SignedInPerson) => texts((await ok(as(person).read(id))).messages)
const namesFor = async (person: SignedInPerson) => (await ok(as(person).read(id))).people.map(({ name }) => name)
const inTransaction = (change: (...args: [Parameters<typeof joinChat>[0], Date]) => Promise<unknown>) =>
  app.db.transaction().execute((trx) => change(trx, new Date()))
const join = (person: SignedInPerson) => inTransaction((trx, now) => joinChat(trx, id, person.uid, now))
const leave = (person: SignedInPerson) => inTransaction((trx, now) => leaveChat(trx, id, person.uid, now))
const post = (...messages: SystemMessage[]) => inTransaction((trx, now) => postLines(trx, id, messages, now))
const close = (daysAgo = 0) => inTransaction((trx, now) => closeChat(trx, id, new Date(now.getTime() - daysAgo * DAY_MS)))
const line = (kind: RingMessageKind, from: SignedInPerson | null, more: Partial<SystemMessage> = {}): SystemMessage => ({
  kind,
  from: from?.uid ?? null,
  items: [],
  ...more,
})
const callApi = (person: SignedInPerson, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.fastify.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) })
const block = (person: SignedInPerson, other: SignedInPerson) => callApi(person, 'POST', `/api/me/blocked/${other.uid}`, {})
const noticesOf = async (person: SignedInPerson) =>
  (await callApi(person, 'GET', '/api/notices'))
    .json<{ notices: Notice[] }>()
    .notices.filter(({ kind }) => kind === 'ringMessage')
const unreadOf = async (person: SignedInPerson) =>
  (await callApi(person, 'GET', '/api/conversations/unread')).json<{ unread: number }>().unread

/** Anna writes, Carla leaves, Dario comes in her place, Bruno writes. */
async function replaceCarlaByDario() {
  await write(anna, 'Prima')
  await leave(carla)
  await post(line('ringLeft', carla))
  await join(dario)
  await post(line('ringJoined', dario))
  await write(bruno, 'Dopo')
}

describe('people of the chat', () => {
  test('[RING-100] every person of a ring writes, and all of them read it in the same order', async () => {
    await post(line('ringProposed', anna, { size: 3 }))
    const sent = await write(bruno, ' Ciao ')
    expect(sent).toMatchObject({ kind: 'text', text: 'Ciao', from: { uid: bruno.uid } })
    await write(carla, 'Eccomi')
    const hers = 'Anna propone uno scambio a tre: si fa se dite sì tutti.'
    expect(await textsFor(carla)).toEqual([hers, 'Ciao', 'Eccomi'])
    expect(await textsFor(bruno)).toEqual([hers, 'Ciao', 'Eccomi'])
    expect(await textsFor(anna)).toEqual(['Hai proposto uno scambio a tre: si fa se dite sì tutti.', 'Ciao', 'Eccomi'])
    expect((await ok(as(anna).read(id))).access).toBe('write')
  })

  test('[RING-100] the chat of a ring is unknown to people who are not in it, on every endpoint', async () => {
    await write(anna, 'Segreto')
    for (const unknown of [id, ringId.parse(randomUUID())]) {
      const answers = [
        await as(dario).read(unknown),
        await as(dario).messages(unknown),
        await as(dario).write(unknown, { text: 'Eccomi' }),
        await as(dario).markRead(unknown),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'ringNotFound' } })
    }
    expect(await textsFor(anna)).toEqual(['Segreto'])
  })

  test('[RING-100] the endpoints of conversations do not open the chat of a ring, nor those of rings a conversation', async () => {
    const conversation = (await ok(conversationApiOf(app, anna).interest(await insertItem(app.db, { owner: bruno.uid }))))._id
    expect(await conversationApiOf(app, anna).messages(id)).toMatchObject({ status: 404 })
    expect(await conversationApiOf(app, anna).write(id, { text: 'x' })).toMatchObject({ status: 404 })
    expect(await as(anna).messages(ringId.parse(conversation))).toMatchObject({ status: 404 })
    expect(await as(anna).write(ringId.parse(conversation), { text: 'x' })).toMatchObject({ status: 404 })
  })

  test('[RING-101] a newcomer reads nothing from before, and who has left nothing from after, also page by page', async () => {
    await replaceCarlaByDario()
    expect(await textsFor(dario)).toEqual(['Ora ci sei anche tu.', 'Dopo'])
    expect(await textsFor(carla)).toEqual(['Prima'])
    expect(await textsFor(anna)).toEqual([
      'Prima',
      'Carla non fa più parte dello scambio.',
      'Dario ora fa parte dello scambio.',
      'Dopo',
    ])
    const all = (await ok(as(anna).read(id))).messages
    const last = `${Number(all.at(-1)?._id) + 1}`
    expect(texts(await ok(as(dario).messages(id, `?before=${last}`)))).toEqual(['Ora ci sei anche tu.', 'Dopo'])
    expect(texts(await ok(as(carla).messages(id, `?after=${all[0]?._id}`)))).toEqual([])
    expect(texts(await ok(as(carla).messages(id, '?after=0')))).toEqual(['Prima'])
    expect(texts(await ok(as(anna).messages(id, `?before=${all[1]?._id}`)))).toEqual(['Prima'])
  })

  test('[RING-106] who has left does not see who came instead, and a newcomer not who had left', async () => {
    await replaceCarlaByDario()
    expect(await namesFor(carla)).toEqual(['Anna', 'Bruno', 'Carla'].toSorted((a, b) => orderOf(a) - orderOf(b)))
    expect(await namesFor(dario)).not.toContain('Carla')
    expect((await namesFor(anna)).toSorted()).toEqual(['Anna', 'Bruno', 'Carla', 'Dario'])
    // Bruno leaves after her, so Carla still sees him in the ring.
    await leave(bruno)
    expect((await ok(as(carla).read(id))).people.filter(({ hasLeft }) => hasLeft).map(({ name }) => name)).toEqual(['Carla'])
    const leftForAnna = (await ok(as(anna).read(id))).people.filter(({ hasLeft }) => hasLeft).map(({ name }) => name)
    expect(leftForAnna.toSorted()).toEqual(['Bruno', 'Carla'])
  })

  /** People who joined at the same time are in the order of their uids. */
  function orderOf(name: string): number {
    const uids = [anna, bruno, carla].toSorted((one, other) => (one.uid < other.uid ? -1 : 1))
    return uids.findIndex((person) => person.name.startsWith(name))
  }

  test('[RING-105] who has left reads and does not write, until 14 days after the end of the ring', async () => {
    await write(anna, 'Prima')
    await leave(carla)
    expect(await as(carla).write(id, { text: 'Ancora?' })).toMatchObject({ status: 409, body: { code: 'chatClosed' } })
    expect((await ok(as(carla).read(id))).access).toBe('left')
    await close(13)
    expect(await textsFor(carla)).toEqual(['Prima'])
    await app.db
      .updateTable('chats')
      .set({ closedAt: new Date(Date.now() - 14 * DAY_MS - 1000) })
      .where('id', '=', id)
      .execute()
    for (const answer of [await as(carla).read(id), await as(carla).messages(id), await as(carla).markRead(id)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'ringNotFound' } })
    expect(await as(carla).write(id, { text: 'Ancora?' })).toMatchObject({ status: 404 })
    expect(await textsFor(anna)).toEqual(['Prima'])
  })

  test('[RING-105] after the end of the ring its people only read', async () => {
    await write(anna, 'Prima')
    await close()
    expect(await as(anna).write(id, { text: 'Ancora?' })).toMatchObject({ status: 409, body: { code: 'chatClosed' } })
    expect(await ok(as(anna).read(id))).toMatchObject({ access: 'read', messages: [{ text: 'Prima' }] })
  })

  test('[RING-105] a suspended person does not write', async () => {
    await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', anna.uid).execute()
    expect(await as(anna).write(id, { text: 'Ancora?' })).toMatchObject({ status: 403, body: { code: 'personDisabled' } })
  })

  test('[RING-107] a message that is sent repeatedly or concurrently is stored once, also after the person has left', async () => {
    const message = { text: 'Ci siete?', clientId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => ok(as(anna).write(id, message))))
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    expect(await textsFor(bruno)).toEqual(['Ci siete?'])
    await leave(anna)
    expect(await ok(as(anna).write(id, message))).toEqual(answers[0])
    expect(await noticesOf(bruno)).toMatchObject([{ text: 'Anna ha scritto nello scambio a tre.' }])
  })

  test('[ERR-46] a message with the client id of another one of the same person is refused', async () => {
    const clientId = randomUUID()
    await ok(as(anna).write(id, { text: 'Sì', clientId }))
    expect(await as(anna).write(id, { text: 'No', clientId })).toMatchObject({ status: 409, body: { code: 'alreadyStored' } })
    expect(await textsFor(bruno)).toEqual(['Sì'])
  })

  test('[RING-108] a message and a departure at the same time are one before the other for every reader', async () => {
    const locked = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const departure = inTransaction(async (trx, now) => {
      await lockChat(trx, id)
      locked.resolve()
      await written.promise
      await leaveChat(trx, id, carla.uid, now)
    })
    await locked.promise
    const message = write(anna, 'Con il tram')
    await waitForLock()
    written.resolve()
    await departure
    await message
    expect(await textsFor(carla)).toEqual([])
    expect(await noticesOf(carla)).toEqual([])
    expect(await textsFor(bruno)).toEqual(['Con il tram'])
  })

  test('[RING-108] the ids of messages follow the order of the commits', async () => {
    const people = [anna, bruno, carla]
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(people[index % 3] as SignedInPerson, `${index}`)))
    const { messages } = await ok(as(anna).read(id))
    const known = await app.db.selectFrom('messages').select('id').where('conversationId', '=', id).orderBy('id').execute()
    expect(messages.map(({ _id }) => _id)).toEqual(known.map(({ id: each }) => each))
    expect(messages).toHaveLength(12)
  })

  test('a chat with more messages than a page is read page by page', async () => {
    await post(...Array.from({ length: 101 }, (_, index) => line('ringItemEdited', null, { items: [snapshot(`${index}`)] })))
    const { messages, hasOlderMessages } = await ok(as(bruno).read(id))
    expect([messages.length, hasOlderMessages]).toEqual([100, true])
    expect(texts(await ok(as(bruno).messages(id, `?before=${messages[0]?._id}`)))).toEqual([
      '“0” è stato modificato: guardalo prima di rispondere.',
    ])
  })
})

/** Resolves when a session waits for a lock. */
async function waitForLock() {
  await expect
    .poll(async () => {
      const waiting = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return waiting.rows.length
    })
    .toBeGreaterThan(0)
}

const snapshot = (title: string, owner = anna) => ({
  _id: randomUUID() as never,
  title,
  status: 'baratto' as const,
  category: 'home' as const,
  imageUrl: '',
  ownerUid: owner.uid,
})

describe('live', () => {
  async function connect(person: SignedInPerson) {
    const screen = connectLiveClient(address, { token: person.token })
    await screen.nextEvent('connect')
    return screen
  }
  /** Resolves when the client has received all events that were sent to it before: events keep their order. */
  const settled = (screen: LiveClient) => screen.socket.emitWithAck('join', 'nothing')
  const got = (screen: LiveClient) => texts(screen.received.messages)
  const send = (screen: LiveClient, text: string) => screen.socket.emitWithAck('chatMessage', { ringId: id, message: { text } })

  test('[RING-102] a message over the socket reaches the people of the ring and no other person, whom a join does not help', async () => {
    const screens = [await connect(anna), await connect(bruno), await connect(carla)]
    const [annas, brunos] = screens as [LiveClient, LiveClient]
    const stranger = await connect(dario)
    expect(await stranger.socket.emitWithAck('join', id)).toMatchObject({ ok: false, problem: { code: 'conversationNotFound' } })
    expect(await send(annas, 'Ciao')).toMatchObject({ ok: true, message: { text: 'Ciao', from: { uid: anna.uid } } })
    expect(await send(stranger, 'Eccomi')).toMatchObject({ ok: false, problem: { code: 'ringNotFound' } })
    for (const screen of [...screens, stranger]) await settled(screen)
    expect(screens.map(got)).toEqual([['Ciao'], ['Ciao'], ['Ciao']])
    expect(brunos.received.messages[0]).toMatchObject({ ringId: id })
    expect(brunos.received.changed).toContainEqual(['notices', id])
    expect(got(stranger)).toEqual([])
  })

  test('[RING-102] who has left gets nothing from the same commit on, and cannot write', async () => {
    const carlas = await connect(carla)
    const darios = await connect(dario)
    await replaceCarlaByDario()
    expect(await send(carlas, 'Ancora io')).toMatchObject({ ok: false, problem: { code: 'chatClosed' } })
    await settled(carlas)
    await settled(darios)
    expect(got(carlas)).toEqual(['Prima'])
    expect(carlas.received.changed.filter(([topic]) => topic === 'notices')).toEqual([['notices', id]])
    expect(got(darios)).toEqual(['Dopo'])
  })

  test('[RING-109] after a block the two do not get each other’s messages, the third person gets both', async () => {
    await block(anna, bruno)
    const screens = [await connect(anna), await connect(bruno), await connect(carla)]
    await write(anna, 'Da Anna')
    await write(bruno, 'Da Bruno')
    for (const screen of screens) await settled(screen)
    expect(screens.map(got)).toEqual([['Da Anna'], ['Da Bruno'], ['Da Anna', 'Da Bruno']])
  })

  test('[RING-109] a block and its end make the screens of both fetch the chat again', async () => {
    const annas = await connect(anna)
    const brunos = await connect(bruno)
    await block(anna, bruno)
    await callApi(anna, 'DELETE', `/api/me/blocked/${bruno.uid}`)
    for (const screen of [annas, brunos]) {
      await settled(screen)
      expect(screen.received.changed.filter(([topic]) => topic === 'rings')).toEqual([
        ['rings', id],
        ['rings', id],
      ])
    }
  })
})

describe('notices and counts', () => {
  test('[RING-111] a person has one unread notice for each chat, which leads to the ring, until they have read it', async () => {
    await write(anna, 'Uno')
    await write(bruno, 'Due')
    expect(await noticesOf(carla)).toMatchObject([
      { text: 'Nello scambio a tre ci sono 2 messaggi nuovi.', leadsTo: `/giro/${id}#chat`, read: false },
    ])
    await ok(as(carla).markRead(id))
    expect(await noticesOf(carla)).toMatchObject([{ read: true }])
    await write(anna, 'Tre')
    expect(await noticesOf(carla)).toMatchObject([{ text: 'Anna ha scritto nello scambio a tre.', read: false }])
    expect(await noticesOf(anna)).toMatchObject([{ text: 'Bruno ha scritto nello scambio a tre.' }])
  })

  test('[RING-111] the bell does not count what the inbox counts', async () => {
    await write(anna, 'Uno')
    const count = (await callApi(carla, 'GET', '/api/notices/unread')).json()
    expect(count).toMatchObject({ unread: 0 })
  })

  test('[RING-112] the unread messages of rings count, those written by the person themselves do not', async () => {
    await write(anna, 'Uno')
    await write(anna, 'Due')
    await post(line('ringYes', bruno))
    expect([await unreadOf(anna), await unreadOf(bruno), await unreadOf(carla)]).toEqual([1, 2, 3])
    await ok(as(carla).markRead(id))
    expect([await unreadOf(bruno), await unreadOf(carla)]).toEqual([2, 0])
    await write(bruno, 'Tre')
    expect([await unreadOf(bruno), await unreadOf(carla)]).toEqual([0, 1])
  })

  test('[RING-103] who has left gets no notice about what comes after, and an old one does not lead to a chat that is hidden', async () => {
    await replaceCarlaByDario()
    expect(await noticesOf(carla)).toMatchObject([{ text: 'Anna ha scritto nello scambio a tre.', leadsTo: `/giro/${id}#chat` }])
    expect(await noticesOf(dario)).toMatchObject([{ text: 'Bruno ha scritto nello scambio a tre.' }])
    expect(await unreadOf(carla)).toBe(1)
    await close(15)
    expect(await noticesOf(carla)).toMatchObject([{ leadsTo: '/avvisi' }])
    expect(await unreadOf(carla)).toBe(0)
    expect(await noticesOf(dario)).toMatchObject([{ leadsTo: `/giro/${id}#chat` }])
  })

  test('[RING-103] push and e-mail render the same notices, for the person who gets them', async () => {
    await replaceCarlaByDario()
    await close(15)
    const rows = await app.db
      .selectFrom('notices')
      .selectAll()
      .where('conversationId', '=', id)
      .where('readAt', 'is', null)
      .execute()
    const pathsFor = async ({ uid }: SignedInPerson) =>
      (
        await renderNotices(
          { db: app.db, town: AOSTA, sources: FEATURE_LINKS.noticeSources },
          uid,
          rows.filter((row) => row.uid === uid),
        )
      ).map(({ path, text }) => [path, text])
    expect(await pathsFor(carla)).toEqual([['/avvisi', 'Anna ha scritto nello scambio a tre.']])
    expect(await pathsFor(dario)).toEqual([[`/giro/${id}#chat`, 'Bruno ha scritto nello scambio a tre.']])
    expect(rows.filter(({ uid }) => uid === carla.uid)).toHaveLength(1)
    for (const { mailAt } of rows) expect(mailAt).not.toBeNull()
  })

  test('[RING-112] a list shows the newest message that the person reads, and how many they have not read', async () => {
    await replaceCarlaByDario()
    const other = await insertRingChat(app.db, [anna.uid, bruno.uid])
    const summaries = async (person: SignedInPerson) =>
      (await readRingChatSummaries({ db: app.db, town: AOSTA }, person.uid, [id, other])).map(({ unread, lastMessage }) => [
        unread,
        lastMessage?.text,
      ])
    expect(await summaries(carla)).toEqual([[1, 'Prima']])
    expect(await summaries(dario)).toEqual([[1, 'Dopo']])
    expect((await summaries(anna)).toSorted()).toEqual(
      [
        [0, undefined],
        [3, 'Dopo'],
      ].toSorted(),
    )
    await block(anna, bruno)
    expect((await summaries(anna)).toSorted()).toEqual(
      [
        [0, undefined],
        [2, 'Dario ora fa parte dello scambio.'],
      ].toSorted(),
    )
  })
})

describe('blocks', () => {
  beforeEach(async () => {
    await post(line('ringProposed', bruno, { size: 3 }))
    await write(bruno, 'Da Bruno')
    await write(carla, 'Da Carla')
    await block(anna, bruno)
    await write(bruno, 'Ancora Bruno')
    await write(anna, 'Da Anna')
  })
  const proposed = 'Bruno propone uno scambio a tre: si fa se dite sì tutti.'

  test('[RING-109] [RING-110] after a block the two do not read each other’s messages; the system messages stay', async () => {
    expect(await textsFor(anna)).toEqual([proposed, 'Da Carla', 'Da Anna'])
    expect((await textsFor(bruno)).slice(1)).toEqual(['Da Bruno', 'Da Carla', 'Ancora Bruno'])
    expect(await textsFor(carla)).toEqual([proposed, 'Da Bruno', 'Da Carla', 'Ancora Bruno', 'Da Anna'])
    expect(texts(await ok(as(anna).messages(id, '?after=0')))).toEqual([proposed, 'Da Carla', 'Da Anna'])
    await callApi(anna, 'DELETE', `/api/me/blocked/${bruno.uid}`)
    expect(await textsFor(anna)).toHaveLength(5)
  })

  test('[RING-109] after a block the two have no notices of each other’s messages, and do not count them', async () => {
    expect(texts(await noticesOf(anna))).toEqual(['Carla ha scritto nello scambio a tre.'])
    expect(texts(await noticesOf(bruno))).toEqual(['Carla ha scritto nello scambio a tre.'])
    expect([await unreadOf(anna), await unreadOf(bruno)]).toEqual([0, 0])
    await write(carla, 'Allora?')
    expect([await unreadOf(anna), await unreadOf(bruno)]).toEqual([1, 1])
  })

  test('[RING-109] the block deletes the notice of a message that the person has not read', async () => {
    await write(carla, 'Allora?')
    expect(await noticesOf(anna)).toHaveLength(1)
    await block(anna, carla)
    expect(await noticesOf(anna)).toEqual([])
  })

  test('[RING-109] after a block the data copy does not have the messages of the other person', async () => {
    expect(texts((await exportData(app, anna)).data.ringChats[0]?.messages ?? [])).toEqual([proposed, 'Da Carla', 'Da Anna'])
  })

  test('[RING-109] after a block a person cannot report a message that they do not read', async () => {
    const [message] = await app.db
      .selectFrom('messages')
      .select('id')
      .where('text', '=', 'Ancora Bruno')
      .where('conversationId', '=', id)
      .execute()
    const report = { target: { kind: 'message', id: message?.id }, reason: 'offensive', text: '' }
    expect((await callApi(anna, 'POST', '/api/reports', report)).statusCode).toBe(404)
    expect((await callApi(carla, 'POST', '/api/reports', report)).statusCode).toBe(201)
  })
})

describe('reports, data copy, erasure', () => {
  test('[RING-113] a message is reported by its readers only, and a hidden one reads as such for all of them', async () => {
    const { _id } = await write(anna, 'Insulto')
    await leave(carla)
    await write(bruno, 'Dopo')
    await join(dario)
    const report = { target: { kind: 'message', id: _id }, reason: 'offensive', text: 'Guardate' }
    expect((await callApi(dario, 'POST', '/api/reports', report)).statusCode).toBe(404)
    const sent = await callApi(carla, 'POST', '/api/reports', report)
    expect(sent.statusCode).toBe(201)
    const verdict = { outcome: 'hidden', reasons: 'È un insulto' }
    const screen = connectLiveClient(address, { token: bruno.token })
    await screen.nextEvent('connect')
    const decided = await callApi(admin, 'POST', `/api/admin/reports/${sent.json()._id}/decision`, verdict)
    expect(decided.statusCode).toBe(201)
    expect(await textsFor(bruno)).toEqual(['Messaggio nascosto da chi amministra.', 'Dopo'])
    expect(await textsFor(carla)).toEqual(['Messaggio nascosto da chi amministra.'])
    await screen.socket.emitWithAck('join', 'nothing')
    expect(screen.received.changed).toContainEqual(['rings', id])
  })

  test('[RING-104] the data copy has what the person read, and after 14 days what they wrote', async () => {
    await write(carla, 'Mia')
    await replaceCarlaByDario()
    const chatOf = async (person: SignedInPerson) => (await exportData(app, person)).data.ringChats[0]
    expect(await chatOf(carla)).toMatchObject({ _id: id, messages: [{ text: 'Mia' }, { text: 'Prima' }], closedAt: null })
    expect((await chatOf(carla))?.with.toSorted()).toEqual(['Anna', 'Bruno'])
    expect(texts((await chatOf(dario))?.messages ?? [])).toEqual(['Ora ci sei anche tu.', 'Dopo'])
    await close(15)
    expect(texts((await chatOf(carla))?.messages ?? [])).toEqual(['Mia'])
  })

  test('[RING-114] the messages of a deleted account stay under an alias, and its person has left', async () => {
    await write(carla, 'Mia')
    await post(line('ringItemsChanged', carla, { items: [snapshot('Vaso', carla)], removed: [snapshot('Cesto', carla)] }))
    expect((await findChatPeople(app.db, id)).map(({ uid }) => uid)).toContain(carla.uid)
    expect((await callApi(carla, 'DELETE', '/api/me')).statusCode).toBe(200)
    const chat = await ok(as(anna).read(id))
    expect(texts(chat.messages)).toEqual(['Mia', 'Una persona ha messo “Vaso” al posto di “Cesto”.'])
    const alias = chat.messages[0]?.from.uid
    expect(alias).not.toBe(carla.uid)
    expect(chat.people).toContainEqual({ uid: alias, name: '', photo: null, hasLeft: true })
    expect(
      JSON.stringify(await app.db.selectFrom('messages').selectAll().where('conversationId', '=', id).execute()),
    ).not.toContain(carla.uid)
    expect((await findChatPeople(app.db, id)).map(({ uid }) => uid)).not.toContain(carla.uid)
    await write(anna, 'Ciao')
    expect(await textsFor(bruno)).toHaveLength(3)
  })

  test('[RING-115] the messages of an ended ring are deleted 24 months after the last one', async () => {
    const now = new Date('2026-11-25T12:00:00Z')
    await write(anna, 'Vecchio')
    const setLastMessageAt = (at: string) =>
      app.db
        .updateTable('chats')
        .set({ lastMessageAt: new Date(at) })
        .where('id', '=', id)
        .execute()
    await setLastMessageAt('2024-11-25T12:00:00Z')
    const log = { error: () => expect.fail('the job failed') }
    const erase = () => eraseOldMessages({ db: app.db, now: () => now, log, jobLimits: NO_JOB_LIMITS })
    expect(await erase()).toBe(0)
    await close()
    await setLastMessageAt('2024-11-25T12:00:01Z')
    expect(await erase()).toBe(0)
    expect(await textsFor(bruno)).toEqual(['Vecchio'])
    await setLastMessageAt('2024-11-25T12:00:00Z')
    expect(await erase()).toBe(1)
    expect(await textsFor(bruno)).toEqual([])
    expect(await erase()).toBe(0)
  })
})

test('[RING-116] each system message of a ring is stored with its parameters and worded for its reader', async () => {
  const [lamp, sledge] = [snapshot('Lampada'), snapshot('Slitta', bruno)]
  await post(...RING_MESSAGE_KINDS.map((kind) => line(kind, anna, { items: [lamp], removed: [sledge], size: 4 })))
  const lines = await textsFor(bruno)
  expect(lines).toHaveLength(RING_MESSAGE_KINDS.length)
  expect(new Set(lines).size).toBe(RING_MESSAGE_KINDS.length)
  expect(lines).toContain('Anna ha messo “Lampada” al posto di “Slitta”.')
  expect(lines).toContain('“Lampada” al posto di “Slitta”.')
  expect(lines).toContain('Questa volta in quattro no.')
})

test('[RING-117] the messages of an exchange name the person who acted, also to those whom it does not concern', async () => {
  const meeting = { place: 'Piazza Chanoux', at: new Date('2026-11-28T09:00:00Z') }
  await post(
    { kind: 'meetingProposed', from: anna.uid, items: [], meeting },
    { kind: 'handedOver', from: bruno.uid, items: [] },
    { kind: 'calledOff', from: carla.uid, items: [] },
  )
  const [proposed, handedOver, calledOff] = await textsFor(anna)
  expect(proposed).toContain('Hai proposto di vedervi: Piazza Chanoux')
  expect(handedOver).toBe('Bruno ha confermato una consegna con il codice.')
  expect(calledOff).toContain('Carla ha annullato lo scambio')
})

test('[RING-100] a conversation between two keeps its chat, and its messages go with it when it is deleted', async () => {
  const conversation = await ok(conversationApiOf(app, anna).interest(await insertItem(app.db, { owner: bruno.uid })))
  const chat = await app.db
    .selectFrom('chats')
    .select('kind')
    .where('id', '=', conversation._id as Conversation['_id'])
    .execute()
  expect(chat).toEqual([{ kind: 'conversation' }])
  await app.db.deleteFrom('conversations').where('id', '=', conversation._id).execute()
  for (const table of ['messages', 'notices'] as const)
    expect(await app.db.selectFrom(table).select('id').where('conversationId', '=', conversation._id).execute()).toEqual([])
  expect(await app.db.selectFrom('chats').select('id').where('id', '=', conversation._id).execute()).toEqual([])
})
