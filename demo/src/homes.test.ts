import { cellCentre, cellOf } from '@barattolo/domain/map/cell'
import { municipalityOf } from '@barattolo/domain/map/municipality-of'
import { expect, test } from 'vitest'
import { homeOf } from './homes.ts'
import { OBJECTS } from './objects.ts'

test('Each call of homeOf returns the same home, whose public cell is nearest to the seat of its own municipality', () => {
  for (const { owner, place } of OBJECTS) {
    const home = homeOf(owner, place)
    expect(municipalityOf(cellCentre(cellOf(home))).slug, `${owner} in ${place}`).toBe(place)
    expect(homeOf(owner, place)).toEqual(home)
  }
})
