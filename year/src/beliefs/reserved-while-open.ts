import type { HistoryRecord } from '../history.ts'
import { type Belief, exchangeIn, isSuccess, textAt, walk } from './belief.ts'

interface OpenExchange {
  items: ReadonlySet<string>
  /** What was read since the exchange was last seen open. */
  available: Set<string>
}

/**
 * The objects of an open exchange are shown as promised to all people, and no object is promised when nothing is open any more. An
 * object that is read as available between two reads of its open exchange was not reserved.
 */
export const reservedWhileOpen: Belief = {
  name: 'the objects of an open exchange are promised, and no others',
  ids: ['EXCH-110'],
  watch: () => {
    const open = new Map<string, OpenExchange>()
    const byItem = new Map<string, Set<OpenExchange>>()
    const link = (items: ReadonlySet<string>, change: (exchanges: Set<OpenExchange>) => void) => {
      for (const item of items) {
        const exchanges = byItem.get(item) ?? new Set()
        byItem.set(item, exchanges)
        change(exchanges)
      }
    }
    return (record, report) => {
      if (!isSuccess(record)) return
      const { answer, act } = record
      for (const [id, availability] of availabilitiesIn(record)) {
        if (availability === 'disponibile') for (const exchange of byItem.get(id) ?? []) exchange.available.add(id)
        if (availability === 'in_trattativa' && act === 'read what is left') report('an object is promised after 90 days', [id])
      }
      const exchange = exchangeIn(answer)
      if (!exchange) return
      const before = open.get(exchange.id)
      if (before) link(before.items, (exchanges) => exchanges.delete(before))
      open.delete(exchange.id)
      if (exchange.state !== 'open' && exchange.state !== 'held') return

      const items = new Set(exchange.legs.map(({ item }) => item))
      for (const item of before?.available ?? [])
        if (items.has(item)) report('an object of an open exchange was shown as available', [item, exchange.id])
      const now = { items, available: new Set<string>() }
      open.set(exchange.id, now)
      link(items, (exchanges) => exchanges.add(now))
    }
  },
}

function* availabilitiesIn({ answer, method }: HistoryRecord): Generator<[string, string]> {
  if (method !== 'GET') return
  for (const found of walk(answer)) {
    const [id, availability] = [textAt(found, '_id'), textAt(found, 'availability')]
    if (id !== null && availability !== null) yield [id, availability]
  }
}
