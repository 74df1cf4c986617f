import { type Belief, isObject, listOf, objectsOf, textAt } from './belief.ts'
import { hasPassed } from './clock-error.ts'

/** What the exchange became is said from the agreed time on: then the answer offers it, and before that it is neither offered nor taken. */
export const statementTimes: Belief = {
  name: 'what has happened is said from the agreed time on, and not before',
  ids: ['EXCH-71'],
  watch: () => (record, report) => {
    const { uid, at, method, route, status } = record
    // A refusal shows the exchange as it is.
    const exchange = isObject(record.answer) && isObject(record.answer.present) ? record.answer.present : record.answer
    const id = textAt(exchange, '_id')
    if (!isObject(exchange) || id === null || exchange.state !== 'open' || !Array.isArray(exchange.legs)) return
    const agreedAt = textAt(exchange.agreed, 'at')
    const hasMet = agreedAt === null ? false : hasPassed(agreedAt, at)
    const offered = listOf(exchange.moves).filter((move) => move === 'happened' || move === 'notHappened')
    if (hasMet === false && offered.length > 0) report('a statement is offered before the agreed time', [id])
    if (hasMet === false && method === 'POST' && route.endsWith('/statement') && status < 300)
      report('a statement was taken before the agreed time', [id])
    const own = objectsOf(exchange.people).find((person) => person.uid === uid)
    if (hasMet && own?.statement === null && offered.length < 2) report('no statement is offered after the agreed time', [id])
  },
}
