import { applyCallOffByAdmin, applyPersonDisabled } from '@barattolo/domain/conversations/admin-transitions'
import {
  applyAccountDeleted,
  applyNegotiationMove,
  type NegotiationStep,
  type SystemMessage,
} from '@barattolo/domain/conversations/apply-negotiation-move'
import { applyTimeouts, nextDueOf } from '@barattolo/domain/conversations/inactivity'
import { isParticipant, type Negotiation, otherParticipantOf, turnHolderOf } from '@barattolo/domain/conversations/negotiation'
import { timesInUse } from '@barattolo/domain/conversations/offered-times'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { EXCHANGE_MESSAGE_KINDS } from '@barattolo/domain/messages/exchange-kinds'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { applySteps } from '../conversations/apply-steps.service.ts'
import { noticesOfMessage } from '../conversations/conversation-notices.ts'
import type { LoadedConversation } from '../conversations/negotiation.store.ts'
import type { AppEvent } from '../events/app-events.ts'
import type { Trx } from '../platform/database/database.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { anyConversations, anyItemIndex, at, load, NOW, PEOPLE, withConversations } from '../testing/random-conversations.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { effectOf } from './effects.ts'

/** What the statements over sets of conversations store, compared with the step of each conversation alone. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

const LATER = new Date(NOW.getTime() + 60 * 60 * 1000)
const EVENT_TYPES = [
  'itemEdited',
  'itemPaused',
  'itemResumed',
  'itemVisibilityChanged',
  'itemsRemoved',
  'itemsReserved',
  'itemsFreed',
  'exchangeMoved',
  'holidayChanged',
  'personBlocked',
  'personUnblocked',
  'personEnabled',
] as const satisfies readonly AppEvent['type'][]

const anyEvent = fc.record({
  items: fc.uniqueArray(anyItemIndex, { minLength: 1, maxLength: 3 }),
  uids: fc.shuffledSubarray(PEOPLE, { minLength: 2, maxLength: 2 }),
  wasAvailable: fc.boolean(),
  conversation: fc.nat({ max: 5 }),
  messageKinds: fc.array(fc.constantFrom(...EXCHANGE_MESSAGE_KINDS), { maxLength: 2 }),
})
type RandomEvent = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never

function eventOf(
  type: (typeof EVENT_TYPES)[number],
  { items: indexes, uids, wasAvailable, conversation, messageKinds }: RandomEvent,
  inserted: { ids: readonly ConversationId[]; items: readonly ItemSnapshot[] },
): AppEvent {
  const items = indexes.map((index) => at(inserted.items, index))
  const item = at(items, 0)
  const [uid, otherUid] = [at(uids, 0), at(uids, 1)]
  switch (type) {
    case 'itemEdited':
    case 'itemPaused':
    case 'itemResumed':
      return { type, itemId: item._id }
    case 'itemVisibilityChanged':
      return { type, itemId: item._id, availableBefore: wasAvailable ? item : undefined }
    case 'itemsRemoved':
      return { type, itemIds: items.map(({ _id }) => _id), participants: uids }
    case 'itemsReserved':
    case 'itemsFreed':
      return { type, items, participants: uids }
    case 'exchangeMoved': {
      const meeting = { place: 'Piazza', at: LATER }
      const messages = messageKinds.map((kind): SystemMessage => ({ kind, from: uid, items, meeting }))
      return { type, conversationId: at(inserted.ids, conversation % inserted.ids.length), messages, set: null }
    }
    case 'holidayChanged':
    case 'personEnabled':
      return { type, uid }
    case 'personBlocked':
    case 'personUnblocked':
      return { type, uids: [uid, otherUid] }
  }
}

/** Whether the event concerns the conversation. */
function isConcerned(event: AppEvent, { row, before }: LoadedConversation, disabled: ReadonlySet<string>): boolean {
  switch (event.type) {
    case 'itemEdited':
    case 'itemPaused':
    case 'itemResumed':
    case 'itemVisibilityChanged':
      return before.status === 'pending' && isAbout(before, [event.itemId])
    case 'itemsReserved':
    case 'itemsFreed':
      return (
        before.status === 'pending' &&
        isAbout(
          before,
          event.items.map(({ _id }) => _id),
        )
      )
    case 'itemsRemoved': {
      const { draft, previous, status } = before
      const hidden = [...(draft ?? []), ...(previous?.proposal ?? [])]
      const isContained = isAbout(before, event.itemIds) || hidden.some(({ item }) => event.itemIds.includes(item._id))
      return (status === 'pending' || status === 'archived') && isContained
    }
    case 'exchangeMoved':
      return row.id === event.conversationId
    case 'holidayChanged':
      return before.status === 'pending' && isParticipant(before, event.uid)
    case 'personBlocked':
    case 'personUnblocked':
      return event.uids.every((uid) => isParticipant(before, uid))
    case 'personEnabled': {
      const { uid } = event
      return isParticipant(before, uid) && before.personAway && !disabled.has(otherParticipantOf(before, uid))
    }
    default:
      return false
  }
}

