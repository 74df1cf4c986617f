import { expect, test } from 'vitest'
import type { Belief } from './belief.ts'
import { contactAfterBlock } from './contact-after-block.ts'
import { inboxAsConversations } from './inbox-as-conversations.ts'
import { moveEffects } from './move-effects.ts'
import { offeredMoves } from './offered-moves.ts'
import { offeredTimes } from './offered-times.ts'
import { passedOver } from './passed-over.ts'
import { questionLines } from './question-lines.ts'
import { CONVERSATION, type HandMade, ITEM, violationsOf } from './records.fixtures.ts'
import { staleVersions } from './stale-versions.ts'
import { suspendedConversations } from './suspended-conversations.ts'
import { unreadMessages } from './unread-messages.ts'

const reads = (answer: object, more: HandMade = {}): HandMade => ({
  route: '/api/conversations/:id',
  id: CONVERSATION,
  answer: { _id: CONVERSATION, ...answer },
  ...more,
})
const BLOCKS: HandMade = { who: 'p2', method: 'POST', route: '/api/me/blocked/:uid', id: 'uid-p1' }
const opens = (more: HandMade = {}): HandMade => ({
  method: 'POST',
  route: '/api/conversations',
  answer: { _id: CONVERSATION, participants: [{ uid: 'uid-p1' }, { uid: 'uid-p2' }] },
  ...more,
})
const lists = (card: object, more: HandMade = {}): HandMade => ({
  route: '/api/conversations',
  answer: [{ _id: CONVERSATION, ...card }],
  ...more,
})
const AT = '2027-01-05T10:00:00.000Z'
const participants = [{ uid: 'uid-p1' }, { uid: 'uid-p2' }]
const suspends: HandMade = { who: 'admin', route: '/api/admin/disable/:uid', id: 'uid-p2', method: 'PATCH' }
const accepts = (base: number, version: number, more: HandMade = {}) =>
  reads(
    { version },
    { route: '/api/conversations/:id/status', method: 'PATCH', body: { status: 'accepted', version: base }, ...more },
  )
const offers = (moves: string[], time: string, more: HandMade = {}) =>
  reads({ itemsRequested: [], moves }, { at: `2027-01-05T${time}:00.000Z`, ...more })
const does = (body: object, time: string, more: HandMade = {}): HandMade => ({
  route: '/api/conversations/:id/status',
  id: CONVERSATION,
  method: 'PATCH',
  at: `2027-01-05T${time}:01.000Z`,
  body,
  answer: { _id: CONVERSATION, itemsRequested: [], moves: [] },
  ...more,
})
const PROPOSAL = { route: '/api/conversations/:id/proposal', method: 'POST' }
const OFFER = { route: '/api/conversations/:id/offer' }
const REQUEST = { route: '/api/conversations/:id/request' }
const answers = (body: object, answer: object, more: HandMade = {}) => does(body, '10:00', { answer, ...more })
const refusedWith = (version: number, moves: string[]): HandMade => ({
  status: 409,
  answer: { code: 'stale', present: { _id: CONVERSATION, itemsRequested: [], version, moves } },
})
const marks: HandMade = { route: '/api/conversations/:id/read', id: CONVERSATION, method: 'POST' }
const archived = (createdAt: string) => lists({ participants, lastMessage: { kind: 'archivedByTime', createdAt } })
const asks = (items: object[], text: string) => reads({ messages: [{ kind: 'asked', from: { uid: 'uid-p2' }, items, text }] })
/** Two people ask for one object; the owner accepts the first of them. */
const asksFor = (id: string, more: object = {}): HandMade =>
  reads({ _id: id, status: 'pending', rootItem: { _id: ITEM }, participants, messages: [], ...more }, { id })
const acceptsFirst: HandMade = {
  route: '/api/conversations/:id/status',
  id: CONVERSATION,
  method: 'PATCH',
  body: { status: 'accepted' },
  answer: { _id: CONVERSATION, status: 'accepted', rootItem: { _id: ITEM }, participants },
}
const notChosen = { messages: [{ kind: 'notChosen', createdAt: '2027-01-04T00:00:01.000Z' }] }
const TIMES = [{ day: '2027-01-09', part: null }]
const timesLine = (text: string) => ({ kind: 'timesOffered', from: { uid: 'uid-p2' }, items: [], text })
const [OWN, OTHERS] = [{ ownerUid: 'uid-p1' }, { ownerUid: 'uid-p2' }]

