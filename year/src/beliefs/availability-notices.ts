import { DAY } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, isSuccess, objectsOf } from './belief.ts'
import { CLOCK_ERROR } from './clock-error.ts'

/** After so many days without change an owner is asked whether the object is still there. */
const ASKED_AFTER = 60 * DAY
/** Of one visit, in which no job runs. */
const SAME_VISIT = 60_000
/** Notices are kept a little longer. */
const KEPT = 170 * DAY

/** Who is asked whether an object is still there has a notice of the day on which that was asked. */
export const availabilityNotices: Belief = {
  name: 'who is asked whether an object is still there finds a notice of it',
  ids: ['FRESH-04'],
  watch: () => {
    const choosy = new Set<string>()
    let walk: HistoryRecord[] = []
    return (record, report) => {
      if (!isSuccess(record) || record.uid === null) return
      const { method, route, uid, answer, at } = record
      if (method === 'PATCH' && route === '/api/notices/preferences') choosy.add(uid)
      if (route === '/api/notices' && method === 'GET') {
        if (walk[0]?.walk !== record.walk) walk = []
        walk.push(record)
      }
      if (route !== '/api/items/asked' || choosy.has(uid)) return
      const [last] = walk.slice(-1)
      const now = Date.parse(at)
      if (last?.uid !== uid || Object(last.answer).next !== null || now - Date.parse(last.at) > SAME_VISIT) return
      const times = walk
        .flatMap((page) => objectsOf(Object(page.answer).notices))
        .flatMap(({ kind, createdAt }) => (kind === 'stillHaveIt' ? Date.parse(String(createdAt)) : []))
      for (const { _id, freshAt } of objectsOf(answer)) {
        const asked = Date.parse(String(freshAt)) + ASKED_AFTER - CLOCK_ERROR
        if (now - asked < KEPT && !times.some((time) => time >= asked))
          report('no notice asks for the object', [String(_id), uid])
      }
    }
  },
}
