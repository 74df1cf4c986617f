import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'

const has = (items: unknown, id: string | null) => objectsOf(items).some(({ _id }) => _id === id)

/** What the answer to a move does not show of it; null if all is there. */
function missingEffect({ method, route, uid, body, answer }: HistoryRecord): string | null {
  if (!isObject(answer) || !isObject(body)) return null
  const shows = (items: unknown) => has(items, textAt(body, 'itemId')) === body.selected
  switch (`${method} ${route}`) {
    case 'PATCH /api/conversations/:id/status':
      return answer.status === body.status ? null : `the status ${body.status}`
    case 'POST /api/conversations/:id/proposal':
      return answer.turn === uid ? 'that the other has the turn' : null
    case 'PATCH /api/conversations/:id/offer':
      return shows(answer.itemsOffered) ? null : 'what is offered'
    case 'PATCH /api/conversations/:id/request':
      return shows(answer.itemsRequested) ? null : 'what is requested'
    default:
      return null
  }
}

/** Who has called off the exchange that the answer to such a move shows; undefined if it is no such move. */
function calledOffByIn({ method, route, answer }: HistoryRecord): unknown {
  switch (`${method} ${route}`) {
    case 'POST /api/exchanges/:id/call-off':
      return Object(answer).calledOffBy
    case 'POST /api/conversations/:id/call-off':
      return Object(Object(answer).exchange).calledOffBy
    default:
      return undefined
  }
}

/**
 * The answer to a move shows the conversation as the move has left it. A repeated request may be answered later. An exchange is called
 * off once: who comes too late is refused, also at the same instant.
 */
export const moveEffects: Belief = {
  name: 'the answer to a move shows what it has changed',
  ids: ['NEG-23'],
  watch: () => (record, report) => {
    const missing = isSuccess(record) && record.fault === undefined ? missingEffect(record) : null
    const calledOffBy = isSuccess(record) ? calledOffByIn(record) : undefined
    if (calledOffBy !== undefined && calledOffBy !== record.uid)
      report('a call-off was taken of an exchange that another has called off', [idInPath(record)])
    if (missing !== null) report(`the answer to a move does not show ${missing}`, [idInPath(record)])
  },
}
