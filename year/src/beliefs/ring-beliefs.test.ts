import { describe, expect, test } from 'vitest'
import { agreedRings } from './agreed-rings.ts'
import { hiddenPeople } from './hidden-people.ts'
import { hiddenSuggestions } from './hidden-suggestions.ts'
import { oneExchange } from './one-exchange.ts'
import { oneOwner } from './one-owner.ts'
import { EXCHANGE, exchange, type HandMade, ITEM, leg, violationsOf } from './records.fixtures.ts'
import { repeatsOnce } from './repeats-once.ts'
import { ringChats } from './ring-chats.ts'
import { ringNotices } from './ring-notices.ts'
import { ringTimes } from './ring-times.ts'

const RING = '44444444-4444-4444-8444-444444444444'
const OTHER = '55555555-5555-4555-8555-555555555555'
const PEOPLE = ['uid-p1', 'uid-p2', 'uid-p3']

/** Each of the three gives one object to the next; the object of p1 is `ITEM`. */
const legsOf = (first = ITEM) =>
  PEOPLE.map((giver, n) => ({
    giver,
    receiver: PEOPLE[(n + 1) % 3],
    items: [{ _id: n === 0 ? first : `item of ${giver}` }],
  }))

/** Opened on the second day of a history whose first record is of January 1. */
const OPENED = '2027-01-02T00:00:00.000Z'
const ring = (state: string, more: object = {}) => ({
  negotiation: {
    _id: RING,
    state,
    legs: legsOf(),
    people: PEOPLE.map((uid) => ({ person: { uid } })),
    openedAt: OPENED,
    deadlineAt: state === 'open' ? '2027-01-05T00:00:00.000Z' : null,
    exchangeId: null,
    ...more,
  },
})
const moves = (who: string, move: string, answer: object, more: object = {}): HandMade => ({
  who,
  method: 'POST',
  route: `/api/rings/:id/${move}`,
  id: RING,
  answer,
  ...more,
})
const reads = (who: string, answer: object, more: object = {}): HandMade => ({
  who,
  route: '/api/rings/:id',
  id: RING,
  answer,
  ...more,
})
const proposes = moves('p1', 'proposal', ring('open'))
const saysYes = (who: string, state = 'open') => moves(who, 'yes', ring(state))

describe('Agreed rings', () => {
  const edits: HandMade = { who: 'p1', method: 'PATCH', route: '/api/items/:id', id: ITEM, body: { title: 'Sedia' } }
  const NOT_P2 = 'uid-p2 has not said yes to a ring that is agreed'
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'all have said yes', records: [proposes, saysYes('p2'), saysYes('p3', 'agreed')], expected: [] },
    { label: 'one of three has not', records: [proposes, saysYes('p3', 'agreed')], expected: [NOT_P2] },
    {
      label: 'one has taken their yes back',
      records: [proposes, saysYes('p2'), moves('p2', 'reconsideration', ring('open')), saysYes('p3', 'agreed')],
      expected: [NOT_P2],
    },
    {
      label: 'only the description of an object was changed after a yes',
      records: [proposes, saysYes('p2'), { ...edits, body: { description: 'Usata' } }, saysYes('p3', 'agreed')],
      expected: [],
    },
    {
      label: 'a received object was edited since',
      records: [proposes, saysYes('p2'), edits, saysYes('p3', 'agreed')],
      expected: ['uid-p2 has not said yes since an object was edited'],
    },
    {
      label: 'an edit was answered again',
      records: [proposes, saysYes('p2'), edits, saysYes('p2'), saysYes('p3', 'agreed')],
      expected: [],
    },
    {
      label: 'another object came in',
      records: [
        proposes,
        saysYes('p2'),
        moves('p1', 'gives', ring('open', { legs: legsOf(OTHER) })),
        moves('p3', 'yes', ring('agreed', { legs: legsOf(OTHER) })),
      ],
      expected: ['uid-p2 has said yes to something else'],
    },
  ])('[SIM-02] A ring that is agreed where $label is judged by what its people said yes to', ({ records, expected }) => {
    expect(violationsOf(agreedRings, records)).toEqual(expected)
  })
})

