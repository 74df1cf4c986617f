import { describe, expect, test } from 'vitest'
import { countsEqualLists } from './counts-equal-lists.ts'
import { erasedTexts } from './erased-texts.ts'
import { feedbackTogether } from './feedback-together.ts'
import { hiddenPeople } from './hidden-people.ts'
import { knownAnswers } from './known-answers.ts'
import { latestExchanges } from './latest-exchanges.ts'
import { liveEvents } from './live-events.ts'
import { nothingPending } from './nothing-pending.ts'
import { notices } from './notices.ts'
import { oneExchange } from './one-exchange.ts'
import { oneOwner } from './one-owner.ts'
import { openedPeople } from './opened-people.ts'
import { privateData } from './private-data.ts'
import { readYourWrites } from './read-your-writes.ts'
import { CONVERSATION, EXCHANGE, exchange, type HandMade, ITEM, leg, violationsOf } from './records.fixtures.ts'
import { repeatsOnce } from './repeats-once.ts'
import { seenByOthers } from './seen-by-others.ts'

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
        // A page says it in words.
        { status: 404, answer: '<html>Non c’è</html>' },
        { route: '/upload', status: 503, answer: { code: 'photoNotKept' }, fault: { kind: 'together', repeats: null } },
        { route: '/upload', status: 503, answer: { code: 'photoNotKept' } },
      ]),
    ).toEqual([
      'GET /api/items/:id answered 500',
      'GET /api/items/:id refused with 409 without a known code',
      'GET /api/items/:id refused with 404 without a known code',
      'GET /upload answered 503',
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
  const noHearts: HandMade = { route: '/api/favourites/hearts', path: `/api/favourites/hearts?ids=${ITEM}`, answer: [] }
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
      label: 'the pause of a holiday',
      records: [
        { route: '/api/me/holiday', method: 'POST', body: { until: '2027-01-02T12:00:00.000Z' } },
        { route: '/api/items/:id/rest', id: ITEM, method: 'DELETE', answer: { resting: true } },
        reads({ resting: false }),
      ],
      expected: [],
    },
    {
      label: 'a favourite',
      records: [
        { route: '/api/favourites/:id', id: ITEM, method: 'POST', at: '2027-01-01T12:00:00.000Z' },
        { ...noHearts, at: '2027-01-01T12:00:00.001Z' },
      ],
      expected: ['a heart is not as its owner has set it'],
    },
    {
      label: 'a favourite, but not in a later visit,',
      records: [{ route: '/api/favourites/:id', id: ITEM, method: 'POST' }, noHearts],
      expected: [],
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
  /** The answer to the decision is lost, and to the same decision the answer is a refusal. */
  const decidesAgain = (outcome: string, code: string): HandMade[] => [
    ...decides(outcome).map((record) =>
      record.method === 'POST' ? { ...record, status: 0, fault: { kind: 'death', repeats: null } as const } : record,
    ),
    ...decides(outcome)
      .slice(1)
      .map((record) => ({ ...record, status: 409, answer: { code }, fault: { kind: 'death', repeats: 2 } as const })),
  ]
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'A blocked person', records: [blocks, lists('p1'), lists('p2')], expected: [reason('uid-p2'), reason('uid-p1')] },
    {
      label: 'A person whose block was refused, after the other one was lifted,',
      records: [
        blocks,
        { ...blocks, who: 'p2', id: 'uid-p1', status: 404, answer: { code: 'personNotFound' } },
        { ...blocks, method: 'DELETE' },
        lists('p1'),
      ],
      expected: [reason('uid-p2')],
    },
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
    {
      label: 'An object that was hidden by a decision whose answer was lost',
      records: [...decidesAgain('hidden', 'alreadyDecided'), lists('p2')],
      expected: ['the answer shows a hidden object'],
    },
    {
      label: 'A person whom a decision cannot suspend, also when it is sent again,',
      records: [...decidesAgain('disabled', 'ownAccount'), lists('p2')],
      expected: [],
    },
    { label: 'A hidden object for its owner', records: [...decides('hidden'), { ...lists('p2'), who: 'p1' }], expected: [] },
    { label: 'An object that stays', records: [...decides('nothing'), lists('p2')], expected: [] },
    ...(['Sedia 1', ''] as const).map((title) => ({
      label: `A favourite that was deleted before it was hidden, with the title “${title}”,`,
      records: [...decides('hidden'), { who: 'p2', route: '/api/favourites', answer: [{ itemId: ITEM, title }] }],
      expected: title === '' ? [] : ['the answer shows a hidden object'],
    })),
    {
      label: 'A hidden object in the HTML of a list',
      records: [...decides('hidden'), { who: 'visitor', route: '/bazar', answer: `<a href="/item/${ITEM}">` }],
      expected: ['the answer shows a hidden object'],
    },
    {
      label: 'The page and the share card of a hidden object',
      records: [
        ...decides('hidden'),
        { who: 'visitor', route: '/item/:id', id: ITEM, answer: '<html>' },
        { who: 'visitor', route: '/share/items/:id', id: `${ITEM}-1.jpg`, answer: null },
        { who: 'visitor', route: '/item/:id', id: ITEM, status: 404, answer: '<html>' },
      ],
      expected: ['the answer shows a hidden object', 'the answer shows a hidden object'],
    },
    {
      label: 'A suspended person in the HTML of a page',
      records: [
        { who: 'admin', route: '/api/admin/disable/:uid', id: 'uid-p1', method: 'PATCH' },
        { who: 'visitor', route: '/bazar', answer: '"ownerUid":"uid-p1"' },
      ],
      expected: ['the answer shows uid-p1, who is suspended'],
    },
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

test('[SIM-02] The e-mail of another person than the one whom the admin has opened breaks the belief in opened people', () => {
  const people = ['p1', 'p2'].map((key) => ({ key, email: `${key}@posta.example` })) as never
  const opens = (email: string): HandMade => ({
    who: 'admin',
    route: '/api/admin/people/:uid',
    id: 'uid-p2',
    answer: { email },
  })
  const records = [{ who: 'p1' }, opens('p1@posta.example'), { who: 'p2' }, opens('p1@posta.example'), opens('p2@posta.example')]
  expect(violationsOf(openedPeople, records, people)).toEqual(['the admin reads p1@posta.example as the e-mail of p2'])
})

describe('The latest exchanges', () => {
  const CREATED = '2027-01-04T09:30:00.000Z'
  const SHOWN = 'an exchange is shown of uid-p2, who is suspended or has left'
  const done: HandMade = { answer: exchange('done', {}, { createdAt: CREATED, legs: [{ ...leg, item: { title: 'Sci p1 7' } }] }) }
  const lists = (at: string, title = 'Sci p1 7'): HandMade => ({
    who: 'visitor',
    route: '/api/exchanges/recent',
    answer: [{ at, sides: [[{ title }]] }],
  })
  const HOUR = '2027-01-04T09:00:00.000Z'
  const suspends: HandMade = { who: 'admin', route: '/api/admin/disable/:uid', id: 'uid-p2', method: 'PATCH' }
  const readmits: HandMade = { ...suspends, route: '/api/admin/enable/:uid' }
  const leaves: HandMade = { who: 'p2', route: '/api/me', method: 'DELETE' }
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'of two people', records: [done, lists(HOUR)], expected: [] },
    { label: 'of a suspended person', records: [done, suspends, lists(HOUR)], expected: [SHOWN] },
    { label: 'of a person who has left', records: [done, leaves, lists(HOUR)], expected: [SHOWN] },
    { label: 'of a person who is readmitted', records: [done, suspends, readmits, lists(HOUR)], expected: [] },
    { label: 'of another object', records: [done, suspends, lists(HOUR, 'Sci p1 8')], expected: [] },
    { label: 'of another hour', records: [done, suspends, lists('2027-01-05T09:00:00.000Z')], expected: [] },
  ])('[SIM-02] one $label is judged by what was done before', ({ records, expected }) => {
    expect(violationsOf(latestExchanges, records)).toEqual(expected)
  })
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
        { ...walk, route: '/api/conversations', total: 1, answer: [{ _id: 'a', unread: 2 }] },
        { ...walk, route: '/api/conversations/unread', answer: { unread: 1 } },
      ]),
    ).toEqual(['the inbox shows 2 unread messages, and counts 1'])
  })

  test('[SIM-02] An overview without a conversation of the inbox that waits for the person, or with another one, breaks the belief', () => {
    const walk = { walk: 'inbox 1', uid: 'uid-p1' }
    const card = (_id: string, turn: string, paused: string | null = null) => ({ _id, turn, paused })
    const cards = [card('a', 'uid-p1'), card('b', 'uid-p2'), card('c', 'uid-p1', 'resting')]
    const records = (...ids: string[]): HandMade[] => [
      { ...walk, route: '/api/conversations', total: 3, answer: cards },
      { ...walk, route: '/api/overview', answer: { tasks: ids.map((_id) => ({ conversation: { _id } })) } },
    ]
    expect(violationsOf(countsEqualLists, records('a'))).toEqual([])
    for (const ids of [[], ['a', 'b'], ['b']])
      expect(violationsOf(countsEqualLists, records(...ids))).toEqual([
        `the overview shows ${ids.length} conversations that wait for the person, and the inbox 1`,
      ])
  })

  test('[SIM-02] An inbox without a count breaks the belief, and a later page of it does not', () => {
    const page = { walk: 'inbox 1', route: '/api/conversations', answer: [{ _id: 'a' }], hasNext: false }
    expect(violationsOf(countsEqualLists, [page])).toEqual(['the inbox does not say how many conversations it has'])
    expect(violationsOf(countsEqualLists, [{ ...page, path: '/api/conversations?cursor=x' }])).toEqual([])
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

describe('Notices', () => {
  const NOON = '2027-03-01T11:00:00.000Z'
  const push = (more: Partial<HandMade> = {}, answer: object = {}): HandMade => ({
    method: 'PUSH',
    route: 'PUSH',
    path: '',
    at: NOON,
    answer: { title: 'Nuova proposta', body: 'Bruno ti fa una proposta.', path: '/scambio/7', tag: 'notice 1', ...answer },
    ...more,
  })
  const mail = (more: Partial<HandMade> = {}): HandMade => ({
    method: 'MAIL',
    route: 'MAIL',
    path: '',
    at: NOON,
    answer: { text: 'Ciao', notices: [{ text: 'Bruno ha accettato.', path: '/scambio/7' }], unsubscribe: 'token' },
    ...more,
  })
  const breaksMails: HandMade = {
    method: 'BREAK',
    route: 'BREAK',
    path: '',
    at: '2027-02-28T11:00:00.000Z',
    answer: { job: 'e-mails' },
  }
  const mailAbout = (text: string) => mail({ answer: { unsubscribe: 'token', notices: [{ text, path: '/scambio/7' }] } })
  const prefers = (body: object): HandMade => ({
    method: 'PATCH',
    route: '/api/notices/preferences',
    body: { off: { product: [], push: [], mail: [] }, mail: true, quiet: { from: 22, to: 8 }, ...body },
  })
  const disables: HandMade = { who: 'admin', route: '/api/admin/disable/:uid', id: 'uid-p1', method: 'PATCH' }
  const blocks: HandMade = {
    who: 'p1',
    route: '/api/me/blocked/:uid',
    id: 'uid-p2',
    method: 'POST',
    at: '2027-01-01T00:00:00.000Z',
  }
  const lists = (notices: object[], at = NOON): HandMade => ({
    route: '/api/notices',
    walk: 'notices 1',
    at,
    answer: { notices, next: null },
  })
  const listed = { _id: '1', kind: 'accepted', text: 'Bruno ha accettato.', leadsTo: '/scambio/7', createdAt: NOON }

  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'A push of a notice', records: [push(), push({ who: 'p2' })], expected: [] },
    { label: 'A second push of one notice', records: [push(), push()], expected: ['p1 got a PUSH twice: p1 notice 1'] },
    {
      label: 'A push of new messages after the chat was read',
      records: [push(), { route: '/api/conversations/:id', id: '7' }, push()],
      expected: [],
    },
    {
      label: 'A second push after a run that lost its database',
      records: [push(), { method: 'BREAK', route: 'BREAK', path: '', at: NOON, answer: { job: 'pushes' } }, push()],
      expected: [],
    },
    { label: 'Two e-mails at once', records: [mail(), mail()], expected: [`p1 got a MAIL twice: p1 ${NOON}`] },
    {
      label: 'An e-mail that a broken run has left over, beside one about something else',
      records: [breaksMails, mailAbout('Uno'), mailAbout('Due')],
      expected: [],
    },
    {
      label: 'Two e-mails about one notice after a broken run',
      records: [breaksMails, mailAbout('Uno'), mailAbout('Uno')],
      expected: [`p1 got a MAIL twice: p1 ${NOON}`],
    },
    {
      label: 'A push to a person without an account',
      records: [push({ uid: null })],
      expected: ['p1 got a PUSH without having an account'],
    },
    { label: 'An e-mail to a suspended person', records: [disables, mail()], expected: ['p1 got a MAIL while suspended'] },
    {
      label: 'An e-mail after the unsubscribe link',
      records: [{ method: 'POST', route: '/disiscrizione', path: '/disiscrizione?t=x' }, mail()],
      expected: ['p1 got an e-mail after having stopped them'],
    },
    {
      label: 'An e-mail after a new subscription',
      records: [
        { method: 'POST', route: '/disiscrizione', path: '/disiscrizione?t=x' },
        { method: 'POST', route: '/disiscrizione', path: '/disiscrizione?t=x&riattiva=1' },
        mail(),
      ],
      expected: [],
    },
    {
      label: 'A push of a kind that is switched off',
      records: [prefers({ off: { push: ['newProposal'] } }), push()],
      expected: ['p1 got a push of newProposal, which is switched off'],
    },
    {
      label: 'A push at night',
      records: [push({ at: '2027-03-01T02:00:00.000Z' })],
      expected: ['p1 got a PUSH in quiet hours, at 2027-03-01T02:00:00.000Z'],
    },
    {
      label: 'A push at night without quiet hours',
      records: [prefers({ quiet: null }), push({ at: '2027-03-01T02:00:00.000Z' })],
      expected: [],
    },
    {
      label: 'A push with the text of a message',
      records: [push({}, { body: 'Messaggio 7 di p2' })],
      expected: ['a PUSH contains “Messaggio 7 ”'],
    },
    {
      label: 'A push about an object of a blocked person',
      records: [{ who: 'p2' }, blocks, push({}, { body: '“Sedia p2 7” non c’è più.' })],
      expected: ['a PUSH is about p2, between whom and the reader there is a block'],
    },
    {
      label: 'A push about an object of a person who was blocked, erased the account and came back',
      records: [
        { who: 'p2' },
        blocks,
        { who: 'p2', method: 'DELETE', route: '/api/me' },
        { who: 'p2', uid: 'uid-p2-again' },
        push({}, { body: '“Sedia p2 7” non c’è più.' }),
      ],
      expected: [],
    },
    {
      label: 'A push about a decision on a conversation with a blocked person',
      records: [{ who: 'p2' }, blocks, push({}, { body: 'Chi amministra ha eliminato la conversazione su “Sedia p2 7”.' })],
      expected: [],
    },
    {
      label: 'A push about an exchange with a blocked person',
      records: [{ who: 'p2', answer: exchange('open') }, blocks, push({}, { body: 'L’incontro per “Sedia p2 7” è domani.' })],
      expected: [],
    },
    {
      label: 'A push about an exchange of three with a blocked person',
      records: [
        { who: 'p2', answer: { ...exchange('open'), people: ['uid-p3', 'uid-p1', 'uid-p2'].map((uid) => ({ uid })) } },
        blocks,
        push({}, { body: 'Lo scambio per “Sedia p2 7” è annullato.' }),
      ],
      expected: [],
    },
    {
      label: 'A push of a list that begins again after all notices were read',
      records: [push({}, { path: '/mio-bazar' }), { route: '/api/notices/read', method: 'POST' }, push({}, { path: '/item/9' })],
      expected: [],
    },
    {
      label: 'Two entries of one event',
      records: [lists([listed, { ...listed, _id: '2' }])],
      expected: ['two notices of one event: Bruno ha accettato.'],
    },
    {
      label: 'Two entries about two erased people who have not answered',
      records: [
        lists(
          ['1', '2'].map((_id) => ({
            ...listed,
            _id,
            kind: 'exchangeUnanswered',
            text: 'L’altro bazar non ha detto quando può.',
          })),
        ),
      ],
      expected: [],
    },
    {
      label: 'Two e-mails about a suggestion whose first notice has gone with its ring',
      records: [
        mail({ at: '2027-02-28T11:00:00.000Z' }),
        mail(),
        lists([{ ...listed, kind: 'ringSuggested', createdAt: '2027-02-28T10:00:00.000Z' }]),
      ],
      expected: [],
    },
    {
      label: 'Two entries of two events',
      records: [lists([listed, { ...listed, _id: '2', createdAt: '2027-02-01T11:00:00.000Z' }])],
      expected: [],
    },
    {
      label: 'Two e-mails of one entry',
      records: [mail({ at: '2027-02-28T11:00:00.000Z' }), mail(), lists([{ ...listed, createdAt: '2027-02-28T10:00:00.000Z' }])],
      expected: ['“Bruno ha accettato.” was mailed 2 times for 1 notices'],
    },
    {
      label: 'An e-mail of an entry that an earlier one has had before',
      records: [mail({ at: '2027-02-27T11:00:00.000Z' }), mail(), lists([{ ...listed, createdAt: '2027-02-28T11:00:00.000Z' }])],
      expected: [],
    },
  ])('[SIM-02] $label is judged by what the receiver wants and may know', ({ records, expected }) => {
    expect(violationsOf(notices, records)).toEqual(expected)
  })
})

