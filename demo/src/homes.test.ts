import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellCentre, cellOf } from '@barattolo/domain/geo/cell'
import { isValidPoint } from '@barattolo/domain/geo/distance'
import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { publicCellOf } from '@barattolo/domain/geo/public-cell'
import { isInTown } from '@barattolo/domain/geo/town-area'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import type { Town } from '@barattolo/domain/town'
import { expect, test } from 'vitest'
import { homesIn, NEIGHBOURS } from './homes.ts'
import { mapMunicipalities } from './municipality-map.ts'
import { PEOPLE } from './people.ts'

/** The homes of all people, with what a town has at their place. */
function homesOf(town: Town) {
  const municipalities = mapMunicipalities(AOSTA, town)
  const homeOf = homesIn(town, municipalities)
  return PEOPLE.flatMap(({ key, places }) =>
    places.map((place) => {
      const point = homeOf(key, place)
      return { key, point, municipality: municipalities.get(place)?.slug, cell: JSON.stringify(publicCellOf(point, town)) }
    }),
  )
}

/** The pairs of people who share a public cell. */
function sharedCells(town: Town): string[] {
  const homes = homesOf(town)
  const pairs = homes.flatMap((one) =>
    homes.flatMap((other) => (one.cell === other.cell && one.key < other.key ? `${one.key} ${other.key}` : [])),
  )
  return [...new Set(pairs)].toSorted()
}

const [main] = MADE_UP_TOWN.municipalities
if (!main) throw new Error('A town has a municipality')
/** A single municipality on the date line, with little area and no settlement. */
const ISLAND: Town = { ...MADE_UP_TOWN, municipalities: [{ ...main, lat: -16.8, lng: 179.999 }], settlements: [], areaKm: 3 }

test('[TOWN-13] Every home of the demo is in the area of its town, and the cell of 500 m belongs to its municipality', () => {
  for (const town of [AOSTA, MADE_UP_TOWN, ISLAND]) {
    const homes = homesOf(town)
    for (const { key, point, municipality } of homes) {
      expect(municipalityOf(cellCentre(cellOf(point)), town).slug, `${key} in ${municipality}`).toBe(municipality)
      expect([isValidPoint(point), isInTown(point, town)], key).toEqual([true, true])
    }
    expect(homesOf(town)).toEqual(homes)
  }
})

test('[TOWN-13] Only neighbours of the demo share a public cell, while the town has enough cells', () => {
  const neighbours = NEIGHBOURS.map((pair) => pair.toSorted().join(' ')).toSorted()
  expect(sharedCells(AOSTA)).toEqual(neighbours)
  expect(sharedCells(MADE_UP_TOWN).filter((pair) => !neighbours.includes(pair))).toEqual([])
  expect(sharedCells(ISLAND).length).toBeGreaterThan(neighbours.length)
})
