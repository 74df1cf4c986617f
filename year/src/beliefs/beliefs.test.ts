import { describe, expect, test } from 'vitest'
import { countsEqualLists } from './counts-equal-lists.ts'
import { feedbackTogether } from './feedback-together.ts'
import { hiddenPeople } from './hidden-people.ts'
import { knownAnswers } from './known-answers.ts'
import { nothingPending } from './nothing-pending.ts'
import { oneExchange } from './one-exchange.ts'
import { oneOwner } from './one-owner.ts'
import { privateData } from './private-data.ts'
import { readYourWrites } from './read-your-writes.ts'
import { CONVERSATION, EXCHANGE, exchange, type HandMade, ITEM, leg, violationsOf } from './records.fixtures.ts'
import { repeatsOnce } from './repeats-once.ts'

const itemOf = (ownerUid: string) => ({ answer: { _id: ITEM, ownerUid, availability: 'disponibile' } })
const readsExchange = (answer: object): HandMade => ({ route: '/api/exchanges/:id', id: EXCHANGE, answer })

describe('Refusals', () => {
  test('[SIM-02] An error of the server, and a refusal without a known code, break the belief in known answers', () => {
    expect(
      violationsOf(knownAnswers, [
        { status: 500, answer: { code: 'unexpected' } },
        { status: 409, answer: { code: 'somethingNew' } },
        { status: 404, answer: null },
        { status: 404, answer: { code: 'itemNotFound' } },
      ]),
    ).toEqual([
      'GET /api/items/:id answered 500',
      'GET /api/items/:id refused with 409 without a known code',
      'GET /api/items/:id refused with 404 without a known code',
    ])
  })
})

describe('Owners', () => {
  const CHANGED = 'the object went from uid-p1 to uid-p2 without an exchange that explains it'
  test.each<{ label: string; between: HandMade[]; expected: string[] }>([
    { label: 'without an exchange', between: [], expected: [CHANGED] },
    {
      label: 'after one of two statements',
      between: [readsExchange(exchange('open', { 'uid-p1': 'happened' }))],
      expected: [CHANGED],
    },
    {
      label: 'after both have said that it did not happen',
      between: [readsExchange(exchange('notHappened', { 'uid-p1': 'notHappened', 'uid-p2': 'notHappened' }))],
      expected: [CHANGED],
    },
    {
      label: 'after both statements',
      between: [readsExchange(exchange('done', { 'uid-p1': 'happened', 'uid-p2': 'happened' }))],
      expected: [],
    },
    {
      label: 'seven days after one statement',
      between: Array.from({ length: 8 }, () => readsExchange(exchange('open', { 'uid-p1': 'happened' }))),
      expected: [],
    },
    {
      label: 'after a code',
      between: [readsExchange(exchange('open', {}, { proofs: [{ by: 'uid-p2', of: 'uid-p1' }] }))],
      expected: [],
    },
    {
      label: 'by the decision of the admin',
      between: [
        readsExchange(exchange('held')),
        { route: '/api/exchanges/:id/settle', id: EXCHANGE, method: 'POST', body: { decision: 'happened' } },
      ],
      expected: [],
    },
    {
      label: 'in an exchange of another object',
      between: [
        readsExchange(
          exchange('done', { 'uid-p1': 'happened', 'uid-p2': 'happened' }, { legs: [{ ...leg, item: { _id: CONVERSATION } }] }),
        ),
      ],
      expected: [CHANGED],
    },
  ])('[SIM-02] An object that changes its owner $label is judged by who has said so', ({ between, expected }) => {
    expect(violationsOf(oneOwner, [itemOf('uid-p1'), ...between, itemOf('uid-p2')])).toEqual(expected)
  })

  test('[SIM-02] Two exchanges that are open with one object at once break the belief in one open exchange', () => {
    const other = { ...exchange('open'), _id: CONVERSATION }
    const [first, second] = [readsExchange(exchange('open')), readsExchange(other)]
    expect(violationsOf(oneExchange, [first, second, first])).toEqual(['the object is in two open exchanges'])
    expect(violationsOf(oneExchange, [first, readsExchange(exchange('calledOff')), second, second])).toEqual([])
  })
})

