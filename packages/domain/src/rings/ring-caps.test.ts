import { expect, test } from 'vitest'
import { type Uid, uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { nextProposalAt, type ProposalCounts, proposalCapRefusal } from './ring-caps.ts'
import { bruno, carla, hoursLater, NOON } from './ring-negotiation.fixtures.ts'

const NONE: ProposalCounts = {
  proposedOpen: 0,
  proposedAt: [],
  firstNamedAt: new Map(),
  openRings: { proposer: 0, others: 0, items: 0 },
}
const NAMED = [bruno, carla]

/** This many people, named for the first time at intervals of an hour, the last one an hour ago. */
const namedBefore = (count: number) =>
  new Map(Array.from({ length: count }, (_, n): [Uid, Date] => [uid.parse(`person ${n}`), hoursLater(n - count)]))

test.each<[string, ProblemCode | null, Partial<ProposalCounts>]>([
  ['two open rings of their own', null, { proposedOpen: 2 }],
  ['three open rings of their own', 'tooManyProposedRings', { proposedOpen: 3 }],
  ['four open rings', null, { openRings: { proposer: 4, others: 4, items: 4 } }],
  ['five open rings', 'tooManyOpenRings', { openRings: { proposer: 5, others: 0, items: 0 } }],
  ['a neighbour in five open rings', 'ringPersonBusy', { openRings: { proposer: 0, others: 5, items: 0 } }],
  ['an object in five open rings', 'ringItemBusy', { openRings: { proposer: 0, others: 0, items: 5 } }],
  ['nine proposals within a day', null, { proposedAt: Array.from({ length: 9 }, (_, n) => hoursLater(-n)) }],
  ['ten proposals within a day', 'tooManyRingProposals', { proposedAt: Array.from({ length: 10 }, (_, n) => hoursLater(-n)) }],
  ['eight new people within a week', null, { firstNamedAt: namedBefore(8) }],
  ['nine new people within a week', 'tooManyRingProposals', { firstNamedAt: namedBefore(9) }],
  ['nine new people and those of this ring', null, { firstNamedAt: new Map([...namedBefore(9), [bruno, NOON], [carla, NOON]]) }],
])('[RING-76] the proposal of a person with %s has the refusal %s', (_, refusal, counts) => {
  expect(proposalCapRefusal({ ...NONE, ...counts }, NAMED, NOON)).toBe(refusal)
})

test('[RING-76] the refusal names when the limits in time allow the proposal', () => {
  expect(nextProposalAt(NONE, NAMED, NOON)).toBeNull()
  const proposedAt = Array.from({ length: 10 }, (_, n) => hoursLater(-n))
  expect(nextProposalAt({ ...NONE, proposedAt }, NAMED, NOON)).toEqual(hoursLater(15))
  // Ten people were named; two others can be named once two of the ten were named a week ago.
  const firstNamedAt = namedBefore(10)
  const at = hoursLater(7 * 24 - 9)
  expect(nextProposalAt({ ...NONE, firstNamedAt }, NAMED, NOON)).toEqual(at)
  expect(nextProposalAt({ ...NONE, firstNamedAt }, NAMED, at)).toBeNull()
})
