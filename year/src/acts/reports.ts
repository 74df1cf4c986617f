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
import { listContactMessages, markContactMessage } from '@barattolo/domain/contact/contract'
import { readConversation } from '@barattolo/domain/conversations/contract'
import { settleExchange } from '@barattolo/domain/exchanges/contract'
import { readItem } from '@barattolo/domain/items/contract'
import {
  createReport,
  decideReport,
  listMyReports,
  listReportCases,
  objectToDecision,
  readReportCase,
  readReportedPhoto,
  reviewDecision,
} from '@barattolo/domain/reports/contract'
import { listRequests } from '@barattolo/domain/requests/contract'
import { type Act, otherOf, type Visit } from '../visit.ts'
import { reads } from './account.ts'
import { cursorOf } from './objects.ts'

export const reportActs: Act[] = [
  {
    name: 'report an object',
    routes: [createReport, listMyReports],
    weight: (visit) => reads(6 * visit.person.habits.quarrels, ({ memory }) => memory.seen.length > 0)(visit),
    run: async ({ call, memory, random, nextNumber }) => {
      const item = random.pick(memory.seen)
      if (!item) return
      const reason = random.pick(['forbidden', 'spam', 'deceptive', 'intimate', 'other'] as const) ?? 'spam'
      await call(createReport, { body: { target: { kind: 'item', id: item._id }, reason, text: `Segnalo ${nextNumber()}` } })
      await call(listMyReports, {})
    },
  },
  {
    name: 'report a person',
    routes: [createReport, listMyReports],
    weight: (visit) => reads(2 * visit.person.habits.quarrels, ({ memory }) => memory.inbox.length > 0)(visit),
    run: async (visit) => {
      const { call, memory, random, nextNumber } = visit
      const other = otherOf(visit, random.pick(memory.inbox)?.participants ?? [])
      if (!other) return
      const body = { target: { kind: 'person', id: other.uid }, reason: 'offensive', text: `Segnalo ${nextNumber()}` } as const
      await call(createReport, { body })
      await call(listMyReports, {})
    },
  },
  {
    name: 'report a message',
    routes: [readConversation, createReport, listMyReports],
    weight: reads(3, ({ memory }) => memory.inbox.length > 0),
    run: async ({ call, memory, random, nextNumber }) => {
      const card = random.pick(memory.inbox)
      const read = card ? await call(readConversation, { params: { id: card._id } }) : undefined
      // Also one that cannot be reported: an own one, or a line of the product.
      const message = read?.ok ? random.pick(read.answer.messages) : undefined
      if (!message) return
      const target = { kind: 'message', id: message._id } as const
      await call(createReport, { body: { target, reason: 'offensive', text: `Segnalo ${nextNumber()}` } })
      await call(listMyReports, {})
    },
  },
  {
    name: 'read my reports',
    routes: [listMyReports],
    weight: ({ memory }) => (memory.uid ? (memory.isSuspended ? 5 : 0.5) : 0),
    run: async ({ call, memory }) => {
      const list = await call(listMyReports, {})
      if (!list.ok) return
      const decisions = [...list.answer.about, ...list.answer.made.flatMap(({ decision }) => decision ?? [])]
      memory.decisions = decisions.filter(({ mayObject }) => mayObject).map(({ _id }) => _id)
    },
  },
  {
    name: 'object to a decision',
    routes: [objectToDecision],
    weight: ({ memory }) => (memory.decisions.length > 0 ? 3 : 0),
    run: async ({ call, memory, nextNumber }) => {
      const id = memory.decisions.shift()
      if (id) await call(objectToDecision, { params: { id }, body: { text: `Non sono d’accordo, ${nextNumber()}.` } })
    },
  },
]

export const REASON = 'Motivo che leggono le persone'
/** Other acts are those of all people. */
export const isAdmin =
  (weight: number, isPossible: (visit: Visit) => boolean = () => true) =>
  (visit: Visit) =>
    visit.person.isAdmin && isPossible(visit) ? weight : 0