test.each<{ label: string; belief: Belief; records: HandMade[]; expected: string[] }>([
  {
    label: 'A move on an old version that has an effect',
    belief: staleVersions,
    records: [reads({ version: 5 }), accepts(4, 6)],
    expected: ['a move on version 4 was made after version 5 was seen'],
  },
  {
    label: 'A move on the version that was read',
    belief: staleVersions,
    records: [reads({ version: 5 }), accepts(5, 6)],
    expected: [],
  },
  { label: 'A repeated move that changes nothing', belief: staleVersions, records: [accepts(4, 5), accepts(4, 5)], expected: [] },
  {
    label: 'Moves that were not offered, in two visits',
    belief: offeredMoves,
    records: [
      offers(['reject'], '10:00'),
      does({ status: 'accepted' }, '10:00'),
      offers([], '10:01'),
      does({ ask: true }, '10:01', PROPOSAL),
      // Something may have happened since.
      does({ status: 'rejected' }, '12:00'),
    ],
    expected: ['accept was taken, which was not offered', 'ask was taken, which was not offered'],
  },
  {
    label: 'Moves after another person has acted, or after a broken answer',
    belief: offeredMoves,
    records: [
      offers(['reject'], '10:00'),
      offers([], '10:00', { who: 'p2' }),
      does({ status: 'accepted' }, '10:00'),
      offers(['reject'], '10:01'),
      does({ status: 'accepted' }, '10:01', { fault: { kind: 'late', repeats: 3 } }),
    ],
    expected: [],
  },
  {
    label: 'A refused move that is offered, and one that is not offered any more',
    belief: offeredMoves,
    records: [
      does({ status: 'archived', version: 3 }, '10:00', refusedWith(3, ['archive'])),
      does({ status: 'archived', version: 3 }, '10:00', refusedWith(4, ['archive'])),
      does({ status: 'archived', version: 3 }, '10:00', refusedWith(3, ['undo'])),
    ],
    expected: ['archive was refused, which is offered'],
  },
  {
    label: 'Answers that show what their moves have changed',
    belief: moveEffects,
    records: [
      answers({ status: 'accepted' }, { status: 'accepted' }),
      answers({ ask: true }, { turn: 'uid-p2' }, PROPOSAL),
      answers({ itemId: 'a', selected: true }, { itemsOffered: [{ _id: 'a' }] }, OFFER),
      answers({ itemId: 'a', selected: false }, { itemsRequested: [] }, REQUEST),
      answers({ status: 'accepted' }, { code: 'stale' }, { status: 409 }),
    ],
    expected: [],
  },
  {
    label: 'A call-off of what the other has called off',
    belief: moveEffects,
    records: ['uid-p1', 'uid-p2'].flatMap((calledOffBy): HandMade[] => [
      {
        method: 'POST',
        route: '/api/exchanges/:id/call-off',
        answer: { calledOffBy },
        fault: { kind: 'together', repeats: null },
      },
      { method: 'POST', route: '/api/conversations/:id/call-off', answer: { exchange: { calledOffBy } } },
    ]),
    expected: Array(2).fill('a call-off was taken of an exchange that another has called off'),
  },
  {
    label: 'A conversation that begins after a block',
    belief: contactAfterBlock,
    records: [BLOCKS, opens()],
    expected: ['a conversation has begun between people between whom there is a block'],
  },
  {
    label: 'A conversation that was there before a block, and one that is refused',
    belief: contactAfterBlock,
    records: [opens(), BLOCKS, opens(), opens({ status: 404, answer: { code: 'requestNotFound' } })],
    expected: [],
  },
  {
    label: 'A conversation that does not say that its object is promised to another',
    belief: passedOver,
    records: [asksFor(CONVERSATION), asksFor(ITEM), acceptsFirst, asksFor(ITEM), asksFor(ITEM)],
    expected: ['a conversation does not say that its object is promised to another'],
  },
  {
    label: 'A conversation that says so, one that has ended, and a repeated acceptance',
    belief: passedOver,
    records: [
      ...[asksFor(CONVERSATION), asksFor(ITEM), asksFor('ended'), acceptsFirst],
      ...[asksFor(ITEM, notChosen), asksFor('ended', { status: 'archived' })],
      ...[acceptsFirst, asksFor(ITEM)],
    ],
    expected: [],
  },
  {
    label: 'Answers that show the conversation before their moves',
    belief: moveEffects,
    records: [
      answers({ status: 'archived' }, { status: 'pending' }),
      answers({ version: 3 }, { turn: 'uid-p1' }, PROPOSAL),
      answers({ itemId: 'a', selected: true }, { itemsOffered: [{ _id: 'b' }] }, OFFER),
      answers({ itemId: 'a', selected: false }, { itemsRequested: [{ _id: 'a' }] }, REQUEST),
    ],
    expected: [
      'the answer to a move does not show the status archived',
      'the answer to a move does not show that the other has the turn',
      'the answer to a move does not show what is offered',
      'the answer to a move does not show what is requested',
    ],
  },
  {
    label: 'A message that is read with another conversation',
    belief: unreadMessages,
    records: [lists({ unread: 2 }), { ...marks, id: 'another' }, lists({ unread: 0 })],
    expected: ['2 unread messages became 0 without being read'],
  },
  {
    label: 'A message that is read',
    belief: unreadMessages,
    records: [lists({ unread: 2 }), marks, lists({ unread: 0 })],
    expected: [],
  },
  {
    label: 'An old message that was erased',
    belief: unreadMessages,
    records: [lists({ unread: 2 }), lists({ unread: 0, lastMessage: null })],
    expected: [],
  },
  {
    label: 'An entry that says something else than its conversation',
    belief: inboxAsConversations,
    records: [lists({ paused: 'hidden', isDone: false }, { at: AT }), reads({ paused: null, exchange: null }, { at: AT })],
    expected: ['paused is hidden in the inbox and null inside'],
  },
  {
    label: 'A conversation that has changed since',
    belief: inboxAsConversations,
    records: [lists({ paused: 'hidden', isDone: false }, { at: AT }), reads({ paused: null, exchange: null })],
    expected: [],
  },
  {
    label: 'A negotiation about a hidden object',
    belief: inboxAsConversations,
    records: [
      reads({ rootItemHidden: true, status: 'pending', paused: null }),
      reads({ rootItemHidden: true, status: 'pending', paused: 'hidden' }),
    ],
    expected: ['a conversation about a hidden object is not paused'],
  },
  {
    label: 'A conversation with a suspended person',
    belief: suspendedConversations,
    records: [
      suspends,
      reads({ participants, personAway: false, exchange: { state: 'open' } }),
      reads({ participants, personAway: true, exchange: { state: 'calledOff' } }),
    ],
    expected: ['a conversation with a suspended person goes on', 'an exchange with a suspended person is open'],
  },
  {
    label: 'A conversation between people who may act',
    belief: suspendedConversations,
    records: [reads({ participants, personAway: true }), reads({ participants, personAway: false })],
    expected: ['a conversation rests although both may act'],
  },
  {
    label: 'The archiving of a conversation with a suspended person',
    belief: suspendedConversations,
    records: [archived(AT), suspends, archived('2027-01-01T10:00:00.000Z'), archived('2027-01-03T10:00:00.000Z')],
    expected: ['a conversation with a suspended person was archived for its silence'],
  },
  {
    label: 'The times of a pending conversation',
    belief: offeredTimes,
    records: [reads({ status: 'pending', exchange: null, times: TIMES, messages: [timesLine('Anna potrebbe sabato.')] })],
    expected: [],
  },
  {
    label: 'The times of a refused conversation, and a line that still has them',
    belief: offeredTimes,
    records: [
      reads({ status: 'rejected', exchange: null, times: TIMES, messages: [] }),
      reads({ status: 'rejected', exchange: null, messages: [timesLine('Anna potrebbe sabato.')] }),
      reads({ status: 'rejected', exchange: null, messages: [timesLine('Anna ha detto quando potrebbe.')] }),
    ],
    expected: ['the times of a closed conversation are still there', 'the line of the offered times differs from the times'],
  },
  {
    label: 'A question for the side that is there',
    belief: questionLines,
    records: [
      asks([OWN, OTHERS], 'Bruno ti chiede che cosa vorresti in cambio.'),
      asks([OWN], 'Bruno ti chiede che cosa offri.'),
    ],
    expected: [
      '“Bruno ti chiede che cosa vorresti in cambio.” should say “ti chiede che cosa proponi”',
      '“Bruno ti chiede che cosa offri.” should say “ti chiede che cosa vorresti in cambio”',
    ],
  },
  {
    label: 'A question for the side that is missing',
    belief: questionLines,
    records: [
      asks([OTHERS], 'Bruno ti chiede che cosa offri.'),
      { ...asks([OTHERS, OWN], 'Hai chiesto che cosa propone.'), who: 'p2' },
    ],
    expected: [],
  },
])('[SIM-02] $label is judged by what was read before', ({ belief, records, expected }) => {
  expect(violationsOf(belief, records)).toEqual(expected)
})