describe('Times', () => {
  const at = '2027-01-02T00:00:00.000Z'
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'waits 72 hours', records: [moves('p1', 'proposal', ring('open'), { at })], expected: [] },
    {
      label: 'has no time',
      records: [moves('p1', 'proposal', ring('open', { deadlineAt: null }), { at })],
      expected: ['an open ring has no time until which it waits'],
    },
    {
      label: 'waits 60 hours from its proposal on',
      records: [moves('p1', 'proposal', ring('open', { version: 1, deadlineAt: '2027-01-04T12:00:00.000Z' }), { at })],
      expected: [`a ring of ${OPENED} waits until 2027-01-04T12:00:00.000Z`],
    },
    {
      label: 'waits 60 hours for a newcomer',
      records: [
        moves('p1', 'proposal', ring('open', { version: 1 }), { at }),
        moves('p2', 'yes', ring('open', { version: 2, deadlineAt: '2027-01-04T12:00:00.000Z' }), { at }),
      ],
      expected: [],
    },
    {
      label: 'waits 96 hours from its proposal on',
      records: [moves('p1', 'proposal', ring('open', { deadlineAt: '2027-01-06T00:00:00.000Z' }), { at })],
      expected: [`a ring of ${OPENED} waits until 2027-01-06T00:00:00.000Z`],
    },
    {
      label: 'waits for more than seven days after a change',
      records: [reads('p1', ring('open', { deadlineAt: '2027-01-09T00:00:00.001Z' }), { at })],
      expected: [`a ring of ${OPENED} waits until 2027-01-09T00:00:00.001Z`],
    },
    {
      label: 'follows one that was called off and waits for less than 48 hours',
      records: [reads('p1', ring('open', { deadlineAt: '2027-01-03T23:59:00.000Z' }), { at })],
      expected: [`a ring of ${OPENED} waits until 2027-01-03T23:59:00.000Z`],
    },
    {
      label: 'is open after its time',
      records: [reads('p1', ring('open'), { at: '2027-01-05T00:01:00.000Z' })],
      expected: ['a ring is open after its time, 2027-01-05T00:00:00.000Z'],
    },
    {
      label: 'is repaired for days',
      records: [reads('p1', ring('repairing')), reads('p2', ring('repairing')), reads('p3', ring('repairing'))],
      expected: ['a repair does not end'],
    },
    {
      label: 'is agreed after 90 days',
      records: [reads('p1', ring('agreed'), { act: 'read what is left' })],
      expected: ['a ring is agreed after 90 days'],
    },
  ])('[SIM-02] A ring that $label is judged by its times', ({ records, expected }) => {
    expect(violationsOf(ringTimes, records)).toEqual(expected)
  })
})

describe('Suggestions', () => {
  const neighbour = (uid: string | null, more: object = {}) => ({
    person: uid === null ? null : { uid },
    conversationId: null,
    ...more,
  })
  const lists = (giver: object, receiver: object): HandMade => ({
    who: 'p1',
    route: '/api/rings',
    answer: [{ _id: RING, gives: { _id: ITEM }, receives: { _id: OTHER }, giver, receiver }],
  })
  const acts = (who: string, route: string, body: object): HandMade => ({ who, method: 'POST', route, body })
  const ONLY_A_HEART = 'a suggestion names uid-p2, of whom only a heart is known'
  const unnamed = neighbour(null)
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'names no one', records: [lists(unnamed, unnamed)], expected: [] },
    { label: 'names a receiver with a heart alone', records: [lists(unnamed, neighbour('uid-p2'))], expected: [ONLY_A_HEART] },
    { label: 'names a giver with a heart alone', records: [lists(neighbour('uid-p2'), unnamed)], expected: [ONLY_A_HEART] },
    {
      label: 'names a receiver who has asked for another object',
      records: [acts('p2', '/api/conversations', { rootItemId: OTHER }), lists(unnamed, neighbour('uid-p2'))],
      expected: [ONLY_A_HEART],
    },
    {
      label: 'names a receiver who has asked for the object',
      records: [acts('p2', '/api/conversations', { rootItemId: ITEM }), lists(unnamed, neighbour('uid-p2'))],
      expected: [],
    },
    {
      label: 'names a giver who seeks something',
      records: [acts('p2', '/api/requests', {}), lists(neighbour('uid-p2'), unnamed)],
      expected: [],
    },
    {
      label: 'names a person of a conversation with the reader',
      records: [lists(unnamed, neighbour('uid-p2', { conversationId: RING }))],
      expected: [],
    },
    {
      label: 'contains a person who is not beside the reader',
      records: [{ who: 'p3' }, lists(neighbour(null, { others: ['uid-p3'] }), unnamed)],
      expected: ['a suggestion shows uid-p3, who is not beside the reader'],
    },
  ])('[SIM-02] A suggestion that $label is judged by what is known of its people', ({ records, expected }) => {
    expect(violationsOf(hiddenSuggestions, records)).toEqual(expected)
  })

  test('[SIM-02] After a block a suggestion shows neither of the two, and a proposed ring may', () => {
    const blocks: HandMade = { who: 'p1', method: 'POST', route: '/api/me/blocked/:uid', id: 'uid-p2' }
    const suggestion = { suggestion: { _id: RING, giver: neighbour('uid-p2') }, negotiation: null }
    expect(violationsOf(hiddenPeople, [blocks, reads('p1', suggestion)])).toEqual([
      'the answer shows uid-p2, between whom and the reader there is a block',
    ])
    expect(violationsOf(hiddenPeople, [blocks, reads('p1', ring('dissolved'))])).toEqual([])
  })
})

