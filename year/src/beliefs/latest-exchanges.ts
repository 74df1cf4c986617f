import { type Belief, isSuccess, objectsOf, textAt, walk } from './belief.ts'
import { createStanding } from './standing.ts'

const HOUR_LENGTH = '2027-01-04T09'.length

/** The list names an exchange by nothing but the hour and the titles, which have numbers of their own. */
const keyOf = (at: string, objects: readonly unknown[]) =>
  [at.slice(0, HOUR_LENGTH), ...objects.map((object) => textAt(object, 'title')).sort()].join('\n')

/** The latest exchanges, which all people read, show none of a person who is suspended or has left. */
export const latestExchanges: Belief = {
  name: 'the latest exchanges show none of a person who is suspended or has left',
  ids: ['HOME-27'],
  watch: () => {
    const standing = createStanding()
    const people = new Map<string, ReadonlySet<string>>()
    return (record, report) => {
      standing.note(record)
      if (!isSuccess(record)) return
      const { method, route, answer } = record
      if (`${method} ${route}` === 'GET /api/exchanges/recent') {
        for (const { at, sides } of objectsOf(answer)) {
          const key = keyOf(String(at), Array.isArray(sides) ? sides.flat() : [])
          for (const one of people.get(key) ?? [])
            if (standing.suspended.has(one) || standing.erased.has(one))
              report(`an exchange is shown of ${one}, who is suspended or has left`, [one])
        }
        return
      }
      for (const { createdAt, legs } of walk(answer)) {
        const passed = objectsOf(legs)
        if (typeof createdAt !== 'string' || passed.length === 0) continue
        const uids = passed.flatMap(({ giver, receiver }) => [String(giver), String(receiver)])
        people.set(
          keyOf(
            createdAt,
            passed.map(({ item }) => item),
          ),
          new Set(uids),
        )
      }
    }
  },
}
