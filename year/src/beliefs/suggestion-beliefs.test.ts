import { describe, expect, test } from 'vitest'
import type { Belief } from './belief.ts'
import { hiddenSuggestions } from './hidden-suggestions.ts'
import { leftRings } from './left-rings.ts'
import { noticePaths } from './notice-paths.ts'
import { pushesArrive } from './pushes-arrive.ts'
import { type HandMade, ITEM, violationsOf } from './records.fixtures.ts'
import { ringsAreFound } from './rings-are-found.ts'
import { silencePauses } from './silence-pauses.ts'
import { suggestionAges } from './suggestion-ages.ts'
import { suggestionPauses } from './suggestion-pauses.ts'

const RING = '44444444-4444-4444-8444-444444444444'
const OTHER = '55555555-5555-4555-8555-555555555555'
/** The first record is of January 1, and each other one a day later. */
const day = (n: number) => new Date(Date.UTC(2027, 0, n)).toISOString()

interface Example {
  label: string
  records: HandMade[]
  expected: string[]
}

const judge =
  (belief: Belief) =>
  ({ records, expected }: Example) =>
    expect(violationsOf(belief, records)).toEqual(expected)

describe('Ages', () => {
  const visit = (who: string, n: number): HandMade => ({ who, at: day(n) })
  const publishes = (who: string, n: number): HandMade => ({
    ...visit(who, n),
    method: 'POST',
    route: '/api/items',
    answer: { _id: ITEM },
  })
  const person = (uid: string | null) => ({ person: uid === null ? null : { uid } })
  const suggestion = (n: number, giver: string | null = null): HandMade => ({
    ...visit('p1', n),
    route: '/api/rings',
    answer: [{ _id: RING, gives: { _id: OTHER }, receives: { _id: ITEM }, giver: person(giver), receiver: person(null) }],
  })
  const pair = (n: number): HandMade => ({
    ...visit('p1', n),
    route: '/api/pairs',
    answer: [{ gives: { _id: OTHER }, receives: { _id: ITEM }, ...person('uid-p2') }],
  })
  const proposal = (n: number): HandMade => ({
    ...visit('p1', n),
    method: 'POST',
    route: '/api/rings/:id/proposal',
    id: RING,
    answer: {
      negotiation: { _id: RING, state: 'open', legs: ['uid-p1', 'uid-p2', 'uid-p3'].map((giver) => ({ giver, items: [] })) },
    },
  })
  const NEW = (uid: string) => `the account of ${uid} is new in a suggestion`
  const NEWLY_LISTED = 'a suggestion has a newly listed object'
  const early = visit('p1', 1)
  test.each<Example>([
    { label: 'is of an account of seven days', records: [early, suggestion(8)], expected: [] },
    { label: 'is shown to an account of six days', records: [early, suggestion(7)], expected: [NEW('uid-p1')] },
    {
      label: 'names an account of six days',
      records: [early, visit('p2', 8), suggestion(14, 'uid-p2')],
      expected: [NEW('uid-p2')],
    },
    { label: 'has an object of two days', records: [early, publishes('p2', 10), suggestion(12)], expected: [] },
    { label: 'has an object of one day', records: [early, publishes('p2', 10), suggestion(11)], expected: [NEWLY_LISTED] },
    {
      label: 'is a pair with a new account and a new object',
      records: [early, publishes('p2', 10), pair(11)],
      expected: [NEW('uid-p2'), NEWLY_LISTED],
    },
    { label: 'is proposed with a new third person', records: [early, visit('p3', 8), proposal(9)], expected: [NEW('uid-p3')] },
    { label: 'was proposed before', records: [early, proposal(8), visit('p3', 9), proposal(10)], expected: [] },
  ])('[SIM-02] A suggestion that $label is judged by how old accounts and objects are', judge(suggestionAges))
})

