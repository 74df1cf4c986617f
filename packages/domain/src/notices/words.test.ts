import { expect, test } from 'vitest'
import { conversationId, itemId, requestId, savedSearchId } from '../ids.ts'
import { NOTICE_KINDS, NOTICES, type NoticeKind, type NoticeOf } from './kinds.ts'
import { leadsTo } from './leads-to.ts'
import { noticeLabel, noticeWords } from './words.ts'

const id = '0b7c2f4e-6a51-4d39-9a57-1f1c9f7c2f10'
const ids = { conversationId: conversationId.parse(id), itemId: itemId.parse(id), requestId: requestId.parse(id), reportId: id }
const whole = {
  ...ids,
  searchId: savedSearchId.parse(id),
  name: 'Lampade ad Aosta',
  title: 'Lampada',
  request: 'Cerco una lampada',
  sought: 'lampada',
  item: 'Paralume',
  items: ['Lampada', 'Sci'],
  count: 3,
  days: 2,
  place: 'Piazza Chanoux',
  at: '2026-11-22T09:00:00.000Z',
  happened: true,
  upheld: false,
}
/** A notice of a kind with those of the parameters that its schema has. */
const one = (kind: NoticeKind) => ({ kind, about: NOTICES[kind].about.parse(whole) }) as NoticeOf

test('[NOTE-01] every kind of notice has a label and a complete text', () => {
  for (const kind of NOTICE_KINDS) {
    const words = noticeWords(one(kind), 'Anna')
    expect(words, kind).toMatch(/^[A-ZÈ“].+[.!?]$/)
    expect(words, kind).not.toMatch(/undefined|\bnull\b|\[object|NaN|”“/)
    expect(noticeLabel(kind), kind).toMatch(/^[A-Z]/)
  }
})

test('[NOTE-01] the text of a notice has actor, object, place and time', () => {
  expect(noticeWords(one('accepted'), 'Anna')).toBe('Anna ha accettato: siete d’accordo su “Lampada”!')
  expect(noticeWords(one('newMessage'), 'Anna')).toBe('Anna ti ha scritto 3 messaggi su “Lampada”.')
  expect(noticeWords(one('newMessage'), '')).toContain('L’altro bazar ti ha scritto')
  expect(noticeWords(one('meetingProposed'), 'Anna')).toBe(
    'Anna propone di trovarvi: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a010:00.',
  )
  expect(noticeWords(one('itemReserved'), '')).toContain('“Lampada” e “Sci” sono stati promessi')
})

test('[NOTE-01] each notice links to its subject', () => {
  const places = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, leadsTo(one(kind))]))
  expect(places).toMatchObject({
    newMessage: `/scambio/${id}`,
    meetingSoon: `/scambio/${id}`,
    stillHaveIt: `/item/${id}`,
    wantedFits: `/item/${id}`,
    somebodySeeks: `/requests/${id}`,
    searchFits: '/mio-bazar',
    reportDecided: '/mio-bazar',
    objectionDecided: '/mio-bazar',
  })
  expect(leadsTo({ kind: 'searchFits', about: { ...NOTICES.searchFits.about.parse(whole), count: 1 } })).toBe(`/item/${id}`)
  expect(leadsTo({ kind: 'exchangeDone', about: { conversationId: null, title: 'Lampada' } })).toBe('/avvisi')
  // The recipient cannot open the conversation any more.
  expect(leadsTo(one('exchangeCalledOff'), false)).toBe('/avvisi')
})
