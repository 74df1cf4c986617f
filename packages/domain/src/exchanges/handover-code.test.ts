import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeFromUrl, formatHandoverCode, handoverUrl, makeHandoverCode, parseHandoverCode } from './handover-code.ts'

const ALPHABET = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ']
const anyCode = fc.array(fc.nat(30), { minLength: 7, maxLength: 7 }).map((indexes) => {
  const values = [...indexes]
  return makeHandoverCode(() => values.shift() ?? 0)
})

test('[EXCH-86] a code is parsed with any spaces, dashes and case, and as it is displayed', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
      for (const typed of [code, formatHandoverCode(code), ` ${code.toLowerCase()} `, [...code].join('-')])
        expect(parseHandoverCode(typed)).toBe(code)
    }),
  )
})

test('[EXCH-86] one wrong character or two swapped adjacent characters are detected by the check character', () => {
  let swaps = 0
  fc.assert(
    fc.property(anyCode, fc.nat(7), fc.nat(29), (code, index, step) => {
      const wrong = ALPHABET[(ALPHABET.indexOf(code.charAt(index)) + 1 + step) % ALPHABET.length] ?? ''
      expect(parseHandoverCode(code.slice(0, index) + wrong + code.slice(index + 1))).toBeNull()
      const [one = '', other = ''] = code.slice(index, index + 2)
      const swapped = code.slice(0, index) + other + one + code.slice(index + 2)
      if (other === '' || one === other) return
      swaps += 1
      expect(parseHandoverCode(swapped)).toBeNull()
    }),
  )
  expect(swaps).toBeGreaterThan(0)
})

test('[EXCH-86] a code with an extra or invalid character is refused, whatever its check character', () => {
  fc.assert(
    fc.property(anyCode, fc.constantFrom(...ALPHABET), (code, character) => {
      expect(parseHandoverCode(code.slice(0, 7) + character + code.charAt(7))).toBeNull()
    }),
  )
  for (const last of ALPHABET) for (const other of ['I', '0', 'é']) expect(parseHandoverCode(`ZZZZZZ${other}${last}`)).toBeNull()
})

test.each(['', 'ABC', 'ABCDEFGHJ', 'ABCD EFG0', 'OOOOIIII', '🍓🍓🍓🍓', '________'])('“%s” is not a valid code', (typed) => {
  expect(parseHandoverCode(typed)).toBeNull()
})

test('the code is read from the URL of the page or from the bare code', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(codeFromUrl(handoverUrl('https://barattolo.test/scambio/1', code))).toBe(code)
      expect(codeFromUrl(code)).toBe(code)
      expect(codeFromUrl('https://altrove.test/scambio/1')).toBeNull()
    }),
  )
})
