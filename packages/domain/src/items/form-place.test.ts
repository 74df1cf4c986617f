import { expect, test } from 'vitest'
import { cellCentre, cellOf } from '../map/cell.ts'
import { coarsePlaceOf, formPoint, movePlaceTo, placeOfCell, placeOfMunicipality } from './form-place.ts'
import { EMPTY_ITEM_FORM } from './item-form.ts'

const home = { latitude: '45,7412', longitude: '7,3051', location: null }

test('[ADD-42] choosing a municipality moves the position to its seat', () => {
  for (const name of ['Sarre', 'Bard']) {
    const place = placeOfMunicipality(name)
    expect(place && formPoint(place)).not.toBeNull()
    expect(place).not.toMatchObject({ latitude: EMPTY_ITEM_FORM.latitude, longitude: EMPTY_ITEM_FORM.longitude })
    expect(place?.location).toBeNull()
  }
  expect(placeOfMunicipality('')).toBeNull()
})

test('[ADD-35] the name of a chosen municipality is kept while the point stays near its seat, and dropped otherwise', () => {
  const sarre = placeOfMunicipality('Sarre')
  if (!sarre) throw new Error('Sarre not found')
  // This point is nearer to the seat of Aosta, although the owner has chosen Sarre.
  const near = movePlaceTo({ lat: 45.7376, lng: 7.3 }, sarre, 'Sarre')
  expect(near).toEqual({ latitude: '45,7376', longitude: '7,3000', location: 'Sarre' })
  expect(movePlaceTo({ lat: 45.7376, lng: 7.301 }, near, null).location).toBe('Sarre')
  expect(movePlaceTo({ lat: 45.6, lng: 7.74 }, near, 'Sarre').location).toBeNull()
  expect(movePlaceTo({ lat: 45.7376, lng: 7.3 }, home, null).location).toBeNull()
})

test('[ADD-43] a stored place is a cell and a municipality, never the exact point', () => {
  const stored = coarsePlaceOf({ ...home, location: 'Sarre', onlyMunicipality: true }, (point) => point)
  const cell = cellOf({ lat: 45.7412, lng: 7.3051 })
  expect(stored).toEqual({ ...cell, location: 'Sarre', onlyMunicipality: true })
  const place = stored && placeOfCell(stored)
  expect(place && formPoint(place)?.lat).toBeCloseTo(cellCentre(cell).lat, 3)
  expect(place && cellOf(formPoint(place) ?? { lat: 0, lng: 0 })).toEqual(cell)
  expect(coarsePlaceOf({ ...home, latitude: 'nord', onlyMunicipality: false }, (point) => point)).toBeNull()
})
