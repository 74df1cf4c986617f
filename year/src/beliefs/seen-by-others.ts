import type { HistoryRecord } from '../history.ts'
import { type Belief, isSuccess, objectsOf, type Report, textAt } from './belief.ts'
import { createPublicItems, type PublicItems } from './public-items.ts'
import { createStanding, type Standing } from './standing.ts'

/** The newest objects of a list that has no limit of its own. */
const PAGE = 50
/** Which other parameters a list may have, to be compared. */
const COMPARED = new Set(['sort', 'category', 'limit'])

/**
 * What a person publishes, pauses, resumes or deletes is in the next lists of others, or not any more. The apps of the year keep no
 * answers, so there is no second of delay (`docs/search.md`).
 */
export const seenByOthers: Belief = {
  name: 'others see at once what was published, and no longer what was paused or deleted',
  ids: ['FRESH-01', 'ITEM-01'],
  watch: () => {
    const { items, note } = createPublicItems()
    const standing = createStanding()
    return (record, report) => {
      standing.note(record)
      if (!isSuccess(record)) return
      if (record.method === 'GET') judgeList(record, items, standing, report)
      else note(record)
    }
  },
}

/** Null if the answer is no list. */
function itemsListed(route: string, answer: unknown) {
  if (route === '/api/items') return objectsOf(answer)
  return route === '/api/map' ? objectsOf(Object(answer).points) : null
}

function judgeList(
  { route, path, uid, who, answer }: HistoryRecord,
  items: PublicItems,
  { blockedWith, suspended, hiddenItems }: Standing,
  report: Report,
) {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const listed = itemsListed(route, answer)
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
