import { expect, test } from 'vitest'
import type { Conversation } from './contract.ts'
import { type NegotiationView, obstacleOf, viewOfAnswer } from './moves.ts'
import { anna, bicycle, bruno, chair, lamp, plant } from './negotiation.fixtures.ts'

type Answered = Parameters<typeof viewOfAnswer>[0]
const shown = ({ item }: typeof lamp, change: object = {}) => ({
  ...item,
  availability: 'disponibile',
  resting: false,
  was: null,
  ...change,
})
/** An API response about a negotiation between Anna and Bruno, with the fields that the rules read. */
const answered = (given: object = {}): Answered =>
  ({
    participants: [{ uid: anna }, { uid: bruno }],
    status: 'pending',
    turn: bruno,
    unsent: false,
    itemsOffered: [shown(lamp)],
    itemsRequested: [shown(bicycle)],
    undoes: null,
    exchange: null,
    rootItemGone: false,
    personLeft: false,
    personAway: false,
    paused: null,
    chatClosed: false,
    ...given,
  }) as unknown as Conversation

test('[NEG-25] viewOfConversation builds the caller’s view of the negotiation from the API response', () => {
  expect(viewOfAnswer(answered(), bruno)).toEqual<NegotiationView>({
    me: bruno,
    other: anna,
    status: 'pending',
    turn: bruno,
    unsent: false,
    proposal: [
      { ownerUid: anna, status: 'baratto', obstacle: null },
      { ownerUid: bruno, status: 'baratto', obstacle: null },
    ],
    undoes: null,
    rootGone: false,
    exchange: null,
    personLeft: false,
    personAway: false,
    pause: null,
    apart: false,
  })
  const other = { rootItemGone: true, personLeft: true, personAway: true, paused: 'resting', chatClosed: true, undoes: 'draft' }
  expect(viewOfAnswer(answered({ ...other, unsent: true }), anna)).toMatchObject({
    me: anna,
    other: bruno,
    unsent: true,
    undoes: 'draft',
    rootGone: true,
    personLeft: true,
    personAway: true,
    pause: 'resting',
    apart: true,
  })
  expect(viewOfAnswer(answered({ participants: [{ uid: anna }] }), anna).other).toBe(anna)
})

test('[NEG-25] an object is on the side of its owner at proposal time and has the obstacle to acceptance', () => {
  const itemsOffered = [
    shown(lamp, { ownerUid: bruno, was: { ownerUid: anna } }),
    shown(chair, { was: { ownerUid: anna } }),
    shown(plant, { availability: 'in_trattativa' }),
  ]
  expect(viewOfAnswer(answered({ itemsOffered, itemsRequested: [] }), bruno).proposal).toEqual([
    { ownerUid: anna, status: 'baratto', obstacle: 'itemNotAvailable' },
    { ownerUid: anna, status: 'baratto', obstacle: 'itemChanged' },
    { ownerUid: bruno, status: 'dono', obstacle: 'itemTaken' },
  ])
})

test('a paused object is not available, and an object that another exchange reserves is taken', () => {
  const here = { ownerUid: anna, availability: 'disponibile', resting: false } as const
  expect(obstacleOf(here, null)).toBeNull()
  expect(obstacleOf(null, null)).toBe('itemNotAvailable')
  expect(obstacleOf({ ...here, resting: true }, null)).toBe('itemNotAvailable')
  expect(obstacleOf({ ...here, availability: 'in_trattativa', resting: true }, null)).toBe('itemTaken')
  expect(obstacleOf({ ...here, availability: 'scambiato' }, null)).toBe('itemNotAvailable')
})

test.each([
  ['open', ['state', 'callOff'], null],
  ['open', ['state'], 'alreadyStated'],
  ['held', [], 'exchangeHeld'],
  ['done', [], 'noOpenExchange'],
  ['calledOff', [], 'noOpenExchange'],
])('[NEG-25] an exchange in state %s with the moves %j has the call-off refusal %s', (state, moves, whyNotCallOff) => {
  const { exchange } = viewOfAnswer(answered({ status: 'accepted', exchange: { state, moves } }), anna)
  expect(exchange).toEqual({ state, whyNotCallOff })
})
