import {
  deleteAnyItem,
  deleteAnyRequest,
  deleteConversation,
  disablePerson,
  enablePerson,
  listAdminConversations,
  listAdminItems,
  listAdminLog,
  listAdminPeople,
  openCase,
  readAdminConversation,
  readAdminPerson,
  resetItem,
} from '@barattolo/domain/admin/contract'
import { endRing, listAdminRings, readAdminRing } from '@barattolo/domain/admin/ring-contract'
import { listContactMessages, markContactMessage } from '@barattolo/domain/contact/contract'
import { settleExchange } from '@barattolo/domain/exchanges/contract'
import type { Uid } from '@barattolo/domain/ids'
import { readItem } from '@barattolo/domain/items/contract'
import {
  decideReport,
  listReportCases,
  readReportCase,
  readReportedPhoto,
  reviewDecision,
} from '@barattolo/domain/reports/contract'
import { listRequests } from '@barattolo/domain/requests/contract'
import type { Act, Visit } from '../visit.ts'
import { readPages } from './pages.ts'
import { administers } from './weights.ts'

const REASON = 'Motivo che leggono le persone'
/** How often the admin chooses an outcome, compared with the other possible ones. */
const OUTCOME_WEIGHTS: Readonly<Record<string, number>> = { disabled: 0.3, hidden: 2 }

/** Opens a person, with the e-mail. */
async function readWholePerson(call: Visit['call'], uid: Uid) {
  await call(openCase, { body: { kind: 'person', id: uid, reason: REASON } })
  await call(readAdminPerson, { params: { uid } })
}

