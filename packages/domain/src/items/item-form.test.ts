import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import type { Uid } from '../ids.ts'
import { it } from '../texts/it.ts'
import { newItem } from './contract.ts'
import { EMPTY_FIELDS, trimEntry } from './fields.ts'
import { clearAfterSave, emptyItemForm, type ItemForm, parseCoordinatePair, parseDegrees, parseItemForm } from './item-form.ts'

const anna = { uid: 'anna' as Uid, email: 'anna@example.it' }
const empty = emptyItemForm(AOSTA)
const filled: ItemForm = { ...empty, title: ' Sedia zoppa ', category: 'home' }

describe('the item form', () => {
  test.each<[string, Partial<ItemForm>, 'titleMissing' | 'categoryMissing' | 'coordinatesInvalid', string]>([
    ['without a title', { title: '' }, 'titleMissing', 'Inserisci un titolo.'],
    ['with a title of spaces', { title: ' \n' }, 'titleMissing', 'Inserisci un titolo.'],
    ['without a category', { category: '' }, 'categoryMissing', 'Scegli una categoria.'],
    ['with text for a latitude', { latitude: 'nord' }, 'coordinatesInvalid', 'Coordinate non valide.'],
    ['without a longitude', { longitude: ' ' }, 'coordinatesInvalid', 'Coordinate non valide.'],
    ['with a latitude out of range', { latitude: '91' }, 'coordinatesInvalid', 'Coordinate non valide.'],
    ['with an infinite longitude', { longitude: 'Infinity' }, 'coordinatesInvalid', 'Coordinate non valide.'],
    ['with a number and something after it', { latitude: '45.7N' }, 'coordinatesInvalid', 'Coordinate non valide.'],
  ])('[ADD-18] [ADD-19] [ADD-20] a form %s is refused', (_case, change, refusal, sentence) => {
    expect(parseItemForm({ ...filled, ...change }, anna, AOSTA)).toEqual({ ok: false, refusals: [refusal] })
    expect(it.itemForm[refusal]).toBe(sentence)
  })

  test('[ADD-44] all errors of a form are reported at once, in the order of its fields', () => {
    const form = { ...empty, latitude: 'nord' }
    expect(parseItemForm(form, anna, AOSTA)).toEqual({
      ok: false,
      refusals: ['titleMissing', 'categoryMissing', 'coordinatesInvalid'],
    })
  })

  test('[ADD-22] a form without a signed-in user is refused', () => {
    expect(parseItemForm(filled, null, AOSTA)).toEqual({ ok: false, refusals: ['signedOut'] })
    expect(it.itemForm.signedOut).toBe('Utente non loggato.')
  })

  test('[ADD-52] a form with a place outside the town is refused, unless the object was stored there', () => {
    const ivrea = { ...filled, latitude: '45,4672', longitude: '7,8748' }
    expect(parseItemForm(ivrea, anna, AOSTA)).toEqual({ ok: false, refusals: ['outsideTown'] })
    expect(parseItemForm(ivrea, anna, AOSTA, true)).toMatchObject({ ok: true })
    expect(it.itemForm.outsideTown(AOSTA.areaKm)).toBe(
      'Questo posto è fuori zona: scegli un punto entro 14 km dal centro di uno dei nostri comuni.',
    )
  })

  test.each([
    '45.7372, 7.3172',
    '45.7372,7.3172',
    '45,7372; 7,3172',
    '45,7372, 7,3172',
    '45,7372 7,3172',
    ' 45.7372° N, 7.3172° E ',
    '45,7372 N, 7,3172 E',
  ])('[ADD-54] the text “%s” is read as two coordinates', (text) => {
    expect(parseCoordinatePair(text)).toEqual({ latitude: '45,7372', longitude: '7,3172' })
  })

  test.each([
    ['42.8803° S, 147.3291° E', '-42,8803', '147,3291'],
    ['42,8803 S, 147,3291 E', '-42,8803', '147,3291'],
    ['S 42.8803, E 147.3291', '-42,8803', '147,3291'],
    ['-42.8803, 147.3291', '-42,8803', '147,3291'],
    ['40.7128° N, 74.0060° W', '40,7128', '-74,0060'],
    ['40,7128 N; 74,0060 O', '40,7128', '-74,0060'],
    ['33.4489 S 70.6693 W', '-33,4489', '-70,6693'],
  ])('[ADD-54] the text “%s” is read with the signs of its hemispheres', (text, latitude, longitude) => {
    expect(parseCoordinatePair(text)).toEqual({ latitude, longitude })
  })

  test.each(['45,7372', '45.7372', '45', '45,7372,', '', 'a, b', '45.7372, 7.3172, 3', 'via Torino 7', '-42.88 S, 147.33 E'])(
    '[ADD-54] the text “%s” is not read as two coordinates',
    (text) => {
      expect(parseCoordinatePair(text)).toBeNull()
    },
  )

  test('[ADD-21] [ADD-34] the form accepts a decimal comma', () => {
    const result = parseItemForm({ ...filled, latitude: '45,737', longitude: ' 7,322 ' }, anna, AOSTA)
    expect(parseItemForm({ ...filled, latitude: '45.', longitude: '.25' }, anna, AOSTA, true)).toMatchObject({
      payload: { latitude: 45, longitude: 0.25 },
    })
    expect(result).toMatchObject({ ok: true, payload: { latitude: 45.737, longitude: 7.322 } })
  })

  test('[ADD-16] the initial position of the form is near Aosta', () => {
    expect(parseItemForm(filled, anna, AOSTA)).toMatchObject({ ok: true, payload: { latitude: 45.737, longitude: 7.322 } })
  })

  test('[DATA-37] [DATA-38] the form becomes the new-item payload with the first photo as imageUrl', () => {
    const images = ['/images/a.webp', '/images/b.webp']
    const form = {
      ...filled,
      description: ' Zoppa. ',
      images,
      status: 'riparare',
      tags: ['legno', ' '],
      location: 'Sarre',
    } as const
    expect(parseItemForm(form, anna, AOSTA)).toEqual({
      ok: true,
      payload: {
        ...EMPTY_FIELDS,
        title: 'Sedia zoppa',
        description: 'Zoppa.',
        status: 'riparare',
        category: 'home',
        latitude: 45.737,
        longitude: 7.322,
        onlyMunicipality: false,
        weight: null,
        imageUrl: '/images/a.webp',
        images,
        tags: ['legno'],
        location: 'Sarre',
        ownerUid: 'anna',
        ownerEmail: 'anna@example.it',
      },
    })
  })

  test('[ITEM-34] the payload has the condition of the form, but none for an object to be repaired', () => {
    const form = { ...filled, condition: 'buono' } as const
    expect(parseItemForm(form, anna, AOSTA)).toMatchObject({ payload: { condition: 'buono' } })
    expect(parseItemForm({ ...form, status: 'riparare' }, anna, AOSTA)).toMatchObject({ payload: { condition: null } })
  })

  test('a text of spaces is sent as the empty value of its field, which is null if the field is optional', () => {
    expect(trimEntry(' \n', '')).toBe('')
    expect(trimEntry(' \n', null)).toBeNull()
    expect(trimEntry(' verde ', null)).toBe('verde')
    expect(trimEntry([' legno ', ' '], [])).toEqual(['legno'])
  })

  test('[DATA-39] [ADD-11] photos are optional, and without them imageUrl is empty', () => {
    expect(parseItemForm(filled, anna, AOSTA)).toMatchObject({ ok: true, payload: { imageUrl: '', images: [] } })
  })

  test('[ADD-27] [ADD-28] [ADD-29] [ADD-30] a save clears title, description, photos and category, not the position', () => {
    const saved: ItemForm = { ...filled, description: 'x', images: ['/images/a.webp'], latitude: '45,6', tags: ['a'] }
    expect(clearAfterSave(saved)).toEqual({ ...empty, latitude: '45,6' })
  })

  test('a payload that the form returns also passes the server’s schema', () => {
    const anyForm = fc.record({
      title: fc.string({ maxLength: 100 }),
      category: fc.constantFrom<ItemForm['category']>('', 'home', 'kids'),
      latitude: fc.oneof(fc.double({ min: 45, max: 47, noNaN: true }).map(String), fc.double().map(String), fc.string()),
      longitude: fc.oneof(fc.double({ min: 6, max: 9, noNaN: true }).map(String), fc.double().map(String), fc.string()),
    })
    let valid = 0
    fc.assert(
      fc.property(anyForm, (fields) => {
        const result = parseItemForm({ ...filled, ...fields }, anna, AOSTA, true)
        if (!result.ok) return
        valid += 1
        expect(newItem.safeParse(result.payload).success).toBe(true)
      }),
    )
    expect(valid).toBeGreaterThan(0)
  })
})

test.each([
  ['45', 45],
  ['-7.5', -7.5],
  ['+7,5', 7.5],
  [',5', 0.5],
  ['7.', 7],
  ['1e2', Number.NaN],
  ['1.2.3', Number.NaN],
  ['1,2,3', Number.NaN],
  ['', Number.NaN],
])('%j is parsed as %d degrees', (text, degrees) => expect(parseDegrees(text)).toBe(degrees))
