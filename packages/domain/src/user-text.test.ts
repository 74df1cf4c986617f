import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { userText } from './user-text.ts'

describe('[SEC-10] a written text', () => {
  test.each([
    ['  Sedia zoppa ', 'Sedia zoppa'],
    ['riga\n\nriga', 'riga\n\nriga'],
    ['famiglia 👨‍👩‍👧', 'famiglia 👨‍👩‍👧'],
    ['سلام \u200fok', 'سلام \u200fok'],
    ['mezzo \ud83d', 'mezzo \ufffd'],
    ['\udc00ok', '\ufffdok'],
    ['\u202eabc\u202c', 'abc'],
    ['\u2067abc\u2069', 'abc'],
    ['\u200b\u200d\ufeff', ''],
    ['\u2800\u3164', ''],
    ['\u0301\u0301', ''],
    ['', ''],
  ])('%j is cleaned to %j', (input, cleaned) => {
    expect(cleanText(input)).toBe(cleaned)
  })

  test('a cleaned text has no lone surrogates, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanText(text)
        expect(once).not.toMatch(/\p{Surrogate}/u)
        expect(cleanText(once)).toBe(once)
      }),
    )
  })

  test('a text with NUL, without visible characters or above the maximum length is refused', () => {
    const title = userText(1, 5)
    for (const wrong of ['a\0b', '\u200b', '   ', 'sei678']) expect(title.safeParse(wrong).success).toBe(false)
    expect(title.parse(' cinqu ')).toBe('cinqu')
  })
})
