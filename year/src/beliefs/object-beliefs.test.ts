import { describe, expect, test } from 'vitest'
import { adsFind } from './ads-find.ts'
import { availabilityNotices } from './availability-notices.ts'
import type { Belief } from './belief.ts'
import { blockedList } from './blocked-list.ts'
import { clientIds } from './client-ids.ts'
import { contactMessages } from './contact-messages.ts'
import { damagedBrowsers } from './damaged-browsers.ts'
import { dataCopy } from './data-copy.ts'
import { goneFavourites } from './gone-favourites.ts'
import { onlySignIn } from './only-sign-in.ts'
import { ownObjectsGiven } from './own-objects-given.ts'
import { ownerTries } from './owner-tries.ts'
import { photoFiles } from './photo-files.ts'
import { photosShown } from './photos-shown.ts'
import { CONVERSATION, type HandMade, ITEM, violationsOf } from './records.fixtures.ts'
import { reportedMessages } from './reported-messages.ts'
import { sameEtag } from './same-etag.ts'
import { searchReadings } from './search-readings.ts'
import { suspensions } from './suspensions.ts'
import { unusedAccounts } from './unused-accounts.ts'

const favourites = (favourite: object): HandMade => ({ route: '/api/favourites', answer: [{ itemId: ITEM, ...favourite }] })

interface Case {
  label: string
  belief: Belief
  records: HandMade[]
  expected?: string[]
}

const judge = ({ belief, records, expected = [] }: Case) => expect(violationsOf(belief, records)).toEqual(expected)

const reads = (availability: string, ownerUid = 'uid-p1', more: object = {}): HandMade => ({
  id: ITEM,
  answer: { _id: ITEM, ownerUid, availability, ...more },
})
const tries = (method: string, route: string, status: number, code?: string): HandMade => ({
  method,
  route,
  id: ITEM,
  status,
  answer: code ? { code } : {},
})
const PUT_BACK = '/api/items/:id/put-back'

describe('What an owner may do', () => {
  test.each<Case>([
    {
      label: 'A refused change of a promised object passes',
      belief: ownerTries,
      records: [reads('in_trattativa'), tries('PATCH', '/api/items/:id', 409, 'itemReserved'), reads('in_trattativa')],
    },
    ...[
      ['PATCH', '/api/items/:id'],
      ['DELETE', '/api/items/:id'],
      ['POST', PUT_BACK],
      ['POST', '/api/items/:id/rest'],
    ].map(([method = '', route = '']) => ({
      label: `${method} ${route} of a promised object that succeeds is reported`,
      belief: ownerTries,
      records: [reads('in_trattativa'), tries(method, route, 200)],
      expected: [`${method} ${route} was answered success instead of itemReserved`],
    })),
    {
      label: 'An object in circulation that is put back is reported',
      belief: ownerTries,
      records: [reads('disponibile'), tries('POST', PUT_BACK, 201)],
      expected: [`POST ${PUT_BACK} was answered success instead of itemInCircle`],
    },
    {
      label: 'The object of another that is changed is reported',
      belief: ownerTries,
      records: [reads('disponibile', 'uid-p2'), tries('PATCH', '/api/items/:id', 200)],
      expected: ['PATCH /api/items/:id was answered success instead of notYourItem'],
    },
    {
      label: 'A refused try that has changed the object is reported',
      belief: ownerTries,
      records: [
        reads('in_trattativa'),
        tries('PATCH', '/api/items/:id', 409, 'itemReserved'),
        reads('in_trattativa', 'uid-p1', { title: 'Altro' }),
      ],
      expected: ['a refused try has changed the object'],
    },
    {
      label: 'A try after the request of another passes',
      belief: ownerTries,
      records: [reads('in_trattativa'), { who: 'p2' }, tries('PATCH', '/api/items/:id', 200)],
    },
  ])('[SIM-02] $label', judge)
})

