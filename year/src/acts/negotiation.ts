import {
  type ConversationCard,
  callOffExchange,
  changeStatus,
  listConversations,
  listMessages,
  markRead,
  openConversation,
  readConversation,
  readUnread,
  reopenInterest,
  sendMessage,
  sendProposal,
  toggleOffered,
  toggleRequested,
} from '@barattolo/domain/conversations/contract'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { listInterests } from '@barattolo/domain/conversations/interest'
import { DAY_PARTS } from '@barattolo/domain/conversations/offered-times'
import { answerSeveral, readQueue } from '@barattolo/domain/conversations/queue'
import { listSimilarItems } from '@barattolo/domain/conversations/similar-items'
import type { Endpoint } from '@barattolo/domain/endpoint'
import type { ListedItem } from '@barattolo/domain/items/contract'
import { changeItem, listItems } from '@barattolo/domain/items/contract'
import { readOverview } from '@barattolo/domain/overview/contract'
import { blockPerson } from '@barattolo/domain/people/blocks'
import { listMutualInterests } from '@barattolo/domain/radar/contract'
import { createReport } from '@barattolo/domain/reports/contract'
import { addDays } from '@barattolo/domain/town-time'
import { type Act, otherOf, type Reply, type Visit } from '../visit.ts'
import { isWaiting } from '../waiting.ts'
import { moveActsOf } from './move-acts.ts'
import { readPages } from './pages.ts'
import { reads, writes } from './weights.ts'

/** Keeps the conversation that an answer contains as the open one. */
function show<E extends Endpoint>(visit: Visit, reply: Reply<E>) {
  if (!reply.ok) {
    // What was on the screen was out of date.
    visit.memory.conversation = null
    return
  }
  const conversation = reply.answer as Conversation
  visit.memory.conversation = conversation
  const { exchange } = conversation
  if (exchange?.handover) visit.memory.codes.set(exchange._id, exchange.handover.code)
}

/** How much rather a person who looks at a conversation goes on with it than does something else. */
const FOCUS = 6
const moveAct = moveActsOf(({ conversation }) => conversation, FOCUS)

const statusMove =
  (status: 'accepted' | 'rejected' | 'archived' | 'pending') =>
  async (visit: Visit, { _id: id, version }: Conversation) =>
    show(visit, await visit.call(changeStatus, { params: { id }, body: { status, version } }))

/** What an opening brings: own objects, some of which may be reserved or paused, and times, some of which are over at night. */
function openingOf({ memory, random, now }: Visit) {
  const [own, tomorrow] = [random.pick(memory.own), addDays(now().toISOString().slice(0, 10), 1)]
  return {
    ...(own && random.chance(0.7) ? { offered: [own._id] } : {}),
    ...(random.chance(0.5) ? { times: [{ day: tomorrow, part: random.pick(DAY_PARTS) ?? null }] } : {}),
    clientId: random.uuid(),
  }
}

const TRIED_MOVES = ['accept', 'reject', 'archive', 'undo', 'send'] as const
const STATUS_OF = { accept: 'accepted', reject: 'rejected', archive: 'archived', undo: 'pending' } as const

const hasInterested = ({ meta }: ListedItem) => meta !== undefined && meta.trattativeAperte > 0

const isGift = ({ itemsRequested, itemsOffered }: Conversation) =>
  [...itemsRequested, ...itemsOffered].every(({ status }) => status === 'dono')

/** The person owns the root object. */
const isOwner = ({ memory }: Visit, { participants }: Pick<Conversation, 'participants'>) =>
  participants.some(({ uid, role }) => uid === memory.uid && role === 'owner')

async function readInbox({ call, memory, nextNumber }: Visit) {
  const walk = `inbox ${nextNumber()}`
  const cards = await readPages((cursor) => call(listConversations, { query: { limit: 50, cursor } }, { walk }))
  if (!cards) return
  await call(readUnread, {}, { walk })
  await call(readOverview, {}, { walk })
  memory.inbox = cards
}

