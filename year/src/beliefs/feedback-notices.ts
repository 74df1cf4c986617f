import { DAY } from '../durations.ts'
import { type Belief, isSuccess, objectsOf, textAt } from './belief.ts'
import { createExpectedNotices } from './expected-notices.ts'
import { feedbackWrittenIn } from './feedback-written.ts'

/** How often all jobs run at the longest, with the day on which they do (`docs/testing.md`). */
const JOBS_EVERY = 31 * DAY

/**
 * Who was written about finds a notice when they can read it: when they are the first of both to have written, once the other
 * writes too; else after the 14 days in which they have not written.
 */
export const feedbackNotices: Belief = {
  name: 'who is written about finds a notice when the feedback shows',
  ids: ['NOTE-08', 'FEED-02'],
  watch: () => {
    const expected = createExpectedNotices()
    const known = new Set<string>()
    return (record, report) => {
      expected.note(record, report)
      const written = feedbackWrittenIn(record)
      if (!written) return
      const { exchange, by, about: to } = written
      const { answer, at } = record
      const entry = objectsOf(Object(answer).feedback).find(({ uid }) => uid === to)
      const until = textAt(entry, 'until')
      // The other one’s is not shown alone any more.
      expected.drop((notice) => notice.to === by && notice.from === to && notice.ids.includes(exchange))
      const ids = [exchange, textAt(answer, 'conversationId') ?? []].flat()
      const notice = { to, from: by, kinds: ['feedbackShown'], ids }
      const isFirst = !known.has(`${exchange} ${to} ${by}`)
      known.add(`${exchange} ${by} ${to}`)
      if (!isSuccess(record) || until === null) return
      expected.expect(isFirst ? { ...notice, at: until, due: Date.parse(until) + JOBS_EVERY } : { ...notice, at })
    }
  },
}
