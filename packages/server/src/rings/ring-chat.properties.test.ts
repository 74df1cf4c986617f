import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { type RingId, ringId, type Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { block, unblock } from '../account/block.service.ts'
import { closeChat, joinChat, leaveChat, openChat, postLines } from '../conversations/chats.store.ts'
import { exportRingChats } from '../conversations/export-ring-chats.service.ts'
import { countUnread } from '../conversations/inbox.store.ts'
import {
  markRingRead,
  postRingMessage,
  readRingChat,
  readRingChatSummaries,
  readRingMessages,
} from '../conversations/ring-chat.service.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { insertPerson } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** Random histories of a chat. A model of who was there at each message predicts what each person gets from every endpoint. */

const PEOPLE = 5
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

const anyPerson = fc.nat({ max: PEOPLE - 1 })
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('write' as const), who: anyPerson }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('post' as const), who: anyPerson }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('leave' as const), who: anyPerson }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('join' as const), who: anyPerson }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('read' as const), who: anyPerson }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('block' as const, 'unblock' as const), who: anyPerson, whom: anyPerson }),
  },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

interface Line {
  name: string
  from: number
  isText: boolean
  readers: Set<number>
  /** The people who have read the message or have written it. */
  read: Set<number>
}

/** The chat according to the model. */
function createModel() {
  const lines: Line[] = []
  const present = new Set([0, 1, 2])
  const joined = new Set([0, 1, 2])
  const blocks = new Set<string>()
  const isBlockedBetween = (one: number, other: number) => blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`)
  const linesOf = (who: number) =>
    lines.filter(({ readers, isText, from }) => readers.has(who) && !(isText && isBlockedBetween(who, from)))
  return {
    present,
    joined,
    blocks,
    isBlockedBetween,
    add: (name: string, from: number, isText: boolean) =>
      lines.push({ name, from, isText, readers: new Set(present), read: new Set(isText ? [from] : []) }),
    read: (who: number) => {
      for (const { read } of lines) read.add(who)
    },
    namesOf: (who: number) => linesOf(who).map(({ name }) => name),
    /** Writing marks earlier messages as read, as in a conversation. */
    unreadOf: (who: number) => linesOf(who).filter(({ read, from }) => !read.has(who) && from !== who).length,
  }
}

test('[RING-101] [RING-102] [RING-103] [RING-104] [RING-109] [RING-112] over random histories no person gets a message at any door from outside of their time in the chat, or from a person with a block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 24 }), (steps) => checkHistory(steps)),
    { numRuns: process.env.THOROUGH === 'yes' ? 25 : 8 },
  )
})

async function checkHistory(steps: readonly Step[]) {
  const { db } = database
  const people: Uid[] = []
  for (let n = 0; n < PEOPLE; n++) people.push((await insertPerson(db, { name: `Persona ${n}` })).uid)
  const uidOf = (who: number) => people[who] as Uid
  const id = ringId.parse(randomUUID())
  const model = createModel()
  const sent: { text: string; to: readonly Uid[] }[] = []
  const publish = {
    ...NULL_PUBLISHER,
    newMessage: ({ text }: { text: string }, to: readonly Uid[]) => void sent.push({ text, to }),
  }
  const now = () => new Date()
  const deps = { db, town: AOSTA, now, publish, applyEffects }
  await db.transaction().execute((trx) => openChat(trx, { id, kind: 'ring', uids: people.slice(0, 3), now: now() }))

  for (const [index, step] of steps.entries()) {
    const name = `riga ${index}`
    const me = uidOf(step.who)
    const isPresent = model.present.has(step.who)
    if (step.type === 'write') {
      const written = postRingMessage(deps, me, id, { text: name })
      if (isPresent) {
        await written
        model.read(step.who)
        model.add(name, step.who, true)
        const listeners = [...model.present].filter((who) => !model.isBlockedBetween(who, step.who)).map(uidOf)
        expect(sent.at(-1)).toEqual({ text: name, to: listeners.toSorted() })
      } else await expect(written).rejects.toThrow(Problem)
    } else if (step.type === 'post') {
      const line = { kind: 'ringItemEdited' as const, from: me, items: [itemNamed(name, me)] }
      const readers = await db.transaction().execute((trx) => postLines(trx, id, [line], now()))
      expect(readers.toSorted()).toEqual([...model.present].map(uidOf).toSorted())
      model.add(name, step.who, false)
    } else if (step.type === 'leave') {
      await db.transaction().execute((trx) => leaveChat(trx, id, me, now()))
      model.present.delete(step.who)
    } else if (step.type === 'join' && !model.joined.has(step.who)) {
      await db.transaction().execute((trx) => joinChat(trx, id, me, now()))
      model.present.add(step.who)
      model.joined.add(step.who)
    } else if (step.type === 'read' && model.joined.has(step.who)) {
      await markRingRead(deps, me, id)
      model.read(step.who)
    } else if ((step.type === 'block' || step.type === 'unblock') && step.who !== step.whom) {
      const change = step.type === 'block' ? block : unblock
      // A block in return for another one is stored, and its answer says that the person is unknown.
      await change(deps, me, uidOf(step.whom)).catch((error) => expect(error).toBeInstanceOf(Problem))
      if (step.type === 'block') model.blocks.add(`${step.who} ${step.whom}`)
      else model.blocks.delete(`${step.who} ${step.whom}`)
    }
  }
  for (let who = 0; who < PEOPLE; who++) await checkDoors(id, uidOf(who), model, who)
  await db.transaction().execute((trx) => closeChat(trx, id, now()))
  for (let who = 0; who < PEOPLE; who++)
    if (model.joined.has(who)) expect(namesIn((await readRingChat(deps, uidOf(who), id)).messages)).toEqual(model.namesOf(who))
}

/** Compares what this person gets with the model: the chat, pages, list, count, notices and data copy. */
async function checkDoors(id: RingId, me: Uid, model: ReturnType<typeof createModel>, who: number) {
  const { db } = database
  const deps = { db, town: AOSTA }
  if (!model.joined.has(who)) {
    await expect(readRingChat(deps, me, id)).rejects.toMatchObject({ code: 'ringNotFound' })
    await expect(readRingMessages(deps, me, id, { after: '0' })).rejects.toMatchObject({ code: 'ringNotFound' })
    expect([await countUnread(db, me), await exportRingChats(deps, me)]).toEqual([0, []])
    expect(await db.selectFrom('notices').select('id').where('uid', '=', me).execute()).toEqual([])
    return
  }
  const names = model.namesOf(who)
  expect(namesIn((await readRingChat(deps, me, id)).messages)).toEqual(names)
  expect(namesIn(await readRingMessages(deps, me, id, { after: '0' }))).toEqual(names)
  expect(namesIn((await exportRingChats(deps, me))[0]?.messages ?? [])).toEqual(names)
  const [summary] = await readRingChatSummaries(deps, me, [id])
  expect(namesIn(summary?.lastMessage ? [summary.lastMessage] : [])).toEqual(names.slice(-1))
  expect([summary?.unread, await countUnread(db, me)]).toEqual([model.unreadOf(who), model.unreadOf(who)])
  const notices = await db.selectFrom('notices').select(['fromUid']).where('uid', '=', me).where('readAt', 'is', null).execute()
  const blocked = await db
    .selectFrom('blocks')
    .selectAll()
    .where((eb) => eb.or([eb('blockerUid', '=', me), eb('blockedUid', '=', me)]))
    .execute()
  const apart = blocked.flatMap(({ blockerUid, blockedUid }) => [blockerUid, blockedUid]).filter((uid) => uid !== me)
  for (const { fromUid } of notices) expect(apart).not.toContain(fromUid)
}

/** The names of the messages, which stand in the text. */
const namesIn = (messages: readonly { text: string }[]) => messages.map(({ text }) => /riga \d+/.exec(text)?.[0])

const itemNamed = (title: string, ownerUid: Uid) => ({
  _id: randomUUID() as never,
  title,
  status: 'baratto' as const,
  category: 'home' as const,
  imageUrl: '',
  ownerUid,
})