describe('Pauses', () => {
  const settings = (until: string | null): HandMade => ({ route: '/api/rings/settings', answer: { pausedUntil: until } })
  const lists = (...ids: string[]): HandMade => ({ route: '/api/rings', answer: ids.map((_id) => ({ _id })) })
  const leaves = (n: number): HandMade => ({ method: 'POST', route: '/api/rings/:id/departure', id: RING, at: day(n) })
  const seesLeft = (id: string): HandMade => ({ route: '/api/rings/own', at: day(0), answer: [{ _id: id, state: 'left' }] })
  test.each<Example>([
    { label: 'lasts 14 days', records: [settings(day(15)), lists()], expected: [] },
    {
      label: 'lasts 15 days',
      records: [settings(day(16))],
      expected: [`suggestions are paused until ${day(16)}, for more than 14 days`],
    },
    {
      label: 'is over',
      records: [lists(), settings(day(1))],
      expected: [`suggestions are paused until ${day(1)}, which is past`],
    },
    { label: 'has ended', records: [settings(day(2)), lists(RING)], expected: [] },
    {
      label: 'hides nothing',
      records: [settings(day(5)), lists(RING)],
      expected: ['a person whose suggestions are paused sees one'],
    },
    { label: 'begins a day after a ring was left', records: [leaves(0), settings(day(15))], expected: [] },
    {
      label: 'begins when a ring is left',
      records: [leaves(0), settings(day(14))],
      expected: ['suggestions are paused because the person has left a ring'],
    },
    {
      label: 'begins when a ring is left and another one is seen to be left by silence',
      records: [seesLeft(OTHER), leaves(0), settings(day(14))],
      expected: [],
    },
    {
      label: 'begins when a ring is left that is then seen as left',
      records: [leaves(0), seesLeft(RING), settings(day(14))],
      expected: ['suggestions are paused because the person has left a ring'],
    },
  ])('[SIM-02] A pause of suggestions that $label is judged by its time', judge(suggestionPauses))
})

describe('Silences', () => {
  const own = (n: number, state: string, _id: string): HandMade => ({
    route: '/api/rings/own',
    at: day(n),
    answer: [{ _id, state }],
  })
  /** Of a ring that was open on this day and ended in silence within the next four. */
  const silence = (n: number, endedWhy: string | null = 'deadline'): HandMade[] => [
    own(n, 'open', `ring ${n}`),
    own(n + 4, 'left', `ring ${n}`),
    { route: '/api/rings/:id', at: day(n + 5), answer: { negotiation: { _id: `ring ${n}`, state: 'left', endedWhy } } },
  ]
  const settings = (n: number, pausedUntil: string | null = null): HandMade => ({
    route: '/api/rings/settings',
    at: day(n),
    answer: { pausedUntil },
  })
  test.each<Example>([
    {
      label: 'Three silences without a pause',
      records: [...silence(1), ...silence(8), ...silence(15), settings(21)],
      expected: ['suggestions go on after three silences within 30 days'],
    },
    {
      label: 'Three silences with a pause, and after it',
      records: [...silence(1), ...silence(8), ...silence(15), settings(21, day(31)), settings(34)],
      expected: [],
    },
    {
      label: 'Two silences and a ring that the person has left',
      records: [...silence(1), ...silence(8), ...silence(15, null), settings(21)],
      expected: [],
    },
    {
      label: 'Three silences that may be more than 30 days apart',
      records: [...silence(1), ...silence(8), ...silence(28), settings(34)],
      expected: [],
    },
  ])('[SIM-02] $label: judged by when each was counted', judge(silencePauses))
})

describe('Left rings', () => {
  const own = (who: string, state: string): HandMade => ({
    who,
    route: '/api/rings/own',
    at: day(1),
    answer: [{ _id: RING, state }],
  })
  const chat = (who: string, n: number, more: object = {}): HandMade => ({
    who,
    route: '/api/rings/:id/chat',
    id: RING,
    at: day(n),
    ...more,
  })
  const [left, ended] = [own('p1', 'left'), own('p2', 'dissolved')]
  const TOO_LATE = 'who has left a ring still reads it, more than 14 days after its end'
  test.each<Example>([
    { label: 'ended 14 days ago', records: [left, ended, chat('p1', 15)], expected: [] },
    { label: 'ended 15 days ago', records: [left, ended, chat('p1', 16)], expected: [TOO_LATE] },
    { label: 'ended 15 days ago and is refused', records: [left, ended, chat('p1', 16, { status: 404 })], expected: [] },
    { label: 'has not ended', records: [left, own('p2', 'open'), chat('p1', 40)], expected: [] },
    { label: 'the reader has not left', records: [left, ended, chat('p2', 40)], expected: [] },
    {
      label: 'the person still writes to',
      records: [left, chat('p1', 2, { method: 'POST', route: '/api/rings/:id/messages' })],
      expected: ['who has left a ring writes in its chat'],
    },
  ])('[SIM-02] The chat of a ring that $label is judged by who may read it', judge(leftRings))
})

