import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'

/** A person sees what the other has written about them when both have written, or after the announced end; then both see it. */
export const feedbackTogether: Belief = {
  name: 'the two sides of feedback appear at once',
  ids: ['FEED-02'],
  watch: () => {
    const written = new Set<string>()
    return (record, report) => {
      if (!isSuccess(record) || record.uid === null) return
      const { method, route, uid, answer, body, at } = record
      if (`${method} ${route}` === 'POST /api/exchanges/:id/feedback')
        written.add(`${idInPath(record)} ${uid} ${textAt(body, 'aboutUid')}`)
      const id = textAt(answer, '_id')
      if (!isObject(answer) || id === null || !Array.isArray(answer.feedback)) return
      for (const entry of objectsOf(answer.feedback)) {
        const other = textAt(entry, 'uid')
        const isOver = (textAt(entry, 'until') ?? '') <= at
        const haveBoth = written.has(`${id} ${uid} ${other}`) && written.has(`${id} ${other} ${uid}`)
        if (entry.theirs !== null && !haveBoth && !isOver) report('feedback shows before both have written', [id])
        if (entry.theirs === null && haveBoth && other !== null) report('feedback does not show after both have written', [id])
      }
    }
  },
}
