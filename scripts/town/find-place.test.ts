import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'
import { createPlace } from './place.fixtures.ts'

const large = createPlace('Castro', 45, 9, { population: 1300, alternateNames: ['Càstèr'] })
const small = createPlace('Castro', 40, 18, { population: 900 })
const section = createPlace('Castro', 41, 12, { population: 90_000, featureCode: 'PPLX' })
const forli = createPlace('Forlì', 44, 12)
const abroad = createPlace('Castro', -42, -73, { country: 'CL', population: 40_000 })
const places = [small, large, section, forli, abroad]
const refusalOf = (country: string, name: string) => {
  const found = findPlace(places, country, name)
  return 'refusal' in found ? found.refusal : ''
}

test('[TOWN-08] Of several places with a name in the country the one with most people is found, and no section of a city', () => {
  expect(findPlace(places, 'IT', 'Castro')).toMatchObject({ id: large.id, askedName: 'Castro' })
})

test('[TOWN-08] Case and accents do not matter, and alternate names count', () => {
  expect(findPlace(places, 'IT', 'FORLI')).toMatchObject({ id: forli.id, askedName: 'Forlì' })
  expect(findPlace(places, 'IT', 'caster')).toMatchObject({ id: large.id, askedName: 'Càstèr' })
})

test('[TOWN-08] An unknown name gets a sentence with the nearest spellings, at most five', () => {
  expect(refusalOf('IT', 'Castra')).toBe(
    'Nel paese IT non trovo “Castra”: GeoNames ha solo i luoghi con più di 500 abitanti. I nomi più vicini: Castro.',
  )
  expect(refusalOf('IT', 'Zzzzzzzz')).toBe(
    'Nel paese IT non trovo “Zzzzzzzz”: GeoNames ha solo i luoghi con più di 500 abitanti.',
  )
  const similar = Array.from({ length: 9 }, (_, n) => createPlace(`Borgo${n}`, 45, 9, { population: n }))
  expect(findPlace(similar, 'IT', 'Borgo')).toMatchObject({
    refusal: expect.stringMatching(/: Borgo8, Borgo7, Borgo6, Borgo5, Borgo4\.$/),
  })
})

test('[TOWN-08] A country without places gets a sentence', () => {
  expect(refusalOf('XX', 'Castro')).toBe('Non conosco luoghi del paese XX: dopo --country va il codice di due lettere, come IT.')
})
