import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { describe, expect, test } from 'vitest'
import { type MadeTown, makeTown } from './make-town.ts'
import { createPlace } from './place.fixtures.ts'
import type { Place } from './places.ts'

const KM = 1 / 111.195

function make(places: Place[], name: string, country = 'IT', radiusKm = 25): MadeTown {
  const made = makeTown(places, { name, country, radiusKm })
  if ('refusal' in made) throw new Error(made.refusal)
  return made
}
const namesOf = ({ town }: MadeTown) => town.municipalities.map(({ name }) => name)

const alba = createPlace('Alba', 45, 7, { population: 30_000, code: '001001' })
const bosco = createPlace('Bosco', 45 + 4 * KM, 7, { code: '001002' })
const costa = createPlace('Costa', 45 - 6 * KM, 7, { code: '001003' })
const three = [alba, bosco, costa]

test('[TOWN-07] A town of three municipalities has their seats, sorted by slug, the zone of the place, and a source in each file', () => {
  const { files, town } = make(three, 'Alba')
  expect(town.municipalities).toEqual([
    { code: '001001', slug: 'alba', name: 'Alba', lat: 45, lng: 7, aliases: [], isLarge: true },
    { code: '001002', slug: 'bosco', name: 'Bosco', lat: bosco.lat, lng: 7, aliases: [], isLarge: true },
    { code: '001003', slug: 'costa', name: 'Costa', lat: costa.lat, lng: 7, aliases: [], isLarge: true },
  ])
  expect(town).toMatchObject({ mainMunicipality: 'alba', languages: ['it'], timeZone: 'Europe/Rome', meetingPlaces: {} })
  expect(town.words.it).toMatchObject({ of: 'di Alba', whole: 'Tutti i comuni', samplePlaces: ['Alba', 'Bosco', 'Costa'] })
  expect(town.drawnMapPath).toBeNull()
  expect(Object.keys(files)).toEqual(['town', 'municipalities', 'settlements', 'authority-names', 'meeting-places'])
  for (const file of Object.values(files)) expect(file).toMatchObject({ about: expect.any(String), source: expect.any(String) })
})

test('[TOWN-08] With three municipalities area, radii and zooms are sensible', () => {
  const { town } = make(three, 'Alba')
  // The seats are 4, 4 and 6 km from the nearest other one.
  expect(town.areaKm).toBe(6)
  expect(town.radii).toEqual({ options: [2, 3, 5, 8, 10], initial: 3 })
  expect(town.views).toEqual({
    map: { lat: 45, lng: 7, zoom: 11 },
    // 25 km beyond the seats.
    bounds: { west: 6.68, south: 44.72, east: 7.32, north: 45.26 },
    municipalityZoom: 12,
    newItem: { lat: 45.004, lng: 7, zoom: 12 },
    searchZoom: 10,
    searchCentre: { lat: 45, lng: 7, zoom: 11 },
  })
})

test('[TOWN-08] A single municipality is a town, whose area is the radius', () => {
  const { town, remarks } = make([alba], 'Alba', 'IT', 12)
  expect(town.areaKm).toBe(12)
  expect(town.radii.options).toEqual([1, 2, 3, 5, 8])
  expect(remarks).toContain('Nel raggio c’è un solo comune.')
})

test('[TOWN-08] Two thousand municipalities become a town', () => {
  const places = Array.from({ length: 2000 }, (_, n) =>
    createPlace(`Luogo ${n}`, 45 + (n % 45) * 2 * KM, 7 + Math.floor(n / 45) * 3 * KM),
  )
  const { town } = make(places, 'Luogo 1000', 'IT', 100)
  expect(town.municipalities).toHaveLength(2000)
  expect(town).toMatchObject({ areaKm: 3, radii: { options: [2, 5, 15, 30, 50], initial: 5 } })
})

