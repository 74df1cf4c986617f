import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marked } from './marked.ts'

const hits = (text: string, words: string) => marked(text, words).flatMap((stretch) => (stretch.hit ? [stretch.text] : []))

test.each([
  ['Bici da città, freni da rifare', 'da', ['da', 'da']],
  ['Caffè e Caffettiera', 'CAFFE', ['Caffè', 'Caffe']],
  ['Sci', '', []],
  ['Sci', 'slitta', []],
  ['aaa', 'aa', ['aa']],
  ['Tè 🫖 e tisane', '🫖 e', ['🫖 e']],
])('[SRCH-16] In “%s” the text “%s” is matched ignoring case and accents', (text, words, found) => {
  expect(hits(text, words)).toEqual(found)
})

test('The parts of a split text joined together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, words) => {
      expect(
        marked(text, words)
          .map((stretch) => stretch.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
