import { DAY } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, isSuccess, objectsOf } from './belief.ts'

const MONTH = 31 * DAY
/** An account is unused from 24 months on, and a job warns its person once a day. */
const UNUSED = 24 * MONTH + 2 * DAY

/** Who comes back to an account after two years finds the notice that it would have been erased. */
export const unusedAccounts: Belief = {
  name: 'who comes back after two years finds the warning that the account would be erased',
  ids: ['PRIV-35'],
  watch: () => {
    const lastVisit = new Map<string, number>()
    const mustBeWarned = new Set<string>()
    let walk: HistoryRecord[] = []
    return (record, report) => {
      const { uid, at, route, answer, who } = record
      if (uid === null || record.app < 0) return
      const now = Date.parse(at)
      // The admin may have suspended them: suspended people get no notices, and cannot read them.
      if (now - (lastVisit.get(uid) ?? now) > UNUSED) mustBeWarned.add(uid)
      lastVisit.set(uid, now)
      if (route !== '/api/notices' || !isSuccess(record) || !mustBeWarned.has(uid)) return
      if (walk[0]?.walk !== record.walk) walk = []
      walk.push(record)
      if (Object(answer).next !== null) return
      mustBeWarned.delete(uid)
      const notices = walk.flatMap((page) => objectsOf(Object(page.answer).notices))
      if (!notices.some(({ kind }) => kind === 'accountUnused')) report(`${who} was away for two years without a warning`, [uid])
    }
  },
}
