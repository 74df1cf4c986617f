import { type Belief, isObject, isSuccess, objectsOf, textAt } from './belief.ts'
import { hasPassed } from './clock-error.ts'
import { feedbackSentIn, feedbackWrittenIn } from './feedback-written.ts'

/** A person sees what the other has written about them when both have written, or after the announced end; then both see it. */
export const feedbackTogether: Belief = {
  name: 'the two sides of feedback appear at once',
  ids: ['FEED-02'],
  watch: () => {
    const written = new Set<string>()
    // Also what was sent and whose answer is not known.
    const sent = new Set<string>()
    const uids = new Set<string>()
    return (record, report) => {
      const feedback = feedbackWrittenIn(record)
      if (feedback) written.add(keyOf(feedback))
      const attempt = feedbackSentIn(record)
      if (attempt && (feedback || record.fault)) sent.add(keyOf(attempt))
      if (!isSuccess(record) || record.uid === null) return
      const { method, route, uid, answer, at } = record
      uids.add(uid)
      if (`${method} ${route}` === 'DELETE /api/me') for (const keys of [written, sent]) erase(keys, uid)
      const id = textAt(answer, '_id')
      if (!isObject(answer) || id === null || !Array.isArray(answer.feedback)) return
      for (const entry of objectsOf(answer.feedback)) {
        const other = textAt(entry, 'uid')
        const isOver = hasPassed(textAt(entry, 'until') ?? '', at)
        const hasOther = written.has(`${id} ${other} ${uid}`)
        const haveBoth = hasOther && written.has(`${id} ${uid} ${other}`)
        const names = other !== null && uids.has(other) ? [other] : [other, ERASED]
        const mayHaveBoth =
          names.some((name) => sent.has(`${id} ${name} ${uid}`)) && names.some((name) => sent.has(`${id} ${uid} ${name}`))
        if (entry.theirs !== null && !mayHaveBoth && isOver === false) report('feedback shows before both have written', [id])
        if (entry.theirs === null && haveBoth) report('feedback does not show after both have written', [id])
        else if (entry.theirs === null && hasOther && isOver) report('feedback does not show after the announced end', [id])
      }
    }
  },
}

/** What an erased person has written, or was written about them, stands under a new uid, which no answer links with the former one. */
const ERASED = 'erased'

function erase(keys: Set<string>, uid: string) {
  for (const key of keys) {
    if (!key.includes(uid)) continue
    keys.delete(key)
    keys.add(key.replace(uid, ERASED))
  }
}

const keyOf = ({ exchange, by, about }: Record<'exchange' | 'by' | 'about', string>) => `${exchange} ${by} ${about}`
