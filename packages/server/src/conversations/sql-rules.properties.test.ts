import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { type ConversationCard, OFFERED_SHOWN } from '@barattolo/domain/conversations/contract'
import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import { firstContactRefusal, messagesLeft } from '@barattolo/domain/conversations/first-contact'
import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import { legalMoves, viewOf } from '@barattolo/domain/conversations/moves'
import { type Negotiation, otherParticipantOf, pauseReasonOf, turnOf } from '@barattolo/domain/conversations/negotiation'
import { recordActivity } from '@barattolo/domain/conversations/negotiation.fixtures'
import { type Exchange, isOver } from '@barattolo/domain/exchanges/exchange'
import { feedbackDeadline } from '@barattolo/domain/exchanges/feedback'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { MESSAGE_KINDS } from '@barattolo/domain/messages/message'
import { radarWeight } from '@barattolo/domain/radar/radar-weight'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Trx } from '../platform/database/database.ts'
import { insertPerson } from '../testing/factories.ts'
import { anyConversations, anyPersonIndex, at, load, NOW, PEOPLE, withConversations } from '../testing/random-conversations.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { participantsOf, peopleOf } from './conversation-answer.ts'
import { readInbox } from './inbox.service.ts'
import { PAUSED } from './inbox.store.ts'
import { insertMessage } from './messages.store.ts'

/** Rules of the domain that statements repeat in SQL, compared over random conversations. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

/** `npm run test:all` runs all. */
const RUNS = { numRuns: process.env.THOROUGH === 'yes' ? 120 : 15 }
const LATER = new Date(NOW.getTime() + 60 * 60 * 1000)

function mayWrite(negotiation: Negotiation, user: Uid): boolean {
  const view = viewOf(negotiation, user)
  return view !== null && legalMoves(view).includes('write')
}

test('[CONV-07] the database stores a message if and only if the screen offers it, and resets the turn timer like the domain', async () => {
  let due = 0
  const anySenders = fc.array(anyPersonIndex, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(anyConversations, anySenders, (rows, senders) =>
      withConversations(database.db, rows, async (trx, { ids }) => {
        const isActive = (uid: Uid) => {
          const person = at(rows.people, PEOPLE.indexOf(uid))
          return !person.isDisabled && !person.isDeleted
        }
        const mayPost = (negotiation: Negotiation, uid: Uid) => isActive(uid) && mayWrite(negotiation, uid)
        const posts = (await load(trx, ids)).map((loaded, index) => ({ ...loaded, from: at(PEOPLE, senders[index]) }))
        for (const { row, before, from } of posts) {
          const message = { conversationId: row.id, from, clientId: null, text: 'Ciao', now: LATER }
          expect((await insertMessage(trx, message)) !== undefined).toBe(mayPost(before, from))
        }
        const stored = await load(trx, ids)
        for (const [index, { row, before, from }] of posts.entries()) {
          const isStored = mayPost(before, from)
          const next = isStored ? recordActivity(before, from, LATER) : before
          const { row: nextRow, before: negotiation } = at(stored, index)
          expect(negotiation).toEqual(next)
          expect(nextRow.updatedAt).toEqual(isStored ? LATER : row.updatedAt)
          // The stored due time may also be outdated, as after a pause that ends in another transaction.
          if (row.nextDueAt?.getTime() !== nextDueOf(before)?.getTime()) continue
          due += 1
          expect(nextRow.nextDueAt).toEqual(nextDueOf(next))
        }
        const notices = await trx
          .selectFrom('notices')
          .select(['uid', 'kind', 'conversationId'])
          .orderBy('conversationId')
          .execute()
        expect(notices).toEqual(
          posts
            .filter(({ before, from }) => mayPost(before, from) && isActive(otherParticipantOf(before, from)))
            .map(({ row, before, from }) => ({
              uid: otherParticipantOf(before, from),
              kind: 'newMessage',
              conversationId: row.id,
            })),
        )
      }),
    ),
    RUNS,
  )
  expect(due).toBeGreaterThan(0)
})

test('[TRUST-21] [TRUST-22] the database stores a message to a stranger if and only if the domain allows it', async () => {
  const [opener, other] = [at(PEOPLE, 0), at(PEOPLE, 1)]
  const anyStep = fc.oneof(
    fc.record({ from: fc.constantFrom(opener, opener, opener, other), text: fc.constantFrom('Ciao', 'Vedi esempio.it') }),
    // Also messages that name the other without being an answer.
    fc.record({ from: fc.constantFrom(opener, other), kind: fc.constantFrom(...MESSAGE_KINDS) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 7 }), async (steps) => {
      const trx = await database.db.startTransaction().execute()
      try {
        const id = await insertFirstContact(trx, opener, other)
        const messages: Parameters<typeof messagesLeft>[0]['messages'][number][] = []
        for (const step of steps) {
          const { from } = step
          if ('kind' in step) {
            // A text or a hidden text is written as a text first.
            if (step.kind === 'text' || step.kind === 'hidden') continue
            await trx
              .insertInto('messages')
              .values({ conversationId: id, fromUid: from, clientId: null, kind: step.kind, text: null })
              .execute()
            messages.push({ kind: step.kind, from: { uid: from } })
            continue
          }
          const contact = { openedWithStranger: from === opener, hasOlderMessages: false, messages }
          const isAllowed = firstContactRefusal(messagesLeft(contact, from), step.text) === null
          const message = { conversationId: id, from, clientId: null, text: step.text, now: LATER }
          expect((await insertMessage(trx, message)) !== undefined).toBe(isAllowed)
          if (isAllowed) messages.push({ kind: 'text', from: { uid: from } })
        }
      } finally {
        await trx.rollback().execute()
      }
    }),
    RUNS,
  )
})