describe('Texts of erased people', () => {
  const publishes = (title: string): HandMade => ({ route: '/api/items', method: 'POST', body: { title }, answer: {} })
  const erases: HandMade = { route: '/api/me', method: 'DELETE' }
  const lists = (title: string, ownerUid = 'uid-p1', more: Partial<HandMade> = {}): HandMade => ({
    who: 'p2',
    route: '/api/items',
    answer: [{ title, ownerUid }],
    ...more,
  })
  const pageOf = (title: string, history: string): HandMade => ({
    who: 'visitor',
    route: '/item/:id',
    answer: `<title>${title} · Barattolo</title><p>${history}</p>`,
  })
  const reason = ['the answer shows “p1 7” of the erased p1']
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'A title in a list', records: [publishes('Sedia p1 7'), erases, lists('Sedia p1 7')], expected: reason },
    {
      label: 'A title in the HTML of a page',
      records: [publishes('Sedia p1 7'), erases, { who: 'visitor', route: '/bazar', answer: '<h2>Sedia p1 7</h2>' }],
      expected: reason,
    },
    {
      label: 'A title on the page of an object that has passed on',
      records: [publishes('Sedia p1 7'), erases, pageOf('Sedia p1 7', 'passato di mano 1 volta')],
      expected: [],
    },
    {
      label: 'A title on the page of an object that has not passed on',
      records: [publishes('Sedia p1 7'), erases, pageOf('Sedia p1 7', '')],
      expected: reason,
    },
    {
      label: 'A title that was written after coming back',
      records: [publishes('Sedia p1 7'), erases, publishes('Sedia p1 8'), lists('Sedia p1 8')],
      expected: [],
    },
    {
      label: 'A title of an object that has passed on',
      records: [publishes('Sedia p1 7'), { who: 'p2' }, erases, lists('Sedia p1 7', 'uid-p2')],
      expected: [],
    },
    {
      label: 'A push about an object that has passed on, after another erasure of its author,',
      records: [
        publishes('Sedia p1 7'),
        { who: 'p2' },
        erases,
        lists('Sedia p1 7', 'uid-p2'),
        erases,
        { who: 'p3', method: 'PUSH', route: 'PUSH', answer: { body: 'È arrivato qualcosa: “Sedia p1 7”.', path: '/item/7' } },
      ],
      expected: [],
    },
    {
      label: 'A title in a conversation',
      records: [publishes('Sedia p1 7'), erases, lists('Sedia p1 7', 'alias', { route: '/api/conversations/:id' })],
      expected: [],
    },
    {
      label: 'A notice about an object',
      records: [
        publishes('Sedia p1 7'),
        erases,
        {
          who: 'p2',
          route: '/api/notices',
          answer: {
            notices: [
              { text: '“Sedia p1 7” è di nuovo libera.', leadsTo: '/item/7' },
              { text: 'Ti ha scritto su “Sedia p1 7”.', leadsTo: '/scambio/7' },
            ],
          },
        },
      ],
      expected: reason,
    },
    {
      label: 'An ad',
      records: [
        { route: '/api/requests', method: 'POST', body: { title: 'Cerco tenda da campeggio 9' } },
        erases,
        { who: 'p2', route: '/api/requests', answer: [{ title: 'Cerco tenda da campeggio 9' }] },
      ],
      expected: ['the answer shows the ad “Cerco tenda da campeggio 9” of an erased person'],
    },
  ])('[SIM-02] $label after the erasure of its author is judged by where it may stay', ({ records, expected }) => {
    expect(violationsOf(erasedTexts, records)).toEqual(expected)
  })
})