function isAbout({ rootItemId, sent }: Negotiation, ids: readonly ItemId[]): boolean {
  return (rootItemId !== null && ids.includes(rootItemId)) || sent.some(({ item }) => ids.includes(item._id))
}

interface ExpectedStep extends LoadedConversation {
  /** The step of the conversation alone; null if the event does not concern it. */
  step: NegotiationStep | null
}

function expectedStepOf(event: AppEvent, { row, before }: LoadedConversation, disabled: ReadonlySet<string>): ExpectedStep {
  const step = effectOf(event).conversations?.step(event, { before, nextDueAt: row.nextDueAt }, LATER) ?? null
  if (isConcerned(event, { row, before }, disabled)) return { row, before, step }
  // The statements that look conversations up leave out none that the rules about items would change.
  if (event.type.startsWith('item')) expect(step ?? { next: before, messages: [] }).toEqual({ next: before, messages: [] })
  return { row, before, step: null }
}

test.each(EVENT_TYPES)(
  'The effects of %s are stored for many conversations as the rules demand for each of them',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(anyConversations, anyEvent, (rows, random) =>
        withConversations(database.db, rows, async (trx, inserted) => {
          const event = eventOf(type, random, inserted)
          const disabled = new Set(PEOPLE.filter((_, index) => at(rows.people, index).isDisabled))
          const expected = (await load(trx, inserted.ids)).map((loaded) => expectedStepOf(event, loaded, disabled))
          const lastMessages = await readLastMessages(trx)

          const published = await applyEffects(trx, event, LATER)

          await expectConversations(trx, expected, lastMessages)
          await expectMessages(trx, expected)
          const withoutNotice = 'participants' in event ? event.participants : []
          await expectNotices(trx, expected, unreachablePeople(rows.people).union(new Set(withoutNotice)))
          expect(published.flatMap((about) => (typeof about === 'object' && 'id' in about ? [about.id] : []))).toEqual(
            expected.filter(({ step }) => step !== null).map(({ row }) => row.id),
          )
        }),
      ),
      { numRuns: process.env.THOROUGH === 'yes' ? 30 : 10 },
    )
  },
)

test.each<[string, (before: Negotiation) => NegotiationStep]>([
  ['a deleted account', (before) => applyAccountDeleted(before, [])],
  ['a disabled participant', (before) => applyPersonDisabled(before, before.owner, [])],
  ['a call-off by the admin', applyCallOffByAdmin],
  ['inactivity', (before) => applyTimeouts(before, LATER)],
  ['a sent proposal', (before) => moveStep(before, turnHolderOf(before), 'send')],
  ['a question', (before) => moveStep(before, turnHolderOf(before), 'ask')],
  ['an undone proposal', (before) => moveStep(before, otherParticipantOf(before, turnHolderOf(before)), 'undo')],
])('The step of %s is stored for many conversations as the rules demand for each of them', async (_, stepFor) => {
  await fc.assert(
    fc.asyncProperty(anyConversations, (rows) =>
      withConversations(database.db, rows, async (trx, { ids }) => {
        const expected = (await load(trx, ids)).map((loaded) => ({ ...loaded, step: stepFor(loaded.before) }))
        const lastMessages = await readLastMessages(trx)
        await applySteps(trx, ids, stepFor, LATER)
        await expectConversations(trx, expected, lastMessages)
        await expectMessages(trx, expected)
        await expectNotices(trx, expected, unreachablePeople(rows.people))
      }),
    ),
    { numRuns: process.env.THOROUGH === 'yes' ? 30 : 10 },
  )
})

