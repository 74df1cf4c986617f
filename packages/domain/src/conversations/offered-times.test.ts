import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { it } from '../texts/it.ts'
import { addDays, toTownTime } from '../town-time.ts'
import { legalMoves, proposalRefusal, viewOf } from './moves.ts'
import {
  accept,
  anna,
  applyMoves,
  archive,
  bicycle,
  bruno,
  createCurrentItem,
  lamp,
  NOON,
  reject,
} from './negotiation.fixtures.ts'
import { type Negotiation, openNegotiation } from './negotiation.ts'
import {
  areDifferentTimes,
  DAY_PARTS,
  formatOfferedTime,
  isTimeOver,
  keyOfTime,
  OFFERED_TIMES_DAYS,
  OFFERED_TIMES_MAX,
  type OfferedTime,
  offeredTimesRefusal,
  shortTimeLabel,
  sortTimes,
  startOfTime,
  suggestedTimes,
  timesInUse,
} from './offered-times.ts'

const ROME = 'Europe/Rome'
const at = (instant: string, timeZone = ROME) => ({ now: new Date(instant), timeZone })
const anyMoment = fc.record({
  now: fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true }),
  timeZone: fc.constantFrom(ROME, 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'),
})
const anyPart = fc.option(fc.constantFrom(...DAY_PARTS))
const anyTime = fc.record({ ahead: fc.integer({ min: -3, max: OFFERED_TIMES_DAYS + 3 }), part: anyPart })

describe('the times that an opening offers', () => {
  test('[NEG-42] they can be offered exactly if their days are from today on to 14 days ahead in the town, and no part of today is over', () => {
    fc.assert(
      fc.property(anyMoment, fc.array(anyTime, { maxLength: OFFERED_TIMES_MAX }), (moment, drawn) => {
        const { day: today, time } = toTownTime(moment.now, moment.timeZone)
        const times = drawn.map(({ ahead, part }) => ({ day: addDays(today, ahead), part }))
        const hour = Number(time.slice(0, 2))
        const isOver = ({ ahead, part }: (typeof drawn)[number]) =>
          ahead < 0 || (ahead === 0 && ((part === 'mattina' && hour >= 12) || (part === 'pomeriggio' && hour >= 18)))
        const isFar = drawn.some(({ ahead }) => ahead > OFFERED_TIMES_DAYS)
        expect(offeredTimesRefusal(times, moment)).toBe(drawn.some(isOver) ? 'meetingInThePast' : isFar ? 'meetingTooFar' : null)
      }),
    )
  })

  test.each([
    ['before midnight in the town', '2026-12-04T22:59:00Z', '2026-12-04', null],
    [
      'after midnight in the town, which is still the day before in UTC',
      '2026-12-04T23:00:00Z',
      '2026-12-04',
      'meetingInThePast',
    ],
    ['after midnight in the town, for the new day', '2026-12-04T23:00:00Z', '2026-12-05', null],
    ['14 days later by the town’s calendar', '2026-12-04T23:00:00Z', '2026-12-19', null],
    ['15 days later by the town’s calendar', '2026-12-04T22:59:00Z', '2026-12-19', 'meetingTooFar'],
  ])('[NEG-42] the day is that of the town: %s', (_, now, day, refusal) => {
    expect(offeredTimesRefusal([{ day, part: null }], at(now))).toBe(refusal)
  })

  test('[NEG-42] a time is there once: a day and its parts are different times', () => {
    const day = '2026-12-05'
    const all: OfferedTime[] = [{ day, part: null }, ...DAY_PARTS.map((part) => ({ day, part }))]
    expect(areDifferentTimes(all)).toBe(true)
    for (const time of all) expect(areDifferentTimes([...all, { ...time }])).toBe(false)
  })

  test('[NEG-42] sorted times are the same ones from the earliest to the latest', () => {
    const anyOfferedTime = fc.record({ day: fc.constantFrom('2026-12-05', '2026-12-06', '2026-12-11'), part: anyPart })
    fc.assert(
      fc.property(fc.uniqueArray(anyOfferedTime, { selector: keyOfTime, maxLength: OFFERED_TIMES_MAX }), (times) => {
        const sorted = sortTimes(times)
        expect(sorted.map(keyOfTime)).toEqual(times.map(keyOfTime).toSorted())
        expect(new Set(sorted)).toEqual(new Set(times))
      }),
    )
  })

  test('[NEG-43] what the sheet suggests can always be offered, in time order within the weekend, and has labels that differ', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const times = suggestedTimes(moment)
        expect(times).toHaveLength(OFFERED_TIMES_MAX)
        expect(areDifferentTimes(times)).toBe(true)
        expect(offeredTimesRefusal(times, moment)).toBeNull()
        expect(new Set(times.map((time) => shortTimeLabel(time, moment))).size).toBe(times.length)
      }),
    )
  })

  test('[NEG-43] on a Monday the labels are those of the picture; on a Saturday evening the parts that are over are those of the next week', () => {
    const labelsAt = (now: string) => suggestedTimes(at(now)).map((time) => shortTimeLabel(time, at(now)))
    const monday = ['oggi', 'domani', 'ven sera', 'sab mattina', 'sab pomeriggio', 'dom mattina']
    expect(labelsAt('2026-11-30T10:00:00Z')).toEqual(monday)
    const saturday = ['oggi', 'domani', 'domani mattina', 'ven sera', 'sab 12 mattina', 'sab 12 pomeriggio']
    expect(labelsAt('2026-12-05T19:00:00Z')).toEqual(saturday)
  })

  test('[NEG-43] a time is written with its date, and without the hour', () => {
    expect(formatOfferedTime({ day: '2026-12-04', part: 'sera' })).toBe('venerdì 4\u00a0dicembre sera')
    expect(formatOfferedTime({ day: '2026-12-05', part: null })).toBe('sabato 5\u00a0dicembre')
  })

  test('[NEG-44] the line of the chat names the times as alternatives, and none once they are deleted', () => {
    const times = [
      { day: '2026-12-04', part: 'sera' },
      { day: '2026-12-05', part: null },
    ] as const
    const { timesOffered } = it.conversations.line
    expect(timesOffered('Anna', times)).toBe('Anna potrebbe venerdì 4\u00a0dicembre sera o sabato 5\u00a0dicembre.')
    expect(timesOffered(null, times)).toBe('Hai detto che potresti venerdì 4\u00a0dicembre sera o sabato 5\u00a0dicembre.')
    expect(timesOffered('Anna', [])).toBe('Anna ha detto quando potrebbe.')
    expect(timesOffered(null, [])).toBe('Hai detto quando potresti.')
  })

  test('[NEG-46] for a meeting a part of a day suggests an hour that is still ahead, a whole day only the day, and what is over nothing', () => {
    const day = '2026-12-05'
    const morning = at('2026-12-05T07:00:00Z')
    expect(startOfTime({ day, part: 'mattina' }, morning)).toEqual({ day, time: '10:00' })
    expect(startOfTime({ day, part: 'sera' }, morning)).toEqual({ day, time: '19:00' })
    expect(startOfTime({ day, part: null }, morning)).toEqual({ day, time: '' })
    expect(startOfTime({ day, part: 'mattina' }, at('2026-12-05T09:30:00Z'))).toEqual({ day, time: '' })
    expect(startOfTime({ day, part: 'mattina' }, at('2026-12-05T11:00:00Z'))).toBeNull()
  })

  test('[NEG-44] a time is over when its part of the day is, in the town', () => {
    const morning: OfferedTime = { day: '2026-12-05', part: 'mattina' }
    expect([at('2026-12-05T10:59:00Z'), at('2026-12-05T11:00:00Z')].map((moment) => isTimeOver(morning, moment))).toEqual([
      false,
      true,
    ])
  })
})

