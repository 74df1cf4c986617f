import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'
import { feedbackWrittenIn } from './feedback-written.ts'

/** Why a participant is refused who tries it at another moment or about another person. */
const OTHER_REASONS: ReadonlySet<string | null> = new Set([
  'feedbackNotDue',
  'feedbackNeedsCode',
  'feedbackClosed',
  'notAParticipant',
])

/** A person writes feedback about another one once in an exchange; after that it is neither offered nor taken. */
export const feedbackOnce: Belief = {
  name: 'feedback is given once, and is not offered again',
  ids: ['FEED-01'],
  watch: () => {
    const given = new Set<string>()
    return (record, report) => {
      const { method, route, uid, body, answer } = record
      const id = idInPath(record)
      if (`${method} ${route}` === 'POST /api/exchanges/:id/feedback') {
        const hasGiven = given.has(`${id} ${uid} ${textAt(body, 'aboutUid')}`)
        const code = textAt(answer, 'code')
        if (hasGiven && isSuccess(record)) report('feedback was taken a second time', [id])
        if (hasGiven && OTHER_REASONS.has(code)) report(`feedback that was given is refused as ${code}`, [id])
      }
      const written = feedbackWrittenIn(record)
      if (written) given.add(`${written.exchange} ${written.by} ${written.about}`)
      if (!isSuccess(record) || !isObject(answer)) return
      for (const { mine, mayWrite } of objectsOf(answer.feedback))
        if (mine !== null && mayWrite === true) report('feedback that was given is offered again', [id])
    }
  },
}
