import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt, textOf } from './belief.ts'
import { createStanding } from './standing.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The newest objects of a list that has no limit of its own. */
const PAGE = 50
/** Which other parameters a list may have, to be compared. */
const COMPARED = new Set(['sort', 'category', 'limit'])

interface Shown {
  owner: string
  category: string
  createdAt: string
  /** Whether others must find it, or must not; null if something else may have changed it. */
  isPublic: boolean | null
}

/**
 * What a person publishes, pauses, resumes or deletes is in the next lists of others, or not any more. The apps of the year keep no
 * answers, so there is no second of delay (`docs/decisions/039-shared-answers.md`).
 */
export const seenByOthers: Belief = {
  name: 'others see at once what was published, and no longer what was paused or deleted',
  ids: ['FRESH-01', 'ITEM-01'],
  watch: () => {
    const items = new Map<string, Shown>()
    const onHoliday = new Set<string>()
    const standing = createStanding()
    return (record, report) => {
      standing.note(record)
      if (!isSuccess(record)) return
      if (record.method === 'GET') judgeList(record, items, standing, report)
      else note(items, onHoliday, record)
    }
  },
}

function note(items: Map<string, Shown>, onHoliday: Set<string>, record: HistoryRecord) {
  const { method, route, uid, answer } = record
  const id = idInPath(record)
  if (method === 'DELETE' && route === '/api/items/:id') {
    const item = items.get(id)
    if (item) item.isPublic = false
    return
  }
  if (route.startsWith('/api/items') && isWholeItem(answer)) return noteItem(items, onHoliday, Object(answer))
  if (uid !== null && (route.startsWith('/api/me') || route.startsWith('/api/admin'))) {
    // A holiday hides all objects; an erasure removes those that are not reserved; an admin may have decided anything.
    const isHoliday = method === 'POST' && route === '/api/me/holiday'
    if (isHoliday) onHoliday.add(uid)
    if (method === 'DELETE' && route === '/api/me/holiday') onHoliday.delete(uid)
    for (const item of items.values())
      if (record.who === 'admin' || item.owner === uid)
        item.isPublic = isHoliday && Object(record.body).until == null ? false : null
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
  items: Map<string, Shown>,
  onHoliday: ReadonlySet<string>,
  { _id, ownerUid, category, createdAt, availability, resting }: Record<string, unknown>,
) {
  // A holiday pauses what is published, and ends by itself.
  const isAway = onHoliday.has(String(ownerUid))
  const isFree = availability === 'disponibile' && !isAway
  items.set(String(_id), {
    owner: String(ownerUid),
    category: String(category),
    createdAt: String(createdAt),
    isPublic: isAway ? null : resting === true ? false : isFree ? true : null,
  })
}

type Standing = ReturnType<typeof createStanding>

function judgeList(
  { route, path, uid, who, answer }: HistoryRecord,
  items: ReadonlyMap<string, Shown>,
  { blockedWith, suspended, hiddenItems }: Standing,
  report: Parameters<ReturnType<Belief['watch']>>[1],
) {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const listed = route === '/api/items' ? objectsOf(answer) : route === '/api/map' ? objectsOf(Object(answer).points) : null
  if (listed === null || who === 'admin') return
  const ids = new Set(listed.map(({ _id }) => String(_id)))
  for (const id of ids) {
    const item = items.get(id)
    if (item && item.isPublic === false && item.owner !== uid) report('a list shows what was paused or deleted', [id])
  }
  if (route !== '/api/items' || query.get('sort') !== 'newest' || [...query.keys()].some((key) => !COMPARED.has(key))) return
  const category = query.get('category')
  const isWhole = listed.length < Number(query.get('limit') ?? PAGE)
  const oldest = textAt(listed.at(-1), 'createdAt') ?? ''
  const blocked = new Set(blockedWith(uid))
  for (const [id, item] of items) {
    const isExpected =
      item.isPublic === true && (isWhole || item.createdAt > oldest) && (category === null || item.category === category)
    const isHidden = blocked.has(item.owner) || suspended.has(item.owner) || hiddenItems.has(id)
    if (isExpected && !isHidden && !ids.has(id)) report('a list lacks what was published', [id])
  }
}
