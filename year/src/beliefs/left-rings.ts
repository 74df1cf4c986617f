import { DAY } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isSuccess, objectsOf, textAt } from './belief.ts'
import { TWO_CLOCKS_ERROR } from './clock-error.ts'
import { ringIn } from './ring-view.ts'

/** RING-105. */
const READABLE = 14 * DAY
const ENDED: ReadonlySet<string> = new Set(['dissolved', 'done'])

/** Who has left a ring reads it and its chat until 14 days after its end, and writes nothing in it. */
export const leftRings: Belief = {
  name: 'who has left a ring reads its chat until 14 days after its end, and writes nothing',
  ids: ['RING-105'],
  watch: () => {
    /** When one of its people has first read that it has ended. */
    const ended = new Map<string, number>()
    const left = new Set<string>()
    return (record, report) => {
      const { method, route, uid } = record
      if (uid === null || !isSuccess(record)) return
      const now = Date.parse(record.at)
      for (const { id, state } of ringsIn(record)) {
        if (ENDED.has(state) && !ended.has(id)) ended.set(id, now)
        if (state === 'left') left.add(`${id} ${uid}`)
      }
      const id = idInPath(record)
      if (!route.startsWith('/api/rings/:id') || !left.has(`${id} ${uid}`)) return
      // A repeated message was written before.
      if (`${method} ${route}` === 'POST /api/rings/:id/messages' && record.fault === undefined)
        report('who has left a ring writes in its chat', [id])
      const isOver = now - (ended.get(id) ?? now) > READABLE + TWO_CLOCKS_ERROR
      if (isOver && method === 'GET') report('who has left a ring still reads it, more than 14 days after its end', [id])
    }
  },
}

function ringsIn(record: HistoryRecord): { id: string; state: string }[] {
  const ring = ringIn(record)
  if (ring) return [ring]
  if (record.route !== '/api/rings/own') return []
  return objectsOf(record.answer).map((card) => ({ id: textAt(card, '_id') ?? '', state: textAt(card, 'state') ?? '' }))
}