async function insertFirstContact(trx: Trx, opener: Uid, other: Uid): Promise<ConversationId> {
  for (const uid of [opener, other]) await insertPerson(trx, { uid })
  const rootItem = { _id: randomUUID(), title: 'Sedia', status: 'dono', category: 'home', imageUrl: '', ownerUid: other }
  const row = { interestedUid: opener, ownerUid: other, rootItem: JSON.stringify(rootItem), limitedUid: opener }
  const { id } = await trx.insertInto('conversations').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

test('[CONV-01] the inbox shows the pause reason of the domain', async () => {
  const seen = new Set<unknown>()
  await fc.assert(
    fc.asyncProperty(anyConversations, (rows) =>
      withConversations(database.db, rows, async (trx, { ids }) => {
        const paused = await trx
          .selectFrom('conversations')
          .select(['id', PAUSED.as('paused')])
          .execute()
        const reasons = new Map(paused.map((row) => [row.id, row.paused]))
        for (const { row, before } of await load(trx, ids)) {
          // The conversations of a disabled person are archived.
          const isRootLost = before.rootItemId && !before.rootHidden && !before.currentItems.has(before.rootItemId)
          if (isRootLost) continue
          seen.add(pauseReasonOf(before))
          expect(reasons.get(row.id)).toBe(pauseReasonOf(before))
        }
      }),
    ),
    RUNS,
  )
  expect(seen.size).toBeGreaterThan(1)
})

test('[INBX-20] the pages of an inbox contain each visible conversation once, as the conversation itself shows it', async () => {
  const anySearch = fc.record({
    role: fc.constantFrom(undefined, 'interested' as const, 'owner' as const),
    sort: fc.constantFrom(undefined, 'radar' as const),
    limit: fc.constantFrom(1, 2, 500),
  })
  await fc.assert(
    fc.asyncProperty(anyConversations, anySearch, fc.constantFrom(...PEOPLE), (rows, search, me) =>
      withConversations(database.db, rows, async (trx, { ids, items }) => {
        const loaded = (await load(trx, ids)).filter(({ row, before }) => {
          const roles = search.role ? [before[search.role]] : [before.interested, before.owner]
          return row.isVisible && roles.includes(me)
        })
        const isHidden = (id: string) =>
          at(
            rows.items,
            items.findIndex((item) => item._id === id),
          ).isHidden
        const expected = loaded.map(({ row, before }) => {
          const offered = before.sent.filter(({ item }) => item.ownerUid === before.interested && !isHidden(item._id))
          const { id: _id, rootItem, status, lastActionBy } = row
          return {
            ...{ _id, rootItem, status, lastActionBy, turn: turnOf(before), unread: 0 },
            isDone: status === 'accepted' && row.exchange?.state === 'done',
            isWithdrawn: row.isWithdrawn,
            turnSince: turnOf(before) && before.turnTimer.turnSince.toISOString(),
            participants: participantsOf(row, peopleOf(row.people, AOSTA), NOW),
            offered: { count: offered.length, titles: offered.slice(0, OFFERED_SHOWN).map(({ item }) => item.title) },
            createdAt: row.createdAt.toISOString(),
            updatedAt: row.updatedAt.toISOString(),
          }
        })
        const weightOf = ({ status }: { status: ConversationStatus }) => (search.sort === 'radar' ? radarWeight(status) : 0)
        expected.sort((a, b) => weightOf(a) - weightOf(b) || b.updatedAt.localeCompare(a.updatedAt) || b._id.localeCompare(a._id))
        const cards: ConversationCard[] = []
        for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
          const page = await readInbox(
            { db: trx, town: AOSTA },
            me,
            { ...search, ...(cursor === undefined ? {} : { cursor }) },
            isFirst,
            NOW,
          )
          expect(page.total).toBe(isFirst ? expected.length : null)
          cards.push(...page.cards)
          cursor = page.next ?? undefined
        }
        expect(
          cards.map(({ offered, lastMessage, paused: _, ...card }) => {
            expect(lastMessage?.createdAt).toBe(card.updatedAt)
            return { ...card, offered: { count: offered.count, titles: offered.items.map(({ title }) => title) } }
          }),
        ).toEqual(expected)
      }),
    ),
    RUNS,
  )
})

test('[TRUST-06] after a block a conversation is visible while its exchange is open, held or accepts feedback', async () => {
  const isNeeded = (exchange: Exchange) => !isOver(exchange) || Number(feedbackDeadline(exchange)) > NOW.getTime()
  await fc.assert(
    fc.asyncProperty(anyConversations, (rows) =>
      withConversations(database.db, rows, async (trx, { ids }) => {
        for (const { row, before } of await load(trx, ids))
          expect(row.isVisible).toBe(!before.blocked || (row.exchange !== null && isNeeded(row.exchange)))
      }),
    ),
    RUNS,
  )
})
