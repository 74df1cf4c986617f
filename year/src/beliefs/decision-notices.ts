import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt, walk } from './belief.ts'
import { createExpectedNotices } from './expected-notices.ts'
import { createStanding } from './standing.ts'

/** Each person whom a decision of the admin takes something from, and each one who was reported, finds a notice of it. */
export const decisionNotices: Belief = {
  name: 'whom a decision of the admin concerns finds a notice of it',
  ids: ['TRUST-10', 'TRUST-52'],
  watch: () => {
    const standing = createStanding()
    const expected = createExpectedNotices()
    /** The owner of an object or an ad, the participants of a conversation, and who was reported, by id. */
    const concerned = new Map<string, readonly string[]>()
    return (record, report) => {
      // A person who is suspended by the same decision gets no notice.
      standing.note(record)
      expected.note(record, report)
      if (!isSuccess(record)) return
      const kind = kindOf(record)
      const people =
        record.route === '/api/exchanges/:id/settle' ? uidsOf(record.answer, 'people') : concerned.get(idInPath(record))
      // The admin knows what they decide.
      for (const to of kind && record.who === 'admin' ? (people ?? []) : [])
        if (to !== record.uid && !standing.suspended.has(to) && !standing.erased.has(to))
          expected.expect({ to, from: null, kinds: [kind ?? ''], ids: [], at: record.at })
      noteConcerned(concerned, record)
    }
  },
}

function kindOf({ method, route, fault }: HistoryRecord): string | null {
  // The request that it repeats has had the effect.
  if (fault !== undefined && fault.repeats !== null) return null
  switch (`${method} ${route}`) {
    case 'DELETE /api/admin/items/:id':
    case 'DELETE /api/admin/requests/:id':
    case 'DELETE /api/admin/conversations/:id':
    case 'PATCH /api/admin/reset/:id':
    case 'POST /api/exchanges/:id/settle':
      return 'adminDecided'
    case 'POST /api/admin/reports/:id/decision':
      return 'reportDecided'
    default:
      return null
  }
}

function noteConcerned(concerned: Map<string, readonly string[]>, record: HistoryRecord) {
  const { route, answer } = record
  if (route === '/api/admin/reports/:id') {
    const reported = textAt(Object(answer).reported, 'uid')
    if (reported !== null) concerned.set(idInPath(record), [reported])
    return
  }
  for (const found of walk(answer)) {
    const id = textAt(found, '_id') ?? textAt(found, 'id')
    if (id === null) continue
    const owner = textAt(found, 'ownerUid') ?? textAt(found.owner, 'uid')
    // Other places show an object as it was.
    if (owner !== null && ('availability' in found || isObject(found.owner))) concerned.set(id, [owner])
    // The admin's lists have names only.
    const participants = uidsOf(found, 'participants')
    if (participants.length > 0) concerned.set(id, participants)
  }
}

const uidsOf = (answer: unknown, key: string) => objectsOf(Object(answer)[key]).flatMap((person) => textAt(person, 'uid') ?? [])
