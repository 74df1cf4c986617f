import { type Belief, isObject, isSuccess, objectsOf, textAt } from './belief.ts'

/** Who waits has a next date, and after 90 days without people nothing is left that waits for one of them. */
export const nothingPending: Belief = {
  name: 'who waits has a next date, and after 90 days without people nothing waits for one of them',
  ids: [],
  watch: () => (record, report) => {
    const { answer, route, act } = record
    if (!isSuccess(record) || !isObject(answer)) return
    const isLeft = act === 'read what is left'
    if (route === '/api/conversations/:id' && answer.status === 'pending') {
      const isWaiting = answer.paused !== null || isTurnHolderAway(answer) || answer.personAway === true
      if (!isWaiting && answer.archivesAt === null)
        report('a pending conversation has no next date', [textAt(answer, '_id') ?? ''])
      if (!isWaiting && isLeft) report('a conversation waits for a person after 90 days', [textAt(answer, '_id') ?? ''])
    }
    if (route === '/api/exchanges/:id' && (answer.state === 'open' || answer.state === 'held')) {
      if (answer.deadline === null) report('an open exchange has no next date', [textAt(answer, '_id') ?? ''])
      if (isLeft) report(`an exchange is ${answer.state} after 90 days`, [textAt(answer, '_id') ?? ''])
    }
  },
}

/** No timer runs during a holiday. */
const isTurnHolderAway = ({ participants, turn }: Record<string, unknown>) =>
  objectsOf(participants).some(({ uid, holiday }) => uid === turn && holiday !== null)
