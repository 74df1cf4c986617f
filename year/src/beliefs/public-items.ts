import type { HistoryRecord } from '../history.ts'
import { idInPath, isObject, textOf } from './belief.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

interface ShownItem {
  owner: string
  title: string
  category: string
  createdAt: string
  /** Whether others must find it, or must not; null if something else may have changed it. */
  isPublic: boolean | null
}

export type PublicItems = ReadonlyMap<string, ShownItem>

/** Which objects others must find, after the successful writes so far. */
export function createPublicItems(): { items: PublicItems; note: (record: HistoryRecord) => void } {
  const items = new Map<string, ShownItem>()
  const owners: Owners = { onHoliday: new Set(), erased: new Set() }
  return { items, note: (record) => note(items, owners, record) }
}

interface Owners {
  onHoliday: Set<string>
  erased: Set<string>
}

function note(items: Map<string, ShownItem>, owners: Owners, record: HistoryRecord) {
  const { onHoliday, erased } = owners
  const { method, route, uid, answer } = record
  const id = idInPath(record)
  if (method === 'DELETE' && route === '/api/items/:id') {
    const item = items.get(id)
    if (item) item.isPublic = false
    return
  }
  if (route.startsWith('/api/items') && isWholeItem(answer)) return noteItem(items, owners, Object(answer))
  if (uid !== null && (route.startsWith('/api/me') || route.startsWith('/api/admin'))) {
    // A holiday hides all objects; an erasure removes those that are not reserved; an admin may have decided anything.
    const isHoliday = method === 'POST' && route === '/api/me/holiday'
    if (isHoliday) onHoliday.add(uid)
    if (method === 'DELETE' && route === '/api/me/holiday') onHoliday.delete(uid)
    if (method === 'DELETE' && route === '/api/me') erased.add(uid)
    for (const item of items.values()) {
      // What an agreement has named may be another person's meanwhile.
      if (item.owner === uid && item.isPublic !== null)
        item.isPublic = isHoliday && Object(record.body).until == null ? false : null
      else if (record.who === 'admin') item.isPublic = null
    }
    return
  }
  // Agreements reserve objects and pass them on.
  for (const [found] of `${record.path} ${textOf(record)} ${JSON.stringify(record.body)}`.matchAll(ID)) {
    const item = items.get(found)
    if (item) item.isPublic = null
  }
}

const isWholeItem = (answer: unknown) => isObject(answer) && typeof answer.ownerUid === 'string'

function noteItem(
  items: Map<string, ShownItem>,
  { onHoliday, erased }: Owners,
  { _id, ownerUid, title, category, createdAt, availability, resting }: Record<string, unknown>,
) {
  // A holiday pauses what is published, and ends by itself. An erasure on another device may come before or after.
  const isAway = onHoliday.has(String(ownerUid)) || erased.has(String(ownerUid))
  items.set(String(_id), {
    owner: String(ownerUid),
    title: String(title),
    category: String(category),
    createdAt: String(createdAt),
    isPublic: isAway ? null : isOffered(availability, resting),
  })
}

/** Null if it is promised or given away. */
function isOffered(availability: unknown, resting: unknown): boolean | null {
  if (resting === true) return false
  return availability === 'disponibile' ? true : null
}
