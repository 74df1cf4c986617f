import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellCentre, cellOf } from '@barattolo/domain/geo/cell'
import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { expect, test } from 'vitest'
import { homeOf } from './homes.ts'
import { OBJECTS } from './objects.ts'

test('homeOf always returns the same home, and no other municipality has its seat nearer to its public cell', () => {
  for (const { owner, place } of OBJECTS) {
    const home = homeOf(owner, place)
    expect(municipalityOf(cellCentre(cellOf(home)), AOSTA).slug, `${owner} in ${place}`).toBe(place)
    expect(homeOf(owner, place)).toEqual(home)
  }
})
