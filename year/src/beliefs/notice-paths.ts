import { type Belief, isSuccess, objectsOf } from './belief.ts'

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

/** A notice leads to the page of what it is about. */
export const noticePaths: Belief = {
  name: 'a notice leads to the page of what it is about',
  ids: ['NOTE-01', 'RING-103'],
  watch: () => (record, report) => {
    if (record.method !== 'GET' || record.route !== '/api/notices' || !isSuccess(record)) return
    for (const { _id, kind, leadsTo } of objectsOf(Object(record.answer).notices)) {
      if (typeof kind !== 'string') continue
      const paths = PATHS[kind]
      if (!paths) report(`a notice is of the kind ${kind}, which has no page`, [String(_id)])
      else if (!paths.some((path) => path.test(String(leadsTo)))) report(`a notice ${kind} leads to ${leadsTo}`, [String(_id)])
    }
  },
}