export const adminActs: Act[] = [
  {
    name: 'read the open reports',
    routes: [listReportCases],
    weight: isAdmin(100),
    run: async ({ call, memory, random, nextNumber }) => {
      const walk = `cases ${nextNumber()}`
      const state = random.chance(0.7) ? 'open' : 'objected'
      const cases: string[] = []
      let cursor: string | undefined
      do {
        const page = await call(listReportCases, { query: { state, cursor } }, { walk })
        if (!page.ok) return
        cases.push(...page.answer.map(({ _id }) => _id))
        cursor = cursorOf(page.next)
      } while (cursor !== undefined)
      memory.cases = cases
    },
  },
  {
    name: 'decide a report',
    routes: [openCase, readReportCase, readReportedPhoto, decideReport, reviewDecision],
    weight: isAdmin(240, ({ memory }) => memory.cases.length > 0),
    run: async ({ call, memory, random }) => {
      const id = memory.cases.shift()
      if (!id) return
      await call(openCase, { body: { kind: 'report', id, reason: REASON } })
      const read = await call(readReportCase, { params: { id } })
      if (!read.ok) return
      const { decision, outcomes, snapshot } = read.answer
      if (snapshot.images.length > 0) await call(readReportedPhoto, { params: { id, place: 0 } })
      const outcome = random.pickWeighted(outcomes, (one) => (one === 'disabled' ? 0.3 : one === 'hidden' ? 2 : 1))
      if (!outcome) return
      const body = { outcome, reasons: REASON }
      if (decision?.objection) await call(reviewDecision, { params: { id: decision._id }, body })
      else await call(decideReport, { params: { id }, body })
    },
  },
  {
    name: 'read which exchanges wait',
    routes: [listAdminConversations],
    weight: isAdmin(15),
    run: async ({ call, memory, nextNumber }) => {
      const list = await call(listAdminConversations, { query: { held: 'yes', limit: 100 } }, { walk: `held ${nextNumber()}` })
      if (list.ok) memory.held = list.answer.flatMap(({ held }) => held ?? [])
    },
  },
  {
    name: 'settle an exchange',
    routes: [settleExchange],
    weight: isAdmin(25, ({ memory }) => memory.held.length > 0),
    run: async ({ call, memory, random }) => {
      const id = memory.held.shift()
      const decision = random.chance(0.5) ? 'happened' : 'notHappened'
      if (id) await call(settleExchange, { params: { id: id as never }, body: { decision, reason: REASON } })
    },
  },
  {
    name: 'read the people as admin',
    routes: [listAdminPeople],
    weight: isAdmin(30),
    run: async ({ call, memory, nextNumber }) => {
      const list = await call(listAdminPeople, { query: { state: 'disabled', limit: 100 } }, { walk: `people ${nextNumber()}` })
      if (list.ok) memory.disabled = list.answer.map(({ uid }) => uid)
    },
  },
  {
    name: 'readmit a person',
    routes: [enablePerson],
    weight: isAdmin(60, ({ memory }) => memory.disabled.length > 0),
    run: async ({ call, memory }) => {
      const uid = memory.disabled.shift()
      if (uid) await call(enablePerson, { params: { uid: uid as never }, body: { reason: REASON } })
    },
  },
  {
    name: 'suspend a person',
    routes: [listAdminPeople, disablePerson],
    weight: isAdmin(30),
    run: async ({ call, memory, random }) => {
      const list = await call(listAdminPeople, { query: { limit: 100 } })
      const others = list.ok ? list.answer.filter(({ uid }) => uid !== memory.uid) : []
      // Some behave badly together.
      const uids = new Set(Array.from({ length: 1 + random.below(2) }, () => random.pick(others)?.uid))
      for (const uid of uids) if (uid) await call(disablePerson, { params: { uid }, body: { reason: REASON } })
    },
  },
  {
    name: 'read objects as admin',
    routes: [listAdminItems, readItem, resetItem, deleteAnyItem],
    weight: isAdmin(12),
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
    weight: isAdmin(4),
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
    weight: isAdmin(5),
    run: async ({ call }) => {
      const list = await call(listContactMessages, { query: {} })
      const message = list.ok ? list.answer[0] : undefined
      if (message) await call(markContactMessage, { params: { id: message._id }, body: { answered: true } })
    },
  },
  {
    name: 'read a whole e-mail as admin',
    routes: [openCase, readAdminPerson],
    weight: isAdmin(1, ({ memory }) => memory.seen.length > 0),
    run: async ({ call, memory, random }) => {
      const uid = random.pick(memory.seen)?.ownerUid
      if (!uid) return
      await call(openCase, { body: { kind: 'person', id: uid, reason: REASON } })
      await call(readAdminPerson, { params: { uid } })
    },
  },
  {
    name: 'delete an ad as admin',
    routes: [listRequests, deleteAnyRequest],
    weight: isAdmin(6),
    run: async ({ call, random }) => {
      const list = await call(listRequests, { query: {} })
      const ad = list.ok ? random.pick(list.answer) : undefined
      if (ad) await call(deleteAnyRequest, { params: { id: ad._id }, body: { reason: REASON } })
    },
  },
  {
    name: 'delete a conversation as admin',
    routes: [listAdminConversations, deleteConversation],
    weight: isAdmin(8),
    run: async ({ call, random }) => {
      const list = await call(listAdminConversations, { query: { limit: 30 } })
      const conversation = list.ok ? random.pick(list.answer) : undefined
      if (conversation) await call(deleteConversation, { params: { id: conversation.id }, body: { reason: REASON } })
    },
  },
]