function moveStep(before: Negotiation, user: Uid, type: 'send' | 'ask' | 'undo'): NegotiationStep {
  const outcome = applyNegotiationMove(before, user, { type })
  return outcome.ok ? outcome : { next: before, messages: [] }
}

type LastMessages = Awaited<ReturnType<typeof readLastMessages>>

async function expectConversations(trx: Trx, expected: readonly ExpectedStep[], lastMessages: LastMessages): Promise<void> {
  const stored = await load(
    trx,
    expected.map(({ row }) => row.id),
  )
  const storedLastMessages = await readLastMessages(trx)
  for (const [index, { row, before, step }] of expected.entries()) {
    const next = step?.next ?? before
    const last = step?.messages.at(-1)
    const isVisible = last !== undefined || next.sharedVersion !== before.sharedVersion
    const { row: nextRow, before: negotiation } = at(stored, index)
    expect(storedPart(negotiation)).toEqual(storedPart(next))
    // What is no longer of use is deleted with the first change.
    if (next !== before || last) expect(negotiation.times).toEqual(timesInUse(next))
    expect(nextRow.nextDueAt).toEqual(step ? nextDueOf(next) : row.nextDueAt)
    expect(nextRow.updatedAt).toEqual(isVisible ? LATER : row.updatedAt)
    const lastMessage = last && { kind: last.kind, text: null, fromUid: last.from, details: detailsOf(last) }
    expect(storedLastMessages.get(row.id)).toEqual(lastMessage ? { lastMessage, lastMessageAt: LATER } : lastMessages.get(row.id))
  }
}

/** The part of a negotiation that is stored with it; the rest is read from other tables. */
function storedPart(negotiation: Negotiation) {
  const { rootItemId, rootGone, rootHidden, exchange, onHoliday, currentItems, ...stored } = negotiation
  return { ...stored, times: timesInUse(negotiation) }
}

async function readLastMessages(trx: Trx) {
  const rows = await trx.selectFrom('conversations').select(['id', 'lastMessage', 'lastMessageAt']).execute()
  return new Map(rows.map(({ id, ...last }) => [id, last]))
}

async function expectMessages(trx: Trx, expected: readonly ExpectedStep[]): Promise<void> {
  const columns = ['conversationId', 'kind', 'fromUid', 'details', 'createdAt'] as const
  const stored = await trx.selectFrom('messages').select(columns).orderBy('conversationId').orderBy('id').execute()
  expect(stored).toEqual(
    expected.flatMap(({ row, step }) =>
      (step?.messages ?? []).map((message) => ({
        conversationId: row.id,
        kind: message.kind,
        fromUid: message.from,
        details: detailsOf(message),
        createdAt: LATER,
      })),
    ),
  )
}

const detailsOf = ({ items, meeting }: SystemMessage) => ({
  items,
  ...(meeting ? { meeting: { place: meeting.place, at: meeting.at.toISOString() } } : {}),
})

/** Disabled and deleted people get no notices. Blocks do not matter, because a blocked conversation is closed. */
function unreachablePeople(people: readonly { isDisabled: boolean; isDeleted: boolean }[]): Set<Uid> {
  return new Set(
    PEOPLE.filter((_, index) => {
      const { isDisabled, isDeleted } = at(people, index)
      return isDisabled || isDeleted
    }),
  )
}

async function expectNotices(trx: Trx, expected: readonly ExpectedStep[], without: ReadonlySet<Uid>): Promise<void> {
  const about = expected.flatMap(({ row, step }) =>
    (step?.messages ?? []).flatMap((message) => noticesOfMessage(row, message, LATER)),
  )
  const sent = about.filter(({ to }) => !without.has(to))
  const stored = await trx.selectFrom('notices').select(['uid', 'event', 'kind', 'about']).execute()
  expect(new Map(stored.map(({ uid, event, ...notice }) => [`${uid} ${event}`, notice]))).toEqual(
    // Several messages of one kind in a conversation have one notice.
    new Map(sent.map(({ to, event, kind, about }) => [`${to} ${event}`, { kind, about }])),
  )
}
