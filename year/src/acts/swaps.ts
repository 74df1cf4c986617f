import { readConversation } from '@barattolo/domain/conversations/contract'
import {
  listPairs,
  listPossibleSwaps,
  listRings,
  proposePair,
  readRingSettings,
  refusePair,
} from '@barattolo/domain/rings/contract'
import { listOwnRings } from '@barattolo/domain/rings/negotiation-contract'
import type { Act } from '../visit.ts'
import { reads, writes } from './weights.ts'

export const swapActs: Act[] = [
  {
    name: 'read the suggested swaps',
    routes: [listPairs, listRings, listPossibleSwaps, readRingSettings, listOwnRings],
    weight: reads(0.6),
    run: async ({ call, memory, random }) => {
      const list = await call(listPairs, { query: {} })
      if (list.ok) memory.pairs = list.answer.map(({ gives, receives }) => ({ gives: gives._id, receives: receives._id }))
      if (random.chance(0.3)) await call(listRings, { query: {} })
      if (random.chance(0.1)) await call(readRingSettings, {})
      if (random.chance(0.1)) await call(listOwnRings, {})
      const ids = memory.seen.slice(0, 20).map(({ _id }) => _id)
      if (ids.length > 0 && random.chance(0.3)) await call(listPossibleSwaps, { query: { ids: ids.join(',') } })
    },
  },
  {
    name: 'propose a suggested swap',
    routes: [proposePair],
    weight: writes(4, ({ memory }) => memory.pairs.length > 0),
    run: async ({ call, memory }) => {
      const pair = memory.pairs.shift()
      if (pair) await call(proposePair, { body: pair })
    },
  },
  {
    name: 'try to offer the object of another',
    routes: [proposePair, readConversation],
    weight: writes(2, ({ memory }) => memory.seen.length > 1),
    run: async ({ call, memory, random }) => {
      const [gives, receives] = [random.pick(memory.seen), random.pick(memory.seen)]
      if (!gives || !receives || gives.ownerUid === receives.ownerUid) return
      const opened = await call(proposePair, { body: { gives: gives._id, receives: receives._id } })
      if (opened.ok) await call(readConversation, { params: { id: opened.answer.conversationId } })
    },
  },
  {
    name: 'refuse a suggested swap',
    routes: [refusePair],
    weight: writes(3, ({ memory }) => memory.pairs.length > 0),
    run: async ({ call, memory }) => {
      const pair = memory.pairs.shift()
      if (pair) await call(refusePair, { body: pair })
    },
  },
]
