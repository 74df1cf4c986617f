import { type Belief, isObject, isSuccess, objectsOf, textAt } from './belief.ts'
import { CLOCK_ERROR } from './clock-error.ts'
import { createStanding } from './standing.ts'

/**
 * While one of two people is suspended their conversation rests: it says so, no exchange of it is open, and no timer archives it.
 * It does not rest between people of whom none has ever been suspended.
 */
export const suspendedConversations: Belief = {
  name: 'the conversations of a suspended person rest, without an open exchange, and no others',
  ids: ['ADMN-33'],
  watch: () => {
    const standing = createStanding()
    /** Since when, in milliseconds; also of those who were readmitted. */
    const since = new Map<string, number>()
    return (record, report) => {
      standing.note(record)
      const at = Date.parse(record.at)
      for (const uid of since.keys()) if (!standing.suspended.has(uid)) since.set(uid, Number.POSITIVE_INFINITY)
      for (const uid of standing.suspended) since.set(uid, Math.min(since.get(uid) ?? at, at))
      const { method, route, who, uid, answer } = record
      if (method !== 'GET' || !isSuccess(record) || who === 'admin') return
      const others = (shown: Record<string, unknown>) =>
        objectsOf(shown.participants).flatMap((person) => (person.uid === uid ? [] : String(person.uid)))
      if (route === '/api/conversations/:id' && isObject(answer)) {
        const id = textAt(answer, '_id') ?? ''
        const isSuspended = others(answer).some((other) => standing.suspended.has(other) && !standing.erased.has(other))
        const wereNever = [uid ?? '', ...others(answer)].every((person) => !since.has(person))
        const exchange = textAt(answer.exchange, 'state')
        if (isSuspended && answer.personAway !== true) report('a conversation with a suspended person goes on', [id])
        if (isSuspended && (exchange === 'open' || exchange === 'held'))
          report(`an exchange with a suspended person is ${exchange}`, [id])
        // An erased person has another uid.
        if (wereNever && answer.personAway === true && answer.personLeft !== true)
          report('a conversation rests although both may act', [id])
      }
      if (route !== '/api/conversations') return
      for (const card of objectsOf(answer)) {
        if (Object(card.lastMessage).kind !== 'archivedByTime') continue
        const archivedAt = Date.parse(textAt(card.lastMessage, 'createdAt') ?? '')
        if (others(card).some((other) => archivedAt > (since.get(other) ?? Number.POSITIVE_INFINITY) + CLOCK_ERROR))
          report('a conversation with a suspended person was archived for its silence', [String(card._id)])
      }
    }
  },
}
