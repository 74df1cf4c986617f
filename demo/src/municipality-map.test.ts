import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { distanceKm } from '@barattolo/domain/geo/distance'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapMunicipalities } from './municipality-map.ts'

/** A town with this many municipalities in a row to the east of the main one, 1 km apart, in another order. */
function townOf(count: number) {
  const municipalities = Array.from({ length: count }, (_, n) => seat(n, 0, n / 111))
  return { municipalities: municipalities.toReversed(), mainMunicipality: 'm0' }
}
const seat = (n: number, lat: number, lng: number) => ({
  code: `${n}`,
  slug: `m${n}`,
  name: `M ${n}`,
  lat,
  lng,
  aliases: [],
  isLarge: false,
})
const used = (map: ReturnType<typeof mapMunicipalities>) => new Set([...map.values()].map(({ slug }) => slug))

test('[TOWN-13] In Aosta each municipality of the demo is itself', () => {
  expect([...mapMunicipalities(AOSTA, AOSTA)].filter(([slug, local]) => slug !== local.slug)).toEqual([])
})

test('[TOWN-13] In a town with fewer municipalities the near ones of the demo are near the main one', () => {
  const map = mapMunicipalities(AOSTA, MADE_UP_TOWN)
  const slugs = ['aosta', 'charvensod', 'quart', 'saint-nicolas', 'morgex', 'gaby']
  expect(slugs.map((slug) => map.get(slug)?.name)).toEqual([
    'Porto d’Oro',
    'Porto d’Oro',
    'Porto d’Oro',
    "Sant’Ippolito degli Scogli e dell'Oltremare",
    "L'Anse-aux-Coquillages-sur-la-Grande-Baie-du-Sud",
    'Isola Lunga',
  ])
  for (const count of [1, 2, 3, 73]) expect(used(mapMunicipalities(AOSTA, townOf(count))).size).toBe(count)
})

test('[TOWN-13] In a town with 2,000 municipalities the demo is in those that are nearest to the main one', () => {
  const map = mapMunicipalities(AOSTA, townOf(2000))
  expect(used(map)).toEqual(new Set(Array.from({ length: 74 }, (_, n) => `m${n}`)))
  expect([map.get('aosta')?.slug, map.get('charvensod')?.slug]).toEqual(['m0', 'm1'])
})

test('[TOWN-13] The order of the distances from the main municipality stays in every town, however its file is ordered', () => {
  const degrees = fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  const seats = fc
    .array(degrees, { minLength: 1, maxLength: 90 })
    .map((points) => points.map(({ lat, lng }, n) => seat(n, lat, lng)))
  const town = seats.chain((municipalities) =>
    fc.record({
      municipalities: fc.constant(municipalities),
      mainMunicipality: fc.constantFrom(...municipalities.map(({ slug }) => slug)),
    }),
  )
  fc.assert(
    fc.property(town, (to) => {
      const map = mapMunicipalities(AOSTA, to)
      const main = to.municipalities.find(({ slug }) => slug === to.mainMunicipality)
      if (!main) throw new Error('A town has its main municipality')
      expect(map.get('aosta')).toBe(main)
      const ranked = [...mapMunicipalities(AOSTA, AOSTA).keys()].map((slug) => map.get(slug) ?? main)
      const distances = ranked.map((each) => distanceKm(each, main))
      expect(distances).toEqual(distances.toSorted((one, other) => one - other))
      expect(used(map).size).toBe(Math.min(to.municipalities.length, AOSTA.municipalities.length))
      expect(mapMunicipalities(AOSTA, { ...to, municipalities: to.municipalities.toReversed() })).toEqual(map)
    }),
    { numRuns: 60 },
  )
})
