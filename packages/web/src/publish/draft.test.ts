import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellBox, cellCentre, cellOf } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { type FormPlace, formPoint } from '@barattolo/domain/items/form-place'
import { emptyItemForm } from '@barattolo/domain/items/item-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearDeviceCells, clearPlaces } from '../shared/storage/storage.ts'
import {
  changeDraft,
  draftOf,
  emptyForm,
  forgetDraft,
  loadDraft,
  markSent,
  restoreChanges,
  saveChanges,
  saveDraft,
  saveFormPlace,
} from './draft.ts'
import { positionInKnownCell } from './place/device-cells.ts'

const empty = emptyItemForm(AOSTA)
const teapot = { ...empty, title: 'Teiera', tags: ['smalto'], images: ['/uno.webp'] }

const cellOfForm = (form: FormPlace) => cellOf(formPoint(form) ?? { lat: 0, lng: 0 })

const storage = new Map<string, string>()
beforeEach(() => {
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  // As in a browser, the stored names are own keys of the storage object.
  const ownKeys = () => [...storage.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys, getOwnPropertyDescriptor }))
})
/** The random number of the device is no entry of a person. */
const storedNames = () => [...storage.keys()].filter((name) => name !== 'barattolo:dispositivo')

afterEach(() => storage.clear())

describe('position of a stored form', () => {
  const form = { ...empty, title: 'Slitta', latitude: '45,7412', longitude: '7,3051', location: 'Sarre' }
  const home = { lat: 45.7412, lng: 7.3051 }
  const cell = cellOf(home)
  const saved = { area: 'fine', coords: home, location: 'Sarre' } as const

  test('[ADD-43] Drafts, unsaved changes and the last place are stored with the cell and the municipality, without the exact position', () => {
    saveDraft('anna', draftOf(form), AOSTA)
    saveChanges('anna', 'a', teapot, form, AOSTA)
    saveFormPlace('anna', form, saved, AOSTA)
    expect(storedNames()).toHaveLength(4)
    expect([...storage.values()].join()).not.toMatch(/45[.,]7412|7[.,]3051/)
    for (const stored of [loadDraft('anna', AOSTA).form, restoreChanges('anna', 'a', teapot), emptyForm('anna', AOSTA)]) {
      expect(cellOfForm(stored)).toEqual(cell)
      expect(stored.location).toBe('Sarre')
    }
  })

  test('[BAZ-64] The first form of a person begins at the municipality from which they look, and later ones at their last object', () => {
    expect(emptyForm('anna', AOSTA)).toEqual(empty)
    storage.set('barattolo:da-dove', JSON.stringify('tutti'))
    expect(emptyForm('anna', AOSTA)).toEqual(empty)
    storage.set('barattolo:da-dove', JSON.stringify({ slug: 'courmayeur', name: 'Courmayeur', lat: 45.7966, lng: 6.9689 }))
    expect(formPoint(emptyForm('anna', AOSTA))).toEqual({ lat: 45.7966, lng: 6.9689 })
    expect(emptyForm('anna', AOSTA).onlyMunicipality).toBe(false)
    saveFormPlace('anna', form, saved, AOSTA)
    expect(cellOfForm(emptyForm('anna', AOSTA))).toEqual(cell)
  })

  test('[ADD-43] The next form of the same person starts at the last place until the person signs out', () => {
    saveFormPlace('anna', form, saved, AOSTA)
    expect(emptyForm('anna', AOSTA)).toMatchObject({ title: '', location: 'Sarre' })
    expect(emptyForm('bruno', AOSTA)).toEqual(empty)
    clearPlaces()
    expect(emptyForm('anna', AOSTA)).toEqual(empty)
  })
})

test('[DATA-66] A value in a draft that this version does not accept is left out, and the rest of the draft stays', () => {
  saveDraft('anna', draftOf({ ...teapot, category: 'tech' }), AOSTA)
  const [name = ''] = storedNames()
  storage.set(name, (storage.get(name) ?? '').replace('"tech"', '"boats"').replace('"weight":null', '"weight":9'))
  expect(loadDraft('anna', AOSTA).form).toMatchObject({ title: 'Teiera', images: ['/uno.webp'], category: '', weight: null })
})

