import type { Endpoint } from '@barattolo/domain/endpoint'
import { changeItem } from '@barattolo/domain/items/contract'
import { listRingMessages, markRingRead, readRingChat, sendRingMessage } from '@barattolo/domain/rings/chat-contract'
import {
  changeRingInterest,
  changeRingSettings,
  listPairs,
  listRings,
  readRingSettings,
  refuseRing,
} from '@barattolo/domain/rings/contract'
import {
  askInRing,
  giveInsteadInRing,
  leaveRing,
  listOwnRings,
  listRingOptions,
  proposeRing,
  type RingAnswer,
  type RingNegotiationAnswer,
  readRing,
  reconsiderRing,
  refuseRingItem,
  sayYesToRing,
  withdrawRing,
} from '@barattolo/domain/rings/negotiation-contract'
import type { Act, Reply, Visit } from '../visit.ts'
import { moveActsOf } from './move-acts.ts'
import { reads, writes } from './weights.ts'

type Ring = RingNegotiationAnswer

/** Keeps the ring that an answer contains as the open one. */
function show<E extends Endpoint>({ memory }: Visit, reply: Reply<E>) {
  // A refusal says that what was on the screen was out of date.
  memory.ring = reply.ok ? (reply.answer as RingAnswer).negotiation : null
  if (memory.ring?.state === 'left') memory.leftRings.add(memory.ring._id)
}

/** How much rather a person who looks at a ring goes on with it than does something else. */
const FOCUS = 6
const moveAct = moveActsOf(({ ring }) => ring, FOCUS)

/** What the person gives and receives. */
const ownLegs = ({ legs }: Ring) => ({ gives: legs[0]?.items ?? [], receives: legs.at(-1)?.items ?? [] })

export const readOwnRingsAct: Act = {
  name: 'read the own rings',
  routes: [listOwnRings],
  weight: reads(0.5),
  run: async ({ call, memory }) => {
    const own = await call(listOwnRings, {})
    if (!own.ok) return
    memory.ownRings = own.answer
    for (const { _id, state } of own.answer) if (state === 'left') memory.leftRings.add(_id)
  },
}

export const readSuggestionsAct: Act = {
  name: 'read the suggested rings',
  routes: [listRings, readRing, listPairs, readRingSettings],
  weight: reads(3),
  run: async ({ call, memory, random }) => {
    const list = await call(listRings, { query: {} })
    if (!list.ok) return
    memory.suggestions = list.answer
    // The screen also shows the pairs, and says until when there are no suggestions.
    if (random.chance(0.3)) await call(listPairs, { query: {} })
    if (list.answer.length === 0 && random.chance(0.3)) await call(readRingSettings, {})
    const one = random.pick(memory.suggestions)
    if (one && random.chance(0.3)) await call(readRing, { params: { id: one._id } })
  },
}

export const openRingAct: Act = {
  name: 'open a ring',
  routes: [readRing, markRingRead],
  weight: reads(3, ({ memory }) => memory.ownRings.length > 0),
  run: async (visit) => {
    const { memory, random, call } = visit
    const id = memory.chosenRing ?? random.pick(memory.ownRings)?._id
    if (id === undefined) return
    const params = { id: id as never }
    show(visit, await call(readRing, { params }))
    if (random.chance(0.5)) await call(markRingRead, { params })
  },
}

