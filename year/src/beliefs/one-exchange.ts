import { type Belief, exchangeIn, isSuccess } from './belief.ts'

/** An object is in at most one open exchange: no two that were seen open with it overlap in time. */
export const oneExchange: Belief = {
  name: 'an object is in at most one open exchange',
  ids: ['NEG-23'],
  watch: () => {
    const seen = new Map<string, Map<string, { from: number; to: number }>>()
    return (record, report) => {
      const exchange = isSuccess(record) ? exchangeIn(record.answer) : null
      if (!exchange || (exchange.state !== 'open' && exchange.state !== 'held')) return
      const at = Date.parse(record.at)
      for (const { item } of exchange.legs) {
        const exchanges = seen.get(item) ?? new Map<string, { from: number; to: number }>()
        seen.set(item, exchanges)
        const time = exchanges.get(exchange.id) ?? { from: at, to: at }
        time.to = at
        exchanges.set(exchange.id, time)
        for (const [other, { from, to }] of exchanges)
          if (other !== exchange.id && from <= time.to && to > time.from)
            report('the object is in two open exchanges', [item, exchange.id, other])
      }
    }
  },
}
