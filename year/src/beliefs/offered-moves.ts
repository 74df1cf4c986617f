import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isObject, isSuccess, listOf, textAt } from './belief.ts'

/** The move of a conversation that a request makes; null if it makes none. */
function moveOf({ method, route, body }: HistoryRecord): string | null {
  switch (`${method} ${route}`) {
    case 'PATCH /api/conversations/:id/offer':
    case 'PATCH /api/conversations/:id/request':
      return 'toggle'
    case 'POST /api/conversations/:id/proposal':
      return isObject(body) && body.ask === true ? 'ask' : 'send'
    case 'POST /api/conversations/:id/call-off':
      return 'callOff'
    case 'PATCH /api/conversations/:id/status':
      return MOVES_BY_STATUS.get(textAt(body, 'status') ?? '') ?? null
    default:
      return null
  }
}

const MOVES_BY_STATUS = new Map([
  ['accepted', 'accept'],
  ['rejected', 'reject'],
  ['archived', 'archive'],
  ['pending', 'undo'],
])

const RECEIVED: ReadonlySet<string> = new Set(['EVENT', 'MAIL', 'PUSH'])

/** Two requests of one visit follow each other within this time, in milliseconds. */
const VISIT = 60_000

/**
 * In one visit, while no other person acts, a move is taken only if the answer before offered it; a move that is refused is no longer
 * offered at the version with which it was made. Which objects can be added is not judged.
 */
export const offeredMoves: Belief = {
  name: 'a move is refused exactly if the answer before did not offer it',
  ids: ['NEG-25'],
  watch: () => {
    let visitor = ''
    let latest = 0
    // What the person who acts has seen in this visit, by conversation.
    const offered = new Map<string, readonly unknown[]>()
    return (record, report) => {
      const { who, method, at, fault, body, answer } = record
      // Something that another person gets.
      if (RECEIVED.has(method)) return
      if (who !== visitor || Date.parse(at) - latest > VISIT || fault !== undefined) offered.clear()
      visitor = who
      latest = Date.parse(at)
      const id = idInPath(record)
      const move = moveOf(record)
      const moves = offered.get(id)
      if (move !== null && moves && isSuccess(record) && !moves.includes(move))
        report(`${move} was taken, which was not offered`, [id])
      const present = isObject(answer) ? answer.present : null
      if (
        move !== null &&
        move !== 'toggle' &&
        isObject(present) &&
        present.version === Object(body).version &&
        listOf(present.moves).includes(move)
      )
        report(`${move} was refused, which is offered`, [id])
      // Any other write may change what is offered in another conversation.
      if (method !== 'GET') offered.clear()
      const shown = isSuccess(record) ? answer : present
      const shownId = textAt(shown, '_id')
      if (shownId !== null && isObject(shown) && Array.isArray(shown.itemsRequested)) offered.set(shownId, listOf(shown.moves))
    }
  },
}