describe('Conversations and reports', () => {
  const conversation = (ownerUid: string): HandMade => ({
    route: '/api/conversations/:id',
    id: CONVERSATION,
    answer: {
      _id: CONVERSATION,
      status: 'pending',
      participants: [
        { uid: 'uid-p1', role: 'interested' },
        { uid: 'uid-p2', role: 'owner' },
      ],
      itemsOffered: [{ _id: ITEM, ownerUid }],
      itemsRequested: [],
    },
  })
  const chat: HandMade = {
    route: '/api/conversations/:id',
    id: CONVERSATION,
    answer: {
      messages: [
        { _id: '1', kind: 'text', from: { uid: 'uid-p2' } },
        { _id: '2', kind: 'proposal', from: { uid: 'uid-p2' } },
        { _id: '3', kind: 'text', from: { uid: 'uid-p1' } },
      ],
    },
  }
  const report = (id: string, status = 201): HandMade => ({
    route: '/api/reports',
    method: 'POST',
    status,
    body: { target: { kind: 'message', id } },
  })
  test.each<Case>([
    { label: 'An own object that is offered passes', belief: ownObjectsGiven, records: [conversation('uid-p1')] },
    {
      label: 'The object of a third person that is offered is reported',
      belief: ownObjectsGiven,
      records: [conversation('uid-p3')],
      expected: ['the object of uid-p3 is given by uid-p1'],
    },
    { label: 'A report of another’s message passes', belief: reportedMessages, records: [chat, report('1'), report('2', 404)] },
    {
      label: 'A report of a line of the product and of an own message are reported',
      belief: reportedMessages,
      records: [chat, report('2'), report('3')],
      expected: ['a message of the product (proposal) was reported', 'a person has reported an own message'],
    },
  ])('[SIM-02] $label', judge)
})

describe('Repeated contents', () => {
  const sends = (message: string, status = 201, more: object = {}): HandMade => ({
    route: '/api/contact',
    method: 'POST',
    status,
    body: { message, clientId: 'c', ...more },
    answer: status === 201 ? { outcome: 'stored' } : { code: 'alreadyStored' },
  })
  const mail = (message: string): HandMade => ({ method: 'MAIL', who: 'operator', answer: { text: `${message}\nfine` } })
  const hidden = { website: 'https://posta.example' }
  const TEXT = 'Vi scrivo, 7.'
  test.each<Case>([
    { label: 'A repeated and a refused content pass', belief: clientIds, records: [sends('a'), sends('a'), sends('b', 409)] },
    {
      label: 'A second content of one id is reported',
      belief: clientIds,
      records: [sends('a'), sends('b')],
      expected: ['/api/contact has accepted a second content of one id'],
    },
    {
      label: 'A second content that is refused with another code is reported',
      belief: clientIds,
      records: [sends('a'), { ...sends('b', 409), answer: { code: 'itemNotFound' } }],
      expected: ['/api/contact refuses a second content of one id with itemNotFound'],
    },
    { label: 'A message that is mailed once passes', belief: contactMessages, records: [sends(TEXT), mail(TEXT)] },
    {
      label: 'A message that is mailed twice is reported',
      belief: contactMessages,
      records: [sends(TEXT), mail(TEXT), mail(TEXT)],
      expected: ['“Vi scrivo, 7.” was e-mailed twice'],
    },
    {
      label: 'A message that is mailed again because the connection broke before that was stored passes',
      belief: contactMessages,
      records: [{ ...sends(TEXT, 503), fault: { kind: 'connection', repeats: null } }, mail(TEXT), mail(TEXT)],
    },
    {
      label: 'A message that is mailed a third time after that is reported',
      belief: contactMessages,
      records: [{ ...sends(TEXT, 503), fault: { kind: 'connection', repeats: null } }, mail(TEXT), mail(TEXT), mail(TEXT)],
      expected: ['“Vi scrivo, 7.” was e-mailed twice'],
    },
    {
      label: 'A message with a filled hidden field that is mailed is reported',
      belief: contactMessages,
      records: [{ ...sends(TEXT, 201, hidden), answer: { outcome: 'sent' } }, mail(TEXT)],
      expected: ['a message with a filled hidden field was sent', '“Vi scrivo, 7.” was e-mailed with a filled hidden field'],
    },
  ])('[SIM-02] $label', judge)
})