describe('Own writes', () => {
  const created = { _id: ITEM, title: 'Sedia 1', resting: false }
  const creates: HandMade = { route: '/api/items', method: 'POST', body: { title: 'Sedia 1' }, answer: created }
  const reads = (answer: object): HandMade => ({ id: ITEM, answer })
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    {
      label: 'a title',
      records: [creates, reads({ ...created, title: 'Sedia 0' })],
      expected: ['title is Sedia 0 instead of Sedia 1'],
    },
    { label: 'a title that shows', records: [creates, reads(created)], expected: [] },
    {
      label: 'a pause',
      records: [{ route: '/api/items/:id/rest', id: ITEM, method: 'POST', answer: { resting: true } }, reads({ resting: false })],
      expected: ['resting is false instead of true'],
    },
    {
      label: 'a favourite',
      records: [
        { route: '/api/favourites/:id', id: ITEM, method: 'POST' },
        { route: '/api/favourites/hearts', path: `/api/favourites/hearts?ids=${ITEM}`, answer: [] },
      ],
      expected: ['a heart is not as its owner has set it'],
    },
    {
      label: 'a saved search',
      records: [
        { route: '/api/searches', method: 'POST', answer: { _id: ITEM } },
        { route: '/api/searches', answer: [] },
      ],
      expected: [`the list lacks ${ITEM}`],
    },
    {
      label: 'a message',
      records: [
        { route: '/api/conversations/:id/messages', id: CONVERSATION, method: 'POST', answer: { _id: '7' } },
        { route: '/api/conversations/:id', id: CONVERSATION, answer: { messages: [{ _id: '6' }] } },
      ],
      expected: ['the message of its author is missing'],
    },
  ])('[SIM-02] $label that was acknowledged must be in its author’s next read', ({ records, expected }) => {
    expect(violationsOf(readYourWrites, records)).toEqual(expected)
  })
})

describe('Hidden people', () => {
  const blocks: HandMade = { route: '/api/me/blocked/:uid', id: 'uid-p2', method: 'POST' }
  const lists = (who: string): HandMade => ({
    who,
    route: '/api/items',
    answer: [{ _id: ITEM, ownerUid: who === 'p1' ? 'uid-p2' : 'uid-p1' }],
  })
  const reason = (uid: string) => `the answer shows ${uid}, between whom and the reader there is a block`
  const decides = (outcome: string): HandMade[] => [
    {
      who: 'admin',
      route: '/api/admin/reports/:id',
      id: 'case',
      answer: { target: { kind: 'item', id: ITEM }, reported: { uid: 'uid-p1' }, decision: null },
    },
    { who: 'admin', route: '/api/admin/reports/:id/decision', id: 'case', method: 'POST', body: { outcome } },
  ]
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'A blocked person', records: [blocks, lists('p1'), lists('p2')], expected: [reason('uid-p2'), reason('uid-p1')] },
    {
      label: 'A person who was unblocked',
      records: [blocks, { ...blocks, method: 'DELETE' }, lists('p1')],
      expected: [],
    },
    {
      label: 'A blocked person in the conversation of an open exchange',
      records: [blocks, { route: '/api/conversations/:id', id: CONVERSATION, answer: { other: 'uid-p2' } }],
      expected: [],
    },
    {
      label: 'An erased person',
      records: [{ route: '/api/me', method: 'DELETE' }, lists('p2')],
      expected: ['the answer shows uid-p1, who has deleted the account'],
    },
    {
      label: 'A suspended person',
      records: [{ who: 'admin', route: '/api/admin/disable/:uid', id: 'uid-p1', method: 'PATCH' }, lists('p2')],
      expected: ['the answer shows uid-p1, who is suspended'],
    },
    { label: 'A hidden object', records: [...decides('hidden'), lists('p2')], expected: ['the answer shows a hidden object'] },
    { label: 'A hidden object for its owner', records: [...decides('hidden'), { ...lists('p2'), who: 'p1' }], expected: [] },
    { label: 'An object that stays', records: [...decides('nothing'), lists('p2')], expected: [] },
  ])('[SIM-02] $label in an answer is judged by what was done before', ({ records, expected }) => {
    expect(violationsOf(hiddenPeople, records)).toEqual(expected)
  })
})

test('[SIM-02] A whole e-mail of another person, and an exact point, break the belief in private data', () => {
  const person = { key: 'p2', email: 'bruno@posta.example', home: { latitude: 45.7371237, longitude: 7.3171237 } }
  // Only what the belief reads.
  const people = [person] as never
  expect(
    violationsOf(privateData, [{ answer: { email: 'bruno@posta.example' } }, { answer: { lat: 45.7371237 } }], people),
  ).toEqual(['the answer contains the e-mail of p2', 'the answer contains the exact point of p2'])
  expect(
    violationsOf(privateData, [{ who: 'p2', answer: { email: 'bruno@posta.example' } }, { answer: { lat: 45.737 } }], people),
  ).toEqual([])
})

