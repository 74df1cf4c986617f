import { DAY } from '../durations.ts'
import { type Belief, isSuccess, objectsOf } from './belief.ts'
import { TWO_CLOCKS_ERROR } from './clock-error.ts'

/** RING-72. */
const SILENCES = 3
const WITHIN = 30 * DAY
const PAUSE = 14 * DAY

/** When a ring was last seen open, and when it was first seen as left: its silence was counted in between. */
interface Silence {
  from: number
  to: number
}

/** Whether these silences pause the suggestions at this time, whenever each was counted. */
const mustBePaused = (silences: readonly Silence[], now: number) => {
  const late = silences.toSorted((one, other) => other.from - one.from).slice(0, SILENCES)
  const [latest, first] = [late[0], late[SILENCES - 1]]
  if (!latest || !first) return false
  const isWithin = Math.max(...late.map(({ to }) => to)) - first.from <= WITHIN
  return isWithin && now < latest.from + PAUSE - TWO_CLOCKS_ERROR
}

/** Who lets three rings end by not answering, within 30 days, gets no suggestions for 14 days. */
export const silencePauses: Belief = {
  name: 'who lets three rings end in silence within 30 days gets no suggestions for 14 days',
  ids: ['RING-72'],
  watch: () => {
    /** By person and ring. */
    const seenOpen = new Map<string, number>()
    const seenLeft = new Map<string, number>()
    const silences = new Map<string, Map<string, Silence>>()
    return (record, report) => {
      const { route, method, uid, answer } = record
      if (uid === null || method !== 'GET' || !isSuccess(record)) return
      const now = Date.parse(record.at)
      for (const { _id, state } of route === '/api/rings/own' ? objectsOf(answer) : []) {
        const key = `${uid} ${_id}`
        if (state === 'open') seenOpen.set(key, now)
        if (state === 'left' && !seenLeft.has(key)) seenLeft.set(key, now)
      }
      const ring = Object(Object(answer).negotiation)
      const key = `${uid} ${ring._id}`
      const from = seenOpen.get(key)
      // Who has said that they leave reads no reason.
      if (ring.state === 'left' && ring.endedWhy === 'deadline' && from !== undefined) {
        const own = silences.get(uid) ?? new Map<string, Silence>()
        own.set(key, { from, to: seenLeft.get(key) ?? now })
        silences.set(uid, own)
      }
      if (route !== '/api/rings/settings' || Object(answer).pausedUntil !== null) return
      if (mustBePaused([...(silences.get(uid)?.values() ?? [])], now))
        report('suggestions go on after three silences within 30 days', [uid])
    }
  },
}
