import { DAY } from '../durations.ts'
import { type Belief, idInPath, isSuccess, textAt } from './belief.ts'
import { CLOCK_ERROR } from './clock-error.ts'

const WRONG_CODES_MAX = 10

/** Of one person in one exchange. A request without an answer may have been counted. */
interface Guesses {
  since: number
  least: number
  most: number
}

/** Ten wrong codes of a person in an exchange are looked at within a day of the first one, and no more (EXCH-92). */
export const handoverGuesses: Belief = {
  name: 'within a day ten wrong handover codes of a person are looked at, and no more',
  ids: ['EXCH-92'],
  watch: () => {
    const guesses = new Map<string, Guesses>()
    return (record, report) => {
      const { method, route, uid, answer, status } = record
      if (method !== 'POST' || route !== '/api/exchanges/:id/handover') return
      const [id, at, code] = [idInPath(record), Date.parse(record.at), textAt(answer, 'code')]
      const key = `${uid} ${id}`
      const known = guesses.get(key)
      const before = known && at - known.since < DAY + CLOCK_ERROR ? known : { since: at, least: 0, most: 0 }
      const isWithin = at - before.since < DAY - CLOCK_ERROR
      const isLookedAt = isSuccess(record) || code === 'wrongHandoverCode' || code === 'ownHandoverCode'
      if (isLookedAt && isWithin && before.least >= WRONG_CODES_MAX) report('an eleventh code was looked at within a day', [id])
      if (code === 'tooManyHandoverCodes' && before.most < WRONG_CODES_MAX)
        report(`a code was refused after ${before.most} wrong ones`, [id])
      const isCounted = code === 'wrongHandoverCode'
      const isUnknown = status === 0 || status >= 500
      guesses.set(key, {
        ...before,
        least: before.least + (isCounted ? 1 : 0),
        most: before.most + (isCounted || isUnknown ? 1 : 0),
      })
    }
  },
}
