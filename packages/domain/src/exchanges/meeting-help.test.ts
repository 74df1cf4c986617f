import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MUNICIPALITIES } from '../map/municipalities.ts'
import { calendarFile } from './calendar-file.ts'
import { PUBLIC_PLACES, placesNear } from './public-places.ts'
import { atRomeTime, romeTime, sayRomeTime } from './rome-time.ts'

describe('[EXCH-83] places suggested for meeting', () => {
  const seat = (slug: string) => {
    const found = MUNICIPALITIES.find((municipality) => municipality.slug === slug)
    if (!found) throw new Error(slug)
    return { lat: found.lat, lng: found.lng }
  }

  test('every municipality has at least its town hall, and no name comes twice', () => {
    for (const { name } of MUNICIPALITIES) expect(PUBLIC_PLACES.map((place) => place.name)).toContain(`Municipio di ${name}`)
    expect(new Set(PUBLIC_PLACES.map(({ name }) => name)).size).toBe(PUBLIC_PLACES.length)
  })

  test('are those whose longest way is shortest for all of them', () => {
    expect(placesNear([seat('aosta')], 2).map(({ name }) => name)).toEqual(['Piazza Chanoux, Aosta', 'Stazione di Aosta'])
    const [between] = placesNear([seat('nus'), seat('verres')], 1)
    expect(between?.name).toMatch(/Chambave|Châtillon|Pontey|Saint-Denis|Saint-Vincent/)
    expect(placesNear([], 3)).toEqual([])
  })
})

describe('the clocks of the valley', () => {
  test.each([
    ['2026-11-22', '10:00', '2026-11-22T09:00:00.000Z', 'domenica 22 novembre alle 10:00'],
    ['2026-07-04', '18:30', '2026-07-04T16:30:00.000Z', 'sabato 4 luglio alle 18:30'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', 'domenica 25 ottobre alle 02:30'],
  ])('%s %s is one instant, winter and summer', (day, time, instant, said) => {
    const at = atRomeTime({ day, time })
    expect(at?.toISOString()).toBe(instant)
    expect(romeTime(new Date(instant))).toEqual({ day, time })
    expect(sayRomeTime(new Date(instant))).toBe(said)
  })

  test.each([
    ['2026-03-29', '02:30'],
    ['', '10:00'],
    ['2026-11-22', ''],
    ['2026-02-30', '10:00'],
    ['domani', 'presto'],
  ])('%s %s is on no clock', (day, time) => {
    expect(atRomeTime({ day, time })).toBeNull()
  })
})

describe('[EXCH-84] the calendar file', () => {
  const file = (changes: object = {}) =>
    calendarFile({
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

  test('says when and where, as RFC 5545 wants it', () => {
    const lines = file().split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'UID:abc@barattolo',
        'SEQUENCE:3',
        'DTSTART:20261122T090000Z',
        'DTEND:20261122T100000Z',
        'LOCATION:Piazza Chanoux\\, portici',
        'DESCRIPTION:Porti: zaino\\; teiera',
        'TRIGGER:-PT2H',
      ]),
    )
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  test('nothing written in a place can become a line of its own, no line is longer than 75 octets, nothing is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (place) => {
        const text = file({ place: `${place}\r\nATTENDEE:x` })
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
        expect(unfolded.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
        expect(unfolded).toHaveLength(22)
      }),
    )
  })
})
