import type { NoticeKind } from '@barattolo/domain/notices/kinds'
import { type Belief, idInPath, objectsOf } from './belief.ts'
import { kindsOfLabel } from './notices.ts'

const ID = '[0-9a-f-]{36}'
const pathOf = (text: string) => new RegExp(`^${text}$`)
const CONVERSATION = pathOf(`/scambio/${ID}`)
const RING = pathOf(`/giro/${ID}`)
/** From here on the chat or the object is not to be seen any more. */
const LIST = pathOf('/avvisi')
const OBJECT = pathOf(`/item/${ID}`)
const BAZAR = pathOf('/mio-bazar')
const REPORTS = pathOf('/profilo/segnalazioni')

/** To where a notice of each kind leads. The compiler reports a kind without an entry. */
const PATHS: Readonly<Record<NoticeKind, readonly RegExp[]>> = {
  newInterest: [CONVERSATION, LIST],
  requestAnswered: [CONVERSATION, LIST],
  newMessage: [CONVERSATION, LIST],
  newProposal: [CONVERSATION, LIST],
  asked: [CONVERSATION, LIST],
  accepted: [CONVERSATION, LIST],
  rejected: [CONVERSATION, LIST],
  withdrawn: [CONVERSATION, LIST],
  interestReopened: [CONVERSATION, LIST],
  archived: [CONVERSATION, LIST],
  archivedByTime: [CONVERSATION, LIST],
  notChosen: [CONVERSATION, LIST],
  nudge: [CONVERSATION, LIST],
  itemReserved: [CONVERSATION, LIST],
  itemFreed: [CONVERSATION, LIST],
  itemGone: [CONVERSATION, LIST],
  meetingProposed: [CONVERSATION, RING, LIST],
  meetingConfirmed: [CONVERSATION, RING, LIST],
  meetingSoon: [CONVERSATION, RING, LIST],
  exchangeChange: [CONVERSATION, RING, LIST],
  stateYourself: [CONVERSATION, RING, LIST],
  exchangeDone: [CONVERSATION, RING, LIST],
  exchangeNotHappened: [CONVERSATION, RING, LIST],
  exchangeHeld: [CONVERSATION, RING, LIST],
  exchangeCalledOff: [CONVERSATION, RING, LIST],
  exchangeUnanswered: [CONVERSATION, RING, LIST],
  feedbackShown: [CONVERSATION, RING, LIST],
  ringAsked: [RING, LIST],
  ringNudged: [RING, LIST],
  ringChanged: [RING, LIST],
  ringAgreed: [RING, LIST],
  ringDissolved: [RING, LIST],
  ringMessage: [pathOf(`/giro/${ID}#chat`), LIST],
  // One of several, which the radar compares.
  ringSuggested: [pathOf('/radar')],
  stillHaveIt: [OBJECT],
  photosTakenBack: [OBJECT],
  wantedFits: [OBJECT],
  favouriteAvailable: [OBJECT],
  favouriteReserved: [OBJECT],
  // Of several objects to the saved searches.
  searchFits: [OBJECT, BAZAR],
  somebodySeeks: [pathOf(`/requests/${ID}`)],
  reportDecided: [REPORTS],
  objectionDecided: [REPORTS],
  adminDecided: [REPORTS],
  accountUnused: [LIST],
}

/** The history has any text as a kind. */
const PATHS_BY_NAME: Readonly<Record<string, readonly RegExp[]>> = PATHS
const leadsThere = (kind: string, path: unknown) => PATHS_BY_NAME[kind]?.some((one) => one.test(String(path))) ?? false

/** In milliseconds; in one visit nothing closes between two requests. */
const VISIT = 60_000

/** A notice leads to the page of what it is about, and so does its push; of a ring that its reader cannot open any more to the list. */
export const noticePaths: Belief = {
  name: 'a notice leads to the page of what it is about',
  ids: ['NOTE-01', 'RING-103'],
  watch: () => {
    /** When a person has last read a notice that leads there. */
    const rings = new Map<string, number>()
    return (record, report) => {
      const { method, route, status, uid, at, answer } = record
      if (method === 'PUSH') {
        const { title, path } = Object(answer)
        const kinds = kindsOfLabel(String(title))
        if (kinds.length > 0 && !kinds.some((kind) => leadsThere(kind, path)))
          report(`a push of ${kinds.join(', ')} leads to ${path}`)
      }
      if (`${method} ${route}` === 'GET /api/rings/:id/chat' && status === 404) {
        const id = idInPath(record)
        if (Date.parse(at) - (rings.get(`${uid} /giro/${id}`) ?? 0) < VISIT)
          report('a notice leads to a ring that its reader cannot open', [id])
      }
      if (method !== 'GET' || route !== '/api/notices' || status !== 200) return
      for (const { _id, kind, leadsTo } of objectsOf(Object(answer).notices)) {
        rings.set(`${uid} ${String(leadsTo).split('#')[0]}`, Date.parse(at))
        if (typeof kind === 'string' && !leadsThere(kind, leadsTo)) report(`a notice ${kind} leads to ${leadsTo}`, [String(_id)])
      }
    }
  },
}
