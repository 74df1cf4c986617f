import { type Belief, idInPath, isSuccess, textAt, textOf, walk } from './belief.ts'
import { suggestionsIn } from './ring-view.ts'

/**
 * Between people of whom one has blocked the other an open exchange goes on, with its conversation and its notices, for as long as
 * there is feedback (`docs/decisions/021-trust.md`). One’s own blocks and reports name the other.
 */
const ALLOWED_TO_BLOCKED = [
  '/api/conversations',
  '/api/exchanges/:id',
  '/api/me/blocked',
  '/api/reports',
  // `present` of a refusal, and the queue of an object, show the same conversation.
  '/api/items/:id/interested',
  // A proposed ring shows those whom its people have met in it, and its system messages (RING-110, `docs/decisions/049-chats.md`).
  '/api/rings/own',
  '/api/rings/:id',
]
/** Reports name what was reported to their author, also after it is gone. */
const ALLOWED_TO_ERASED = ['/api/reports', '/api/me/blocked']
/** Public lists of a suspended person’s things. */
const PUBLIC = [
  '/api/items',
  '/api/items/:id',
  '/api/requests',
  '/api/requests/:id',
  '/api/people',
  '/api/favourites',
  '/api/map',
]

const isAllowed = (routes: readonly string[], route: string) =>
  routes.some((allowed) => route === allowed || route.startsWith(`${allowed}/`))

/** Nothing of a blocked, hidden, suspended or erased person or object is in another’s answer afterwards. */
export const hiddenPeople: Belief = {
  name: 'nothing of a blocked, hidden, suspended or erased person is in another’s answer',
  ids: ['TRUST-04', 'PRIV-41'],
  watch: () => {
    const blocks = new Map<string, Set<string>>()
    const erased = new Set<string>()
    const suspended = new Set<string>()
    const hiddenItems = new Map<string, string>()
    const cases = new Map<string, { kind: string; id: string; person: string }>()
    const decided = new Map<string, string>()
    const note = (record: Parameters<typeof idInPath>[0]) => {
      const { method, route, uid, answer, body } = record
      const id = idInPath(record)
      switch (`${method} ${route}`) {
        case 'POST /api/me/blocked/:uid':
          blocks.set(uid ?? '', (blocks.get(uid ?? '') ?? new Set()).add(id))
          return
        case 'DELETE /api/me/blocked/:uid':
          blocks.get(uid ?? '')?.delete(id)
          return
        case 'DELETE /api/me':
          if (uid) erased.add(uid)
          return
        case 'PATCH /api/admin/disable/:uid':
          suspended.add(id)
          return
        case 'PATCH /api/admin/enable/:uid':
          suspended.delete(id)
          return
        case 'GET /api/admin/reports/:id': {
          const { target, reported, decision } = Object(answer)
          cases.set(id, { kind: target.kind, id: target.id, person: reported.uid })
          if (decision) decided.set(decision._id, id)
          return
        }
        case 'POST /api/admin/reports/:id/decision':
          return applyOutcome(cases.get(id), textAt(body, 'outcome'))
        case 'POST /api/admin/decisions/:id/review':
          return applyOutcome(cases.get(decided.get(id) ?? ''), textAt(body, 'outcome'))
        default:
          return
      }
    }
    const applyOutcome = (about: { kind: string; id: string; person: string } | undefined, outcome: string | null) => {
      if (!about) return
      if (about.kind === 'item') {
        // What the admin has removed stands among the favourites as any deleted object: as its id alone.
        if (outcome === 'hidden') hiddenItems.set(about.id, about.person)
        else hiddenItems.delete(about.id)
      }
      if (outcome === 'disabled') suspended.add(about.person)
      // A second decision lifts what the first has done.
      else suspended.delete(about.person)
    }
    return (record, report) => {
      if (isSuccess(record)) note(record)
      const { uid, who, route, answer } = record
      if (who === 'admin' || answer === null) return
      const text = textOf(record)
      for (const other of blockedWith(blocks, uid))
        if (text.includes(other) && (!isAllowed(ALLOWED_TO_BLOCKED, route) || suggestionsIn(record).length > 0))
          report(`the answer shows ${other}, between whom and the reader there is a block`, [other])
      for (const gone of erased)
        if (gone !== uid && text.includes(gone) && !isAllowed(ALLOWED_TO_ERASED, route))
          report(`the answer shows ${gone}, who has deleted the account`, [gone])
      if (!isSuccess(record) || !isAllowed(PUBLIC, route)) return
      for (const one of suspended)
        if (one !== uid && PUBLIC.includes(route) && text.includes(one))
          report(`the answer shows ${one}, who is suspended`, [one])
      if (!PUBLIC.includes(route)) return
      for (const [item, owner] of hiddenItems)
        if (owner !== uid && record.method === 'GET' && text.includes(item) && !isOwn(answer, item, uid))
          report('the answer shows a hidden object', [item])
    }
  },
}

/** It may have changed hands before the decision. */
const isOwn = (answer: unknown, item: string, uid: string | null) =>
  walk(answer).some((found) => found._id === item && found.ownerUid === uid)

function blockedWith(blocks: ReadonlyMap<string, ReadonlySet<string>>, uid: string | null): string[] {
  if (uid === null) return []
  return [...(blocks.get(uid) ?? []), ...blocks.entries().flatMap(([by, blocked]) => (blocked.has(uid) ? [by] : []))]
}
