import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'
import { ringIn } from './ring-view.ts'

/** What one person has done and another must read among their notices. */
interface News {
  to: string
  from: string
  kinds: readonly string[]
  /** Of the conversation or the exchange. */
  ids: readonly string[]
  at: string
}

/** The kind of notice by request; the other participants of what the answer shows get it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/conversations/:id/call-off': ['exchangeCalledOff', 'exchangeUnanswered'],
  'POST /api/conversations/:id/reopen-interest': ['interestReopened'],
  'POST /api/exchanges/:id/meeting': ['meetingProposed'],
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

/** The clock of an app may be ten seconds behind. */
const CLOCK_ERROR = 11_000
/** Notices are kept longer; a person who has not read them by then is asked no more. */
const WITHIN = 60 * 24 * 60 * 60 * 1000

/** What a person does that concerns another person is among that person’s notices when they next read them. */
export const newsReaches: Belief = {
  name: 'what another does is among the notices of the person whom it concerns',
  ids: [],
  watch: () => {
    let expected: News[] = []
    const known = new Set<string>()
    /** By the exchange of a ring: notices lead to the ring. */
    const rings = new Map<string, string>()
    /** Who has hidden kinds of notices from the list. */
    const choosy = new Set<string>()
    let walk: HistoryRecord[] = []
    const forget = (uid: string) => {
      expected = expected.filter(({ to, from }) => to !== uid && from !== uid)
    }
    return (record, report) => {
      if (!isSuccess(record) || record.uid === null) return
      const { method, route, uid, answer, at, body } = record
      switch (`${method} ${route}`) {
        case 'PATCH /api/notices/preferences':
          choosy.add(uid)
          return
        case 'DELETE /api/me':
          return forget(uid)
        // Between blocked people less is shown, and a suspended person learns nothing.
        case 'POST /api/me/blocked/:uid':
          forget(idInPath(record))
          return forget(uid)
        case 'PATCH /api/admin/disable/:uid':
          return forget(idInPath(record))
        case 'DELETE /api/admin/conversations/:id':
          expected = expected.filter(({ ids }) => !ids.includes(idInPath(record)))
          return
        case 'GET /api/notices/unread':
          walk = [record]
          return
        case 'GET /api/notices': {
          if (walk[0]?.walk !== record.walk) return
          walk.push(record)
          if (Object(answer).next === null && !choosy.has(uid)) expected = compare(expected, walk, uid, report)
          return
        }
      }
      const ring = ringIn(record)
      if (ring?.exchangeId) rings.set(ring.exchangeId, ring.id)
      const news = newsOf(record, known)
      for (const to of news ? othersIn(answer, uid) : [])
        if (news)
          expected.push({ to, from: uid, kinds: news, ids: idsOf(answer).flatMap((id) => [id, rings.get(id) ?? []].flat()), at })
      if (route.startsWith('/api/conversations')) known.add(textAt(answer, '_id') ?? '')
      // What is taken back needs no notice any more.
      if (route === '/api/conversations/:id/status' && textAt(body, 'status') === 'pending')
        expected = expected.filter(({ ids }) => !ids.includes(idInPath(record)))
    }
  },
}

function newsOf(
  { method, route, body, answer, fault }: HistoryRecord,
  known: ReadonlySet<string>,
): readonly string[] | undefined {
  // The request that it repeats has had the effect.
  if (fault !== undefined && fault.repeats !== null) return undefined
  const key = `${method} ${route}`
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

type Report = Parameters<ReturnType<Belief['watch']>>[1]

/** Reports what is not in the list; what is, and what is too old, is expected no more. */
function compare(expected: readonly News[], [count, ...pages]: readonly HistoryRecord[], uid: string, report: Report): News[] {
  const begin = Date.parse(count?.at ?? '')
  const notices = pages.flatMap(({ answer }) => objectsOf(Object(answer).notices))
  return expected.filter(({ to, kinds, ids, at }) => {
    if (to !== uid) return true
    const isThere = notices.some(
      ({ kind, leadsTo, createdAt }) =>
        kinds.includes(String(kind)) &&
        (ids.some((id) => String(leadsTo).includes(id)) || leadsTo === '/avvisi') &&
        Date.parse(String(createdAt)) >= Date.parse(at) - CLOCK_ERROR,
    )
    if (!isThere && begin - Date.parse(at) < WITHIN) report(`no notice ${kinds.join(' or ')} since ${at}`, ids)
    return false
  })
}