describe('across the date line and in the southern hemisphere', () => {
  const fiji = { country: 'FJ', timeZone: 'Pacific/Fiji' }
  const west = createPlace('Waiyevo', -16.79, 179.97, fiji)
  const east = createPlace('Somosomo', -16.77, -179.97, fiji)
  const south = createPlace('Vuna', -16.96, 179.91, fiji)

  test('[TOWN-08] Seats on both sides of 180° east are in the same town, and its zooms are those of another longitude', () => {
    const { town } = make([west, east, south], 'Waiyevo', 'FJ')
    expect(town.municipalities).toHaveLength(3)
    const moved = [west, east, south].map((place) => ({ ...place, lng: (place.lng < 0 ? place.lng + 360 : place.lng) - 90 }))
    const inland = make(moved, 'Waiyevo', 'FJ').town
    expect(town.views.map).toEqual({ lat: -16.79, lng: 179.97, zoom: 11 })
    expect(town.views.bounds).toEqual({ west: 179.68, south: -17.18, east: -179.74, north: -16.55 })
    expect([town.views.map.zoom, town.views.municipalityZoom]).toEqual([inland.views.map.zoom, inland.views.municipalityZoom])
    expect(town).toMatchObject({ timeZone: 'Pacific/Fiji', areaKm: inland.areaKm, radii: inland.radii })
  })

  test('[TOWN-08] The nearest seat and the settlements are found across 180° east', () => {
    const { town } = make([west, east, south], 'Waiyevo', 'FJ')
    expect(municipalityOf({ lat: -16.79, lng: 179.999 }, town).name).toBe('Waiyevo')
    expect(municipalityOf({ lat: -16.77, lng: 179.999 }, town).name).toBe('Somosomo')
    expect(town.settlements).toHaveLength(3)
  })
})

describe('municipalities', () => {
  test('[TOWN-07] A municipality has its marked seat, also where another place has more people, and no section of a city', () => {
    const beach = createPlace('Lido', bosco.lat, 7.01, { population: 9000, featureCode: 'PPL', code: '001002' })
    const section = createPlace('Borgo', 45, 7.01, { featureCode: 'PPLX', code: '001099' })
    expect(namesOf(make([...three, beach, section], 'Alba'))).toEqual(['Alba', 'Bosco', 'Costa'])
  })

  test('[TOWN-07] A municipality whose seat is outside the radius is not in the town', () => {
    const farSeat = createPlace('Remoto', 45 + 40 * KM, 7, { code: '001050' })
    const hamlet = createPlace('Frazione', 45 + 20 * KM, 7, { featureCode: 'PPL', code: '001050' })
    expect(namesOf(make([...three, farSeat, hamlet], 'Alba'))).toEqual(['Alba', 'Bosco', 'Costa'])
  })

  test('[TOWN-07] Without a marked seat a municipality has the place with most people, and a remark says so', () => {
    const [less, more] = [800, 900].map((population) =>
      createPlace(`Luogo ${population}`, 45 + 8 * KM, 7, { population, featureCode: 'PPL', code: '001060' }),
    ) as [Place, Place]
    const made = make([...three, less, more], 'Alba')
    expect(namesOf(made)).toContain('Luogo 900')
    expect(made.remarks).toContain('Comuni senza capoluogo nei dati, con il loro luogo più popoloso: Luogo 900.')
  })

  test('[TOWN-07] Where no seats are marked each code of the lowest level has one municipality', () => {
    const places = [1, 2, 3].map((n) =>
      createPlace(`Ville ${n}`, 45 + n * 2 * KM, 7, {
        country: 'FR',
        featureCode: 'PPL',
        adminCodes: ['84', '74', '741', `7400${n}`],
      }),
    )
    const made = make(places, 'Ville 1', 'FR')
    expect(made.town.municipalities.map(({ code }) => code)).toEqual(['74001', '74002', '74003'])
    expect(made.remarks.join('\n')).toContain('GeoNames non segna i capoluoghi')
  })

  test('[TOWN-07] Parishes without marked seats are parts of the municipality above them', () => {
    const places = [1, 2, 3, 4].map((n) =>
      createPlace(`Lugar ${n}`, 45 + n * 2 * KM, 7, {
        country: 'PT',
        featureCode: n === 3 ? 'PPLA2' : 'PPL',
        adminCodes: ['14', '1106', `11060${n}`, ''],
      }),
    )
    const made = make(places, 'Lugar 1', 'PT')
    expect(made.town.municipalities).toMatchObject([{ code: '1106', name: 'Lugar 3' }])
    expect(made.remarks).toContain('Lugar 1 fa parte di Lugar 3, che è il comune principale.')
  })

  test('[TOWN-07] Without codes of municipalities every place of 500 people counts, and the one that was asked for', () => {
    const places = [400, 499, 500, 2000].map((population) =>
      createPlace(`Town ${population}`, 45 + population * 0.01 * KM, 7, {
        country: 'US',
        population,
        featureCode: 'PPL',
        adminCodes: ['CO', '', '', ''],
      }),
    )
    const made = make(places, 'Town 400', 'US')
    expect(namesOf(made)).toEqual(['Town 2000', 'Town 400', 'Town 500'])
    expect(made.town.municipalities[0]?.code).toBe(`geonames-${places[3]?.id}`)
    expect(made.remarks.join('\n')).toContain('GeoNames non dice quali luoghi sono comuni')
  })
})

