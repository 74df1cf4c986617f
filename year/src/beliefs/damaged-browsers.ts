import { DAY } from '../durations.ts'
import { type Belief, isObject, isSuccess, objectsOf, textAt } from './belief.ts'

/** A push that fails is tried again for some hours. */
const SETTLED = 7 * DAY
const DAMAGED = /\/damaged$/

/** A browser for whose keys no push can be encrypted is forgotten with the first push to its person. */
export const damagedBrowsers: Belief = {
  name: 'a browser that no push can reach is forgotten with the first push',
  ids: ['NOTE-09'],
  watch: () => {
    // By uid: when the last damaged one was subscribed, and when a push has reached another browser of the person since.
    const subscribed = new Set<string>()
    const pushedAt = new Map<string, number>()
    return (record, report) => {
      const { method, route, uid, body, at, answer } = record
      if (uid === null) return
      const endpoint = isObject(body) ? (textAt(body, 'endpoint') ?? '') : ''
      if (method === 'POST' && DAMAGED.test(endpoint)) {
        subscribed.add(uid)
        pushedAt.delete(uid)
      }
      if (method === 'PUSH' && subscribed.has(uid) && !pushedAt.has(uid)) pushedAt.set(uid, Date.parse(at))
      if (method !== 'GET' || route !== '/api/me/data' || !isSuccess(record)) return
      const pushed = pushedAt.get(uid)
      const isListed = objectsOf(Object(answer).pushSubscriptions).some((one) => DAMAGED.test(String(one.endpoint)))
      if (pushed !== undefined && Date.parse(at) - pushed > SETTLED && isListed)
        report('a browser that no push can reach is still subscribed', [uid])
    }
  },
}