describe('an opening with an offer', () => {
  const anyOffer = fc.uniqueArray(fc.integer({ min: 10, max: 29 }), { maxLength: 10 })
  const itemOf = (number: number) => createCurrentItem(number, `Oggetto ${number}`, anna)

  test('[NEG-40] it is a sent proposal with both sides, chosen by who opens it; the owner has the turn, may accept it, and nothing can be taken back', () => {
    fc.assert(
      fc.property(anyOffer, (numbers) => {
        const offers = numbers.map(itemOf)
        const opened = openNegotiation({ interested: anna, root: bicycle, offers, now: NOON })
        expect(opened.sent.map(({ item }) => item)).toEqual([bicycle, ...offers].map(({ item }) => item))
        expect(new Set(opened.sent.map(({ selectedBy }) => selectedBy))).toEqual(new Set([anna]))
        const [forAnna, forBruno] = [viewOf(opened, anna), viewOf(opened, bruno)]
        if (!forAnna || !forBruno) return expect.fail()
        expect(forBruno.turn).toBe(bruno)
        expect(legalMoves(forBruno).includes('accept')).toBe(offers.length > 0)
        expect(proposalRefusal(forBruno.proposal)).toBe(offers.length > 0 ? null : 'proposalNotBalanced')
        expect(forAnna.undoes).toBeNull()
        expect(legalMoves(forAnna)).not.toContain('accept')
      }),
    )
  })
})

describe('when the times go', () => {
  const times = [{ day: '2026-12-05', part: 'sera' }] as const
  const opened = openNegotiation({ interested: anna, root: bicycle, offers: [lamp], times, now: NOON })
  const agreed = applyMoves(opened, [bruno, accept])

  test.each<[string, Negotiation, number]>([
    ['pending', opened, 1],
    ['agreed, without a meeting', agreed, 1],
    ['refused', applyMoves(opened, [bruno, reject]), 0],
    ['withdrawn', applyMoves(opened, [anna, reject]), 0],
    ['archived', applyMoves(opened, [bruno, archive]), 0],
    ['agreed, with a meeting', { ...agreed, exchange: { state: 'open', callOffRefusal: null, hasMeeting: true } }, 0],
    ['agreed and held for the admin', { ...agreed, exchange: { state: 'held', callOffRefusal: 'exchangeHeld' } }, 0],
    ['agreed and called off', { ...agreed, exchange: { state: 'calledOff', callOffRefusal: 'noOpenExchange' } }, 0],
    ['left by a person who has deleted their account', { ...opened, personLeft: true }, 0],
  ])('[NEG-44] the times of a conversation that is %s', (_, negotiation, left) => {
    expect(timesInUse(negotiation)).toHaveLength(left)
  })

  test('[NEG-44] without times none are in use', () => {
    expect(timesInUse(openNegotiation({ interested: anna, root: bicycle, now: new Date(NOON.getTime() + DAY_MS) }))).toEqual([])
  })
})
