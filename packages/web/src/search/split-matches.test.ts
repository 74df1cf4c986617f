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
  ['Biciclette e bici', 'bici sci', ['Bici', 'bici']],
  ['Sedia rossa, pieghevole', 'rosso sedia', ['Sedia']],
  ['Scivolo, sci e Forbici', 'sci', ['Sci', 'sci']],
  ['Tè 🫖 e tisane', '🫖 e', ['e']],
  ['L’ago', 'ago', ['ago']],
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
