import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isSuccess, objectsOf, type Report, textAt } from './belief.ts'

/** What a person has written about one thing, and how the next read shows it. */
interface Expectation {
  field: string
  value: unknown
}

/** A visit is shorter, and the next one is later. */
const VISIT_MS = 60_000

/** What has been acknowledged is in its author’s next read. */
export const readYourWrites: Belief = {
  name: 'what was acknowledged is in its author’s next read',
  ids: [],
  watch: () => {
    // By author and id of the object or ad.
    const fields = new Map<string, Expectation[]>()
    const lists = new Map<string, Set<string>>()
    // Until when each person is on holiday, in milliseconds.
    const holidays = new Map<string, number>()
    const hearts = new Map<string, { isSet: boolean; at: number }>()
    const listOfKind = (kind: string, who: string) => {
      const key = `${kind} ${who}`
      const list = lists.get(key) ?? new Set<string>()
      lists.set(key, list)
      return list
    }
    return (record, report) => {
      if (!isSuccess(record)) return
      const { method, route, who, answer, body, at } = record
      switch (`${method} ${route}`) {
        case 'POST /api/items':
        case 'PATCH /api/items/:id':
        case 'POST /api/requests':
        case 'PATCH /api/requests/:id': {
          const id = textAt(answer, '_id') ?? ''
          const title = textAt(body, 'title')
          if (title !== null) fields.set(`${who} ${id}`, [{ field: 'title', value: title }])
          return
        }
        case 'POST /api/items/:id/rest':
        case 'DELETE /api/items/:id/rest':
          // A holiday pauses all objects, and ends by itself.
          if (Date.parse(at) > (holidays.get(who) ?? 0))
            setField(fields, `${who} ${idInPath(record)}`, { field: 'resting', value: Object(answer).resting })
          return
        case 'POST /api/me/holiday':
        case 'DELETE /api/me/holiday':
          holidays.set(who, holidayEnd(record))
          for (const [author, expected] of fields)
            if (author.startsWith(`${who} `))
              fields.set(
                author,
                expected.filter(({ field }) => field !== 'resting'),
              )
          return
        case 'GET /api/items/:id':
        case 'GET /api/requests/:id':
          return compare(fields, `${who} ${idInPath(record)}`, answer, report)
        case 'POST /api/favourites/:id':
        case 'DELETE /api/favourites/:id':
          // What is sent again late is not what the person reads next.
          if (record.fault?.kind === 'late') hearts.delete(`${who} ${idInPath(record)}`)
          else hearts.set(`${who} ${idInPath(record)}`, { isSet: method === 'POST', at: Date.parse(at) })
          return
        case 'GET /api/favourites/hearts': {
          const asked = new URLSearchParams(record.path.split('?')[1]).get('ids') ?? ''
          for (const id of asked.split(',')) {
            const expected = hearts.get(`${who} ${id}`)
            // The next read of the same visit alone: a heart is hidden with its object, and goes when the object passes on.
            hearts.delete(`${who} ${id}`)
            if (expected === undefined || Date.parse(at) - expected.at > VISIT_MS) continue
            const hasHeart = objectsOf(answer).some((heart) => heart.itemId === id)
            if (hasHeart !== expected.isSet) report('a heart is not as its owner has set it', [id])
          }
          return
        }
        case 'POST /api/searches':
          listOfKind('searches', who).add(textAt(answer, '_id') ?? '')
          return
        case 'DELETE /api/searches/:id':
          listOfKind('searches', who).delete(idInPath(record))
          return
        case 'GET /api/searches':
          return compareList(listOfKind('searches', who), objectsOf(answer), '_id', report)
        case 'POST /api/me/blocked/:uid':
          listOfKind('blocked', who).add(idInPath(record))
          return
        case 'DELETE /api/me/blocked/:uid':
          listOfKind('blocked', who).delete(idInPath(record))
          return
        case 'POST /api/conversations/:id/messages':
          listOfKind(`messages ${idInPath(record)}`, who).add(textAt(answer, '_id') ?? '')
          return
        case 'GET /api/conversations/:id':
        case 'GET /api/conversations/:id/messages': {
          const written = listOfKind(`messages ${idInPath(record)}`, who)
          const shown = objectsOf(Array.isArray(answer) ? answer : Object(answer).messages)
          const [oldest, newest] = [Number(shown[0]?._id ?? 0), Number(shown.at(-1)?._id ?? 0)]
          // A page begins and ends somewhere; the last page ends with the newest message.
          const isLast = route.endsWith(':id')
          for (const id of written)
            if (Number(id) >= oldest && (isLast || Number(id) <= newest) && !shown.some(({ _id }) => _id === id))
              report('the message of its author is missing', [id, idInPath(record)])
          return
        }
        case 'DELETE /api/me':
          for (const list of lists.keys()) if (list.endsWith(` ${who}`)) lists.delete(list)
          for (const author of fields.keys()) if (author.startsWith(`${who} `)) fields.delete(author)
          return
        default:
          return
      }
    }
  },
}

function setField(fields: Map<string, Expectation[]>, key: string, expected: Expectation) {
  fields.set(key, [...(fields.get(key) ?? []).filter(({ field }) => field !== expected.field), expected])
}

function compare(fields: Map<string, Expectation[]>, key: string, answer: unknown, report: Report) {
  for (const { field, value } of fields.get(key) ?? []) {
    const shown = Object(answer)[field]
    if (shown !== value) report(`${field} is ${shown} instead of ${value}`, [textAt(answer, '_id') ?? ''])
  }
}

function compareList(expected: ReadonlySet<string>, shown: Record<string, unknown>[], key: string, report: Report) {
  const ids = new Set(shown.map((one) => one[key]))
  const missing = [...expected].filter((id) => !ids.has(id))
  if (missing.length > 0) report(`the list lacks ${missing.join(', ')}`, missing)
}

/** In milliseconds. */
function holidayEnd({ method, body }: HistoryRecord): number {
  const until = textAt(body, 'until')
  if (method === 'DELETE') return 0
  return until === null ? Number.POSITIVE_INFINITY : Date.parse(until)
}
