import { DAY } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, isObject, isSuccess, objectsOf, textAt } from './belief.ts'

/** A broken run of the job is repeated by the next one; after the people have gone it runs every third day. */
const WITHIN = 7 * DAY
/** One more message is no new notice, and a reminder is of no use after the meeting (`docs/decisions/019-notices.md`). */
const NOT_EACH: ReadonlySet<string> = new Set(['newMessage', 'ringMessage', 'searchFits', 'meetingSoon'])

/** Who has switched push on gets a push of each notice that they do not read before, as long as they do not switch it off. */
export const pushesArrive: Belief = {
  name: 'who has switched push on gets a push of each notice that they have not read',
  ids: ['NOTE-09'],
  watch: () => {
    /** By uid, since when. */
    const subscribed = new Map<string, number>()
    const pushed = new Set<string>()
    /** Who has switched kinds off, or was suspended for some time. */
    const excepted = new Set<string>()
    return (record, report) => {
      const { method, route, uid, at, answer, path } = record
      if (uid === null || !isSuccess(record)) return
      switch (`${method} ${route}`) {
        case 'PUSH PUSH':
          pushed.add(`${uid} ${textAt(answer, 'tag')}`)
          return
        case 'POST /api/notices/push':
          if (!subscribed.has(uid) && !isDamaged(record)) subscribed.set(uid, Date.parse(at))
          return
        case 'DELETE /api/notices/push':
        case 'DELETE /api/me':
          subscribed.delete(uid)
          return
        case 'PATCH /api/notices/preferences':
          excepted.add(uid)
          return
        case 'PATCH /api/admin/disable/:uid':
          excepted.add(decodeURIComponent(path.split('/').at(-1) ?? ''))
          return
        case 'GET /api/me':
          if (isObject(answer) && answer.suspension !== null) excepted.add(uid)
          return
        case 'GET /api/notices':
          return judge()
      }

      function judge() {
        const since = subscribed.get(uid ?? '')
        if (since === undefined || excepted.has(uid ?? '')) return
        for (const { _id, kind, read, createdAt } of objectsOf(Object(answer).notices)) {
          const created = Date.parse(String(createdAt))
          const isDue = created > since && Date.parse(at) - created > WITHIN
          if (isDue && read === false && !NOT_EACH.has(String(kind)) && !pushed.has(`${uid} notice ${_id}`))
            report(`no push of the notice ${kind} of ${createdAt}`, [String(_id)])
        }
      }
    }
  },
}

/** No push can be encrypted for keys that lie on no curve. */
const isDamaged = ({ body }: HistoryRecord) => /^A+$/.test(textAt(Object(body).keys, 'p256dh') ?? '')
