import { randomUUID } from 'node:crypto'
import { CONVERSATION_STATUSES } from '@barattolo/domain/conversations/conversation-status'
import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import { DAY_MS } from '@barattolo/domain/durations'
import { EXCHANGE_STATES } from '@barattolo/domain/exchanges/summary'
import { type ConversationId, conversationId, exchangeId, itemId, type Uid, uid } from '@barattolo/domain/ids'
import { AVAILABILITIES } from '@barattolo/domain/items/item-status'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import fc from 'fast-check'
import { findConversations, type LoadedConversation, loadConversations } from '../conversations/negotiation.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import type { ProposalStage } from '../platform/database/tables.ts'

/** Random rows of people, items and conversations, also in combinations that the product does not produce. */

export const PEOPLE = ['anna', 'bruno', 'carla', 'dora'].map((name) => uid.parse(name))
export const NOW = new Date()
const ITEM_COUNT = 5

const rarely = fc.constantFrom(false, false, false, false, true)
const anyAgo = fc.constantFrom(0, 1, 3, 13.9, 14.1, 30).map((days) => new Date(NOW.getTime() - days * DAY_MS))
export const anyPersonIndex = fc.nat({ max: PEOPLE.length - 1 })
export const anyItemIndex = fc.nat({ max: ITEM_COUNT - 1 })

const anyPerson = fc.record({ isOnHoliday: rarely, isDisabled: rarely, isDeleted: rarely })
const anyItem = fc.record({
  owner: anyPersonIndex,
  availability: fc.constantFrom('disponibile', ...AVAILABILITIES),
  isResting: rarely,
  isHidden: rarely,
  revision: fc.integer({ min: 1, max: 2 }),
})
const anyProposal = fc.uniqueArray(anyItemIndex, { maxLength: 3 })
const anyParticipant = fc.option(fc.constantFrom('interested' as const, 'owner' as const))
const anyExchange = fc.record({
  state: fc.constantFrom(...EXCHANGE_STATES),
  endedAt: anyAgo,
  meetingAt: fc.option(anyAgo),
  isStated: fc.boolean(),
})
const anyConversation = fc.record({
  people: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }),
  root: fc.option(anyItemIndex, { freq: 8 }),
  status: fc.constantFrom('pending', 'pending', ...CONVERSATION_STATUSES),
  lastActionBy: anyParticipant,
  askedBy: anyParticipant,
  interestClosedUntil: fc.option(anyAgo),
  offeredTimes: fc.option(fc.constant([{ day: '2026-12-05', part: 'sera' }] as const)),
  sent: anyProposal,
  draft: fc.option(anyProposal),
  previous: fc.option(anyProposal),
  previousActionBy: anyParticipant,
  archivedBy: anyParticipant,
  exchange: fc.option(anyExchange),
  personLeft: rarely,
  personAway: rarely,
  apart: rarely,
  turnSince: anyAgo,
  quietSince: anyAgo,
  nudges: fc.nat({ max: 2 }),
  /** The due time of the turn timer: as the state demands, or as before a change of the item or of a holiday. */
  dueTime: fc.constantFrom('ofState', 'ofState', 'none', 'outdated'),
  draftChanges: fc.nat({ max: 2 }),
  updatedAt: anyAgo,
})
export const anyConversations = fc.record({
  people: fc.array(anyPerson, { minLength: PEOPLE.length, maxLength: PEOPLE.length }),
  blocks: fc.uniqueArray(fc.shuffledSubarray(PEOPLE, { minLength: 2, maxLength: 2 }), { selector: String, maxLength: 3 }),
  items: fc.array(anyItem, { minLength: ITEM_COUNT, maxLength: ITEM_COUNT }),
  // A person has at most one open conversation about an item.
  conversations: fc.uniqueArray(anyConversation, {
    selector: ({ people, root }) => `${people} ${root}`,
    minLength: 1,
    maxLength: 6,
  }),
})
type Values<Arbitrary> = Arbitrary extends fc.Arbitrary<infer T> ? T : never
type RandomConversation = Values<typeof anyConversation> & { id: ConversationId; interested: Uid; owner: Uid }

/** Calls `check` with the rows inserted, in a transaction that is rolled back. */
export async function withConversations(
  db: Db,
  { people, blocks, items, conversations }: Values<typeof anyConversations>,
  check: (trx: Trx, inserted: { ids: ConversationId[]; items: ItemSnapshot[] }) => Promise<void>,
): Promise<void> {
  const trx = await db.startTransaction().execute()
  try {
    await insertPeople(trx, people)
    await insertBlocks(trx, blocks)
    const snapshots = await insertItems(trx, items)
    const rows = conversations.map((conversation) => ({
      ...conversation,
      id: conversationId.parse(randomUUID()),
      interested: at(PEOPLE, conversation.people[0]),
      owner: at(PEOPLE, conversation.people[1]),
    }))
    await insertConversations(trx, rows, snapshots)
    await insertExchanges(trx, rows)
    await saveDueTimes(trx, rows)
    await check(trx, { ids: rows.map(({ id }) => id), items: snapshots })
  } finally {
    await trx.rollback().execute()
  }
}

/** The conversations as the server loads them, ordered by id. */
export async function load(trx: Trx, ids: readonly ConversationId[]): Promise<LoadedConversation[]> {
  return loadConversations(trx, await findConversations(trx, ids))
}

export function at<T>(list: readonly T[], index: number | undefined): T {
  const element = list[index ?? list.length]
  if (element === undefined) throw new Error(`no element ${index}`)
  return element
}

