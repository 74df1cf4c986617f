import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMatches } from './split-matches.ts'

const matchesIn = (text: string, words: string) => splitMatches(text, words).flatMap((part) => (part.isMatch ? [part.text] : []))

test.each([
  ['Bici da città, freni da rifare', 'da', ['da', 'da']],
  ['Caffè e Caffettiera', 'CAFFE', ['Caffè', 'Caffe']],
  ['Sci', '', []],
  ['Sci', 'slitta', []],
  ['aaa', 'aa', ['aa']],
  ['Tè 🫖 e tisane', '🫖 e', ['🫖 e']],
])('[SRCH-16] In “%s” the text “%s” is matched ignoring case and accents', (text, words, matches) => {
  expect(matchesIn(text, words)).toEqual(matches)
})

test('The parts of a split text joined together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, words) => {
      expect(
        splitMatches(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('[SRCH-16] Two matches that overlap in one Korean syllable are marked once and do not repeat the syllable', () => {
  // Decomposed, each syllable ends with the first and begins with the second of the two searched letters.
  expect(splitMatches('각각각', '\u11a8\u1100')).toEqual([
    { text: '각각', isMatch: true },
    { text: '각', isMatch: false },
  ])
})
