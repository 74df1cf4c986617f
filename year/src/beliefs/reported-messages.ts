import { type Belief, isObject, isSuccess, textAt, walk } from './belief.ts'

/** A report names a message that another person has written: neither the reporter’s own nor one that the product has written. */
export const reportedMessages: Belief = {
  name: 'only a message that another has written can be reported',
  ids: ['TRUST-08'],
  watch: () => {
    const messages = new Map<string, { kind: string; author: string | null }>()
    return (record, report) => {
      const { method, route, body, answer, uid } = record
      if (!isSuccess(record)) return
      if (method === 'POST' && route === '/api/reports') {
        const target = Object(body).target
        const message = textAt(target, 'kind') === 'message' ? messages.get(textAt(target, 'id') ?? '') : undefined
        if (message && message.kind !== 'text')
          report(`a message of the product (${message.kind}) was reported`, [String(target.id)])
        if (message?.kind === 'text' && message.author === uid)
          report('a person has reported an own message', [String(target.id)])
      }
      if (!/^\/api\/(conversations|rings)\//.test(route)) return
      for (const { _id, kind, from } of walk(answer))
        if (typeof _id === 'string' && typeof kind === 'string' && isObject(from))
          messages.set(_id, { kind, author: textAt(from, 'uid') })
    }
  },
}
