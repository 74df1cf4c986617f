import { type Belief, idInPath, isObject, isSuccess, textAt } from './belief.ts'

/** A code is also taken if its typist had loaded the objects before they were changed (`docs/decisions/017-exchange-rules.md`). */
const TAKES_OLD_VERSIONS = '/api/exchanges/:id/handover'

/** A move that is made on an earlier version than the one that its author has seen changes nothing. */
export const staleVersions: Belief = {
  name: 'a move on an earlier version than the one that its author has seen changes nothing',
  ids: ['NEG-19'],
  watch: () => {
    // By uid and conversation or exchange.
    const seen = new Map<string, number>()
    return (record, report) => {
      const { method, route, uid, body, answer, fault } = record
      if (!isSuccess(record) || uid === null || !isObject(answer) || typeof answer.version !== 'number') return
      const id = textAt(answer, '_id') ?? idInPath(record)
      const known = seen.get(`${uid} ${id}`) ?? 0
      const base = isObject(body) ? body.version : null
      const isStale = method !== 'GET' && typeof base === 'number' && base < known && route !== TAKES_OLD_VERSIONS
      // A request that was sent again has had its effect before.
      if (isStale && answer.version > known && fault === undefined)
        report(`a move on version ${base} was made after version ${known} was seen`, [id])
      seen.set(`${uid} ${id}`, Math.max(known, answer.version))
    }
  },
}
