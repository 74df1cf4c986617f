import { type Belief, isObject, objectsOf, textAt, walk } from './belief.ts'

/** The times of an opening are shown while they are of use: until a meeting is agreed, or the conversation closes. */
export const offeredTimes: Belief = {
  name: 'the offered times of a conversation go when a meeting is agreed or it closes',
  ids: ['NEG-43', 'NEG-44'],
  watch: () => (record, report) => {
    if (!record.route.startsWith('/api/conversations/:id')) return
    for (const { _id, status, exchange, times, messages } of walk(record.answer)) {
      if (status === undefined || messages === undefined) continue
      const isOpen = isObject(exchange) ? exchange.state === 'open' && exchange.agreed === null : status === 'pending'
      if (times !== undefined && !isOpen) report('the times of a closed conversation are still there', [String(_id)])
      const line = objectsOf(messages).find(({ kind }) => kind === 'timesOffered')
      const hasTimes = line !== undefined && !/quando (potresti|potrebbe)\.$/.test(textAt(line, 'text') ?? '')
      if (line !== undefined && hasTimes !== (times !== undefined))
        report('the line of the offered times differs from the times', [String(_id)])
    }
  },
}
