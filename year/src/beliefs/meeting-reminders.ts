import { DAY, HOUR } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, exchangeIn, idInPath, isSuccess, textAt } from './belief.ts'
import { createExpectedNotices, mayHaveHadEffect } from './expected-notices.ts'

/** When the jobs of the year run, in UTC (`docs/testing.md`), with a margin. */
const JOBS_AT = 9 * HOUR + HOUR / 12
/** 18:00 on the valley’s clocks, in the summer; the winter’s is later. */
const EVENING = 16 * HOUR

/**
 * Each person of an exchange is reminded of a meeting that was agreed before the evening before it: of one that they have come to, or
 * could have come to, the reminder is among their notices.
 */
export const meetingReminders: Belief = {
  name: 'who has agreed on a meeting by the evening before is reminded of it',
  ids: ['NOTE-12'],
  watch: () => {
    const expected = createExpectedNotices()
    // By exchange, when its agreed meeting was first seen, and whether its reminder need not be expected any more.
    const agreed = new Map<string, { meeting: number; since: number; isExpected: boolean }>()
    // When the job broke, which runs once a day.
    const breaks: number[] = []
    return (record, report) => {
      expected.note(record, report)
      if (record.method === 'BREAK' && textAt(record.answer, 'job') === 'reminders') breaks.push(Date.parse(record.at))
      if (isSuccess(record) && record.method === 'DELETE' && record.route === '/api/me')
        expected.drop(({ from }) => from === null)
      // Who proposes another meeting after that evening is reminded two hours before, when no job of the year runs.
      const other = proposesMeeting(record) ? agreed.get(idInPath(record)) : undefined
      if (other && Date.parse(record.at) > eveningBefore(other.meeting)) other.isExpected = true
      const exchange = isSuccess(record) ? exchangeIn(record.answer) : null
      const meetingAt = textAt(Object(record.answer).agreed, 'at')
      if (exchange?.state !== 'open' || meetingAt === null) return
      const [at, meeting] = [Date.parse(record.at), Date.parse(meetingAt)]
      const midnight = Math.floor(meeting / DAY) * DAY
      const before = agreed.get(exchange.id)
      const known = before?.meeting === meeting ? before : { meeting, since: at, isExpected: false }
      agreed.set(exchange.id, known)
      const isBroken = breaks.some((time) => time > midnight - DAY && time < midnight + DAY)
      const isReminded = known.since < eveningBefore(meeting) && meeting > midnight + JOBS_AT && !isBroken
      // It is still open and agreed after the meeting, so it was before.
      if (!isReminded || at < meeting || known.isExpected) return
      known.isExpected = true
      const ids = [exchange.id, textAt(record.answer, 'conversationId') ?? []].flat()
      const people = [...new Set(exchange.legs.flatMap(({ giver, receiver }) => [giver, receiver]))]
      for (const to of people) {
        // Between two people it names the other one, and goes with their account.
        const from = people.length === 2 ? (people.find((one) => one !== to) ?? null) : null
        expected.expect({ to, from, kinds: ['meetingSoon'], ids, at: new Date(midnight - DAY).toISOString() })
      }
    }
  },
}

const eveningBefore = (meeting: number) => Math.floor(meeting / DAY) * DAY - DAY + EVENING

const proposesMeeting = (record: HistoryRecord) =>
  record.method === 'POST' && record.route === '/api/exchanges/:id/meeting' && mayHaveHadEffect(record)
