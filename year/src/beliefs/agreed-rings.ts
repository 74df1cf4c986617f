import { type Belief, idInPath, isSuccess } from './belief.ts'
import { type RingView, ringIn } from './ring-view.ts'

interface Yes {
  n: number
  what: YesFor
}

/** The acts that are a yes of their person to what the ring is then (`docs/decisions/048-ring-negotiation.md`). */
const YES_ROUTES = ['/api/rings/:id/proposal', '/api/rings/:id/yes', '/api/rings/:id/receives', '/api/rings/:id/gives']

/** What the yes of a person is for: what they give and receive, and who is in the ring. */
interface YesFor {
  items: string
  people: string[]
}

function whatFor({ legs }: RingView, uid: string): YesFor {
  const itemsOf = (role: 'giver' | 'receiver') => legs.filter((leg) => leg[role] === uid).flatMap(({ items }) => items)
  return {
    items: JSON.stringify([itemsOf('giver').sort(), itemsOf('receiver').sort()]),
    people: legs.map(({ giver }) => giver),
  }
}

/** The other fields of an object can be changed without asking again. */
const REVISED = ['title', 'status', 'condition', 'images']

/** In the place of a newcomer who is asked last, until all others have said yes (RING-95). */
const NOT_ASKED = 'not-asked'

const isSame = (yes: YesFor, now: YesFor) =>
  yes.items === now.items &&
  yes.people.length === now.people.length &&
  yes.people.every((uid) => uid === NOT_ASKED || now.people.includes(uid))

/** A ring is agreed only after each of its people has said yes to what it then is, and to objects that were not edited since. */
export const agreedRings: Belief = {
  name: 'a ring is agreed only after all its people have said yes to what it then is',
  ids: ['RING-61', 'RING-63'],
  watch: () => {
    const answers = new Map<string, Yes>()
    const edits = new Map<string, number>()
    const checked = new Set<string>()
    const erased = new Set<string>()
    /** Of whom an answer was lost: they may have said yes. */
    const uncertain = new Set<string>()
    return (record, report) => {
      const { method, route, uid, n, fault, status, body } = record
      if (YES_ROUTES.includes(route) && (status === 0 || status >= 500)) uncertain.add(`${idInPath(record)} ${uid}`)
      if (!isSuccess(record)) return
      if (`${method} ${route}` === 'DELETE /api/me' && uid) erased.add(uid)
      // What is sent again changes nothing.
      const isRepeated = fault?.repeats != null
      const isEdit = `${method} ${route}` === 'PATCH /api/items/:id' && REVISED.some((field) => field in Object(body))
      if (isEdit && !isRepeated) edits.set(idInPath(record), n)
      const ring = ringIn(record)
      if (!ring || uid === null) return
      const key = `${ring.id} ${uid}`
      if (method === 'POST' && YES_ROUTES.includes(route)) {
        if (!isRepeated || !answers.has(key)) answers.set(key, { n, what: whatFor(ring, uid) })
      } else if (route === '/api/rings/:id/reconsideration') answers.delete(key)
      if (ring.state !== 'agreed' || checked.has(ring.id)) return
      checked.add(ring.id)
      for (const { giver: person } of ring.legs) {
        if (uncertain.has(`${ring.id} ${person}`)) continue
        const yes = answers.get(`${ring.id} ${person}`)
        // An alias stands for a person who has deleted the account.
        if (erased.size > 0 && !yes && !hasActed(answers, person)) continue
        if (!yes) report(`${person} has not said yes to a ring that is agreed`, [ring.id])
        else if (!isSame(yes.what, whatFor(ring, person))) report(`${person} has said yes to something else`, [ring.id])
        else if (received(ring, person).some((item) => (edits.get(item) ?? 0) > yes.n))
          report(`${person} has not said yes since an object was edited`, [ring.id])
      }
    }
  },
}

const received = ({ legs }: RingView, uid: string) =>
  legs.filter(({ receiver }) => receiver === uid).flatMap(({ items }) => items)
const hasActed = (answers: ReadonlyMap<string, Yes>, uid: string) => answers.keys().some((key) => key.endsWith(` ${uid}`))