export const adminActs: Act[] = [
  {
    name: 'read the open reports',
    routes: [listReportCases],
    weight: administers(100),
    run: async ({ call, memory, random, nextNumber }) => {
      const walk = `cases ${nextNumber()}`
      const state = random.chance(0.7) ? 'open' : 'objected'
      const cases = await readPages((cursor) => call(listReportCases, { query: { state, cursor } }, { walk }))
      if (cases) memory.cases = cases.map(({ _id }) => _id)
    },
  },
  {
    name: 'decide a report',
    routes: [openCase, readReportCase, readReportedPhoto, decideReport, reviewDecision],
    weight: administers(240, ({ memory }) => memory.cases.length > 0),
    run: async ({ call, memory, random }) => {
      const id = memory.cases.shift()
      if (!id) return
      await call(openCase, { body: { kind: 'report', id, reason: REASON } })
      const read = await call(readReportCase, { params: { id } })
      if (!read.ok) return
      const { decision, outcomes, snapshot } = read.answer
      if (snapshot.images.length > 0) await call(readReportedPhoto, { params: { id, place: 0 } })
      const outcome = random.pickWeighted(outcomes, (one) => OUTCOME_WEIGHTS[one] ?? 1)
      if (!outcome) return
      const body = { outcome, reasons: REASON }
      if (decision?.objection) await call(reviewDecision, { params: { id: decision._id }, body })
      else await call(decideReport, { params: { id }, body })
    },
  },
  {
    name: 'read which exchanges wait',
    routes: [listAdminConversations],
    weight: administers(15),
    run: async ({ call, memory, nextNumber }) => {
      const list = await call(listAdminConversations, { query: { held: 'yes', limit: 100 } }, { walk: `held ${nextNumber()}` })
      if (list.ok) memory.held = list.answer.flatMap(({ held }) => held ?? [])
    },
  },
  {
    name: 'settle an exchange',
    routes: [settleExchange],
    weight: administers(25, ({ memory }) => memory.held.length > 0),
    run: async ({ call, memory, random }) => {
      const id = memory.held.shift()
      const decision = random.chance(0.5) ? 'happened' : 'notHappened'
      if (id) await call(settleExchange, { params: { id: id as never }, body: { decision, reason: REASON } })
    },
  },
  {
    name: 'read the people as admin',
    routes: [listAdminPeople],
    weight: administers(30),
    run: async ({ call, memory, nextNumber }) => {
      const list = await call(listAdminPeople, { query: { state: 'disabled', limit: 100 } }, { walk: `people ${nextNumber()}` })
      if (list.ok) memory.disabled = list.answer.map(({ uid }) => uid)
    },
  },
  {
    name: 'readmit a person',
    routes: [enablePerson],
    weight: administers(60, ({ memory }) => memory.disabled.length > 0),
    run: async ({ call, memory }) => {
      const uid = memory.disabled.shift()
      if (uid) await call(enablePerson, { params: { uid: uid as never }, body: { reason: REASON } })
    },
  },
  {
    name: 'suspend a person',
    routes: [listAdminPeople, openCase, readAdminPerson, disablePerson],
    weight: administers(20),
    run: async ({ call, memory, random }) => {
      const list = await call(listAdminPeople, { query: { limit: 100 } })
      const others = list.ok ? list.answer.filter(({ uid }) => uid !== memory.uid) : []
      // Some behave badly together.
      const uids = new Set(Array.from({ length: 1 + random.below(2) }, () => random.pick(others)?.uid))
      for (const uid of uids) {
        if (!uid) continue
        if (random.chance(0.3)) await readWholePerson(call, uid)
        await call(disablePerson, { params: { uid }, body: { reason: REASON } })
      }
    },
  },
  {
    name: 'suspend the two who quarrel in a conversation',
    routes: [listAdminConversations, listAdminPeople, disablePerson],
    weight: administers(15),
    run: async ({ call, memory, random }) => {
      const list = await call(listAdminConversations, { query: { limit: 30 } })
      const conversations = list.ok ? list.answer : []
      // More often about what they have swapped.
      const done = conversations.filter(({ isDone }) => isDone)
      const names = random.pick(done.length > 0 && random.chance(0.7) ? done : conversations)?.participants ?? []
      const people = await call(listAdminPeople, { query: { limit: 100 } })
      // The list of conversations has no more than their names.
      const both = people.ok ? people.answer.filter(({ uid, name }) => uid !== memory.uid && names.includes(name)) : []
      for (const { uid } of both) await call(disablePerson, { params: { uid }, body: { reason: REASON } })
    },
  },
  {
    name: 'read objects as admin',
    routes: [listAdminItems, readItem, resetItem, deleteAnyItem],
    weight: administers(12),
    run: async ({ call, random }) => {
      const list = await call(listAdminItems, { query: { limit: 30 } })
      const item = list.ok ? random.pick(list.answer) : undefined
      if (!item) return
      const params = { id: item._id }
      await call(readItem, { params })
      if (item.availability === 'in_trattativa' && random.chance(0.2)) await call(resetItem, { params, body: { reason: REASON } })
      else if (random.chance(0.1)) await call(deleteAnyItem, { params, body: { reason: REASON } })
    },
  },
  {
    name: 'open a private case',
    routes: [listAdminConversations, openCase, readAdminConversation, listAdminLog],
    weight: administers(4),
    run: async ({ call, random }) => {
      const list = await call(listAdminConversations, { query: { limit: 30 } })
      const conversation = list.ok ? random.pick(list.answer) : undefined
      if (conversation) {
        await call(openCase, { body: { kind: 'conversation', id: conversation.id, reason: REASON } })
        await call(readAdminConversation, { params: { id: conversation.id } })
      }
      await call(listAdminLog, { query: { limit: 30 } })
    },
  },
  {
    name: 'answer the messages to the operator',
    routes: [listContactMessages, markContactMessage],
    weight: administers(5),
    run: async ({ call }) => {
      const list = await call(listContactMessages, { query: {} })
      const message = list.ok ? list.answer[0] : undefined
      if (message) await call(markContactMessage, { params: { id: message._id }, body: { answered: true } })
    },
  },
  {
    name: 'read a whole e-mail as admin',
    routes: [openCase, readAdminPerson],
    weight: administers(15, ({ memory }) => memory.seen.length > 0),
    run: async ({ call, memory, random }) => {
      const uid = random.pick(memory.seen)?.ownerUid
      if (uid) await readWholePerson(call, uid)
    },
  },
  {
    name: 'delete an ad as admin',
    routes: [listRequests, deleteAnyRequest],
    weight: administers(6),
    run: async ({ call, random }) => {
      const list = await call(listRequests, { query: {} })
      const ad = list.ok ? random.pick(list.answer) : undefined
      if (ad) await call(deleteAnyRequest, { params: { id: ad._id }, body: { reason: REASON } })
    },
  },
  {
    name: 'delete a conversation as admin',
    routes: [listAdminConversations, deleteConversation],
    weight: administers(8),
    run: async ({ call, random }) => {
      const list = await call(listAdminConversations, { query: { limit: 30 } })
      const conversation = list.ok ? random.pick(list.answer) : undefined
      if (conversation) await call(deleteConversation, { params: { id: conversation.id }, body: { reason: REASON } })
    },
  },
  {
    name: 'read the rings as admin',
    routes: [listAdminRings, openCase, readAdminRing],
    weight: administers(6),
    run: async ({ call, memory, random }) => {
      const list = await call(listAdminRings, { query: { limit: 100 } })
      if (!list.ok) return
      memory.adminRings = list.answer.filter(({ state }) => !['done', 'dissolved'].includes(state)).map(({ id }) => id)
      const one = random.pick(list.answer)
      if (!one) return
      await call(openCase, { body: { kind: 'ring', id: one.id, reason: REASON } })
      await call(readAdminRing, { params: { id: one.id } })
    },
  },
  {
    name: 'settle the exchange of a ring',
    routes: [listAdminRings, settleExchange],
    weight: administers(12),
    run: async ({ call, random }) => {
      const list = await call(listAdminRings, { query: { held: 'yes', limit: 100 } })
      const id = list.ok ? list.answer[0]?.held : null
      const decision = random.chance(0.6) ? 'happened' : 'notHappened'
      if (id) await call(settleExchange, { params: { id }, body: { decision, reason: REASON } })
    },
  },
  {
    name: 'end a ring as admin',
    routes: [endRing],
    weight: administers(4, ({ memory }) => memory.adminRings.length > 0),
    run: async ({ call, memory }) => {
      const id = memory.adminRings.shift()
      if (id) await call(endRing, { params: { id: id as never }, body: { reason: REASON } })
    },
  },
]
