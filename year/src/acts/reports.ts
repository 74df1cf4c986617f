import { readConversation } from '@barattolo/domain/conversations/contract'
import { createReport, listMyReports, objectToDecision } from '@barattolo/domain/reports/contract'
import { type Act, otherOf } from '../visit.ts'
import { reads } from './weights.ts'

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
    weight: ({ memory }) => {
      if (memory.uid === null) return 0
      return memory.isSuspended ? 5 : 0.5
    },
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
