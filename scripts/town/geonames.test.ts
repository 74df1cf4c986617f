import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { expect, test } from 'vitest'
import { makeTown } from './make-town.ts'
import { parsePlaces, readGeoNames } from './places.ts'

// Takes half a second of the tests, and is read once.
const places = parsePlaces(readGeoNames(), 'IT', 1000)

function make(name: string, radiusKm: number) {
  const made = makeTown(places, { name, country: 'IT', radiusKm })
  if ('refusal' in made) throw new Error(made.refusal)
  return made
}

test('[TOWN-07] Torino and 25 km around it, from the data of the package', () => {
  const { town } = make('Torino', 25)
  const names = town.municipalities.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Torino', 'Moncalieri', 'Rivoli', 'Collegno']))
  expect(names).not.toContain('Milano')
  expect(names.length).toBeGreaterThan(90)
  expect(names.length).toBeLessThan(120)
  expect(town).toMatchObject({ timeZone: 'Europe/Rome', mainMunicipality: 'torino', areaKm: 8, views: { map: { zoom: 10 } } })
  expect(town.municipalities.find(({ slug }) => slug === 'torino')).toMatchObject({ code: '001272', aliases: [] })
  expect(town.settlements[0]).toMatchObject({ population: expect.any(Number) })
})

test('[TOWN-07] The point of Milano is nearest to Milano', () => {
  expect(municipalityOf({ lat: 45.4642, lng: 9.19 }, make('Milano', 20).town).name).toBe('Milano')
})

test('[TOWN-07] Around Aosta the zooms are those that were chosen by hand', () => {
  expect(make('Aosta', 40).town.views).toMatchObject({
    map: { zoom: 12 },
    municipalityZoom: 13,
    newItem: { zoom: 13 },
    searchZoom: 11,
    searchCentre: { zoom: 12 },
  })
})

test('[TOWN-07] A line of another country is kept for its population, without its alternate names', () => {
  const line = (country: string, code: string, population: number) =>
    `1\tNome\tNome\tAltro,Altri\t45.1\t7.2\tP\t${code}\t${country}\t\t12\tTO\t001272\t\t${population}\t\t239\tEurope/Rome\t2024-01-01`
  const lines = [
    line('IT', 'PPL', 0),
    line('FR', 'PPL', 1000),
    line('FR', 'PPL', 999),
    line('IT', 'PPLQ', 5000),
    line('IT', 'PPLH', 5000),
    '',
  ]
  expect(parsePlaces(lines.join('\n'), 'IT', 1000)).toEqual([
    {
      id: '1',
      name: 'Nome',
      asciiName: 'Nome',
      alternateNames: ['Altro', 'Altri'],
      lat: 45.1,
      lng: 7.2,
      featureCode: 'PPL',
      country: 'IT',
      adminCodes: ['12', 'TO', '001272', ''],
      population: 0,
      timeZone: 'Europe/Rome',
    },
    expect.objectContaining({ country: 'FR', population: 1000, alternateNames: [] }),
  ])
})
