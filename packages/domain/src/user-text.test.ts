import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { searchText, userText } from './user-text.ts'

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

describe('[TRUST-63] invisible characters', () => {
  test.each([
    ['bi\u00adci', 'bici'],
    ['bi\u200bci', 'bici'],
    ['bi\u200cci', 'bici'],
    ['bi\u200dci', 'bici'],
    ['bi\u2060ci\ufeff', 'bici'],
    ['bi\u200eci\u200f', 'bici'],
    ['bi\ufe0fci', 'bici'],
    ['bi\u180bci\u034f', 'bici'],
    ['bi\u0001ci\u007f', 'bici'],
    ['bi\u{e0062}ci\u{e0101}', 'bici'],
    ['bi\u3164ci\u115f', 'bici'],
    ['\u200b\u200b Sedia', 'Sedia'],
    ['1\ufe0f \u200d👍', '1 👍'],
    ['👩\u200b\u200d👧', '👩👧'],
    ['\u0308\u0301\u0308\u094d\u200dक', '\u0308\u0301\u0308क'],
    ['bi\u180b\u180bci', 'bici'],
    ['क\u200d\u180bxyz', 'कxyz'],
  ])('of %j leave %j', (typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned)
  })

  test.each([
    'famiglia 👨‍👩‍👧 ❤️ ☎︎',
    '🏳️‍🌈 👩🏽‍🚒 ❤️‍🔥',
    '1️⃣ #️⃣',
    'Inghilterra 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می\u200cخواهم',
    'क्\u200dष',
    'ශ්\u200dරී',
    '辻\u{e0100}さん',
    'ᠮᠣ\u180bᠩ',
    'سلام \u200fok',
    'riga\r\n\tuno',
  ])('stay in %j, which needs them', (typed) => {
    expect(cleanText(typed)).toBe(typed)
  })

  test('leave nothing that a second cleaning would change, whatever they stand between', () => {
    const unit = fc.constantFrom(
      ...'a1❤👩👧🏽\ufe0f\u200d\u200c\u200b\u00ad\u20e3\u0301\u0308می्क辻\u{e0100}\u{1f3f4}\u{e0067}\u{e007f} \u180b\u1820\u18a9',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        const once = cleanText(text)
        expect(once).not.toMatch(/[\u00ad\u200b]/)
        expect(cleanText(once)).toBe(once)
      }),
    )
  })

  test('[SRCH-20] are not part of what is searched for', () => {
    expect(searchText(0, 80).parse(' bi\u00adci\u200b ')).toBe('bici')
    expect(searchText(1, 80).safeParse('\u200b').success).toBe(false)
  })
})

describe('[TRUST-64] combining marks', () => {
  test.each([
    [`Sedia z${'\u0301'.repeat(62)}oppa`, 'Sedia z\u0301\u0301\u0301oppa'],
    [`a${'\u0301\u200b'.repeat(9)}b`, 'a\u0301\u0301\u0301b'],
    [`a${'\u20dd'.repeat(9)}`, 'a\u20dd\u20dd\u20dd'],
  ])('of %j are at most three on a letter', (typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned)
  })

  test.each(['pho\u031b\u0309', 'שָּׁ', 'ที่นี่', 'བསྒྲུབས', 'ကြွေး', 'ស្ត្រី'])('of the word %j all stay', (typed) => {
    expect(cleanText(typed)).toBe(typed)
  })
})