describe('Feedback', () => {
  const gives = (who: string, aboutUid: string): HandMade => ({
    who,
    route: '/api/exchanges/:id/feedback',
    id: EXCHANGE,
    method: 'POST',
    body: { aboutUid },
  })
  const sees = (theirs: object | null, until = '2028-01-01T00:00:00.000Z'): HandMade =>
    readsExchange(exchange('done', {}, { feedback: [{ uid: 'uid-p2', theirs, until }] }))
  test('[SIM-02] Feedback that shows before both have written, or does not afterwards, breaks the belief', () => {
    expect(violationsOf(feedbackTogether, [gives('p2', 'uid-p1'), sees({})])).toEqual(['feedback shows before both have written'])
    expect(violationsOf(feedbackTogether, [gives('p2', 'uid-p1'), gives('p1', 'uid-p2'), sees(null)])).toEqual([
      'feedback does not show after both have written',
    ])
    expect(violationsOf(feedbackTogether, [gives('p2', 'uid-p1'), sees({}, '2027-01-01T00:00:00.000Z')])).toEqual([])
  })
})

describe('Counts', () => {
  const page = (ids: string[], more: Partial<HandMade>): HandMade => ({
    route: '/api/items',
    walk: 'items 1',
    answer: ids.map((_id) => ({ _id })),
    ...more,
  })
  test('[SIM-02] A count that differs from what all pages list, and an entry in two pages, break the belief', () => {
    expect(
      violationsOf(countsEqualLists, [page(['a', 'b'], { total: 4, hasNext: true }), page(['c'], { hasNext: false })]),
    ).toEqual(['/api/items counts 4 and lists 3'])
    expect(
      violationsOf(countsEqualLists, [page(['a', 'b'], { total: 3, hasNext: true }), page(['b'], { hasNext: false })]),
    ).toEqual(['/api/items lists an entry twice'])
    expect(
      violationsOf(countsEqualLists, [page(['a', 'b'], { total: 3, hasNext: true }), page(['c'], { hasNext: false })]),
    ).toEqual([])
  })

  test('[SIM-02] A bell that counts other notices than those that are listed breaks the belief', () => {
    const walk = { walk: 'notices 1' }
    const listed = {
      notices: [
        { read: false, inInbox: false },
        { read: false, inInbox: true },
      ],
      next: null,
    }
    const records = (unread: number): HandMade[] => [
      { ...walk, route: '/api/notices/unread', answer: { unread } },
      { ...walk, route: '/api/notices', answer: listed },
    ]
    expect(violationsOf(countsEqualLists, records(2))).toEqual(['the bell counts 2 notices, and 1 are listed'])
    expect(violationsOf(countsEqualLists, records(1))).toEqual([])
  })

  test('[SIM-02] An inbox that shows more unread messages than it counts breaks the belief', () => {
    const walk = { walk: 'inbox 1' }
    expect(
      violationsOf(countsEqualLists, [
        { ...walk, route: '/api/conversations', answer: [{ _id: 'a', unread: 2 }] },
        { ...walk, route: '/api/conversations/unread', answer: { unread: 1 } },
      ]),
    ).toEqual(['the inbox shows 2 unread messages, and counts 1'])
  })
})

test('[SIM-02] A repeated request that creates a second thing, and a message that stands twice, break the belief', () => {
  const creates = (_id: string): HandMade => ({ route: '/api/items', method: 'POST', body: { clientId: ITEM }, answer: { _id } })
  expect(violationsOf(repeatsOnce, [creates('a'), creates('b')])).toEqual(['a repeated request has created a second thing'])
  expect(violationsOf(repeatsOnce, [creates('a'), creates('a')])).toEqual([])
  const messages = ['1', '2'].map((_id) => ({ _id, kind: 'text', text: 'Messaggio 5 di p1: ci sentiamo presto.' }))
  expect(violationsOf(repeatsOnce, [{ route: '/api/conversations/:id', answer: { messages } }])).toEqual([
    'a message stands in a chat twice',
  ])
})

describe('What waits', () => {
  const pending = { status: 'pending', paused: null, archivesAt: '2027-02-01T00:00:00.000Z', turn: 'uid-p1', participants: [] }
  const reads = (answer: object, act = 'test'): HandMade => ({ act, route: '/api/conversations/:id', id: CONVERSATION, answer })
  test('[SIM-02] What waits without a next date, or still waits after 90 days without people, breaks the belief', () => {
    expect(violationsOf(nothingPending, [reads({ ...pending, archivesAt: null })])).toEqual([
      'a pending conversation has no next date',
    ])
    expect(violationsOf(nothingPending, [reads(pending, 'read what is left')])).toEqual([
      'a conversation waits for a person after 90 days',
    ])
    expect(violationsOf(nothingPending, [reads(pending), reads({ ...pending, archivesAt: null, paused: 'reserved' })])).toEqual(
      [],
    )
    expect(
      violationsOf(nothingPending, [{ ...readsExchange({ ...exchange('open'), deadline: null }), act: 'read what is left' }]),
    ).toEqual(['an open exchange has no next date', 'an exchange is open after 90 days'])
  })
})
