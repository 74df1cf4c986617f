import { formPoint } from '@barattolo/domain/items/form-place'
import { EMPTY_ITEM_FORM } from '@barattolo/domain/items/item-form'
import { cellOf } from '@barattolo/domain/map/cell'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearPlaces } from '../shared/storage/storage.ts'
import { emptyForm, loadDraft, restoreChanges, saveChanges, saveDraft, saveFormPlace } from './draft.ts'

const teapot = { ...EMPTY_ITEM_FORM, title: 'Teiera', tags: ['smalto'], images: ['/uno.webp'] }

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
  const form = { ...EMPTY_ITEM_FORM, title: 'Slitta', latitude: '45,7412', longitude: '7,3051', location: 'Sarre' }
  const cell = cellOf({ lat: 45.7412, lng: 7.3051 })

  test('[ADD-43] Drafts, unsaved changes and the last place are stored with the cell and the municipality, without the exact position', () => {
    saveDraft('anna', form)
    saveChanges('anna', 'a', teapot, form)
    saveFormPlace('anna', form)
    expect(storedNames()).toHaveLength(3)
    expect([...storage.values()].join()).not.toMatch(/45[.,]7412|7[.,]3051/)
    for (const stored of [loadDraft('anna'), restoreChanges('anna', 'a', teapot), emptyForm('anna')]) {
      expect(cellOf(formPoint(stored) ?? { lat: 0, lng: 0 })).toEqual(cell)
      expect(stored.location).toBe('Sarre')
    }
  })

  test('[ADD-43] The next form of the same person starts at the last place until the person signs out', () => {
    saveFormPlace('anna', form)
    expect(emptyForm('anna')).toMatchObject({ title: '', location: 'Sarre' })
    expect(emptyForm('bruno')).toEqual(EMPTY_ITEM_FORM)
    clearPlaces()
    expect(emptyForm('anna')).toEqual(EMPTY_ITEM_FORM)
  })
})

test('[DATA-66] A value in a draft that this version does not accept is left out, and the rest of the draft stays', () => {
  saveDraft('anna', { ...teapot, category: 'tech' })
  const [name = ''] = storedNames()
  storage.set(name, (storage.get(name) ?? '').replace('"tech"', '"boats"').replace('"weight":null', '"weight":9'))
  expect(loadDraft('anna')).toMatchObject({ title: 'Teiera', images: ['/uno.webp'], category: '', weight: null })
})

describe('unsaved changes of an object', () => {
  test('Unsaved changes are restored only for the same person and the same object', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu', tags: [] })
    expect(restoreChanges('anna', 'a', teapot)).toEqual({ ...teapot, title: 'Teiera blu', tags: [] })
    expect(restoreChanges('bruno', 'a', teapot)).toEqual(teapot)
    expect(restoreChanges('anna', 'b', teapot)).toEqual(teapot)
  })

  test('[WISH-01] The weight stays in the draft and in the unsaved changes, and a draft of an older version has none', () => {
    const { weight: _, ...older } = teapot
    saveDraft('anna', { ...teapot, weight: 4 })
    saveChanges('anna', 'a', teapot, { ...teapot, weight: 2 })
    expect(loadDraft('anna').weight).toBe(4)
    expect(restoreChanges('anna', 'a', teapot).weight).toBe(2)
    for (const [name] of storage) if (name.includes('bozza')) storage.set(name, JSON.stringify(older))
    expect(loadDraft('anna').weight).toBeNull()
  })

  test('[ITEM-33] The condition stays in the draft and in the unsaved changes, and a draft of an older version has none', () => {
    saveDraft('anna', { ...teapot, condition: 'buono' })
    expect(loadDraft('anna')).toMatchObject({ title: 'Teiera', condition: 'buono' })
    saveChanges('anna', 'a', { ...teapot, condition: 'buono' }, { ...teapot, condition: null })
    expect(restoreChanges('anna', 'a', { ...teapot, condition: 'buono' }).condition).toBeNull()
    const [key = ''] = [...storage.keys()].filter((each) => each.includes('bozza'))
    storage.set(key, '{"title":"Teiera"}')
    expect(loadDraft('anna')).toMatchObject({ title: 'Teiera', condition: null })
  })

  test('Unsaved changes are merged with the current state of the object', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' })
    const current = { ...teapot, title: 'Teiera grande', images: ['/due.webp'] }
    expect(restoreChanges('anna', 'a', current)).toEqual({ ...current, title: 'Teiera blu' })
  })

  test('A form without unsaved changes leaves no entry in the storage', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' })
    saveChanges('anna', 'a', teapot, teapot)
    expect(storedNames()).toHaveLength(0)
  })

  test('Unsaved changes in an invalid format are ignored', () => {
    saveChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' })
    const [key = ''] = storedNames()
    storage.set(key, '{"title":3}')
    expect(restoreChanges('anna', 'a', teapot)).toEqual(teapot)
  })
})
