import { createHash } from 'node:crypto'
import { type Belief, isSuccess, textOf } from './belief.ts'

/** A client that asks again with the ETag of what it has learns that nothing has changed: it must be the same then. */
export const sameEtag: Belief = {
  name: 'answers with one ETag are the same',
  ids: ['INBX-23', 'PERF-14'],
  watch: () => {
    const answers = new Map<string, string>()
    return (record, report) => {
      const { method, uid, path, etag, fault } = record
      if (method !== 'GET' || etag === undefined || !isSuccess(record) || fault?.kind === 'together') return
      const key = `${uid} ${path} ${etag}`
      const answer = createHash('sha256').update(textOf(record)).digest('base64')
      const before = answers.get(key)
      if (before !== undefined && before !== answer) report(`${path} has changed, and its ETag has not`, [uid ?? ''])
      answers.set(key, answer)
    }
  },
}