/** What the person should look at first. */
function urgencyOf(visit: Visit, card: ConversationCard) {
  if (isWaiting(visit, card)) return 6
  return card.unread > 0 ? 3 : 0.3
}

export const readInboxAct: Act = {
  name: 'read the inbox',
  routes: [listConversations, readUnread, readOverview],
  weight: reads(2),
  run: readInbox,
}

/** Comes back to a conversation that has stayed on the screen. */
export const lookAgainAct: Act = {
  name: 'look again at the conversation on the screen',
  routes: [readConversation],
  weight: () => 0,
  run: async ({ call, memory }) => {
    if (memory.leftOpen) await call(readConversation, { params: { id: memory.leftOpen as never } })
  },
}

export const openCardAct: Act = {
  name: 'open a conversation of the inbox',
  routes: [readConversation, markRead],
  weight: (visit) => {
    const { person, memory } = visit
    const isAnyUrgent = memory.inbox.some((card) => urgencyOf(visit, card) > 2)
    return reads(isAnyUrgent ? 3 * person.habits.answers : 1, () => memory.inbox.length > 0)(visit)
  },
  run: async (visit) => {
    const { inbox, chosenCard } = visit.memory
    const card =
      inbox.find(({ _id }) => _id === chosenCard) ?? visit.random.pickWeighted(inbox, (entry) => urgencyOf(visit, entry))
    if (!card) return
    show(visit, await visit.call(readConversation, { params: { id: card._id } }))
    await visit.call(markRead, { params: { id: card._id } })
  },
}

