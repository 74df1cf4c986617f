import type { HistoryRecord } from '../history.ts'
import { idInPath, isSuccess, textAt } from './belief.ts'

/** Who is blocked, erased or suspended, and which objects are hidden, after the records so far. */
export interface Standing {
  note: (record: HistoryRecord) => void
  erased: ReadonlySet<string>
  suspended: ReadonlySet<string>
  /** The object, and its owner at that time. */
  hiddenItems: ReadonlyMap<string, string>
  /** Between whom and this person there is a block. */
  blockedWith: (uid: string | null) => string[]
}

interface Case {
  kind: string
  id: string
  person: string
  /** Of the latest decision; null before the first one. */
  outcome: string | null
}

const DECISIONS = ['/api/admin/reports/:id/decision', '/api/admin/decisions/:id/review']
const isDecision = ({ method, route }: HistoryRecord) => method === 'POST' && DECISIONS.includes(route)

const outcomeOf = (decision: unknown) => textAt(Object(decision).review, 'outcome') ?? textAt(decision, 'outcome')

export function createStanding(): Standing {
  const blocks = new Map<string, Set<string>>()
  const erased = new Set<string>()
  const suspended = new Set<string>()
  const hiddenItems = new Map<string, string>()
  const cases = new Map<string, Case>()
  const decided = new Map<string, string>()
  const applyOutcome = (about: Case | undefined, outcome: string | null) => {
    if (!about) return
    if (about.kind === 'item') {
      // What the admin has removed stands among the favourites as any deleted object: as its id alone.
      if (outcome === 'hidden') hiddenItems.set(about.id, about.person)
      else hiddenItems.delete(about.id)
    }
    if (outcome === 'disabled') suspended.add(about.person)
    // A second decision lifts what the first has done, and nothing else.
    else if (about.outcome === 'disabled') suspended.delete(about.person)
    about.outcome = outcome
  }
  const note = (record: HistoryRecord) => {
    const { method, route, uid, answer, body } = record
    const id = idInPath(record)
    // Of a person who has been blocked by the other the block is refused, and holds (`docs/decisions/021-trust.md`).
    if (
      `${method} ${route}` === 'POST /api/me/blocked/:uid' &&
      (isSuccess(record) || textAt(answer, 'code') === 'personNotFound')
    )
      blocks.set(uid ?? '', (blocks.get(uid ?? '') ?? new Set()).add(id))
    // What is refused when it is sent again has been decided by the request whose answer was lost.
    const isDecided = isDecision(record) && record.fault?.repeats != null && textAt(answer, 'code') === 'alreadyDecided'
    if (!isSuccess(record) && !isDecided) return
    switch (`${method} ${route}`) {
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
        cases.set(id, {
          kind: target.kind,
          id: target.id,
          person: reported.uid,
          outcome: cases.get(id)?.outcome ?? outcomeOf(decision),
        })
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
  return {
    note,
    erased,
    suspended,
    hiddenItems,
    blockedWith: (uid) => {
      if (uid === null || blocks.size === 0) return []
      return [...(blocks.get(uid) ?? []), ...blocks.entries().flatMap(([by, blocked]) => (blocked.has(uid) ? [by] : []))]
    },
  }
}