describe('What others see', () => {
  const item = (more: object = {}) => ({
    _id: ITEM,
    ownerUid: 'uid-p1',
    category: 'home',
    createdAt: '2027-01-01T00:00:00.000Z',
    availability: 'disponibile',
    resting: false,
    ...more,
  })
  const publishes: HandMade = { route: '/api/items', method: 'POST', answer: item() }
  const rests = (resting: boolean): HandMade => ({
    route: '/api/items/:id/rest',
    id: ITEM,
    method: resting ? 'POST' : 'DELETE',
    answer: item({ resting }),
  })
  const deletes: HandMade = { route: '/api/items/:id', id: ITEM, method: 'DELETE' }
  const lists = (shown: object[], query = 'sort=newest', who = 'p2'): HandMade => ({
    who,
    route: '/api/items',
    path: `/api/items?${query}`,
    answer: shown,
  })
  const LACKS = ['a list lacks what was published']
  const SHOWS = ['a list shows what was paused or deleted']
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'A published object that is missing', records: [publishes, lists([])], expected: LACKS },
    { label: 'A published object', records: [publishes, lists([item()])], expected: [] },
    {
      label: 'An object that is missing for a visitor',
      records: [publishes, lists([], 'sort=newest', 'visitor')],
      expected: LACKS,
    },
    { label: 'An object of another category', records: [publishes, lists([], 'sort=newest&category=tech')], expected: [] },
    {
      label: 'An object after the end of the page',
      records: [publishes, lists([{ _id: 'a', createdAt: '2027-02-01T00:00:00.000Z' }], 'sort=newest&limit=1')],
      expected: [],
    },
    { label: 'A paused object', records: [publishes, rests(true), lists([item()])], expected: SHOWS },
    { label: 'A resumed object that is missing', records: [publishes, rests(true), rests(false), lists([])], expected: LACKS },
    { label: 'A deleted object', records: [publishes, deletes, lists([item()])], expected: SHOWS },
    {
      label: 'A deleted object on the map',
      records: [publishes, deletes, { who: 'p2', route: '/api/map', answer: { points: [{ _id: ITEM }] } }],
      expected: SHOWS,
    },
    {
      label: 'A paused object in its owner’s list',
      records: [publishes, rests(true), lists([item()], 'sort=newest', 'p1')],
      expected: [],
    },
    {
      label: 'An object of a person on holiday',
      records: [publishes, { route: '/api/me/holiday', method: 'POST', body: { until: null } }, lists([item()])],
      expected: SHOWS,
    },
    {
      label: 'An object that may have passed on before the holiday of its former owner,',
      records: [
        publishes,
        { who: 'p2', method: 'PATCH', route: '/api/conversations/:id/status', answer: { item: ITEM } },
        { route: '/api/me/holiday', method: 'POST', body: { until: null } },
        lists([item()]),
      ],
      expected: [],
    },
    {
      label: 'An object of another person, after the admin has begun a holiday,',
      records: [publishes, { who: 'admin', route: '/api/me/holiday', method: 'POST', body: { until: null } }, lists([item()])],
      expected: [],
    },
    {
      label: 'A missing object of a blocked person',
      records: [publishes, { who: 'p2', route: '/api/me/blocked/:uid', id: 'uid-p1', method: 'POST' }, lists([])],
      expected: [],
    },
    {
      label: 'A missing object that was published while its owner erased the account',
      records: [{ route: '/api/me', method: 'DELETE' }, publishes, lists([])],
      expected: [],
    },
    {
      label: 'An object that an agreement names',
      records: [
        publishes,
        { who: 'p2', method: 'PATCH', route: '/api/conversations/:id/status', answer: { item: ITEM } },
        lists([]),
      ],
      expected: [],
    },
  ])('[SIM-02] $label is judged by what its owner has done', ({ records, expected }) => {
    expect(violationsOf(seenByOthers, records)).toEqual(expected)
  })
})

