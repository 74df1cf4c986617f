import { DAY } from '../durations.ts'
import { type Belief, idInPath, isSuccess, objectsOf, textAt, walk } from './belief.ts'

/** A job ends it, which runs once a day, again after a break. */
const ENDS_WITHIN = 1.1 * DAY

/** A change of the objects of an exchange ends when one of its people blocks the other, without a line in the chat. */
export const changesAfterBlock: Belief = {
  name: 'no change of the objects stays open between people between whom there is a block',
  ids: ['EXCH-107'],
  watch: () => {
    const blocks = new Map<string, number>()
    return (record, report) => {
      const { method, route, uid, at, answer } = record
      if (uid === null) return
      const now = Date.parse(at)
      const key = `${uid} ${idInPath(record)}`
      // Of a person who has been blocked by the other the block is refused, and holds (`docs/decisions/021-trust.md`).
      const isStored = isSuccess(record) || textAt(answer, 'code') === 'personNotFound'
      if (`${method} ${route}` === 'POST /api/me/blocked/:uid' && isStored && !blocks.has(key)) blocks.set(key, now)
      if (!isSuccess(record)) return
      if (`${method} ${route}` === 'DELETE /api/me/blocked/:uid') blocks.delete(key)
      for (const { _id, state, change, people } of walk(answer)) {
        if (state !== 'open' || typeof change !== 'object' || change === null) continue
        const id = textAt({ _id }, '_id') ?? ''
        for (const other of objectsOf(people)) {
          const since = blocks.get(`${uid} ${other.uid}`) ?? blocks.get(`${other.uid} ${uid}`)
          if (since !== undefined && now - since > ENDS_WITHIN) report('a change is open days after a block', [id])
        }
      }
    }
  },
}
