import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'
import { createExpectedNotices, mayHaveHadEffect } from './expected-notices.ts'

/** The kind of notice by request; the other participants of what the answer shows get it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/conversations/:id/call-off': ['exchangeCalledOff', 'exchangeUnanswered'],
  'POST /api/conversations/:id/reopen-interest': ['interestReopened'],
  // Proposing what the other has proposed confirms it.
  'POST /api/exchanges/:id/meeting': ['meetingProposed', 'meetingConfirmed'],
  'POST /api/exchanges/:id/meeting/options': ['meetingProposed'],
  'POST /api/exchanges/:id/meeting/confirm': ['meetingConfirmed'],
  'POST /api/exchanges/:id/change': ['exchangeChange'],
  'POST /api/exchanges/:id/change/agreement': ['exchangeChange'],
  'POST /api/exchanges/:id/change/refusal': ['exchangeChange'],
  'POST /api/exchanges/:id/call-off': ['exchangeCalledOff', 'exchangeUnanswered'],
}
const BY_STATUS: Readonly<Record<string, readonly string[]>> = {
  accepted: ['accepted'],
  rejected: ['rejected', 'withdrawn'],
  archived: ['archived'],
}

/** What a person does that concerns another person is among that person’s notices when they next read them. */
export const newsReaches: Belief = {
  name: 'what another does is among the notices of the person whom it concerns',
  ids: [],
  watch: () => {
    const expected = createExpectedNotices()
    const known = new Set<string>()
    /** What was last read of the meeting of each exchange. */
    const meetings = new Map<string, string>()
    return (record, report) => {
      expected.note(record, report)
      const { route, uid, answer, at, body } = record
      // What is taken back needs no notice any more.
      const takesBack = route === '/api/conversations/:id/status' && textAt(body, 'status') === 'pending'
      if (takesBack && mayHaveHadEffect(record)) expected.drop(({ ids }) => ids.includes(idInPath(record)))
      if (!isSuccess(record) || uid === null) return
      const [exchange, meeting] = [textAt(answer, '_id') ?? '', meetingIn(answer)]
      const kinds = isSameMeeting(record, meetings.get(exchange), meeting) ? undefined : newsOf(record, known)
      if (meeting !== null) meetings.set(exchange, meeting)
      for (const to of kinds ? othersIn(answer, uid) : [])
        if (kinds) expected.expect({ to, from: uid, kinds, ids: idsOf(answer), at })
      if (route.startsWith('/api/conversations')) known.add(textAt(answer, '_id') ?? '')
      // A suggested swap that is proposed opens one.
      if (route === '/api/pairs/proposals') known.add(textAt(answer, 'conversationId') ?? '')
    }
  },
}

const meetingIn = (answer: unknown) =>
  isObject(answer) && 'proposed' in answer ? JSON.stringify([answer.proposed, answer.agreed]) : null

/** Who proposes again what is proposed tells nothing new, also if the other changes something else at the same instant. */
const isSameMeeting = ({ route, fault }: HistoryRecord, before: string | undefined, meeting: string | null) =>
  route === '/api/exchanges/:id/meeting' && fault?.kind === 'together' && before === meeting

function newsOf(
  { method, route, body, answer, fault }: HistoryRecord,
  known: ReadonlySet<string>,
): readonly string[] | undefined {
  // The request that it repeats has had the effect.
  if (fault !== undefined && fault.repeats !== null) return undefined
  const key = `${method} ${route}`
  // What is as it was before is no news.
  if (key === 'POST /api/exchanges/:id/meeting' && Object(answer).version === Object(body).version) return undefined
  if (key === 'POST /api/conversations')
    return known.has(textAt(answer, '_id') ?? '') ? undefined : ['newInterest', 'requestAnswered']
  if (key === 'POST /api/conversations/:id/proposal') return isObject(body) && body.ask === true ? ['asked'] : ['newProposal']
  if (key === 'PATCH /api/conversations/:id/status') return BY_STATUS[textAt(body, 'status') ?? '']
  return KINDS[key]
}

const othersIn = (answer: unknown, uid: string) =>
  objectsOf(Object(answer).participants).flatMap((person) => (person.uid === uid ? [] : (textAt(person, 'uid') ?? [])))

/** A notice leads to the conversation; of a ring to the ring. */
const idsOf = (answer: unknown) => ['_id', 'conversationId'].flatMap((key) => textAt(answer, key) ?? [])
