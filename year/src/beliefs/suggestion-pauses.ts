import { DAY } from '../durations.ts'
import { type Belief, idInPath, isSuccess, objectsOf, textAt } from './belief.ts'
import { TWO_CLOCKS_ERROR } from './clock-error.ts'

/** RING-72. */
const PAUSE = 14 * DAY
const LEAVES = new Set(['POST /api/rings/:id/departure', 'POST /api/rings/:id/items/refusal'])

/**
 * Three silences pause the suggestions of a person for 14 days; while they are paused none is listed. Who says that they leave a ring
 * is not silent, so no pause begins with that; one may begin in the same visit, with another ring that they have left by silence.
 */
export const suggestionPauses: Belief = {
  name: 'suggestions are paused for 14 days at most, and a person whose suggestions are paused sees none',
  ids: ['RING-72'],
  watch: () => {
    const paused = new Map<string, number>()
    const departures = new Map<string, number[]>()
    /** By person and ring that they have left without saying so, when they first saw that they have left it. */
    const silences = new Map<string, number>()
    return (record, report) => {
      const { method, route, uid, answer } = record
      if (uid === null || !isSuccess(record)) return
      const now = Date.parse(record.at)
      if (`${method} ${route}` === 'POST /api/rings/:id/departure') departures.set(uid, [...(departures.get(uid) ?? []), now])
      for (const { _id, state } of route === '/api/rings/own' ? objectsOf(answer) : []) {
        const key = `${uid} ${_id}`
        if (state === 'left' && !silences.has(key)) silences.set(key, now)
      }
      // A person who says that they leave has not been silent, whenever the ring is seen as left.
      if (LEAVES.has(`${method} ${route}`)) silences.set(`${uid} ${idInPath(record)}`, 0)
      if (route === '/api/rings/settings') {
        const until = textAt(answer, 'pausedUntil')
        paused.set(uid, until === null ? 0 : Date.parse(until))
        if (until !== null && Date.parse(until) < now - TWO_CLOCKS_ERROR)
          report(`suggestions are paused until ${until}, which is past`)
        if (until !== null && Date.parse(until) - now > PAUSE + TWO_CLOCKS_ERROR)
          report(`suggestions are paused until ${until}, for more than 14 days`)
        const begin = until === null ? 0 : Date.parse(until) - PAUSE
        const isBegin = (at: number) => Math.abs(at - begin) <= TWO_CLOCKS_ERROR
        const isSilent = [...silences].some(([key, seen]) => key.startsWith(`${uid} `) && isBegin(seen))
        if (departures.get(uid)?.some(isBegin) && !isSilent)
          report('suggestions are paused because the person has left a ring', [uid])
      }
      const isPaused = (paused.get(uid) ?? 0) > now + TWO_CLOCKS_ERROR
      if (`${method} ${route}` === 'GET /api/rings' && isPaused && objectsOf(answer).length > 0)
        report('a person whose suggestions are paused sees one', [uid])
    }
  },
}
