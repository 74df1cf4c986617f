import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { conversationId, itemId, requestId, ringId, savedSearchId } from '../ids.ts'
import { NOTICE_KINDS, NOTICES, type NoticeKind, type NoticeOf } from '../notices/kinds.ts'
import { noticePath } from '../notices/notice-path.ts'
import { noticeLabel, noticeText } from './notice-text.ts'

const id = '0b7c2f4e-6a51-4d39-9a57-1f1c9f7c2f10'
const ids = { conversationId: conversationId.parse(id), itemId: itemId.parse(id), requestId: requestId.parse(id), reportId: id }
const allParameters = {
  ...ids,
  searchId: savedSearchId.parse(id),
  name: 'Lampade ad Aosta',
  title: 'Lampada',
  request: 'Cerco una lampada',
  sought: 'lampada',
  ringId: id,
  chatId: ringId.parse(id),
  size: 3,
  gives: 'Teiera',
  isNewcomer: false,
  item: 'Paralume',
  items: ['Lampada', 'Sci'],
  count: 3,
  days: 2,
  place: 'Piazza Chanoux',
  at: '2026-11-22T09:00:00.000Z',
  happened: true,
  step: 'changeProposed',
  mine: false,
  upheld: false,
  target: 'item',
  outcome: 'removed',
  reasons: 'Non è ammesso.',
  erasedFrom: '2027-01-24T09:00:00.000Z',
}
/** A notice of this kind, with the parameters that its schema contains. */
const noticeOf = (kind: NoticeKind) => ({ kind, about: NOTICES[kind].about.parse(allParameters) }) as NoticeOf

