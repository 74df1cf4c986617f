import { HOUR } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isSuccess, objectsOf, textAt } from './belief.ts'
import { ringIn, suggestionsIn } from './ring-view.ts'

const ACCOUNT_AGE = 7 * 24 * HOUR
const LISTED = 48 * HOUR
/** Two apps have different clocks, and a request may be repeated. */
const TOLERANCE = 60_000

interface Suggested {
  id: string
  people: string[]
  items: string[]
}

/** No suggested pair or ring has an account under seven days old, or an object that has been listed for less than 48 hours. */
export const suggestionAges: Belief = {
  name: 'no suggestion has a new account or a newly listed object',
  ids: ['RING-14', 'WISH-14'],
  watch: () => {
    const opened = new Map<string, number>()
    const listed = new Map<string, number>()
    const proposed = new Set<string>()
    return (record, report) => {
      const { method, route, uid, answer } = record
      const now = Date.parse(record.at)
      if (uid === null) return
      if (!opened.has(uid)) opened.set(uid, now)
      if (`${method} ${route}` === 'POST /api/items' && isSuccess(record)) {
        const id = textAt(answer, '_id') ?? ''
        if (!listed.has(id)) listed.set(id, now)
      }
      for (const { id, people, items } of suggested(record)) {
        for (const person of people)
          if (now - (opened.get(person) ?? 0) < ACCOUNT_AGE - TOLERANCE)
            report(`the account of ${person} is new in a suggestion`, [id, person])
        for (const item of items)
          if (now - (listed.get(item) ?? 0) < LISTED - TOLERANCE) report('a suggestion has a newly listed object', [id, item])
      }
    }

    function suggested(record: HistoryRecord): Suggested[] {
      const { method, route, uid, answer } = record
      const items = ({ gives, receives }: Record<string, unknown>) =>
        [gives, receives].flatMap((item) => textAt(item, '_id') ?? [])
      if (`${method} ${route}` === 'GET /api/pairs' && isSuccess(record))
        return objectsOf(answer).map((pair) => ({
          id: '',
          people: [uid ?? '', textAt(pair.person, 'uid') ?? []].flat(),
          items: items(pair),
        }))
      const isProposal = route === '/api/rings/:id/proposal'
      const isFirst = isProposal && !proposed.has(idInPath(record))
      if (isProposal) proposed.add(idInPath(record))
      // What has been proposed before may have changed since.
      const ring = isFirst && isSuccess(record) ? ringIn(record) : null
      if (ring)
        return [{ id: ring.id, people: ring.legs.map(({ giver }) => giver), items: ring.legs.flatMap((leg) => leg.items) }]
      return suggestionsIn(record).map((suggestion) => ({
        id: textAt(suggestion, '_id') ?? '',
        people: [uid, ...[suggestion.giver, suggestion.receiver].map((one) => textAt(Object(one).person, 'uid'))].flatMap(
          (person) => person ?? [],
        ),
        items: items(suggestion),
      }))
    }
  },
}
