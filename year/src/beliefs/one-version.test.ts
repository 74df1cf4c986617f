import { expect, test } from 'vitest'
import { oneVersion } from './one-version.ts'
import { CONVERSATION, exchange, type HandMade, ITEM, violationsOf } from './records.fixtures.ts'

const read = (state: string, version: number, who = 'p1'): HandMade => ({
  who,
  route: '/api/exchanges/:id',
  answer: exchange(state, {}, { version }),
})
const open = (status: string, version: number, who = 'p1', offered: string[] = []): HandMade => ({
  who,
  route: '/api/conversations/:id',
  answer: { _id: CONVERSATION, status, version, itemsRequested: [{ _id: ITEM }], itemsOffered: offered.map((_id) => ({ _id })) },
})

test('[SIM-02] One version with two contents is reported, also if two people read it', () => {
  expect(violationsOf(oneVersion, [read('open', 2), read('done', 2, 'p2')])).toHaveLength(1)
  expect(violationsOf(oneVersion, [open('pending', 2), open('accepted', 2)])).toHaveLength(1)
})

test('[SIM-02] An earlier version after a later one is reported', () => {
  expect(violationsOf(oneVersion, [read('open', 3), read('open', 2)])).toEqual(['version 2 follows 3'])
})

test('[SIM-02] Drafts of two people, and an answer that a fault has delayed, are no violation', () => {
  expect(violationsOf(oneVersion, [open('pending', 2), open('pending', 2, 'p2', [ITEM])])).toEqual([])
  const late: HandMade = { ...read('open', 2), fault: { kind: 'late', repeats: 1 } }
  expect(violationsOf(oneVersion, [read('open', 2), read('done', 3), late])).toEqual([])
})

test('[SIM-02] An object that the admin has hidden leaves a proposal without a new version', () => {
  const shown = (itemsRequested: object[]): HandMade => ({
    route: '/api/conversations/:id',
    id: CONVERSATION,
    answer: { _id: CONVERSATION, version: 3, status: 'pending', itemsRequested, itemsOffered: [] },
  })
  const hides: HandMade[] = [
    {
      who: 'admin',
      route: '/api/admin/reports/:id',
      id: 'case',
      answer: { target: { kind: 'item', id: ITEM }, reported: { uid: 'uid-p2' }, decision: null },
    },
    { who: 'admin', route: '/api/admin/reports/:id/decision', id: 'case', method: 'POST', body: { outcome: 'hidden' } },
  ]
  expect(violationsOf(oneVersion, [shown([{ _id: ITEM }]), ...hides, shown([]), shown([])])).toEqual([])
  expect(violationsOf(oneVersion, [shown([{ _id: ITEM }]), shown([])])).toHaveLength(1)
})
