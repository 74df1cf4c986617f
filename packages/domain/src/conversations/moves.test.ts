import { expect, test } from 'vitest'
import { obstacleOf } from '../exchanges/proposal.ts'
import type { Conversation } from './conversation.ts'
import { type NegotiationView, viewOfConversation } from './moves.ts'
import { anna, bicycle, bruno, chair, lamp, plant } from './negotiation.fixtures.ts'

type ConversationResponse = Parameters<typeof viewOfConversation>[0]
const conversationItem = ({ item }: typeof lamp, change: object = {}) => ({
  ...item,
  availability: 'disponibile',
  resting: false,
  was: null,
  ...change,
})
/** An API response about a negotiation between Anna and Bruno, with the fields that the rules read. */
const conversationResponse = (changes: object = {}): ConversationResponse =>
  ({
    participants: [
      { uid: anna, role: 'interested' },
      { uid: bruno, role: 'owner' },
    ],
    asked: false,
    ownerHasMoved: false,
    status: 'pending',
    turn: bruno,
    unsent: false,
    itemsOffered: [conversationItem(lamp)],
    itemsRequested: [conversationItem(bicycle)],
    undoes: null,
    exchange: null,
    rootItemGone: false,
    personLeft: false,
    personAway: false,
    paused: null,
    chatClosed: false,
    ...changes,
  }) as unknown as Conversation

test('[NEG-25] viewOfConversation builds the caller’s view of the negotiation from the API response', () => {
  expect(viewOfConversation(conversationResponse(), bruno)).toEqual<NegotiationView>({
    me: bruno,
    other: anna,
    status: 'pending',
    turn: bruno,
    unsent: false,
    asked: false,
    withdraws: false,
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
    blocked: false,
  })
  const other = { rootItemGone: true, personLeft: true, personAway: true, paused: 'resting', chatClosed: true, undoes: 'draft' }
  expect(viewOfConversation(conversationResponse({ ...other, unsent: true, asked: true }), anna)).toMatchObject({
    me: anna,
    asked: true,
    withdraws: true,
    other: bruno,
    unsent: true,
    undoes: 'draft',
    rootGone: true,
    personLeft: true,
    personAway: true,
    pause: 'resting',
    blocked: true,
  })
  expect(viewOfConversation(conversationResponse({ participants: [{ uid: anna }] }), anna).other).toBe(anna)
})

test('[NEG-25] the view puts each object on the side of its owner at proposal time, with the obstacle to acceptance', () => {
  const itemsOffered = [
    conversationItem(lamp, { ownerUid: bruno, was: { ownerUid: anna } }),
    conversationItem(chair, { was: { ownerUid: anna } }),
    conversationItem(plant, { availability: 'in_trattativa' }),
  ]
  expect(viewOfConversation(conversationResponse({ itemsOffered, itemsRequested: [] }), bruno).proposal).toEqual([
    { ownerUid: anna, status: 'baratto', obstacle: 'itemNotAvailable' },
    { ownerUid: anna, status: 'baratto', obstacle: 'itemChanged' },
    { ownerUid: bruno, status: 'dono', obstacle: 'itemTaken' },
  ])
})

test('a paused object is not available, and an object that another exchange reserves is taken', () => {
  const available = { ownerUid: anna, availability: 'disponibile', resting: false } as const
  expect(obstacleOf(available, null)).toBeNull()
  expect(obstacleOf(null, null)).toBe('itemNotAvailable')
  expect(obstacleOf({ ...available, resting: true }, null)).toBe('itemNotAvailable')
  expect(obstacleOf({ ...available, availability: 'in_trattativa', resting: true }, null)).toBe('itemTaken')
  expect(obstacleOf({ ...available, availability: 'scambiato' }, null)).toBe('itemNotAvailable')
})

test.each([
  ['open', ['state', 'callOff'], null],
  ['open', ['state'], 'alreadyStated'],
  ['held', [], 'exchangeHeld'],
  ['done', [], 'noOpenExchange'],
  ['calledOff', [], 'noOpenExchange'],
])('[NEG-25] an exchange in state %s with the moves %j has the call-off refusal %s', (state, moves, callOffRefusal) => {
  const { exchange } = viewOfConversation(conversationResponse({ status: 'accepted', exchange: { state, moves } }), anna)
  expect(exchange).toEqual({ state, callOffRefusal })
})
