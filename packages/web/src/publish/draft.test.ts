import { EMPTY_ITEM_FORM } from '@barattolo/domain/items/item-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepChanges, withKeptChanges } from './draft.ts'

const teapot = { ...EMPTY_ITEM_FORM, title: 'Teiera', tags: ['smalto'], images: ['/uno.webp'] }

describe('changes that were not saved', () => {
  const storage = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    })
  })
  afterEach(() => storage.clear())

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