async function insertPeople(trx: Trx, people: readonly Values<typeof anyPerson>[]): Promise<void> {
  const values = people.map(({ isOnHoliday, isDisabled, isDeleted }, index) => ({
    uid: at(PEOPLE, index),
    email: `${at(PEOPLE, index)}@example.org`,
    name: at(PEOPLE, index),
    holidaySince: isOnHoliday ? NOW : null,
    disabledAt: isDisabled ? NOW : null,
    deletedAt: isDeleted ? NOW : null,
  }))
  await trx.insertInto('people').values(values).execute()
}

async function insertBlocks(trx: Trx, blocks: readonly (readonly Uid[])[]): Promise<void> {
  const values = blocks.map((pair) => ({ blockerUid: at(pair, 0), blockedUid: at(pair, 1) }))
  if (values.length > 0) await trx.insertInto('blocks').values(values).execute()
}

async function insertItems(trx: Trx, items: readonly Values<typeof anyItem>[]): Promise<ItemSnapshot[]> {
  const snapshots = items.map(
    ({ owner }, index): ItemSnapshot => ({
      _id: itemId.parse(randomUUID()),
      title: `Oggetto ${index}`,
      status: 'baratto',
      category: 'home',
      imageUrl: '',
      ownerUid: at(PEOPLE, owner),
    }),
  )
  const values = snapshots.map(({ _id: id, title, status, category, ownerUid }, index) => {
    const { availability, isResting, isHidden, revision } = at(items, index)
    const state = { availability, restingSince: isResting ? NOW : null, hiddenAt: isHidden ? NOW : null, revision }
    return { id, title, status, category, ownerUid, ...state }
  })
  await trx.insertInto('items').values(values).execute()
  return snapshots
}

async function insertConversations(
  trx: Trx,
  conversations: readonly RandomConversation[],
  items: readonly ItemSnapshot[],
): Promise<void> {
  const values = conversations.map((conversation) => {
    const { id, status, interested, owner, root, draft, previous, updatedAt } = conversation
    const { personLeft, personAway, apart, turnSince, quietSince, nudges } = conversation
    const uidOf = (participant: 'interested' | 'owner' | null) => participant && conversation[participant]
    return {
      ...{ id, status, personLeft, personAway, apart, turnSince, quietSince, nudges },
      interestedUid: interested,
      ownerUid: owner,
      rootItemId: root === null ? null : at(items, root)._id,
      rootItem: JSON.stringify(at(items, root ?? 0)),
      lastActionBy: uidOf(conversation.lastActionBy),
      askedBy: uidOf(conversation.askedBy),
      interestClosedUntil: conversation.interestClosedUntil,
      offeredTimes: conversation.offeredTimes && JSON.stringify(conversation.offeredTimes),
      previousActionBy: previous && uidOf(conversation.previousActionBy),
      archivedBy: uidOf(conversation.archivedBy),
      unsent: draft !== null,
      takesBack: previous !== null,
      version: 1 + conversation.draftChanges,
      lastMessage: JSON.stringify({ kind: 'proposal', text: null, fromUid: interested, details: {} }),
      lastMessageAt: updatedAt,
      updatedAt,
    }
  })
  await trx.insertInto('conversations').values(values).execute()
  const entries = conversations.flatMap(({ id, interested, sent, draft, previous }) => {
    const stages: [ProposalStage, readonly number[] | null][] = [
      ['sent', sent],
      ['draft', draft],
      ['previous', previous],
    ]
    return stages.flatMap(([stage, proposal]) =>
      (proposal ?? []).map((index, position) => {
        const item = at(items, index)
        const entry = { itemId: item._id, item: JSON.stringify(item), revision: 1, selectedBy: interested, position }
        return { conversationId: id, stage, ...entry }
      }),
    )
  })
  if (entries.length > 0) await trx.insertInto('proposalItems').values(entries).execute()
}

async function insertExchanges(trx: Trx, conversations: readonly RandomConversation[]): Promise<void> {
  const rows = conversations.flatMap(({ id, interested, owner, exchange }) =>
    exchange ? [{ ...exchange, id: exchangeId.parse(randomUUID()), conversationId: id, uids: [interested, owner] }] : [],
  )
  if (rows.length === 0) return
  const exchanges = rows.map(({ id, conversationId, state, meetingAt, endedAt }) => {
    const isOpen = state === 'open' || state === 'held'
    const times = { meetingAt, endedAt: isOpen ? null : endedAt, nextDueAt: isOpen ? NOW : null }
    return { id, conversationId, state, place: meetingAt && 'Piazza', ...times }
  })
  await trx.insertInto('exchanges').values(exchanges).execute()
  const people = rows.flatMap(({ id, uids, isStated }) => {
    const statement = isStated ? ('happened' as const) : null
    return uids.map((uid) => ({ exchangeId: id, uid, handoverCode: '1234', statement }))
  })
  await trx.insertInto('exchangePeople').values(people).execute()
}

async function saveDueTimes(trx: Trx, conversations: readonly RandomConversation[]): Promise<void> {
  const dueTimes = new Map(conversations.map(({ id, dueTime }) => [id, dueTime]))
  for (const { row, before } of await load(trx, [...dueTimes.keys()])) {
    const dueTime = dueTimes.get(row.id)
    const outdated = dueTime === 'outdated' && row.status === 'pending' ? NOW : null
    const nextDueAt = dueTime === 'ofState' ? nextDueOf(before) : outdated
    if (nextDueAt) await trx.updateTable('conversations').set({ nextDueAt }).where('id', '=', row.id).execute()
  }
}