describe('Chats', () => {
  const message = (_id: string, createdAt = OPENED, from = 'uid-p1') => ({ _id, createdAt, kind: 'text', from: { uid: from } })
  const chat = (who: string, messages: object[]): HandMade => ({
    who,
    route: '/api/rings/:id/chat',
    id: RING,
    answer: { messages },
  })
  const writes = (_id: string): HandMade => moves('p1', 'messages', { _id })
  const left = ring('left', { legs: [], people: [{ person: { uid: 'uid-p1' } }, { person: { uid: 'uid-p2' } }] })
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    {
      label: 'lacks the message of its author',
      records: [writes('7'), chat('p1', [message('6'), message('8')])],
      expected: ['the message of its author is missing in the chat of a ring'],
    },
    { label: 'has the message of its author', records: [writes('7'), chat('p1', [message('6'), message('7')])], expected: [] },
    { label: 'begins after the message of its author', records: [writes('7'), chat('p1', [message('8')])], expected: [] },
    {
      label: 'has a message twice',
      records: [chat('p1', [message('7'), message('7')])],
      expected: ['a message stands in the chat of a ring twice'],
    },
    {
      label: 'shows a later message to a person who has left',
      records: [
        reads('p1', ring('open')),
        moves('p1', 'departure', left),
        chat('p1', [message('7'), message('8', '2027-01-09T00:00:00.000Z')]),
      ],
      expected: ['who has left a ring reads a later message'],
    },
    {
      label: 'names who came later to a person who has left',
      records: [
        reads('p9', ring('open', { people: [{ person: { uid: 'uid-p1' } }] })),
        reads('p1', ring('open', { people: [{ person: { uid: 'uid-p2' } }] })),
        moves('p1', 'departure', left),
        reads('p1', ring('left', { legs: [], people: [{ person: { uid: 'uid-p9' } }] })),
      ],
      expected: ['who has left a ring sees uid-p9, who came later'],
    },
    {
      label: 'shows the legs to a person who has left',
      records: [reads('p1', ring('left', { people: [] }))],
      expected: ['who has left a ring sees its legs'],
    },
    {
      label: 'shows the text of a blocked person',
      records: [
        { who: 'p2', method: 'POST', route: '/api/me/blocked/:uid', id: 'uid-p1' },
        chat('p2', [message('7')]),
        { who: 'p2', method: 'DELETE', route: '/api/me/blocked/:uid', id: 'uid-p1' },
        chat('p2', [message('7')]),
      ],
      expected: ['the text of uid-p1 shows to a person between whom and the author there is a block'],
    },
  ])('[SIM-02] The chat of a ring that $label is judged by who may read what', ({ records, expected }) => {
    expect(violationsOf(ringChats, records)).toEqual(expected)
  })

  test('[SIM-02] A message to a ring that is sent again and stored twice breaks the belief in one effect', () => {
    const sends = (_id: string) => moves('p1', 'messages', { _id }, { body: { clientId: OTHER } })
    expect(violationsOf(repeatsOnce, [sends('7'), sends('8')])).toEqual(['a repeated request has created a second thing'])
  })
})

