import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { cellCentre, cellOf } from '../geo/cell.ts'
import { municipalityOf } from '../geo/municipalities.ts'
import { publicCellCentre, publicCellOf } from '../geo/public-cell.ts'
import { coarsePlaceOf, formPoint, movePlaceTo, placeOfCell, placeOfMunicipality } from './form-place.ts'
import { emptyItemForm } from './item-form.ts'

const empty = emptyItemForm(AOSTA)
const home = { latitude: '45,7412', longitude: '7,3051', location: null, onlyMunicipality: false }

test('[ADD-42] choosing a municipality moves the position to its seat', () => {
  for (const name of ['Sarre', 'Bard']) {
    const place = placeOfMunicipality(name, false, AOSTA)
    expect(place && formPoint(place)).not.toBeNull()
    expect(place).not.toMatchObject({ latitude: empty.latitude, longitude: empty.longitude })
    expect(place?.location).toBeNull()
  }
  expect(placeOfMunicipality('', false, AOSTA)).toBeNull()
})

test('[ADD-59] a chosen municipality is sent if the centre of its cell is nearer to the seat of another one', () => {
  expect(placeOfMunicipality('Chambave', false, AOSTA)?.location).toBe('Chambave')
  for (const seat of AOSTA.municipalities) {
    const named = municipalityOf(publicCellCentre(publicCellOf(seat, AOSTA)), AOSTA).name
    expect(placeOfMunicipality(seat.name, false, AOSTA)?.location, seat.name).toBe(named === seat.name ? null : seat.name)
  }
})

test('[ADD-35] the name of a chosen municipality is kept while the point stays near its seat, and dropped otherwise', () => {
  const position = placeOfMunicipality('Sarre', false, AOSTA)
  if (!position) throw new Error('Sarre not found')
  const sarre = { ...position, onlyMunicipality: false }
  // This point is nearer to the seat of Aosta, although the owner has chosen Sarre.
  const near = movePlaceTo({ lat: 45.7376, lng: 7.3 }, sarre, 'Sarre', AOSTA)
  expect(near).toEqual({ latitude: '45,7376', longitude: '7,3000', location: 'Sarre' })
  expect(movePlaceTo({ lat: 45.7376, lng: 7.301 }, { ...sarre, ...near }, null, AOSTA).location).toBe('Sarre')
  expect(movePlaceTo({ lat: 45.6, lng: 7.74 }, { ...sarre, ...near }, 'Sarre', AOSTA).location).toBeNull()
  expect(movePlaceTo({ lat: 45.7376, lng: 7.3 }, home, null, AOSTA).location).toBeNull()
})

test('[PRIV-86] a chosen municipality is sent where nothing else is shown, also if the position gives the same one', () => {
  const sarre = placeOfMunicipality('Sarre', true, AOSTA)
  expect(sarre?.location).toBe('Sarre')
  const point = sarre && formPoint({ ...sarre })
  expect(movePlaceTo(point ?? { lat: 0, lng: 0 }, { ...home, onlyMunicipality: true }, 'Sarre', AOSTA).location).toBe('Sarre')
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
