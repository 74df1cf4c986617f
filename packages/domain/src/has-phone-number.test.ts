import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasPhoneNumber } from './has-phone-number.ts'

describe('hasPhoneNumber', () => {
  test.each([
    '3471234567',
    'chiamami al 347 12 34 567',
    '+39 347-123-4567',
    '(0165) 123 456',
    '0039.0165.123456',
    '347/1234567 ore pasti',
    '3 4 7 1 2 3 4 5 6 7',
    '３４７１２３４５６７',
    '٣٤٧١٢٣٤٥٦٧',
    '3️⃣4️⃣7️⃣1️⃣2️⃣3️⃣4️⃣',
    '③④⑦①②③④⑤',
    '347\u200b123\u200b4567',
    '347I2345O7',
    '34 7O O1234',
    'tre quattro sette uno due tre quattro',
    'Tre, quattro, sette, 1 2 3 4',
    'trois quatre sept un deux trois quatre',
    '347 1234567 dal 2019',
    '1/2/2019 3471234567',
    '347 12/12/2019',
  ])('[PROF-10] “%s” contains a telephone number', (text) => {
    expect(hasPhoneNumber(text)).toBe(true)
  })

  test.each([
    'Svuoto la casa dei nonni una mensola alla volta.',
    'Ho 3 gatti, 2 cani e 12345 bottoni.',
    'Faccio marmellate dal 1998-2004, e dal 12/05/2019 anche pane.',
    'Due o tre cose al mese, sei se piove.',
    'Scala 1:87, binari da 16,5 mm',
    'uno due tre quattro cinque',
    '',
  ])('[PROF-10] “%s” contains none', (text) => {
    expect(hasPhoneNumber(text)).toBe(false)
  })

  test('[PROF-10] seven digits and more are found between words, with any signs between them', () => {
    const sign = fc.constantFrom('', ' ', '\u00a0', '_', ' + ', '*')
    const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), sign), { minLength: 7, maxLength: 12 })
    fc.assert(fc.property(digits, (parts) => hasPhoneNumber(`chiama ${parts.flat().join('')} grazie`)))
  })
})
