import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import type { Town } from '@barattolo/domain/town'
import { expect, test } from 'vitest'
import { DEMO_TEXTS } from './demo-texts.fixtures.ts'
import { ELSEWHERE, localTextIn } from './local-text.ts'
import { mapMunicipalities } from './municipality-map.ts'

const localTextOf = (town: Town) => localTextIn(town, mapMunicipalities(AOSTA, town))
const madeUp = localTextOf(MADE_UP_TOWN)

test('[TOWN-13] In Aosta every text of the demo stays as it is', () => {
  expect(DEMO_TEXTS.map(localTextOf(AOSTA))).toEqual(DEMO_TEXTS)
})

test('[TOWN-13] In another town no text of the demo names a place of the valley', () => {
  const names = [...AOSTA.municipalities.flatMap(({ name, aliases }) => [name, ...aliases]), ...Object.keys(ELSEWHERE), 'Chanoux']
  const pattern = new RegExp(`(?<!\\p{L})(${names.join('|')})(?!\\p{L})`, 'u')
  expect(DEMO_TEXTS.filter((text) => pattern.test(text)).length).toBeGreaterThan(80)
  expect(DEMO_TEXTS.map(madeUp).filter((text) => pattern.test(text))).toEqual([])
})

test('[TOWN-13] Each phrase that is replaced in another town is in a text of the demo', () => {
  const unused = Object.keys(ELSEWHERE).filter((phrase) => DEMO_TEXTS.every((text) => !text.includes(phrase)))
  expect(unused).toEqual([])
})

test('[TOWN-13] Texts of the demo name the municipalities of the town, and “a” becomes “ad” before another a', () => {
  expect(madeUp('Scendo ad Aosta martedì, poi salgo a Champoluc.')).toBe('Scendo a Porto d’Oro martedì, poi salgo a Isola Lunga.')
  const annecy = { ...MADE_UP_TOWN, municipalities: MADE_UP_TOWN.municipalities.map((each) => ({ ...each, name: 'Annecy' })) }
  expect(localTextOf(annecy)('A Sarre, da Sarre a Sarre, la Sarrese')).toBe('Ad Annecy, da Annecy ad Annecy, la Sarrese')
})

test('[TOWN-13] The meeting places of a ring are those of the town, and three different ones in each', () => {
  const places = AOSTA.meetingPlaces.aosta ?? []
  expect(places.map(madeUp)).toEqual(['Molo d’Oro', 'Municipio di Porto d’Oro', 'Biblioteca di Porto d’Oro'])
  expect(madeUp('Stazione di Verrès')).toBe("Municipio di L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud")
  const squares = { ...MADE_UP_TOWN, meetingPlaces: { 'porto-d-oro': ['A', 'B', 'C', 'D'] } }
  expect(places.map(localTextOf(squares))).toEqual(['A', 'B', 'C'])
  expect(places.map(localTextOf({ ...MADE_UP_TOWN, meetingPlaces: {} }))).toEqual([
    'Municipio di Porto d’Oro',
    'Biblioteca di Porto d’Oro',
    'Stazione di Porto d’Oro',
  ])
})
