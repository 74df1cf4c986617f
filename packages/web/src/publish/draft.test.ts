import { formPoint } from '@barattolo/domain/items/form-place'
import { EMPTY_ITEM_FORM } from '@barattolo/domain/items/item-form'
import { cellOf } from '@barattolo/domain/map/cell'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPlaces } from '../app/kept-place.ts'
import { emptyForm, keepChanges, keepDraft, keepPlaceOf, keptDraft, withKeptChanges } from './draft.ts'

const teapot = { ...EMPTY_ITEM_FORM, title: 'Teiera', tags: ['smalto'], images: ['/uno.webp'] }

const storage = new Map<string, string>()
beforeEach(() => {
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  // As in a browser: the names of what is kept are the storage's own keys.
  const ownKeys = () => [...storage.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys, getOwnPropertyDescriptor }))
})
afterEach(() => storage.clear())

describe('the place of a form', () => {
  const form = { ...EMPTY_ITEM_FORM, title: 'Slitta', latitude: '45,7412', longitude: '7,3051', location: 'Sarre' }
  const cell = cellOf({ lat: 45.7412, lng: 7.3051 })

  test('[ADD-43] is kept on the device as its cell and comune: neither a draft nor changes nor the last place hold the point', () => {
    keepDraft('anna', form)
    keepChanges('anna', 'a', teapot, form)
    keepPlaceOf('anna', form)
    expect(storage.size).toBe(3)
    expect([...storage.values()].join()).not.toMatch(/45[.,]7412|7[.,]3051/)
    for (const kept of [keptDraft('anna'), withKeptChanges('anna', 'a', teapot), emptyForm('anna')]) {
      expect(cellOf(formPoint(kept) ?? { lat: 0, lng: 0 })).toEqual(cell)
      expect(kept.location).toBe('Sarre')
    }
  })

  test('[ADD-43] is where the same person’s next form begins, until they sign out', () => {
    keepPlaceOf('anna', form)
    expect(emptyForm('anna')).toMatchObject({ title: '', location: 'Sarre' })
    expect(emptyForm('bruno')).toEqual(EMPTY_ITEM_FORM)
    forgetPlaces()
    expect(emptyForm('anna')).toEqual(EMPTY_ITEM_FORM)
  })
})

describe('changes that were not saved', () => {
  test('are there again for the same person and the same object, and for no other', () => {
    keepChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu', tags: [] })
    expect(withKeptChanges('anna', 'a', teapot)).toEqual({ ...teapot, title: 'Teiera blu', tags: [] })
    expect(withKeptChanges('bruno', 'a', teapot)).toEqual(teapot)
    expect(withKeptChanges('anna', 'b', teapot)).toEqual(teapot)
  })

  test('are laid over what the object has become meanwhile', () => {
    keepChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' })
    const since = { ...teapot, title: 'Teiera grande', images: ['/due.webp'] }
    expect(withKeptChanges('anna', 'a', since)).toEqual({ ...since, title: 'Teiera blu' })
  })

  test('leave nothing behind when there are none', () => {
    keepChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' })
    keepChanges('anna', 'a', teapot, teapot)
    expect(storage.size).toBe(0)
  })

  test('of a shape that an older version wrote count as none', () => {
    keepChanges('anna', 'a', teapot, { ...teapot, title: 'Teiera blu' })
    const [key = ''] = storage.keys()
    storage.set(key, '{"title":3}')
    expect(withKeptChanges('anna', 'a', teapot)).toEqual(teapot)
  })
})