describe('cells that the device has used', () => {
  // 30 m apart, on both sides of an edge between two cells of Aosta.
  const { x, y } = cellOf({ lat: 45.737, lng: 7.317 })
  const { lng } = cellCentre({ x, y })
  const edge = cellBox({ x, y }).north
  const [below, above] = [edge - 0.00015, edge + 0.00015].map((lat) => ({ lat, lng }))
  if (!below || !above) throw new Error('no positions')
  const formAt = ({ lat, lng }: Point) => ({ ...empty, title: 'Slitta', latitude: `${lat}`, longitude: `${lng}` })
  const savedBelow = { area: 'fine', coords: cellCentre({ x, y }), location: 'Aosta' } as const

  test('[PRIV-84] The next form starts in the cell in which the object is shown, also if its position was in the next cell', () => {
    saveFormPlace('anna', formAt(above), savedBelow, AOSTA)
    expect(cellOfForm(emptyForm('anna', AOSTA))).toEqual({ x, y })
    saveDraft('anna', draftOf(formAt(above)), AOSTA)
    saveChanges('anna', 'a', teapot, formAt(above), AOSTA)
    expect(cellOfForm(loadDraft('anna', AOSTA).form)).toEqual({ x, y })
    expect(cellOfForm(restoreChanges('anna', 'a', teapot))).toEqual({ x, y })
  })

  test('[PRIV-83] Another account of the device gets the cell that the first has used, also after its sign-out, up to 100 m beside it', () => {
    saveFormPlace('anna', formAt(below), savedBelow, AOSTA)
    clearPlaces()
    expect(emptyForm('bruno', AOSTA)).toEqual(empty)
    expect(cellOf(positionInKnownCell('bruno', above, AOSTA))).toEqual({ x, y })
    expect(positionInKnownCell('bruno', below, AOSTA)).toEqual(below)
    const distant = { lat: edge + 0.001, lng }
    expect(positionInKnownCell('bruno', distant, AOSTA)).toEqual(distant)
    // Neither a person nor a position is stored with the cell.
    expect(storage.get('barattolo:celle')).toBe(JSON.stringify([{ size: 'fine', x, y }]))
    clearDeviceCells()
    expect(positionInKnownCell('bruno', above, AOSTA)).toEqual(above)
  })

  test('[PRIV-83] The cell of the person’s own last object comes before those of others, so that one account is not shown in two cells', () => {
    const upper = cellOf(above)
    saveFormPlace('anna', formAt(above), { area: 'fine', coords: cellCentre(upper), location: 'Aosta' }, AOSTA)
    saveFormPlace('bruno', formAt(below), savedBelow, AOSTA)
    expect(cellOf(positionInKnownCell('anna', below, AOSTA))).toEqual(upper)
    expect(cellOf(positionInKnownCell('bruno', above, AOSTA))).toEqual({ x, y })
  })

  test('[PRIV-83] An object that shows only its municipality leaves no cell on the device', () => {
    saveFormPlace(
      'anna',
      { ...formAt(above), onlyMunicipality: true },
      { area: 'municipality', coords: above, location: 'Sarre' },
      AOSTA,
    )
    // Where its next form begins it has the municipality.
    expect(emptyForm('anna', AOSTA).location).toBe('Sarre')
    expect(storage.get('barattolo:celle')).toBeUndefined()
  })
})

