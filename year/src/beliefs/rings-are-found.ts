import { DAY } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'

/** Objects are newly listed for so long, and rings are searched once a day here. */
const OLD = 2 * DAY
/** So many rings cannot all be unfair, too far apart, of one group of accounts, or of people who are away. */
const MANY = 12

interface Wish {
  by: string
  item: string
  since: number
}

/**
 * Where wishes make many rings of three possible, one is suggested. Which ones is not judged: it depends on weights, on distances, and
 * on the groups of accounts, which no one sees.
 */
export const ringsAreFound: Belief = {
  name: 'where wishes make many rings of three possible, one is suggested',
  ids: ['RING-35'],
  watch: () => {
    const owners = new Map<string, string>()
    /** By what shows the wish: a heart or a pending conversation. */
    const wishes = new Map<string, Wish>()
    let isDecided = false
    return (record, report) => {
      if (isDecided || record.uid === null || !isSuccess(record)) return
      noteOwners(owners, record)
      noteWishes(wishes, record, record.uid)
      if (`${record.method} ${record.route}` !== 'GET /api/rings') return
      isDecided = objectsOf(record.answer).length > 0
      const now = Date.parse(record.at)
      const old = wishes.values().filter(({ since }) => now - since > OLD)
      const rings = isDecided ? 0 : countRings(old, owners)
      if (rings < MANY) return
      isDecided = true
      report(`no ring is suggested, where ${rings} are possible`)
    }
  },
}

function noteOwners(owners: Map<string, string>, { answer }: HistoryRecord) {
  for (const item of [answer, ...objectsOf(answer)]) {
    const [id, owner] = [textAt(item, '_id'), textAt(item, 'ownerUid')]
    if (id !== null && owner !== null) owners.set(id, owner)
  }
}

function noteWishes(wishes: Map<string, Wish>, record: HistoryRecord, uid: string) {
  const { method, route, body, answer, at } = record
  const wish = (key: string, item: string) => {
    if (!wishes.has(key)) wishes.set(key, { by: uid, item, since: Date.parse(at) })
  }
  const heart = `${uid} ${idInPath(record)}`
  switch (`${method} ${route}`) {
    case 'POST /api/favourites/:id':
      if (isObject(answer) && answer.isPrivate === false) wish(heart, idInPath(record))
      else wishes.delete(heart)
      return
    case 'DELETE /api/favourites/:id':
      wishes.delete(heart)
      return
    case 'POST /api/conversations':
      if (textAt(body, 'requestId') === null) wish(textAt(answer, '_id') ?? '', textAt(body, 'rootItemId') ?? '')
      return
    case 'PATCH /api/conversations/:id/status':
      wishes.delete(idInPath(record))
      return
    case 'DELETE /api/me':
      for (const [key, { by }] of wishes) if (by === uid) wishes.delete(key)
  }
}

/** How many three people each wish an object of the next one. */
function countRings(wishes: Iterable<Wish>, owners: ReadonlyMap<string, string>): number {
  const wished = new Map<string, Set<string>>()
  for (const { by, item } of wishes) {
    const owner = owners.get(item)
    if (owner !== undefined && owner !== by) wished.set(by, (wished.get(by) ?? new Set()).add(owner))
  }
  const of = (uid: string) => [...(wished.get(uid) ?? [])]
  const closed = [...wished.keys()].flatMap((one) =>
    of(one).flatMap((second) => of(second).filter((third) => third !== one && wished.get(third)?.has(one))),
  )
  // Each ring is found from each of its people.
  return closed.length / 3
}