describe('names', () => {
  test('[TOWN-07] Doubled names get the province or a number, and a remark', () => {
    const twins = [createPlace('Bosco', 45 + 9 * KM, 7), createPlace('Bosco', 45 + 12 * KM, 7)]
    const made = make([...three, ...twins], 'Alba')
    expect(made.town.municipalities.map(({ name, slug }) => [name, slug])).toEqual([
      ['Alba', 'alba'],
      ['Bosco', 'bosco'],
      ['Bosco (2)', 'bosco-2'],
      ['Bosco (TO)', 'bosco-to'],
      ['Costa', 'costa'],
    ])
    expect(made.remarks).toContain('Nomi doppi, da cambiare in quelli che si usano: Bosco (2); Bosco (TO).')
  })

  test('[TOWN-07] Slugs are ASCII and differ where names differ by accents; the one that means the whole town is not used', () => {
    const others = ['Lodè', 'Lode', 'Tutti', 'Sant’Àlbano d’Orba'].map((name, n) => createPlace(name, 45 + (8 + n) * KM, 7))
    const { town } = make([...three, ...others, createPlace('Łódź', 45.1, 7, { asciiName: 'Lodz' })], 'Alba')
    expect(Object.fromEntries(town.municipalities.map(({ name, slug }) => [name, slug]))).toMatchObject({
      Lodè: 'lode',
      Lode: 'lode-to',
      Tutti: 'tutti-to',
      'Sant’Àlbano d’Orba': 'sant-albano-d-orba',
      Łódź: 'lodz',
    })
  })

  test('[TOWN-07] The main municipality has the name that was asked for', () => {
    const turin = createPlace('Turin', 45, 7.1, { alternateNames: ['torino', 'Torino', 'Турин'], population: 800_000 })
    const { town, mainName } = make([...three, turin], 'TORINO')
    expect(mainName).toBe('Torino')
    expect(town.municipalities.find(({ slug }) => slug === 'torino')).toMatchObject({ name: 'Torino', aliases: [] })
    expect(make([...three, turin], 'Турин').town.mainMunicipality).toBe('turin')
  })

  test('[TOWN-07] Seats nearer than 500 m and municipalities with two seats are remarked', () => {
    const double = createPlace('Doppio', bosco.lat + 0.4 * KM, 7)
    const merged = createPlace('Unito', 45 + 1 * KM, 7, { code: '001001' })
    const { remarks } = make([...three, double, merged], 'Alba')
    expect(remarks).toContain('Capoluoghi a meno di 500 metri: Bosco e Doppio.')
    expect(remarks).toContain('Comuni con più di un capoluogo nei dati: Alba (Alba, Unito).')
  })

  test('[TOWN-07] What no data set has is always remarked', () => {
    expect(make(three, 'Alba').remarks.map((remark) => remark.split(/[ :]/)[0])).toEqual([
      'Nomi',
      'Altri',
      'Luoghi',
      'Parole',
      'Nomi',
    ])
  })
})

test('[TOWN-07] Settlements are all places of 1,000 people up to 20 km beyond the radius, also of other countries', () => {
  const small = createPlace('Piccolo', 45, 7.01, { population: 999 })
  const abroad = createPlace('Oltre', 45 + 44 * KM, 7, { population: 50_000, country: 'FR', timeZone: 'Europe/Paris' })
  const far = createPlace('Lontano', 45 + 46 * KM, 7, { population: 50_000 })
  const { files } = make([...three, small, abroad, far], 'Alba')
  expect(files.settlements).toMatchObject({
    settlements: [
      { name: 'Oltre', country: 'FR', population: 50_000, lat: abroad.lat, lng: 7 },
      { name: 'Alba', country: 'IT', population: 30_000 },
      { name: 'Bosco' },
      { name: 'Costa' },
    ],
  })
})

test('[TOWN-07] A town that does not pass the check is refused with its faults', () => {
  const nowhere = createPlace('Altrove', 45, 7, { timeZone: 'Europe/Atlantide' })
  expect(makeTown([nowhere], { name: 'Altrove', country: 'IT', radiusKm: 5 })).toEqual({
    refusal: 'La città così non va bene:\ntown.json: il fuso orario Europe/Atlantide non esiste.',
  })
})