describe('People', () => {
  const blocks = (who: string, other: string, status = 201): HandMade => ({
    who,
    route: '/api/me/blocked/:uid',
    id: `uid-${other}`,
    method: 'POST',
    status,
  })
  const lists = (who: string, ...others: string[]): HandMade => ({
    who,
    route: '/api/me/blocked',
    answer: others.map((other) => ({ uid: `uid-${other}` })),
  })
  const arrives = (who: string, suspension: object | null): HandMade => ({ who, route: '/api/me', answer: { suspension } })
  const suspends: HandMade = { who: 'admin', route: '/api/admin/disable/:uid', id: 'uid-p1', method: 'PATCH' }
  const OLD = '2030-01-01T10:00:00.000Z'
  const reads = (...kinds: string[]): HandMade => ({
    route: '/api/notices',
    at: OLD,
    walk: 'w',
    answer: { notices: kinds.map((kind) => ({ kind })), next: null },
  })
  test.each<Case>([
    {
      label: 'Who was blocked first does not see who has blocked them',
      belief: blockedList,
      records: [blocks('p1', 'p2'), blocks('p2', 'p1', 404), lists('p1', 'p2'), lists('p2')],
    },
    {
      label: 'A list that shows who had blocked first, and one that lacks the other, are reported',
      belief: blockedList,
      records: [blocks('p1', 'p2'), blocks('p2', 'p1', 404), lists('p1'), lists('p2', 'p1')],
      expected: ['the list lacks a blocked person', 'the list shows who had blocked first'],
    },
    {
      label: 'A block of an erased person and one that was lifted pass',
      belief: blockedList,
      records: [
        blocks('p1', 'p2'),
        { who: 'p2', route: '/api/me', method: 'DELETE' },
        blocks('p1', 'p3'),
        { ...blocks('p1', 'p3'), method: 'DELETE' },
        lists('p1'),
      ],
    },
    {
      label: 'Whom the admin has suspended is suspended',
      belief: suspensions,
      records: [arrives('p1', null), suspends, arrives('p1', {})],
    },
    {
      label: 'A person whom no admin has suspended is reported',
      belief: suspensions,
      records: [arrives('p1', null), suspends, arrives('p2', {})],
      expected: ['p2 is suspended, which no admin has decided'],
    },
    {
      label: 'A suspension that has ended by itself is reported',
      belief: suspensions,
      records: [arrives('p1', null), suspends, { ...arrives('p1', null), uid: 'uid-after' }],
      expected: ['p1 is not suspended any more, which no admin has decided'],
    },
    { label: 'A warning after two years passes', belief: unusedAccounts, records: [{}, reads('accountUnused')] },
    {
      label: 'Two years without a warning are reported',
      belief: unusedAccounts,
      records: [{}, reads('newMessage')],
      expected: ['p1 was away for two years without a warning'],
    },
  ])('[SIM-02] $label', judge)
})

describe('Ways of signing in', () => {
  const list = (...answer: object[]): HandMade => ({ route: '/api/me/sign-ins', answer })
  const [only, other] = ['p1@example.org', 'p2@example.org'].map((email) => ({ email, isCurrent: true }))
  const removes = (status: number): HandMade => ({ route: '/api/me/sign-ins/:id', method: 'DELETE', status })
  test.each<Case>([
    { label: 'One way with the same address passes', belief: onlySignIn, records: [list({ ...only }), list({ ...only })] },
    {
      label: 'Several ways, and one of another session, are reported',
      belief: onlySignIn,
      records: [list({ ...only }, { ...only }), list({ ...only, isCurrent: false })],
      expected: ['p1 reads 2 ways of signing in', 'p1 reads 1 ways of signing in'],
    },
    {
      label: 'Another address is reported',
      belief: onlySignIn,
      records: [list({ ...only }), list({ ...other })],
      expected: ['p1 reads another address'],
    },
    {
      label: 'A removal of the only way is reported',
      belief: onlySignIn,
      records: [removes(409), removes(200)],
      expected: ['p1 has removed the only way of signing in'],
    },
  ])('[SIM-02] $label', judge)
})

