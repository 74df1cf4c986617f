import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { MADE_UP_FILES } from '../made-up-town.fixtures.ts'
import type { TownFile } from '../town.ts'
import { readTownFiles } from './read-town-files.ts'

type Files = Record<TownFile, unknown>
const [port, anse, island] = MADE_UP_FILES.municipalities.municipalities
const { town } = MADE_UP_FILES
const withTown = (changes: object): Files => ({ ...MADE_UP_FILES, town: { ...town, ...changes } })
const withMunicipalities = (...municipalities: unknown[]): Files => ({ ...MADE_UP_FILES, municipalities: { municipalities } })
const faultsOf = (files: Files) => {
  const result = readTownFiles(files)
  return 'faults' in result ? result.faults : []
}

test('[TOWN-01] The data of the valley are a town: 74 municipalities, 14 km around their seats, Italian time', () => {
  expect(AOSTA.municipalities).toHaveLength(74)
  expect(AOSTA).toMatchObject({ areaKm: 14, timeZone: 'Europe/Rome', mainMunicipality: 'aosta' })
  expect(AOSTA.meetingPlaces.aosta).toContain('Piazza Chanoux, Aosta')
  expect(AOSTA.municipalities.find(({ slug }) => slug === 'ayas')?.aliases).toEqual(['Champoluc', 'Antagnod'])
})

describe('A folder is refused with a sentence for each fault', () => {
  const place = (n: number) => ({ ...port, slug: `luogo-${n}`, name: `Luogo ${n}` })
  test.each<[fault: string, files: Files, sentences: string[]]>([
    [
      'a municipality without a latitude',
      withMunicipalities(port, { ...anse, lat: undefined }, island),
      ["municipalities.json: il valore di municipalities.1.lat (L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud) manca."],
    ],
    [
      'a latitude that does not exist',
      withMunicipalities(port, { ...anse, lat: -142 }, island),
      ["municipalities.json: il valore di municipalities.1.lat (L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud) non va bene."],
    ],
    ['no municipality', withMunicipalities(), ['municipalities.json: il valore di municipalities non va bene.']],
    [
      'a slug in upper case',
      withMunicipalities(port, { ...anse, slug: 'L-Anse' }, island),
      ["municipalities.json: il valore di municipalities.1.slug (L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud) non va bene."],
    ],
    [
      'doubled names and slugs',
      withMunicipalities(port, anse, island, anse),
      [
        'municipalities.json: lo slug l-anse-aux-coquillages c’è più di una volta.',
        "municipalities.json: il nome L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud c’è più di una volta.",
        'municipalities.json: il codice 002 c’è più di una volta.',
      ],
    ],
    [
      'the slug that means the whole town',
      withMunicipalities(port, anse, { ...island, slug: 'tutti' }),
      ['municipalities.json: lo slug tutti vuol dire tutta la città: scegline un altro.'],
    ],
    [
      '10,000 places',
      withMunicipalities(port, ...Array.from({ length: 9_999 }, (_, n) => place(n))),
      ['municipalities.json: il valore di municipalities è troppo grande.'],
    ],
    [
      'coordinates of another country',
      withMunicipalities(port, anse, { ...island, lat: 43.05, lng: 7.37 }),
      ['municipalities.json: Isola Lunga è a più di 300 km da Porto d’Oro: controlla le coordinate.'],
    ],
    ['a wrong time zone', withTown({ timeZone: 'Europe/Porto' }), ['town.json: il fuso orario Europe/Porto non esiste.']],
    [
      'an unknown main municipality',
      withTown({ mainMunicipality: 'aosta' }),
      ['town.json: mainMunicipality è aosta, che non è tra i comuni.'],
    ],
    [
      'an initial radius that is not offered',
      withTown({ radii: { options: [1, 2], initial: 5 } }),
      ['town.json: il raggio iniziale 5 non è tra quelli proposti.'],
    ],
    [
      'a map that begins elsewhere',
      withTown({ views: { ...town.views, map: { lat: 45.7, lng: 7.3, zoom: 12 } } }),
      [
        'town.json: il centro di views.map è lontano da ogni comune.',
        'town.json: il centro di views.map è fuori da views.bounds.',
      ],
    ],
    [
      'bounds that leave out the search',
      withTown({
        views: {
          ...town.views,
          bounds: { west: 147.31, south: -43.3, east: 147.7, north: -42.6 },
          searchCentre: { lat: -42.9, lng: 147.3, zoom: 11 },
        },
      }),
      ['town.json: il centro di views.searchCentre è fuori da views.bounds.'],
    ],
    [
      'a radius that no circle may have',
      withTown({ radii: { options: [3, 60], initial: 3 } }),
      ['town.json: un raggio può arrivare a 50 km.'],
    ],
    ['an area of half a country', withTown({ areaKm: 500 }), ['town.json: il valore di areaKm è troppo grande.']],
    [
      'a meeting place of an unknown municipality',
      { ...MADE_UP_FILES, 'meeting-places': { meetingPlaces: { aosta: ['Piazza Chanoux, Aosta'] } } },
      ['meeting-places.json: aosta non è tra i comuni.'],
    ],
    [
      'a doubled code, and another name that is the name of another municipality',
      withMunicipalities(port, anse, { ...island, code: '001', aliases: ['Porto d’Oro'] }),
      [
        'municipalities.json: il codice 001 c’è più di una volta.',
        'municipalities.json: Porto d’Oro è un altro nome di Isola Lunga, ma anche il nome di un altro comune.',
      ],
    ],
    ['a language without texts', withTown({ languages: ['fr'] }), ['town.json: il valore di languages.0 non va bene.']],
    ['a key that is not known', withTown({ timezone: 'Europe/Rome' }), ['town.json: non conosco timezone.']],
    [
      'two words where one is compared',
      {
        ...MADE_UP_FILES,
        'authority-names': {
          authorityNames: { ...MADE_UP_FILES['authority-names'].authorityNames, words: ['Città metropolitana'] },
        },
      },
      ['authority-names.json: in words “Città metropolitana” ha più di una parola: mettilo in phrases.'],
    ],
    ['a file of another shape', { ...MADE_UP_FILES, settlements: [] }, ['settlements.json: il contenuto non va bene.']],
  ])('[TOWN-02] %s', (_, files, sentences) => {
    expect(faultsOf(files)).toEqual(sentences)
  })

  test('[TOWN-02] all at once', () => {
    expect(faultsOf({ ...withTown({ timeZone: 7, areaKm: -1 }), settlements: null })).toEqual([
      'town.json: il valore di timeZone non va bene.',
      'town.json: il valore di areaKm non va bene.',
      'settlements.json: il contenuto non va bene.',
    ])
    expect(faultsOf(withTown({ timeZone: 'Mars/Base', mainMunicipality: 'aosta' }))).toHaveLength(2)
  })
})

test('[TOWN-08] A town across the date line is in bounds whose west is greater than their east', () => {
  const east = { ...port, lat: -16.8, lng: 179.95 }
  const views = Object.fromEntries(
    Object.entries(town.views).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : { lat: -16.8, lng: 179.95, zoom: 11 },
    ]),
  )
  const across = (bounds: object) =>
    faultsOf({
      ...withMunicipalities(east, { ...anse, lat: -16.8, lng: -179.95 }),
      town: { ...town, views: { ...views, bounds } },
    })
  expect(across({ west: 179, south: -17.5, east: -179, north: -16 })).toEqual([])
  expect(across({ west: -179, south: -17.5, east: 179, north: -16 })).toHaveLength(3)
})
