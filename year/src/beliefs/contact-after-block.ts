import { type Belief, isSuccess, objectsOf, textAt } from './belief.ts'
import { createStanding } from './standing.ts'

/** Between people of whom one has blocked the other no conversation begins, also not about a wanted ad that was read before. */
export const contactAfterBlock: Belief = {
  name: 'no conversation begins between people between whom there is a block',
  ids: ['TRUST-05'],
  watch: () => {
    const standing = createStanding()
    const known = new Set<string>()
    return (record, report) => {
      standing.note(record)
      const { method, route, uid, answer } = record
      const id = textAt(answer, '_id')
      if (!isSuccess(record) || id === null || !route.startsWith('/api/conversations')) return
      const blocked = standing.blockedWith(uid)
      if (`${method} ${route}` === 'POST /api/conversations' && !known.has(id))
        for (const other of objectsOf(Object(answer).participants))
          if (blocked.includes(String(other.uid)))
            report('a conversation has begun between people between whom there is a block', [id])
      known.add(id)
    }
  },
}