/** What a person can do about the conversation that is open. */
export const conversationActs: Act[] = [
  moveAct(
    'write a message',
    'write',
    [sendMessage, listMessages, readConversation],
    () => 1,
    async (visit, { _id: id, messages }) => {
      const { call, random, person, nextNumber } = visit
      const text = `Messaggio ${nextNumber()} di ${person.key}: ci sentiamo presto.`
      const sent = await call(sendMessage, { params: { id }, body: { text, clientId: random.uuid() } })
      if (sent.ok && random.chance(0.5)) await call(listMessages, { params: { id }, query: { after: messages.at(-1)?._id } })
      else show(visit, await call(readConversation, { params: { id } }))
    },
  ),
  moveAct(
    'add or remove an own object',
    'toggle',
    [toggleOffered],
    (visit, conversation) => (!isOwner(visit, conversation) && conversation.itemsOffered.length === 0 ? 8 : 1),
    async (visit, { _id: id, itemsOffered, version }) => {
      const own = visit.memory.own.filter(({ availability, resting }) => availability === 'disponibile' && !resting)
      const item = visit.random.pick(own)
      if (!item) return
      const selected = !itemsOffered.some(({ _id }) => _id === item._id)
      show(visit, await visit.call(toggleOffered, { params: { id }, body: { itemId: item._id, selected, version } }))
    },
  ),
  moveAct(
    'ask for an object of the other',
    'toggle',
    [listItems, toggleRequested],
    (visit, conversation) => (isOwner(visit, conversation) && conversation.itemsRequested.length === 0 ? 8 : 0.7),
    async (visit, { _id: id, participants, itemsRequested, version }) => {
      const other = otherOf(visit, participants)
      if (!other) return
      const list = await visit.call(listItems, { query: { ownerUid: other.uid as never, limit: 20, count: 'no' } })
      const item = list.ok ? visit.random.pick(list.answer) : undefined
      if (!item) return
      const selected = !itemsRequested.some(({ _id }) => _id === item._id)
      show(visit, await visit.call(toggleRequested, { params: { id }, body: { itemId: item._id, selected, version } }))
    },
  ),
  moveAct(
    'send the proposal',
    'send',
    [sendProposal],
    () => 12,
    async (visit, { _id: id, version }) => show(visit, await visit.call(sendProposal, { params: { id }, body: { version } })),
  ),
  moveAct(
    'ask what the other offers',
    'ask',
    [sendProposal],
    // With objects on both sides one of them is promised, paused or edited.
    (_, { itemsOffered, itemsRequested }) => (itemsOffered.length > 0 && itemsRequested.length > 0 ? 25 : 6),
    async (visit, { _id: id, version }) =>
      show(visit, await visit.call(sendProposal, { params: { id }, body: { version, ask: true } })),
  ),
  moveAct(
    'accept',
    'accept',
    [changeStatus],
    ({ person }, conversation) => (isGift(conversation) ? 25 : 18) * person.habits.accepts,
    statusMove('accepted'),
  ),
  moveAct('refuse', 'reject', [changeStatus], ({ person }) => 0.6 * (1 - person.habits.accepts), statusMove('rejected')),
  moveAct('archive', 'archive', [changeStatus], () => 0.1, statusMove('archived')),
  moveAct('undo', 'undo', [changeStatus], (_, { undoes }) => (undoes === 'archive' ? 2 : 0.6), statusMove('pending')),
  moveAct(
    'call the exchange off',
    'callOff',
    [callOffExchange],
    ({ person }) => 6 * person.habits.cancels,
    async (visit, { _id: id }) => show(visit, await visit.call(callOffExchange, { params: { id } })),
  ),
  {
    name: 'try a move that the screen does not offer',
    routes: [changeStatus, sendProposal],
    weight: writes(4, ({ memory }) => memory.conversation !== null),
    run: async (visit) => {
      const { call, memory, random } = visit
      const { conversation } = memory
      if (!conversation) return
      // An earlier version, or a move whose button is missing.
      const base = conversation.version - random.below(2)
      const isMissing = (move: (typeof TRIED_MOVES)[number]) =>
        base !== conversation.version || !conversation.moves.includes(move)
      const tried = random.pick(TRIED_MOVES.filter(isMissing))
      if (tried === 'send') show(visit, await call(sendProposal, { params: { id: conversation._id }, body: { version: base } }))
      else if (tried) await statusMove(STATUS_OF[tried])(visit, { ...conversation, version: base })
    },
  },
  {
    name: 'try to write where the screen does not offer it',
    routes: [sendMessage],
    weight: writes(0.6, ({ memory }) => memory.conversation?.moves.includes('write') === false),
    run: async ({ call, memory, random, person, nextNumber }) => {
      const text = `Messaggio ${nextNumber()} di ${person.key}: ci sentiamo ancora?`
      const { conversation } = memory
      if (conversation) await call(sendMessage, { params: { id: conversation._id }, body: { text, clientId: random.uuid() } })
    },
  },
  {
    name: 'edit an own object of the conversation',
    routes: [changeItem],
    weight: writes(3, ({ memory }) => memory.conversation?.status === 'pending' && memory.conversation.itemsOffered.length > 0),
    run: async ({ call, memory, random, person, nextNumber }) => {
      const item = random.pick(memory.conversation?.itemsOffered ?? [])
      const body = { title: `Oggetto ${person.key} ${nextNumber()}` }
      if (item) await call(changeItem, { params: { id: item._id }, body })
    },
  },
  {
    name: 'report the object of the conversation',
    routes: [createReport],
    weight: (visit) =>
      visit.memory.conversation && !isOwner(visit, visit.memory.conversation)
        ? reads(30 * visit.person.habits.quarrels)(visit)
        : 0,
    run: async ({ call, memory, nextNumber }) => {
      const { conversation } = memory
      if (!conversation) return
      const target = { kind: 'item', id: conversation.rootItem._id } as const
      await call(createReport, { body: { target, reason: 'deceptive', text: `Segnalo ${nextNumber()}` } })
    },
  },
  {
    name: 'block the other of the conversation',
    routes: [blockPerson, readConversation],
    // A change of what was agreed is what people quarrel about.
    weight: (visit) => {
      const { conversation, exchange, blocked } = visit.memory
      const other = conversation && otherOf(visit, conversation.participants)
      if (!other || blocked.includes(other.uid)) return 0
      return reads((exchange?.change ? 2000 : 5) * visit.person.habits.quarrels)(visit)
    },
    run: async (visit) => {
      const { call, memory } = visit
      const { conversation } = memory
      const other = conversation && otherOf(visit, conversation.participants)
      if (!other) return
      const blocked = await call(blockPerson, { params: { uid: other.uid as never } })
      if (blocked.ok) memory.blocked.push(other.uid)
      show(visit, await call(readConversation, { params: { id: conversation._id } }))
    },
  },
  {
    name: 'let a refused person ask again',
    routes: [reopenInterest],
    weight: writes(1, (visit) => {
      const { conversation } = visit.memory
      return conversation?.interestClosedUntil != null && isOwner(visit, conversation)
    }),
    run: async (visit) => {
      const { conversation } = visit.memory
      if (conversation) show(visit, await visit.call(reopenInterest, { params: { id: conversation._id } }))
    },
  },
]

