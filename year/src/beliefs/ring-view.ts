import type { HistoryRecord } from '../history.ts'
import { isObject, isSuccess, objectsOf, textAt } from './belief.ts'

/** A proposed ring as one of its people has read it. */
export interface RingView {
  id: string
  state: string
  version: number
  /** In giving order, the reader’s first. */
  legs: { giver: string; receiver: string; items: string[] }[]
  /** Whom the answer names, with the reader. */
  people: string[]
  openedAt: string
  deadlineAt: string | null
  exchangeId: string | null
}

export function ringIn({ answer }: HistoryRecord): RingView | null {
  const ring = isObject(answer) ? answer.negotiation : null
  const [id, state] = [textAt(ring, '_id'), textAt(ring, 'state')]
  if (!isObject(ring) || id === null || state === null) return null
  const legs = objectsOf(ring.legs).map(({ giver, receiver, items }) => ({
    giver: String(giver),
    receiver: String(receiver),
    items: objectsOf(items).map(({ _id }) => String(_id)),
  }))
  return {
    id,
    state,
    version: Number(ring.version),
    legs,
    people: objectsOf(ring.people).flatMap(({ person }) => textAt(person, 'uid') ?? []),
    openedAt: textAt(ring, 'openedAt') ?? '',
    deadlineAt: textAt(ring, 'deadlineAt'),
    exchangeId: textAt(ring, 'exchangeId'),
  }
}

/** The suggestions of an answer: the list, or one of them. */
export function suggestionsIn(record: HistoryRecord): Record<string, unknown>[] {
  if (!isSuccess(record)) return []
  if (record.route === '/api/rings' && record.method === 'GET') return objectsOf(record.answer)
  const one = isObject(record.answer) ? record.answer.suggestion : null
  return isObject(one) ? [one] : []
}
