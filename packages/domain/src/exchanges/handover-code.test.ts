import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeInAddress, handoverAddress, makeHandoverCode, readHandoverCode, sayHandoverCode } from './handover-code.ts'

const LETTERS = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ']
const someCode = fc.array(fc.nat(30), { minLength: 7, maxLength: 7 }).map((places) => {
  const dice = [...places]
  return makeHandoverCode(() => dice.shift() ?? 0)
})

test('[EXCH-86] a code is parsed with any spaces, dashes and case, and as it is displayed', () => {
  fc.assert(
    fc.property(someCode, (code) => {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
      for (const typed of [code, sayHandoverCode(code), ` ${code.toLowerCase()} `, [...code].join('-')])
        expect(readHandoverCode(typed)).toBe(code)
    }),
  )
})

test('[EXCH-86] one wrong character or two swapped adjacent characters are detected by the check character', () => {
  fc.assert(
    fc.property(someCode, fc.nat(7), fc.nat(29), (code, place, step) => {
      const wrong = LETTERS[(LETTERS.indexOf(code.charAt(place)) + 1 + step) % LETTERS.length] ?? ''
      expect(readHandoverCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBeNull()
      const [one = '', other = ''] = code.slice(place, place + 2)
      const swapped = code.slice(0, place) + other + one + code.slice(place + 2)
      if (other !== '' && one !== other) expect(readHandoverCode(swapped)).toBeNull()
    }),
  )
})

test('[EXCH-86] a code with an extra or invalid character is refused, whatever its check character', () => {
  fc.assert(
    fc.property(someCode, fc.constantFrom(...LETTERS), (code, letter) => {
      expect(readHandoverCode(code.slice(0, 7) + letter + code.charAt(7))).toBeNull()
    }),
  )
  for (const last of LETTERS) for (const other of ['I', '0', 'é']) expect(readHandoverCode(`ZZZZZZ${other}${last}`)).toBeNull()
})

test.each(['', 'ABC', 'ABCDEFGHJ', 'ABCD EFG0', 'OOOOIIII', '🍓🍓🍓🍓', '________'])('“%s” is not a valid code', (typed) => {
  expect(readHandoverCode(typed)).toBeNull()
})

test('the code is read from the URL of the page or from the bare code', () => {
  fc.assert(
    fc.property(someCode, (code) => {
      expect(codeInAddress(handoverAddress('https://barattolo.test/scambio/1', code))).toBe(code)
      expect(codeInAddress(code)).toBe(code)
      expect(codeInAddress('https://altrove.test/scambio/1')).toBeNull()
    }),
  )
})
