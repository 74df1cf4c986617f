import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt, walk } from './belief.ts'
import { CLOCK_ERROR } from './clock-error.ts'

const LINES = new Set(['notChosen', 'itemReserved'])

/** Who asks for an object that its owner promises to another reads a line of it in their conversation, if that goes on. */
export const passedOver: Belief = {
  name: 'who asks for an object that is promised to another reads that in the conversation',
  ids: ['NEG-21'],
  watch: () => {
    /** Of each conversation. */
    const roots = new Map<string, string>()
    const statuses = new Map<string, string>()
    /** By conversation, when its object was promised in another one, in milliseconds. */
    const promised = new Map<string, number>()
    return (record, report) => {
      const { method, route, body, answer, at } = record
      if (!isSuccess(record)) return
      const id = idInPath(record)
      const isRepeat = record.fault !== undefined && record.fault.repeats !== null
      const isAccepted = route === '/api/conversations/:id/status' && textAt(body, 'status') === 'accepted'
      if (method === 'PATCH' && isAccepted && !isRepeat && statuses.get(id) === 'pending')
        for (const [other, root] of roots)
          if (other !== id && root === roots.get(id) && statuses.get(other) === 'pending') promised.set(other, Date.parse(at))
      if (method === 'GET' && route === '/api/conversations/:id' && isObject(answer)) {
        const since = promised.get(id)
        promised.delete(id)
        const isAfter = (time: unknown) => since !== undefined && Date.parse(String(time)) >= since - CLOCK_ERROR
        const hasLine = objectsOf(answer.messages).some(({ kind, createdAt }) => LINES.has(String(kind)) && isAfter(createdAt))
        if (since !== undefined && answer.status === 'pending' && !hasLine)
          report('a conversation does not say that its object is promised to another', [id])
      }
      for (const { _id, status, rootItem, participants } of walk(answer)) {
        const root = textAt(rootItem, '_id')
        if (typeof _id !== 'string' || root === null || !Array.isArray(participants)) continue
        roots.set(_id, root)
        statuses.set(_id, String(status))
      }
    }
  },
}
