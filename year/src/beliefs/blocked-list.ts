import { type Belief, idInPath, isSuccess, objectsOf } from './belief.ts'
import { CLOCK_ERROR } from './clock-error.ts'

/**
 * A person’s list has those whom they have blocked, without those who had blocked them before: these are as unknown as people who
 * have left (`docs/decisions/021-trust.md`).
 */
export const blockedList: Belief = {
  name: 'one’s list has the people whom one has blocked, but those who had blocked first',
  ids: ['TRUST-04'],
  watch: () => {
    // By the two uids; the first time counts.
    const since = new Map<string, number>()
    const gone = new Set<string>()
    return (record, report) => {
      const { method, route, uid, at, answer } = record
      if (uid === null) return
      const other = idInPath(record)
      const wasBlockedBy = (one: string) => since.get(`${one} ${uid}`)
      switch (`${method} ${route}`) {
        case 'DELETE /api/me':
          gone.add(uid)
          return
        case 'POST /api/me/blocked/:uid': {
          // Who was blocked first reads that there is no such person; the block is stored.
          const isStored = isSuccess(record) || (record.status === 404 && wasBlockedBy(other) !== undefined)
          const key = `${uid} ${other}`
          if (isStored && !since.has(key)) since.set(key, Date.parse(at))
          return
        }
        case 'DELETE /api/me/blocked/:uid':
          since.delete(`${uid} ${other}`)
          return
        case 'GET /api/me/blocked': {
          if (!isSuccess(record)) return
          const listed = new Set(objectsOf(answer).map((person) => String(person.uid)))
          for (const [key, mine] of since) {
            const [by, blocked = ''] = key.split(' ')
            if (by !== uid || gone.has(blocked)) continue
            const theirs = wasBlockedBy(blocked) ?? Number.POSITIVE_INFINITY
            if (theirs > mine + CLOCK_ERROR && !listed.has(blocked)) report('the list lacks a blocked person', [uid, blocked])
            if (theirs < mine - CLOCK_ERROR && listed.has(blocked)) report('the list shows who had blocked first', [uid, blocked])
          }
          return
        }
        default:
          return
      }
    }
  },
}
