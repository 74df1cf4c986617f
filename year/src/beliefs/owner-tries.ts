import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isSuccess, textAt, textOf } from './belief.ts'

const TRIES = [
  'PATCH /api/items/:id',
  'DELETE /api/items/:id',
  'POST /api/items/:id/put-back',
  'POST /api/items/:id/rest',
  'DELETE /api/items/:id/rest',
]

/**
 * What a person has just read of an object decides what they may do with it: nothing with the object of another, nothing with a
 * promised one, and an object that is in circulation cannot be put back. A refused try changes nothing.
 */
export const ownerTries: Belief = {
  name: 'an object is changed by its owner alone, and not while it is promised; a refused try changes nothing',
  ids: ['ITEM-23', 'ITEM-25'],
  watch: () => {
    // The record before this one, and what was read before a refused try.
    let before: HistoryRecord | null = null
    let triedAfter: HistoryRecord | null = null
    return (record, report) => {
      const previous = before
      const readBeforeTry = triedAfter
      before = record
      triedAfter = null
      if (previous?.n !== record.n - 1 || previous.who !== record.who || previous.who === 'admin') return
      const id = idInPath(record)
      if (idInPath(previous) !== id) return
      if (isRead(record) && readBeforeTry && textOf(record) !== textOf(readBeforeTry))
        report('a refused try has changed the object', [id])
      if (!isRead(previous) || !TRIES.includes(`${record.method} ${record.route}`)) return
      const refusal = refusalOf(record, previous.answer)
      if (refusal === null || record.status === 0 || record.status >= 500) return
      const code = isSuccess(record) ? 'success' : textAt(record.answer, 'code')
      if (code !== refusal) report(`${record.method} ${record.route} was answered ${code} instead of ${refusal}`, [id])
      else triedAfter = previous
    }
  },
}

const isRead = (record: HistoryRecord) => record.method === 'GET' && record.route === '/api/items/:id' && isSuccess(record)

/** The code of the refusal; null if the try is permitted, or nothing is believed of it. */
function refusalOf({ uid, route }: HistoryRecord, item: unknown): string | null {
  if (textAt(item, 'ownerUid') !== uid) return 'notYourItem'
  const availability = textAt(item, 'availability')
  if (availability === 'in_trattativa') return 'itemReserved'
  return availability === 'disponibile' && route.endsWith('/put-back') ? 'itemInCircle' : null
}