/** What a person can do about the ring that is open. */
export const ringActs: readonly Act[] = [
  moveAct(
    'say yes to a ring',
    'sayYes',
    [sayYesToRing],
    ({ person }) => 22 * person.habits.accepts,
    async (visit, { _id: id, key }) => show(visit, await visit.call(sayYesToRing, { params: { id }, body: { key } })),
  ),
  moveAct(
    'take a yes to a ring back',
    'reconsider',
    [reconsiderRing],
    () => 0.2,
    async (visit, { _id: id }) => show(visit, await visit.call(reconsiderRing, { params: { id } })),
  ),
  moveAct(
    'leave a ring',
    'decline',
    [leaveRing],
    ({ person }, ring) => {
      if (person.ringHabit === 'leaves') return 60
      return ring.moves.includes('sayYes') ? 4 * (1 - person.habits.accepts) : 0.2
    },
    async (visit, { _id: id }) => {
      const reason = visit.random.chance(0.5) ? 'notNow' : 'notThesePeople'
      show(visit, await visit.call(leaveRing, { params: { id }, body: { reason } }))
    },
  ),
  moveAct(
    'refuse an object of a ring',
    'decline',
    [refuseRingItem],
    () => 0.4,
    async (visit, ring) => {
      const { gives, receives } = ownLegs(ring)
      const item = visit.random.pick([...gives, ...receives])
      if (item) show(visit, await visit.call(refuseRingItem, { params: { id: ring._id }, body: { itemId: item._id } }))
    },
  ),
  moveAct(
    'withdraw a ring',
    'withdraw',
    [withdrawRing],
    () => 0.4,
    async (visit, { _id: id }) => show(visit, await visit.call(withdrawRing, { params: { id } })),
  ),
  moveAct(
    'ask for other objects in a ring',
    'ask',
    [listRingOptions, askInRing],
    () => 0.8,
    async (visit, ring) => {
      const { call, random } = visit
      const params = { id: ring._id }
      const options = await call(listRingOptions, { params })
      const [added, removed] = [
        options.ok ? random.pick(options.answer.receives) : undefined,
        random.pick(ownLegs(ring).receives),
      ]
      const add = added ? [added._id] : []
      const remove = removed && random.chance(0.3) ? [removed._id] : []
      if (add.length + remove.length === 0) return
      show(visit, await call(askInRing, { params, body: { key: ring.key, add, remove } }))
    },
  ),
  moveAct(
    'give another object in a ring',
    'giveInstead',
    [listRingOptions, giveInsteadInRing],
    () => 0.8,
    async (visit, ring) => {
      const { call, random } = visit
      const params = { id: ring._id }
      const options = await call(listRingOptions, { params })
      const [instead, item] = [options.ok ? random.pick(options.answer.gives) : undefined, random.pick(ownLegs(ring).gives)]
      if (!instead || !item) return
      show(visit, await call(giveInsteadInRing, { params, body: { key: ring.key, itemId: item._id, instead: instead._id } }))
    },
  ),
  {
    name: 'edit an object that a ring would pass',
    routes: [changeItem],
    weight: writes(0.8 * FOCUS, ({ memory }) => memory.ring?.state === 'open'),
    run: async ({ call, memory, random, person, nextNumber }) => {
      const item = memory.ring && random.pick(ownLegs(memory.ring).gives)
      const body = { title: `Oggetto ${person.key} ${nextNumber()}` }
      if (item) await call(changeItem, { params: { id: item._id }, body })
    },
  },
  {
    name: 'read the chat of a ring',
    routes: [readRingChat, listRingMessages, markRingRead],
    weight: writes(2 * FOCUS, ({ memory }) => memory.ring !== null),
    run: async ({ call, memory, random }) => {
      if (!memory.ring) return
      const params = { id: memory.ring._id }
      const chat = await call(readRingChat, { params })
      if (!chat.ok) return
      const first = chat.answer.messages[0]
      if (first && random.chance(0.5)) await call(listRingMessages, { params, query: { after: first._id } })
      await call(markRingRead, { params })
    },
  },
  {
    name: 'write in the chat of a ring',
    routes: [sendRingMessage, readRingChat],
    weight: writes(FOCUS, ({ memory }) => memory.ring !== null),
    run: async ({ call, memory, random, person, nextNumber }) => {
      if (!memory.ring) return
      const params = { id: memory.ring._id }
      const text = `Messaggio ${nextNumber()} di ${person.key}: per me va bene.`
      await call(sendRingMessage, { params, body: { text, clientId: random.uuid() } })
      await call(readRingChat, { params })
    },
  },
]

/** What a person can do about a suggestion. */
export const suggestionActs: readonly Act[] = [
  {
    name: 'propose a suggested ring',
    routes: [proposeRing],
    weight: (visit) => writes(12 * visit.person.habits.accepts, ({ memory }) => memory.suggestions.length > 0)(visit),
    run: async (visit) => {
      const suggestion = visit.memory.suggestions.shift()
      if (suggestion) show(visit, await visit.call(proposeRing, { params: { id: suggestion._id } }))
    },
  },
  {
    name: 'say that a suggested ring is of interest',
    routes: [changeRingInterest, readRing],
    weight: writes(1.5, ({ memory }) => memory.suggestions.length > 0),
    run: async ({ call, memory, random }) => {
      const suggestion = random.pick(memory.suggestions)
      if (!suggestion) return
      const params = { id: suggestion._id }
      await call(changeRingInterest, { params, body: { isInterested: !suggestion.isInterested } })
      await call(readRing, { params })
    },
  },
  {
    name: 'refuse a suggested ring',
    routes: [refuseRing, readRing],
    weight: writes(1, ({ memory }) => memory.suggestions.length > 0),
    run: async ({ call, memory }) => {
      const suggestion = memory.suggestions.shift()
      if (!suggestion) return
      const params = { id: suggestion._id }
      await call(refuseRing, { params })
      await call(readRing, { params })
    },
  },
  {
    name: 'choose whether to get rings of four',
    routes: [changeRingSettings, readRingSettings],
    weight: writes(0.3),
    run: async ({ call, random }) => {
      await call(changeRingSettings, { body: { wantsRingsOfFour: random.chance(0.7) } })
      await call(readRingSettings, {})
    },
  },
]

/** Also of those whose chat is not to be read any more. */
const readLeftChatAct: Act = {
  name: 'read the chat of a ring that one has left',
  routes: [readRing, readRingChat],
  weight: reads(2, ({ memory }) => memory.leftRings.size > 0),
  run: async ({ call, memory, random }) => {
    const id = random.pick([...memory.leftRings])
    if (id === undefined) return
    const params = { id: id as never }
    await call(readRing, { params })
    await call(readRingChat, { params })
  },
}

export const ringReadingActs: readonly Act[] = [readOwnRingsAct, readSuggestionsAct, openRingAct, readLeftChatAct]