describe('Open sockets', () => {
  const shows: HandMade = { who: 'p1', answer: { _id: CONVERSATION, participants: [{ uid: 'uid-p1' }, { uid: 'uid-p2' }] } }
  const event = (answer: object, who = 'p2'): HandMade => ({ who, method: 'EVENT', route: 'EVENT', path: '', answer })
  const opens = event({ event: 'opened', conversationId: CONVERSATION, joined: true })
  const writes: HandMade = { route: '/api/conversations/:id/messages', id: CONVERSATION, method: 'POST', answer: { _id: '7' } }
  const gets = (who = 'p2') =>
    event({ event: 'newMessage', conversationId: CONVERSATION, _id: '7', from: { uid: 'uid-p1' } }, who)
  // The same instant as the message.
  const now = (record: HandMade): HandMade => ({ ...record, at: '2027-01-03T00:00:00.000Z' })
  test.each<{ label: string; records: HandMade[]; expected: string[] }>([
    { label: 'A message that comes', records: [shows, opens, now(writes), now(gets()), shows], expected: [] },
    {
      label: 'A message that does not come',
      records: [shows, opens, now(writes), shows],
      expected: ['a message did not reach the open socket of p2'],
    },
    {
      label: 'A message after the socket was closed',
      records: [shows, opens, event({ event: 'closed' }), writes, shows],
      expected: [],
    },
    {
      label: 'A message to a device that reads nothing more',
      records: [shows, opens, event({ event: 'stalled' }), writes, shows],
      expected: [],
    },
    {
      label: 'A message that comes twice',
      records: [shows, opens, now(writes), now(gets()), now(gets())],
      expected: ['p2 got a message by socket twice'],
    },
    {
      label: 'A message of a conversation of others',
      records: [shows, gets('p3')],
      expected: ['p3 got a message of a conversation of others'],
    },
    {
      label: 'A message of a blocked person',
      records: [shows, { who: 'p2', route: '/api/me/blocked/:uid', id: 'uid-p1', method: 'POST' }, gets()],
      expected: ['p2 got a message of a person between whom and the reader there is a block'],
    },
    {
      label: 'A message that comes when its author has just blocked the reader',
      records: [shows, opens, now(writes), now({ route: '/api/me/blocked/:uid', id: 'uid-p2', method: 'POST' }), now(gets())],
      expected: [],
    },
    {
      label: 'A message to a person who has blocked the author',
      records: [shows, { who: 'p2', route: '/api/me/blocked/:uid', id: 'uid-p1', method: 'POST' }, writes],
      expected: ['a message was taken between people between whom there is a block'],
    },
    {
      label: 'A message after an erasure',
      records: [shows, { who: 'p2', route: '/api/me', method: 'DELETE' }, gets()],
      expected: ['p2 got a message by socket after the erasure'],
    },
    {
      label: 'A device that does not learn that its notices have changed',
      records: [shows, opens, event({ event: 'topicMissing', topic: 'notices' })],
      expected: ['the device of p2 did not learn that notices have changed'],
    },
  ])('[SIM-02] $label is judged by who looks at the conversation', ({ records, expected }) => {
    expect(violationsOf(liveEvents, records)).toEqual(expected)
  })
})
