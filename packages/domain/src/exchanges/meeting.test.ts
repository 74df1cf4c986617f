import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { anna, bruno } from '../conversations/negotiation.fixtures.ts'
import { fromTownTime } from '../from-town-time.ts'
import { formatTownTime, toTownTime } from '../town-time.ts'
import { createCalendarFile } from './calendar-file.ts'
import { applyAllowedMove, createExchange, daysAfter, happened, withNotified } from './exchange.fixtures.ts'
import { deadlineOf } from './exchange.ts'
import { placesNear, publicPlacesOf } from './public-places.ts'

describe('[EXCH-83] the suggested meeting places', () => {
  const seatOf = (slug: string) => {
    const found = AOSTA.municipalities.find((municipality) => municipality.slug === slug)
    if (!found) throw new Error(slug)
    return { lat: found.lat, lng: found.lng }
  }

  test('every municipality has at least its town hall as a place, and the names of places are unique', () => {
    for (const { name } of AOSTA.municipalities)
      expect(publicPlacesOf(AOSTA).map((place) => place.name)).toContain(`Municipio di ${name}`)
    expect(new Set(publicPlacesOf(AOSTA).map(({ name }) => name)).size).toBe(publicPlacesOf(AOSTA).length)
  })

  test('the suggested places minimise the longest distance to the participants', () => {
    expect(placesNear([seatOf('aosta')], 2, publicPlacesOf(AOSTA)).map(({ name }) => name)).toEqual([
      'Piazza Chanoux, Aosta',
      'Stazione di Aosta',
    ])
    const [between] = placesNear([seatOf('nus'), seatOf('verres')], 1, publicPlacesOf(AOSTA))
    expect(between?.name).toMatch(/Chambave|Châtillon|Pontey|Saint-Denis|Saint-Vincent/)
    expect(placesNear([], 3, publicPlacesOf(AOSTA))).toEqual([])
  })
})

describe('Italian time', () => {
  test.each([
    ['2026-11-22', '10:00', '2026-11-22T09:00:00.000Z', 'domenica 22\u00a0novembre alle\u00a010:00'],
    ['2026-07-04', '18:30', '2026-07-04T16:30:00.000Z', 'sabato 4\u00a0luglio alle\u00a018:30'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', 'domenica 25\u00a0ottobre alle\u00a002:30'],
  ])('[EXCH-99] %s %s in Italy is the instant %s', (day, time, instant, formatted) => {
    const at = fromTownTime({ day, time }, AOSTA.timeZone)
    expect(at?.toISOString()).toBe(instant)
    expect(toTownTime(new Date(instant), AOSTA.timeZone)).toEqual({ day, time })
    expect(formatTownTime(new Date(instant), AOSTA.timeZone)).toBe(formatted)
  })

  test.each([
    ['2026-03-29', '02:30'],
    ['', '10:00'],
    ['2026-11-22', ''],
    ['2026-02-30', '10:00'],
    ['domani', 'presto'],
  ])('[EXCH-99] “%s %s” is not a valid time in Italy', (day, time) => {
    expect(fromTownTime({ day, time }, AOSTA.timeZone)).toBeNull()
  })

  test('[EXCH-99] converting any minute to Italian time and back changes nothing, except in the repeated hour in autumn', () => {
    const [begin, minute] = [Date.parse('2026-01-01T00:00:00Z'), 60_000]
    fc.assert(
      fc.property(fc.nat(2 * 365 * 24 * 60), (minutes) => {
        const at = new Date(begin + minutes * minute)
        const parsed = fromTownTime(toTownTime(at, AOSTA.timeZone), AOSTA.timeZone)
        const delay = at.getTime() - (parsed?.getTime() ?? 0)
        const isRepeatedHour =
          ['2026-10-25', '2027-10-31'].includes(toTownTime(at, AOSTA.timeZone).day) &&
          toTownTime(at, AOSTA.timeZone).time.startsWith('02')
        expect(delay === 0 || (isRepeatedHour && delay === 60 * minute)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['2026-10-25T00:30:00Z', 'the first 02:30 of that night'],
    ['2026-10-25T01:30:00Z', 'the second 02:30 of that night'],
    ['2026-03-28T23:00:00Z', 'the night in which summer time begins'],
  ])('[EXCH-99] a deadline after a meeting at %s (%s) counts days of 24 hours', (meetingInstant) => {
    const agreedAt = new Date(meetingInstant)
    const begun = daysAfter(-1, agreedAt)
    const meeting = { place: 'Piazza', at: agreedAt }
    const both = [anna, bruno].reduce(
      (exchange, user) => applyAllowedMove(exchange, user, { type: 'propose', meeting }, begun).next,
      {
        ...createExchange(),
        createdAt: begun,
      },
    )
    expect(deadlineOf(both)).toEqual(daysAfter(14, agreedAt))
    const notified = withNotified(applyAllowedMove(both, anna, happened, agreedAt).next, agreedAt, bruno)
    expect(deadlineOf(notified)).toEqual(daysAfter(7, agreedAt))
  })
})

describe('[EXCH-84] the calendar file', () => {
  const createFile = (changes: object = {}) =>
    createCalendarFile({
      id: 'abc',
      version: 3,
      title: 'Scambio con Maria',
      description: 'Porti: zaino; teiera',
      url: 'https://example.org/scambio/abc',
      place: 'Piazza Chanoux, portici',
      at: new Date('2026-11-22T09:00:00Z'),
      now: new Date('2026-11-20T10:00:00Z'),
      ...changes,
    })

  test('the calendar file has time and place in the format of RFC 5545', () => {
    expect(createFile().split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Barattolo//Scambi//IT',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:abc@barattolo',
      'SEQUENCE:3',
      'DTSTAMP:20261120T100000Z',
      'DTSTART:20261122T090000Z',
      'DTEND:20261122T100000Z',
      'SUMMARY:Scambio con Maria',
      'LOCATION:Piazza Chanoux\\, portici',
      'DESCRIPTION:Porti: zaino\\; teiera',
      'URL:https://example.org/scambio/abc',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT2H',
      'DESCRIPTION:Scambio con Maria',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('a line of 75 octets is not folded, and a longer one continues on the next line after a space', () => {
    const exactly = 'x'.repeat(75 - 'LOCATION:'.length)
    expect(createFile({ place: exactly })).toContain(`\r\nLOCATION:${exactly}\r\n`)
    expect(createFile({ place: `${exactly}èy` })).toContain(`\r\nLOCATION:${exactly}\r\n èy\r\n`)
    expect(createFile({ place: 'a\u0007b\\c' })).toContain('\r\nLOCATION:a b\\\\c\r\n')
  })

  test('a place cannot inject a line of its own, and no line is longer than 75 octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }), (place) => {
        const text = createFile({ place: `${place}\r\nATTENDEE:x` })
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
        expect(unfolded.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
        expect(unfolded).toHaveLength(22)
      }),
    )
  })
})