describe('attempt to publish', () => {
  const form = { ...teapot, latitude: '45,74123', longitude: '7,30512' }

  test('[ADD-45] An attempt is stored with the draft and keeps its id while the form changes, until it is empty, started again or answered', () => {
    const draft = draftOf(form)
    const { clientId } = draft.attempt
    saveDraft('anna', markSent('anna', draft, AOSTA).draft, AOSTA)
    expect(loadDraft('anna', AOSTA).attempt).toMatchObject({ clientId, wasSent: true })
    const changed = changeDraft(loadDraft('anna', AOSTA), { ...form, title: 'Teiera blu' })
    expect(changed.attempt.clientId).toBe(clientId)
    expect(changeDraft(changed, empty).attempt.clientId).not.toBe(clientId)
    forgetDraft('anna', draftOf(form).attempt.clientId)
    expect(loadDraft('anna', AOSTA).form.title).toBe('Teiera')
    forgetDraft('anna', clientId)
    expect(loadDraft('anna', AOSTA).form.title).toBe('')
  })

  test('[ADD-45] A draft of an older version, which has no attempt, begins one', () => {
    saveDraft('anna', draftOf(form), AOSTA)
    for (const [name] of storage) if (name.includes('bozza')) storage.set(name, JSON.stringify(form))
    expect(loadDraft('anna', AOSTA)).toMatchObject({ form: { title: 'Teiera' }, attempt: { wasSent: false } })
  })

  test('[ADD-46] A place is moved if its cell differs from one that was sent; the rounding of the draft moves nothing', () => {
    const first = markSent('anna', draftOf(form), AOSTA)
    saveDraft('anna', first.draft, AOSTA)
    const again = markSent('anna', loadDraft('anna', AOSTA), AOSTA)
    expect([first.isMoved, again.isMoved]).toEqual([false, false])
    const elsewhere = markSent('anna', changeDraft(again.draft, { ...form, latitude: '45,76' }), AOSTA)
    expect(elsewhere.isMoved).toBe(true)
    // Which of the two places was stored is not known.
    expect(markSent('anna', changeDraft(elsewhere.draft, form), AOSTA).isMoved).toBe(true)
    expect(markSent('anna', changeDraft(again.draft, { ...form, onlyMunicipality: true }), AOSTA).isMoved).toBe(true)
  })
})

describe('unsaved changes of an object', () => {
  test('Unsaved changes are restored only for the same person and the same object', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu', tags: [] }, AOSTA)
    expect(restoreChanges('anna', 'a', teapot)).toEqual({ ...teapot, title: 'Teiera blu', tags: [] })
    expect(restoreChanges('bruno', 'a', teapot)).toEqual(teapot)
    expect(restoreChanges('anna', 'b', teapot)).toEqual(teapot)
  })

  test('[WISH-01] The weight stays in the draft and in the unsaved changes, and a draft of an older version has none', () => {
    const { weight: _, ...older } = teapot
    saveDraft('anna', draftOf({ ...teapot, weight: 4 }), AOSTA)
    saveChanges('anna', 'a', teapot, { ...teapot, weight: 2 }, AOSTA)
    expect(loadDraft('anna', AOSTA).form.weight).toBe(4)
    expect(restoreChanges('anna', 'a', teapot).weight).toBe(2)
    for (const [name] of storage) if (name.includes('bozza')) storage.set(name, JSON.stringify(older))
    expect(loadDraft('anna', AOSTA).form.weight).toBeNull()
  })

  test('[ITEM-33] The condition stays in the draft and in the unsaved changes, and a draft of an older version has none', () => {
    saveDraft('anna', draftOf({ ...teapot, condition: 'buono' }), AOSTA)
    expect(loadDraft('anna', AOSTA).form).toMatchObject({ title: 'Teiera', condition: 'buono' })
    saveChanges('anna', 'a', { ...teapot, condition: 'buono' }, { ...teapot, condition: null }, AOSTA)
    expect(restoreChanges('anna', 'a', { ...teapot, condition: 'buono' }).condition).toBeNull()
    const [key = ''] = [...storage.keys()].filter((each) => each.includes('bozza'))
    storage.set(key, '{"title":"Teiera"}')
    expect(loadDraft('anna', AOSTA).form).toMatchObject({ title: 'Teiera', condition: null })
  })

  test('Unsaved changes are merged with the current state of the object', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' }, AOSTA)
    const current = { ...teapot, title: 'Teiera grande', images: ['/due.webp'] }
    expect(restoreChanges('anna', 'a', current)).toEqual({ ...current, title: 'Teiera blu' })
  })

  test('A form without unsaved changes leaves no entry in the storage', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' }, AOSTA)
    saveChanges('anna', 'a', teapot, teapot, AOSTA)
    expect(storedNames()).toHaveLength(0)
  })

  test('Unsaved changes in an invalid format are ignored', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' }, AOSTA)
    const [key = ''] = storedNames()
    storage.set(key, '{"title":3}')
    expect(restoreChanges('anna', 'a', teapot)).toEqual(teapot)
  })
})
