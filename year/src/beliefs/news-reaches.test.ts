import { expect, test } from 'vitest'
import { newsReaches } from './news-reaches.ts'
import { CONVERSATION, EXCHANGE, exchange, type HandMade, violationsOf } from './records.fixtures.ts'

const conversation = { _id: CONVERSATION, participants: [{ uid: 'uid-p1' }, { uid: 'uid-p2' }] }
const press: HandMade = { method: 'POST', route: '/api/conversations', answer: conversation }
const accept: HandMade = {
  method: 'PATCH',
  route: '/api/conversations/:id/status',
  id: CONVERSATION,
  body: { status: 'accepted' },
  answer: conversation,
}
const notice = (kind: string, createdAt: string) => ({ kind, leadsTo: `/scambio/${CONVERSATION}`, createdAt })
/** The other reads the notices. */
const readNotices = (...notices: object[]): HandMade[] => [
  { who: 'p2', route: '/api/notices/unread', walk: 'notices 1', answer: { unread: 0 } },
  { who: 'p2', route: '/api/notices', walk: 'notices 1', answer: { notices, next: null } },
]

test('[SIM-02] What another does without a notice is reported, once', () => {
  expect(violationsOf(newsReaches, [press, ...readNotices(), ...readNotices()])).toEqual([
    'no notice newInterest or requestAnswered since 2027-01-01T00:00:00.000Z',
  ])
  const first = notice('newInterest', '2027-01-01T00:00:00.000Z')
  expect(violationsOf(newsReaches, [press, accept, ...readNotices(first)])).toEqual([
    'no notice accepted since 2027-01-02T00:00:00.000Z',
  ])
})

test('[SIM-02] An earlier notice of the same kind is not the one of a second acceptance', () => {
  const old = notice('accepted', '2027-01-01T00:00:00.000Z')
  expect(
    violationsOf(newsReaches, [press, accept, ...readNotices(notice('newInterest', '2027-01-01T00:00:00.000Z'), old)]),
  ).toEqual(['no notice accepted since 2027-01-02T00:00:00.000Z'])
})

test('[SIM-02] Notices that are there, or that no one owes any more, are no violation', () => {
  const notices = [notice('newInterest', '2027-01-01T00:00:00.000Z'), notice('accepted', '2027-01-02T00:00:00.000Z')]
  expect(violationsOf(newsReaches, [press, accept, ...readNotices(...notices)])).toEqual([])
  const undo: HandMade = { ...accept, body: { status: 'pending' } }
  expect(violationsOf(newsReaches, [press, undo, ...readNotices()])).toEqual([])
  const block: HandMade = { who: 'p2', method: 'POST', route: '/api/me/blocked/:uid', id: 'uid-p1' }
  expect(violationsOf(newsReaches, [press, block, ...readNotices()])).toEqual([])
  expect(violationsOf(newsReaches, [block, press, ...readNotices()])).toEqual([])
  const swap: HandMade = { method: 'POST', route: '/api/pairs/proposals', answer: { conversationId: CONVERSATION } }
  expect(violationsOf(newsReaches, [swap, press, ...readNotices()])).toEqual([])
  // The answer is lost, and what was to be removed is gone when the request is repeated.
  const remove: HandMade = { who: 'admin', method: 'DELETE', route: '/api/admin/conversations/:id', id: CONVERSATION }
  const lost: HandMade[] = [
    { ...remove, status: 0, fault: { kind: 'death', repeats: null } },
    { ...remove, status: 404, fault: { kind: 'death', repeats: 2 } },
  ]
  expect(violationsOf(newsReaches, [press, ...lost, ...readNotices()])).toEqual([])
})

test('[SIM-02] The notices of a meeting are gone when one of its people has erased the account', () => {
  const people = ['uid-p1', 'uid-p2', 'uid-p3'].map((uid) => ({ uid }))
  const proposes: HandMade = {
    method: 'POST',
    route: '/api/exchanges/:id/meeting/options',
    id: EXCHANGE,
    answer: { ...exchange('open'), people, participants: people },
  }
  const missing = 'no notice meetingProposed since 2027-01-01T00:00:00.000Z'
  expect(violationsOf(newsReaches, [proposes, ...readNotices()])).toEqual([missing])
  const erases = (who: string): HandMade => ({ who, method: 'DELETE', route: '/api/me' })
  expect(violationsOf(newsReaches, [proposes, erases('p3'), ...readNotices()])).toEqual([])
  expect(violationsOf(newsReaches, [proposes, erases('p4'), ...readNotices()])).toEqual([missing])
})

test('[SIM-02] The meeting that is proposed already is no news while the other changes something else', () => {
  const meeting = { place: 'Biblioteca', at: '2027-01-28T09:00:00.000Z', by: 'uid-p1' }
  const shows = (version: number, proposed: object | null): HandMade => ({
    answer: { ...exchange('open'), version, proposed, agreed: null, participants: conversation.participants },
  })
  const proposes: HandMade = {
    ...shows(5, meeting),
    method: 'POST',
    route: '/api/exchanges/:id/meeting',
    id: EXCHANGE,
    body: { version: 4 },
  }
  const together: HandMade = { ...proposes, fault: { kind: 'together', repeats: null } }
  expect(violationsOf(newsReaches, [shows(4, meeting), together, ...readNotices()])).toEqual([])
  const missing = 'no notice meetingProposed or meetingConfirmed since 2027-01-02T00:00:00.000Z'
  expect(violationsOf(newsReaches, [shows(4, null), together, ...readNotices()])).toEqual([missing])
  expect(violationsOf(newsReaches, [shows(4, meeting), proposes, ...readNotices()])).toEqual([missing])
})