describe('Copies, lists and photos', () => {
  const adds = (device: string): HandMade => ({ route: '/api/me/devices', method: 'POST', body: { device } })
  const copy = (more: object): HandMade => ({ route: '/api/me/data', answer: more })
  const subscribes: HandMade = {
    route: '/api/notices/push',
    method: 'POST',
    body: { endpoint: 'http://push.example/p1/damaged' },
  }
  const DAMAGED = { pushSubscriptions: [{ endpoint: 'http://push.example/p1/damaged' }] }
  const later = '2027-03-01T10:00:00.000Z'
  const inbox = (etag: string, name: string): HandMade => ({ route: '/api/conversations', etag, answer: [{ name }] })
  const searches = (isPartial: boolean, ...answer: object[]): HandMade => ({
    route: '/api/items',
    reading: { isPartial },
    answer,
  })
  const publishes: HandMade = { route: '/api/items', method: 'POST', body: { images: ['a'] }, answer: { _id: ITEM } }
  const shows = (images: string[], who = 'p2'): HandMade => ({
    who,
    route: '/api/items',
    answer: [{ _id: ITEM, availability: 'disponibile', images }],
  })
  const asked: HandMade = { route: '/api/items/asked', at: later, answer: [{ _id: ITEM, freshAt: '2026-12-20T10:00:00.000Z' }] }
  const notices = (...list: object[]): HandMade => ({
    route: '/api/notices',
    at: later,
    walk: 'w',
    answer: { notices: list, next: null },
  })
  const AD = '66666666-6666-4666-8666-666666666666'
  const bella: HandMade = {
    who: 'p2',
    route: '/api/items',
    method: 'POST',
    answer: { _id: ITEM, ownerUid: 'uid-p2', title: 'Bella Sedia p2 7', availability: 'disponibile', resting: false },
  }
  const seeks: HandMade = { route: '/api/requests', method: 'POST', answer: { _id: AD, title: 'Cerco sedia 8' } }
  const fits = (...ids: string[]): HandMade => ({
    route: '/api/requests/:id/items',
    id: AD,
    answer: ids.map((_id) => ({ _id })),
  })
  const pictured = (availability = 'disponibile') => reads(availability, 'uid-p1', { images: ['/images/a.webp'] })
  const suspends: HandMade = { who: 'admin', route: '/api/admin/disable/:uid', id: 'uid-p1', method: 'PATCH' }
  const hides: HandMade[] = [
    {
      who: 'admin',
      route: '/api/admin/reports/:id',
      id: 'case',
      answer: { target: { kind: 'item', id: ITEM }, reported: { uid: 'uid-p1' }, decision: null },
    },
    { who: 'admin', route: '/api/admin/reports/:id/decision', id: 'case', method: 'POST', body: { outcome: 'hidden' } },
  ]
  const opensPhoto = (status = 200): HandMade => ({
    who: 'visitor',
    route: '/images/:file',
    path: '/images/a.webp',
    status,
    answer: null,
  })
  test.each<Case>([
    { label: 'An ad that finds an object with its word passes', belief: adsFind, records: [bella, seeks, fits(ITEM)] },
    {
      label: 'An ad that does not find an object with its word is reported',
      belief: adsFind,
      records: [bella, seeks, fits()],
      expected: ['the ad for “sedia” does not find “Bella Sedia p2 7”'],
    },
    {
      label: 'An ad that shows six other objects passes',
      belief: adsFind,
      records: [bella, seeks, fits('1', '2', '3', '4', '5', '6')],
    },
    {
      label: 'A copy with all browsers, ads and messages passes',
      belief: dataCopy,
      records: [
        adds('a'),
        adds('b'),
        { route: '/api/requests', method: 'POST', answer: { _id: 'ad' } },
        { route: '/api/contact', method: 'POST', body: { message: 'm' } },
        copy({
          devices: [{ lastDay: '2027-01-01' }, { lastDay: '2027-01-02' }],
          requests: [{ _id: 'ad' }],
          contactMessages: [{ message: 'm' }],
          items: [{ _id: ITEM, ownerUid: 'uid-p1' }],
        }),
      ],
    },
    {
      label: 'A copy that lacks something, and one with the object of another, are reported',
      belief: dataCopy,
      records: [
        adds('a'),
        { route: '/api/requests', method: 'POST', answer: { _id: 'ad' } },
        { route: '/api/contact', method: 'POST', body: { message: 'm' } },
        copy({ devices: [], requests: [], contactMessages: [], items: [{ _id: ITEM, ownerUid: 'uid-p2' }] }),
      ],
      expected: [
        'the copy lacks one of the requests',
        'the copy has the object of another',
        'the copy lacks the message “m”',
        'the copy has the browsers of “” instead of “2027-01-01”',
      ],
    },
    {
      label: 'A deleted ad that is missing passes',
      belief: dataCopy,
      records: [
        { route: '/api/requests', method: 'POST', answer: { _id: 'ad' } },
        { route: '/api/requests/:id', id: 'ad', method: 'DELETE' },
        copy({}),
      ],
    },
    {
      label: 'A damaged browser before the first push passes',
      belief: damagedBrowsers,
      records: [subscribes, { ...copy(DAMAGED), at: later }],
    },
    {
      label: 'A damaged browser long after the first push is reported',
      belief: damagedBrowsers,
      records: [subscribes, { method: 'PUSH' }, { ...copy(DAMAGED), at: later }],
      expected: ['a browser that no push can reach is still subscribed'],
    },
    {
      label: 'Different answers with different ETags pass',
      belief: sameEtag,
      records: [inbox('1', 'Anna'), inbox('2', 'Bruna'), inbox('2', 'Bruna')],
    },
    {
      label: 'Two answers with one ETag are reported',
      belief: sameEtag,
      records: [inbox('1', 'Anna'), inbox('1', 'Bruna')],
      expected: ['/api/conversations has changed, and its ETag has not'],
    },
    {
      label: 'A search that has most of the words and lists something passes',
      belief: searchReadings,
      records: [searches(true, {}), searches(false)],
    },
    {
      label: 'A search that has most of the words and lists nothing is reported',
      belief: searchReadings,
      records: [searches(true)],
      expected: ['/api/items says that it has most of the words, and lists nothing'],
    },
    { label: 'Photos as they were published pass', belief: photosShown, records: [publishes, shows(['a'])] },
    {
      label: 'Photos that have gone by themselves are reported',
      belief: photosShown,
      records: [publishes, shows([])],
      expected: ['the object shows [] instead of ["a"]'],
    },
    {
      label: 'Photos that their owner has taken back pass',
      belief: photosShown,
      records: [publishes, { route: '/api/me/photos/take-back', method: 'POST' }, shows([])],
    },
    {
      label: 'A favourite without a title of an object that its owner has deleted is reported',
      belief: goneFavourites,
      records: [favourites({ state: 'gone', title: '' }), favourites({ state: 'gone', title: 'Sci' })],
      expected: ['a favourite of a deleted object has no title'],
    },
    {
      label: 'A favourite without a title of an object that the admin has deleted passes',
      belief: goneFavourites,
      records: [
        { who: 'admin', method: 'DELETE', route: '/api/admin/items/:id', id: ITEM },
        favourites({ state: 'gone', title: '' }),
      ],
    },
    { label: 'The file of a photo passes', belief: photoFiles, records: [pictured(), opensPhoto()] },
    {
      label: 'The file of a photo of a suspended person is reported',
      belief: photoFiles,
      records: [pictured(), suspends, opensPhoto()],
      expected: ['a photo of uid-p1, who is suspended, is shown'],
    },
    {
      label: 'The file of a photo of a suspended person that is refused passes',
      belief: photoFiles,
      records: [pictured(), suspends, opensPhoto(404)],
    },
    {
      label: 'The file of a photo of a hidden object is reported',
      belief: photoFiles,
      records: [pictured(), ...hides, opensPhoto()],
      expected: ['a photo of a hidden object is shown'],
    },
    {
      label: 'The file of a photo that another person may have now passes',
      belief: photoFiles,
      records: [pictured(), pictured('in_trattativa'), suspends, opensPhoto()],
    },
    {
      label: 'A notice of the day on which an object was asked for passes',
      belief: availabilityNotices,
      records: [notices({ kind: 'stillHaveIt', createdAt: '2027-02-19T09:00:00.000Z' }), asked],
    },
    {
      label: 'An object that is asked for without a notice is reported',
      belief: availabilityNotices,
      records: [notices({ kind: 'stillHaveIt', createdAt: '2027-01-19T09:00:00.000Z' }), asked],
      expected: ['no notice asks for the object'],
    },
  ])('[SIM-02] $label', judge)
})
