import { expect, test } from 'vitest'
import { AOSTA, inAosta } from '../aosta.fixtures.ts'
import { fairestPlace, publicPlacesOf } from '../exchanges/public-places.ts'
import { formatMeetingTime } from '../town-time.ts'
import { exchangeScreen } from './it/exchanges/exchange-screen.ts'
import { atPlace, thePlace } from './it/map/places.ts'
import { ringExchange } from './it/rings/ring-exchange.ts'

test.each([
  ['Piazza Chanoux', ' in piazza Chanoux', 'piazza Chanoux'],
  ['Municipio di Nus', ' al municipio di Nus', 'il municipio di Nus'],
  ['Stazione di Aosta', ' alla stazione di Aosta', 'la stazione di Aosta'],
  ['Biblioteca regionale, Aosta', ' alla biblioteca regionale, Aosta', 'la biblioteca regionale, Aosta'],
  ['Da Mario', ', Da Mario', 'Da Mario'],
  ['', '', ''],
])('[EXCH-113] a sentence continues with the place “%s” as Italian does', (place, at, the) => {
  expect([atPlace(place), thePlace(place)]).toEqual([at, the])
})

test('[EXCH-113] every suggested place has a form after “Usa” and after “Ci siamo”', () => {
  expect(fairestPlace([{ lat: 45.76, lng: 7.47 }], publicPlacesOf(AOSTA))?.place).toBeDefined()
  for (const { name } of publicPlacesOf(AOSTA)) {
    expect(ringExchange.form.use(name)).toMatch(/^Usa (il municipio di|la stazione di|la biblioteca|piazza) ./)
    expect(atPlace(name)).toMatch(/^ (al|alla|in) [a-z]/)
  }
})

test('[EXCH-113] the banner of an agreed meeting says day, hour and place; a day of another week has its date', () => {
  const now = new Date('2026-11-25T09:00:00Z')
  const saturday = new Date('2026-11-28T09:30:00Z')
  expect(`Ci siamo: ${formatMeetingTime(saturday, inAosta(now))}${atPlace('Piazza Chanoux')}.`).toBe(
    'Ci siamo: sabato alle\u00a010:30 in piazza Chanoux.',
  )
  expect(formatMeetingTime(new Date('2026-12-02T09:30:00Z'), inAosta(now))).toBe('mercoledì 2\u00a0dicembre alle\u00a010:30')
  expect(formatMeetingTime(new Date('2026-11-24T09:30:00Z'), inAosta(now))).toBe('martedì 24\u00a0novembre alle\u00a010:30')
  expect(exchangeScreen.arranged).toBe('Ci siamo:')
})