describe('Notices', () => {
  const lists = (who: string, notices: object[], { next = null, at }: { next?: string | null; at?: string } = {}): HandMade[] =>
    [
      { route: '/api/notices/unread', answer: { unread: 0 } },
      { route: '/api/notices', answer: { notices, next } },
    ].map((record) => ({ who, walk: `notices ${who}`, ...record, ...(at && { at }) }))
  const notice = (kind: string) => ({ kind, leadsTo: `/giro/${RING}`, createdAt: '2027-01-01T00:00:00.000Z' })
  const erases: HandMade = { who: 'p3', method: 'DELETE', route: '/api/me' }
  test.each<{ label: string; records: HandMade[]; expected?: string[] }>([
    {
      label: 'Being asked without a notice',
      records: [proposes, ...lists('p2', []), ...lists('p3', [notice('ringAsked')])],
      expected: ['no notice ringAsked since 2027-01-01T00:00:00.000Z'],
    },
    {
      label: 'An agreement without a notice',
      records: [saysYes('p3', 'agreed'), ...lists('p1', [notice('ringAsked')])],
      expected: ['no notice ringAgreed since 2027-01-01T00:00:00.000Z'],
    },
    { label: 'A notice that may be on a later page', records: [proposes, ...lists('p2', [], { next: 'more' })] },
    { label: 'A person who has proposed it', records: [proposes, ...lists('p1', [])] },
    {
      label: 'A notice that is older than notices are kept',
      records: [proposes, ...lists('p2', [], { at: '2027-09-01T00:00:00.000Z' })],
    },
    { label: 'A ring with a person who has erased the account', records: [proposes, erases, ...lists('p2', [])] },
  ])('[SIM-02] $label: judged by the notices that the people of the ring find', ({ records, expected = [] }) => {
    expect(violationsOf(ringNotices, records)).toEqual(expected)
  })
})

describe('Exchanges of three', () => {
  const legs = PEOPLE.map((giver, n) => ({
    ...leg,
    item: { _id: n === 0 ? ITEM : `item of ${giver}` },
    giver,
    receiver: PEOPLE[(n + 1) % 3],
  }))
  const happened = (...uids: string[]) => Object.fromEntries(uids.map((uid) => [uid, 'happened']))
  const proof = (by: string, of: string) => ({ by, of })
  const readsExchange = (state: string, statements: Record<string, string>, proofs: object[] = []): HandMade => ({
    route: '/api/exchanges/:id',
    id: EXCHANGE,
    answer: {
      ...exchange(state, {}, { legs, proofs }),
      people: PEOPLE.map((uid) => ({ uid, statement: statements[uid] ?? null })),
    },
  })
  const itemOf = (ownerUid: string): HandMade => ({ answer: { _id: ITEM, ownerUid, availability: 'disponibile' } })
  const CHANGED = 'the object went from uid-p1 to uid-p2 without an exchange that explains it'
  test.each<{ label: string; between: HandMade[]; expected: string[] }>([
    { label: 'two of three say so', between: [readsExchange('open', happened('uid-p1', 'uid-p2'))], expected: [CHANGED] },
    {
      label: 'two say so and the third is silent for weeks',
      between: Array.from({ length: 20 }, () => readsExchange('held', happened('uid-p1', 'uid-p2'))),
      expected: [CHANGED],
    },
    {
      label: 'a third has met one neighbour of two',
      between: [readsExchange('open', happened('uid-p1', 'uid-p2'), [proof('uid-p3', 'uid-p1')])],
      expected: [CHANGED],
    },
    {
      label: 'a third has met both neighbours',
      between: [readsExchange('done', happened('uid-p1', 'uid-p2'), [proof('uid-p3', 'uid-p1'), proof('uid-p2', 'uid-p3')])],
      expected: [],
    },
    { label: 'all say so', between: [readsExchange('done', happened(...PEOPLE))], expected: [] },
  ])('[SIM-02] An object of a ring that changes its owner after $label is judged by who has said so', ({ between, expected }) => {
    expect(violationsOf(oneOwner, [itemOf('uid-p1'), ...between, itemOf('uid-p2')])).toEqual(expected)
  })

  test('[SIM-02] An object that stays with its giver after an exchange that is done breaks the belief in one owner', () => {
    const done = readsExchange('done', happened(...PEOPLE))
    expect(violationsOf(oneOwner, [itemOf('uid-p1'), done, itemOf('uid-p1')])).toEqual([
      'the object is still of its giver after the exchange',
    ])
  })

  test('[SIM-02] An object in an open exchange of two and in one of three at once breaks the belief in one open exchange', () => {
    const pair: HandMade = { route: '/api/exchanges/:id', id: OTHER, answer: { ...exchange('open'), _id: OTHER } }
    const three = readsExchange('open', {})
    expect(violationsOf(oneExchange, [pair, three, pair])).toEqual(['the object is in two open exchanges'])
  })
})
