import { DAY } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { idInPath, isObject, isSuccess, objectsOf, type Report, textAt } from './belief.ts'
import { CLOCK_ERROR } from './clock-error.ts'
import { ringIn } from './ring-view.ts'
import { createStanding } from './standing.ts'

/** A notice that a person must find among all of theirs. */
export interface ExpectedNotice {
  to: string
  /** The person whom it names; null if it names none. */
  from: string | null
  kinds: readonly string[]
  /** Of the conversation, the exchange or the ring to which it leads; none if it leads to none of them. */
  ids: readonly string[]
  /** It is not older than this. */
  at: string
  /** From when on it must be there, in milliseconds; without it at once. */
  due?: number
}

/** Notices are kept for 180 days, and the place of a meeting for 90 days; a person who has not read one by then is asked no more. */
const KEPT = 170 * DAY
const KEPT_WITH_PLACE = 80 * DAY
const isAboutMeeting = (kinds: readonly string[]) => kinds.some((kind) => kind.startsWith('meeting'))
const keptFor = (kinds: readonly string[]) => (isAboutMeeting(kinds) ? KEPT_WITH_PLACE : KEPT)

/** The answer of a request that met a fault may be lost, and its repeat is refused: what is to be removed is gone already. */
export const mayHaveHadEffect = (record: HistoryRecord) => isSuccess(record) || record.fault !== undefined

/** Compares what people are expected to find with the whole lists of notices that they read. */
export function createExpectedNotices() {
  let expected: ExpectedNotice[] = []
  /** By the exchange of a ring: its notices lead to the ring. */
  const rings = new Map<string, string>()
  /** The uids of the people of each exchange. */
  const participants = new Map<string, string[]>()
  /** Who has hidden kinds of notices from the list. */
  const choosy = new Set<string>()
  let walk: HistoryRecord[] = []
  const standing = createStanding()
  const drop = (isOver: (notice: ExpectedNotice) => boolean) => {
    expected = expected.filter((notice) => !isOver(notice))
  }
  const forget = (uid: string) => drop(({ to, from }) => to === uid || from === uid)
  const note = (record: HistoryRecord, report: Report) => {
    const before = standing.suspended.size
    standing.note(record)
    // A suspended person learns nothing, and is named no more.
    if (standing.suspended.size > before) standing.suspended.forEach(forget)
    if (record.uid === null || !mayHaveHadEffect(record)) return
    const { method, route, uid, answer } = record
    const ring = ringIn(record)
    if (ring?.exchangeId) rings.set(ring.exchangeId, ring.id)
    const exchange = isObject(answer) && Array.isArray(answer.legs) ? textAt(answer, '_id') : null
    if (exchange !== null)
      participants.set(
        exchange,
        objectsOf(Object(answer).people).map((person) => String(person.uid)),
      )
    switch (`${method} ${route}`) {
      case 'PATCH /api/notices/preferences':
        choosy.add(uid)
        return
      case 'DELETE /api/me':
        // The places of all meetings with an erased person are removed.
        drop(({ kinds, ids }) => isAboutMeeting(kinds) && ids.some((id) => participants.get(id)?.includes(uid)))
        return forget(uid)
      // Between blocked people less is shown.
      case 'POST /api/me/blocked/:uid':
        forget(idInPath(record))
        return forget(uid)
      case 'DELETE /api/admin/conversations/:id':
        return drop(({ ids }) => ids.includes(idInPath(record)))
      case 'GET /api/notices/unread':
        walk = [record]
        return
      case 'GET /api/notices':
        if (!isSuccess(record) || walk[0]?.walk !== record.walk) return
        walk.push(record)
        if (Object(answer).next === null && !choosy.has(uid)) compare(uid, report)
        return
    }
  }
  /** Reports what is not in the list; what is, and what is too old, is expected no more. */
  const compare = (uid: string, report: Report) => {
    const [count, ...pages] = walk
    const begin = Date.parse(count?.at ?? '')
    const notices = pages.flatMap(({ answer }) => objectsOf(Object(answer).notices))
    drop(({ to, kinds, ids, at, due = 0 }) => {
      if (to !== uid || begin < due) return false
      const isThere = notices.some(
        ({ kind, leadsTo, createdAt }) =>
          kinds.includes(String(kind)) &&
          (ids.length === 0 || ids.some((id) => String(leadsTo).includes(id)) || leadsTo === '/avvisi') &&
          Date.parse(String(createdAt)) >= Date.parse(at) - CLOCK_ERROR,
      )
      if (!isThere && begin - Date.parse(at) < keptFor(kinds)) report(`no notice ${kinds.join(' or ')} since ${at}`, ids)
      return true
    })
  }
  return {
    note,
    drop,
    expect: (notice: ExpectedNotice) => {
      const isBlocked = notice.from !== null && standing.blockedWith(notice.to).includes(notice.from)
      if (!standing.suspended.has(notice.to) && !isBlocked)
        expected.push({ ...notice, ids: notice.ids.flatMap((id) => [id, rings.get(id) ?? []].flat()) })
    },
  }
}