describe('Notices', () => {
  const notice = (kind: string, leadsTo: string, more: object = {}) => ({ _id: '7', kind, leadsTo, ...more })
  const lists = (...notices: object[]): HandMade => ({ route: '/api/notices', answer: { notices, next: null } })
  const opensRing = (n: number): HandMade => ({ route: '/api/rings/:id/chat', id: RING, at: day(n), status: 404 })
  test.each<Example>([
    {
      label: 'of each sort with its page',
      records: [
        lists(
          notice('newInterest', `/scambio/${RING}`),
          notice('ringAsked', '/avvisi'),
          notice('ringSuggested', '/radar'),
          notice('ringMessage', `/giro/${RING}#chat`),
          notice('searchFits', '/mio-bazar'),
        ),
      ],
      expected: [],
    },
    {
      label: 'of a suggestion that leads to the list',
      records: [lists(notice('ringSuggested', '/avvisi'))],
      expected: ['a notice ringSuggested leads to /avvisi'],
    },
    {
      label: 'of an object that leads to a conversation',
      records: [lists(notice('stillHaveIt', `/scambio/${ITEM}`))],
      expected: [`a notice stillHaveIt leads to /scambio/${ITEM}`],
    },
    {
      label: 'whose push leads elsewhere',
      records: ['/avvisi', '/radar'].map((path) => ({
        method: 'PUSH',
        answer: { title: 'Uno scambio a tre o a quattro possibile', path },
      })),
      expected: ['a push of ringSuggested leads to /avvisi'],
    },
    {
      label: 'of an unknown kind',
      records: [lists(notice('x', '/'))],
      expected: ['a notice x leads to /'],
    },
    {
      label: 'of a ring that cannot be opened',
      records: [{ ...lists(notice('ringChanged', `/giro/${RING}`)), at: day(1) }, opensRing(1)],
      expected: ['a notice leads to a ring that its reader cannot open'],
    },
    {
      label: 'of a ring that could be opened the day before',
      records: [{ ...lists(notice('ringChanged', `/giro/${RING}`)), at: day(1) }, opensRing(2)],
      expected: [],
    },
  ])('[SIM-02] A notice $label is judged by where it leads', judge(noticePaths))

  const subscribes: HandMade = { method: 'POST', route: '/api/notices/push' }
  const unread = (n: number, read = false) => notice('asked', '/avvisi', { createdAt: day(n), read })
  const later = (n: number, ...notices: object[]): HandMade => ({ ...lists(...notices), at: day(n) })
  const push: HandMade = { method: 'PUSH', route: 'PUSH', answer: { tag: 'notice 7' } }
  test.each<Example>([
    { label: 'was pushed', records: [subscribes, push, later(20, unread(2))], expected: [] },
    {
      label: 'was not pushed',
      records: [subscribes, later(20, unread(2))],
      expected: [`no push of the notice asked of ${day(2)}`],
    },
    { label: 'was read', records: [subscribes, later(20, unread(2, true))], expected: [] },
    { label: 'is of this week', records: [subscribes, later(8, unread(2))], expected: [] },
    { label: 'was there before', records: [{}, subscribes, later(20, unread(1))], expected: [] },
    {
      label: 'came to a person who has switched push off',
      records: [subscribes, { method: 'DELETE', route: '/api/notices/push' }, later(20, unread(2))],
      expected: [],
    },
    {
      label: 'came to a browser with damaged keys',
      records: [{ ...subscribes, body: { keys: { p256dh: 'AAAA' } } }, later(20, unread(2))],
      expected: [],
    },
    {
      label: 'came to a person who was suspended',
      records: [subscribes, { method: 'GET', route: '/api/me', answer: { suspension: {} } }, later(20, unread(2))],
      expected: [],
    },
  ])('[SIM-02] A notice that $label is judged by whether push is on', judge(pushesArrive))
})

test('[SIM-02] A pair that names a person who is known by a heart alone breaks the belief', () => {
  const pair: HandMade = {
    route: '/api/pairs',
    answer: [{ gives: { _id: ITEM }, person: { uid: 'uid-p2' }, conversationId: null }],
  }
  const asks: HandMade = { who: 'p2', method: 'POST', route: '/api/conversations', body: { rootItemId: ITEM } }
  const named = 'a pair names uid-p2, of whom only a heart is known'
  expect(violationsOf(hiddenSuggestions, [pair])).toEqual([named])
  expect(violationsOf(hiddenSuggestions, [asks, pair])).toEqual([])
})

test('[SIM-02] A town in which many rings are possible and none is suggested breaks the belief', () => {
  const people = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
  const publishes = people.map((who) => ({
    who,
    method: 'POST',
    route: '/api/items',
    answer: { _id: `item ${who}`, ownerUid: `uid-${who}` },
  }))
  const hearts = people.flatMap((who) =>
    people.map((owner) => ({
      who,
      method: 'POST',
      route: '/api/favourites/:id',
      path: `/api/favourites/item ${owner}`,
      answer: { isPrivate: false },
    })),
  )
  const looks = (answer: object[]): HandMade => ({ route: '/api/rings', at: day(60), answer })
  const town: HandMade[] = [...publishes, ...hearts]
  expect(violationsOf(ringsAreFound, [...town, looks([])])).toEqual(['no ring is suggested, where 40 are possible'])
  expect(violationsOf(ringsAreFound, [...town, looks([{ _id: RING }]), looks([])])).toEqual([])
  expect(violationsOf(ringsAreFound, [...town.slice(0, 9), looks([])])).toEqual([])
})