export const negotiationActs: Act[] = [
  readInboxAct,
  openCardAct,
  {
    name: 'go back to an exchange that is done',
    routes: [readConversation],
    weight: reads(20, ({ memory }) => memory.conversation === null && memory.inbox.some(({ isDone }) => isDone)),
    run: async (visit) => {
      const card = visit.random.pick(visit.memory.inbox.filter(({ isDone }) => isDone))
      if (card) show(visit, await visit.call(readConversation, { params: { id: card._id } }))
    },
  },
  {
    name: 'press Interessa',
    routes: [listInterests, openConversation, readConversation],
    weight: writes(10, ({ memory }) => memory.seen.length > 0),
    run: async (visit) => {
      const { call, memory, random } = visit
      const gifts = memory.seen.filter(({ status }) => status === 'dono')
      const item = random.pick(random.chance(0.3) && gifts.length > 0 ? gifts : memory.seen)
      if (!item) return
      if (random.chance(0.3)) await call(listInterests, { query: { ids: item._id } })
      const message = 'Ciao, mi interessa il tuo oggetto. È ancora disponibile?'
      const body = { rootItemId: item._id, message, ...(random.chance(0.4) ? openingOf(visit) : {}) }
      const opened = await call(openConversation, { body })
      show(visit, opened)
      if (opened.ok) show(visit, await call(readConversation, { params: { id: opened.answer._id } }))
    },
  },
  {
    name: 'answer several people',
    routes: [readQueue, answerSeveral],
    weight: writes(1, ({ memory }) => memory.own.some(hasInterested)),
    run: async ({ call, memory, random, nextNumber }) => {
      const item = random.pick(memory.own.filter(hasInterested))
      if (!item) return
      const queue = await call(readQueue, { params: { id: item._id } })
      if (!queue.ok || queue.answer.length === 0) return
      const conversationIds = queue.answer.map(({ conversationId }) => conversationId)
      const body = {
        conversationIds,
        text: `Messaggio ${nextNumber()} a tutti`,
        clientId: random.uuid(),
        decline: random.chance(0.2),
      }
      await call(answerSeveral, { params: { id: item._id }, body })
    },
  },
  {
    name: 'read what is like a lost object',
    routes: [listSimilarItems],
    weight: reads(1, ({ memory }) => memory.conversation?.rootItemGone === true),
    run: ({ call, memory }) =>
      memory.conversation ? call(listSimilarItems, { params: { id: memory.conversation._id }, query: {} }) : Promise.resolve(),
  },
  {
    name: 'read the radar',
    routes: [listMutualInterests],
    weight: reads(0.5),
    run: ({ call }) => call(listMutualInterests, { query: {} }),
  },
]
