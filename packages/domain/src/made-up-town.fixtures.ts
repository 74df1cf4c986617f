import { readTownFiles } from './geo/read-town-files.ts'

/** The files of an invented town: in the southern hemisphere, in another time zone, with apostrophes and long names. */
export const MADE_UP_FILES = {
  town: {
    timeZone: 'Australia/Hobart',
    mainMunicipality: 'porto-d-oro',
    areaKm: 10,
    radii: { options: [1, 3, 8], initial: 3 },
    views: {
      map: { lat: -42.88, lng: 147.33, zoom: 11 },
      bounds: { west: 146.9, south: -43.3, east: 147.7, north: -42.6 },
      municipalityZoom: 14,
      newItem: { lat: -42.88, lng: 147.33, zoom: 12 },
      searchZoom: 10,
      searchCentre: { lat: -42.88, lng: 147.33, zoom: 11 },
    },
    words: {
      it: {
        name: 'Arcipelago d’Oro',
        of: 'dell’Arcipelago d’Oro',
        sign: 'Porto d’Oro & isole',
        whole: 'Tutte le isole',
        fromWhole: 'Da tutte le isole',
        meeting: 'al molo d’Oro',
        meetingExample: 'Molo d’Oro, sotto la lanterna',
        samplePlaces: ['Porto d’Oro', 'Isola Lunga', "L'Anse"],
        law: 'la legge dell’arcipelago',
        ageLaw: 'è l’età che la legge dell’arcipelago chiede',
        dataAuthority: 'al Custode dei dati d’Oro',
        accessibilityAuthority: 'al Custode d’Oro <degli accessi>',
      },
    },
  },
  municipalities: {
    municipalities: [
      { code: '001', slug: 'porto-d-oro', name: 'Porto d’Oro', lat: -42.88, lng: 147.33, aliases: ['Golden Port'] },
      {
        code: '002',
        slug: 'l-anse-aux-coquillages',
        name: "L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud",
        lat: -42.99,
        lng: 147.29,
      },
      { code: '003', slug: 'isola-lunga', name: 'Isola Lunga', lat: -43.05, lng: 147.37 },
    ],
  },
  settlements: { settlements: [{ lat: -42.88, lng: 147.33, population: 40_000 }] },
  'meeting-places': { meetingPlaces: { 'porto-d-oro': ['Molo d’Oro'] } },
  'authority-names': {
    authorityNames: {
      words: ['alcalde'],
      surnames: ['governatore'],
      stems: ['capitaner'],
      phrases: ['guardia del porto'],
      wholeNames: ['porto d oro'],
      particles: ['el'],
      qualifiers: ['oro'],
    },
  },
}

const result = readTownFiles(MADE_UP_FILES)
if ('faults' in result) throw new Error(result.faults.join('\n'))
export const MADE_UP_TOWN = result.town
