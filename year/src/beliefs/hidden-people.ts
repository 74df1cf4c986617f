import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isSuccess, objectsOf, textAt, textOf, walk } from './belief.ts'
import { suggestionsIn } from './ring-view.ts'
import { createStanding } from './standing.ts'

/**
 * Between people of whom one has blocked the other an open exchange goes on, with its conversation and its notices, for as long as
 * there is feedback (`docs/decisions/021-trust.md`). One’s own blocks and reports name the other.
 */
const ALLOWED_TO_BLOCKED = [
  '/api/conversations',
  '/api/exchanges/:id',
  '/api/me/blocked',
  '/api/reports',
  // The copy of one’s data has all of these.
  '/api/me/data',
  // `present` of a refusal, and the queue of an object, show the same conversation.
  '/api/items/:id/interested',
  // A proposed ring shows those whom its people have met in it, and its system messages (RING-110, `docs/decisions/049-chats.md`).
  '/api/rings/own',
  '/api/rings/:id',
]
/** Reports name what was reported to their author, also after it is gone. */
const ALLOWED_TO_ERASED = ['/api/reports', '/api/me/blocked', '/api/me/data']
/** Public lists of a suspended person’s things; pages and files are public too. */
const PUBLIC = [
  '/api/items',
  '/api/items/:id',
  '/api/requests',
  '/api/requests/:id',
  '/api/people',
  '/api/favourites',
  '/api/map',
]

const isPublic = ({ route, answer }: HistoryRecord) =>
  PUBLIC.includes(route) || typeof answer === 'string' || route.startsWith('/share/')
const isAllowed = (routes: readonly string[], route: string) =>
  routes.some((allowed) => route === allowed || route.startsWith(`${allowed}/`))

/** Nothing of a blocked, hidden, suspended or erased person or object is in another’s answer afterwards. */
export const hiddenPeople: Belief = {
  name: 'nothing of a blocked, hidden, suspended or erased person is in another’s answer',
  ids: ['TRUST-04', 'PRIV-41'],
  watch: () => {
    const standing = createStanding()
    return (record, report) => {
      standing.note(record)
      const { uid, who, route, method } = record
      if (who === 'admin' || who === 'operator') return
      if (method === 'GET' && isSuccess(record) && isPublic(record)) {
        const id = idInPath(record)
        const hasHidden = (item: string) =>
          /^\/(item|share)\//.test(route) ? id.startsWith(item) : textOf(record).includes(item)
        for (const [item, owner] of standing.hiddenItems)
          if (owner !== uid && hasHidden(item) && !isOwn(record.answer, item, uid) && !isIdAlone(record.answer, item))
            report('the answer shows a hidden object', [item])
      }
      if (record.answer === null) return
      const text = textOf(record)
      // `live-events.ts` judges who may get a message of its author by socket.
      const author = textAt(record.answer, 'event') === 'newMessage' ? textAt(Object(record.answer).from, 'uid') : null
      for (const other of standing.blockedWith(uid).filter((one) => one !== author))
        if (withoutTasks(record).includes(other) && (!isAllowed(ALLOWED_TO_BLOCKED, route) || suggestionsIn(record).length > 0))
          report(`the answer shows ${other}, between whom and the reader there is a block`, [other])
      for (const gone of standing.erased)
        if (gone !== uid && text.includes(gone) && !isAllowed(ALLOWED_TO_ERASED, route))
          report(`the answer shows ${gone}, who has deleted the account`, [gone])
      if (!isSuccess(record) || !isPublic(record)) return
      for (const one of standing.suspended)
        if (one !== uid && text.includes(one)) report(`the answer shows ${one}, who is suspended`, [one])
    }
  },
}

/** The tasks of an overview are conversations, exchanges and rings, which show a blocked person as their own answers do. */
const withoutTasks = (record: HistoryRecord) =>
  record.route === '/api/overview' ? JSON.stringify({ ...Object(record.answer), tasks: [] }) : textOf(record)

/** It may have changed hands before the decision. */
const isOwn = (answer: unknown, item: string, uid: string | null) =>
  walk(answer).some((found) => found._id === item && found.ownerUid === uid)

/** A favourite whose owner had deleted the object before the decision. */
const isIdAlone = (answer: unknown, item: string) =>
  objectsOf(answer).some(({ itemId, title }) => itemId === item && title === '')