test('[NOTE-01] every kind of notice has a label and a complete text', () => {
  for (const kind of NOTICE_KINDS) {
    const text = noticeText(noticeOf(kind), 'Anna', AOSTA.timeZone)
    expect(text, kind).toMatch(/^[A-ZÈ“].+[.!?]$/)
    expect(text, kind).not.toMatch(/undefined|\bnull\b|\[object|NaN|”“/)
    expect(noticeLabel(kind), kind).toMatch(/^[A-Z]/)
  }
})

test.each([
  [{ added: ['Tazza'] }, 'ora c’è anche “Tazza”'],
  [{ added: ['Tazza', 'Sci'], removed: ['Slitta'] }, 'ora ci sono anche “Tazza” e “Sci” e “Slitta” non c’è più'],
  [{ edited: ['Slitta', 'Vaso'] }, 'ora “Slitta” e “Vaso” sono stati modificati'],
  [{ hasNewcomer: true }, 'ora c’è una persona nuova'],
])('[RING-181] the notice of a changed ring says what has changed: %j', (changed, sentence) => {
  const change = { added: [], removed: [], edited: [], hasNewcomer: false, ...changed }
  const about = NOTICES.ringChanged.about.parse({ ...allParameters, change, hasOldYes: true })
  expect(noticeText({ kind: 'ringChanged', about }, '', AOSTA.timeZone)).toBe(
    `Nello scambio a tre ${sentence}: rispondi di nuovo. Ora dai “Teiera” e ricevi “Lampada”.`,
  )
})

test('[RING-191] a notice of a ring says that more objects pass than the named ones, and that the recipient is late', () => {
  const parse = (more: object) => NOTICES.ringNudged.about.parse({ ...allParameters, ...more })
  const textOf = (more: object) => noticeText({ kind: 'ringNudged', about: parse(more) }, '', AOSTA.timeZone)
  expect(textOf({ moreGiven: 1 })).toMatch(/: dai “Teiera” e un altro oggetto e ricevi “Lampada”\.$/)
  expect(textOf({ moreReceived: 3 })).toMatch(/: dai “Teiera” e ricevi “Lampada” e altri 3 oggetti\.$/)
  const late = NOTICES.ringDissolved.about.parse({ ...allParameters, isLate: true })
  expect(noticeText({ kind: 'ringDissolved', about: late }, '', AOSTA.timeZone)).toMatch(
    /^Il tempo per rispondere è finito: non fai più parte/,
  )
})

test.each([undefined, { added: [], removed: [], edited: [], hasNewcomer: false }])(
  '[RING-181] the notice of a ring of which the change is not known has a complete text: %j',
  (change) => {
    const about = NOTICES.ringChanged.about.parse({ ...allParameters, change })
    expect(noticeText({ kind: 'ringChanged', about }, '', AOSTA.timeZone)).toBe(
      'Lo scambio a tre è cambiato: rispondi. Ora dai “Teiera” e ricevi “Lampada”.',
    )
  },
)

test('[NOTE-01] the text of a notice has actor, object, place and time', () => {
  expect(noticeText(noticeOf('accepted'), 'Anna', AOSTA.timeZone)).toBe('Anna ha accettato: siete d’accordo su “Lampada”!')
  expect(noticeText(noticeOf('newMessage'), 'Anna', AOSTA.timeZone)).toBe('Anna ti ha scritto 3 messaggi su “Lampada”.')
  expect(noticeText(noticeOf('newMessage'), '', AOSTA.timeZone)).toContain('L’altro bazar ti ha scritto')
  expect(noticeText(noticeOf('ringAsked'), 'Anna', AOSTA.timeZone)).toMatch(/^Anna ti propone uno scambio a tre: dai “Teiera”/)
  // A swap that follows one that was called off has no proposer.
  expect(noticeText(noticeOf('ringAsked'), '', AOSTA.timeZone)).toMatch(/^Ti propongono uno scambio a tre: dai “Teiera”/)
  expect(noticeText(noticeOf('meetingProposed'), 'Anna', AOSTA.timeZone)).toBe(
    'Anna propone di vedervi: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a010:00.',
  )
  expect(noticeText(noticeOf('exchangeUnanswered'), 'Anna', AOSTA.timeZone)).toContain('Anna non ha detto quando può')
  expect(noticeText(noticeOf('itemReserved'), '', AOSTA.timeZone)).toContain('“Lampada” e “Sci” sono stati promessi')
})

test('[RING-120] [RING-125] notices of meetings of three or more name no single person and the number of further options', () => {
  const meeting = { conversationId: null, title: 'Lampada', place: 'Piazza Chanoux', at: allParameters.at }
  const proposal = (more: number) => noticeText({ kind: 'meetingProposed', about: { ...meeting, more } }, 'Anna', AOSTA.timeZone)
  expect(proposal(1)).toContain('Oppure un’altra possibilità: di’ quando puoi.')
  expect(proposal(2)).toContain('Oppure altre due possibilità: di’ quando puoi.')
  const reminder = (people: number) => noticeText({ kind: 'meetingSoon', about: { ...meeting, people } }, '', AOSTA.timeZone)
  expect(reminder(3)).toMatch(/^Ti aspetta l’incontro a tre per “Lampada”/)
  expect(reminder(4)).toMatch(/^Ti aspetta l’incontro a quattro per “Lampada”/)
})

test('[NOTE-01] each notice links to its subject', () => {
  const paths = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, noticePath(noticeOf(kind))]))
  expect(paths).toMatchObject({
    newMessage: `/scambio/${id}`,
    meetingSoon: `/scambio/${id}`,
    stillHaveIt: `/item/${id}`,
    photosTakenBack: `/item/${id}`,
    wantedFits: `/item/${id}`,
    ringSuggested: '/radar',
    ringMessage: `/giro/${id}#chat`,
    ringAsked: `/giro/${id}`,
    somebodySeeks: `/requests/${id}`,
    searchFits: '/mio-bazar',
    reportDecided: '/profilo/segnalazioni',
    objectionDecided: '/profilo/segnalazioni',
    adminDecided: '/profilo/segnalazioni',
  })
  expect(noticePath({ kind: 'searchFits', about: { ...NOTICES.searchFits.about.parse(allParameters), count: 1 } })).toBe(
    `/item/${id}`,
  )
  expect(noticePath({ kind: 'exchangeDone', about: { conversationId: null, title: 'Lampada' } })).toBe('/avvisi')
  const ofRing = { conversationId: null, chatId: allParameters.chatId, title: 'Lampada' }
  expect(noticePath({ kind: 'exchangeDone', about: ofRing })).toBe(`/giro/${id}`)
  // The recipient cannot open the conversation any more.
  expect(noticePath(noticeOf('exchangeCalledOff'), false)).toBe('/avvisi')
  expect(noticePath(noticeOf('ringMessage'), false)).toBe('/avvisi')
})
