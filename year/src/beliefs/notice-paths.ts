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

/** To where a notice of each kind leads. */
const PATHS: Readonly<Record<string, readonly RegExp[]>> = {
  ...forKinds('newInterest requestAnswered newMessage newProposal asked accepted rejected withdrawn interestReopened archived', [
    CONVERSATION,
    LIST,
  ]),
  ...forKinds('archivedByTime notChosen nudge itemReserved itemFreed itemGone', [CONVERSATION, LIST]),
  ...forKinds('meetingProposed meetingConfirmed meetingSoon exchangeChange stateYourself exchangeDone exchangeNotHappened', [
    CONVERSATION,
    RING,
    LIST,
  ]),
  ...forKinds('exchangeHeld exchangeCalledOff exchangeUnanswered feedbackShown', [CONVERSATION, RING, LIST]),
  ...forKinds('ringAsked ringNudged ringChanged ringAgreed ringDissolved', [RING, LIST]),
  ringMessage: [pathOf(`/giro/${ID}#chat`), LIST],
  // One of several, which the radar compares.
  ringSuggested: [pathOf('/radar')],
  ...forKinds('stillHaveIt photosTakenBack wantedFits favouriteAvailable favouriteReserved', [OBJECT]),
  // Of several objects to the saved searches.
  searchFits: [OBJECT, BAZAR],
  somebodySeeks: [pathOf(`/requests/${ID}`)],
  ...forKinds('reportDecided objectionDecided adminDecided', [BAZAR]),
  accountUnused: [LIST],
}

function forKinds(kinds: string, paths: readonly RegExp[]): Record<string, readonly RegExp[]> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, paths]))
}

const leadsThere = (kind: string, path: unknown) => PATHS[kind]?.some((one) => one.test(String(path))) ?? false

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
