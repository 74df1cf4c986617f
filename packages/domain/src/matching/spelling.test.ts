import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance, isTypoOf, typoCorrections, typoKeysOf } from './spelling.ts'

describe('corrections', () => {
  test.each([
    ['a missing letter in five letters', 'tavlo', ['tavolo']],
    ['an additional letter', 'tavollo', ['tavolo']],
    ['a wrong letter', 'sefia', ['sedia']],
    ['two swapped letters', 'tavool', ['tavolo']],
    ['two swapped letters at the start', 'acsco', ['casco']],
    ['two wrong letters in nine', 'bicchaore', ['bicchiere']],
    ['two additional letters', 'biccchiiere', ['bicchiere']],
    ['two missing letters', 'frigoifro', ['frigorifero']],
    ['a wrong first letter in nine', 'vicchiere', ['bicchiere']],
  ])('[WANT-03] a word with %s is corrected: %s', (_, word, expected) => {
    expect(typoCorrections(word)).toEqual(expected)
  })

  test.each([
    ['has fewer than five letters', 'sdia'],
    ['has two typos in eight letters', 'bicciore'],
    ['has three typos', 'bacchaora'],
    ['is short and lacks its first letter', 'endina'],
    ['is short and has one letter before its first', 'ztenda'],
    ['is short and has a wrong first letter', 'xampada'],
    ['is a correct word outside of the thesaurus', 'benda'],
    ['is in the thesaurus', 'tenda'],
    ['resembles no known word', 'zirla'],
    ['is longer than all known words', 'a'.repeat(40)],
  ])('[WANT-03] a word that %s is not corrected: %s', (_, word) => {
    expect(typoCorrections(word)).toEqual([])
  })

  test('[WANT-03] a word is corrected to all known words at the smallest distance, and to no others', () => {
    expect(typoCorrections('sedla')).toEqual(['sedia', 'sella'])
    expect(typoCorrections('bicchieru')).toEqual(['bicchiere', 'bicchieri'])
  })
})

describe('the edit distance', () => {
  test.each([
    ['tenda', 'tenda', 0],
    ['ab', 'bc', 2],
    ['ab', 'ca', 2],
    ['ca', 'abc', 3],
  ])(
    'the edit distance of “%s” and “%s” is %i, because only adjacent letters that swap places are one change',
    (one, other, distance) => {
      expect(editDistance(one, other, 3)).toBe(distance)
      expect(editDistance(other, one, 3)).toBe(distance)
    },
  )

  test.each([
    ['a', 'abcdef'],
    ['abcdef', 'uvwxyz'],
    ['abcdef', 'abcxyz'],
  ])('the edit distance of “%s” and “%s” is reported as 3 if it is more than 2', (one, other) => {
    expect(editDistance(one, other, 2)).toBe(3)
  })
})

describe('words outside of the thesaurus', () => {
  test.each([
    ['ghirond', 'girond', true],
    ['zirlo', 'zirla', true],
    ['zirl', 'zirla', false],
    ['zirl', 'zurl', false],
    ['girond', 'girond', false],
    ['girond', 'birond', false],
    ['girond', 'garand', false],
  ])(
    '[WANT-03] the stems “%s” and “%s” differ by one typo after the first of at least five letters: %s',
    (one, other, expected) => {
      expect(isTypoOf(one, other)).toBe(expected)
      expect(isTypoOf(other, one)).toBe(expected)
    },
  )

  test('[WANT-03] the typo keys are the stem and the stem without one letter each, from five letters on', () => {
    expect(typoKeysOf('zirla')).toEqual(['?zirla', '?irla', '?zrla', '?zila', '?zira', '?zirl'])
    expect(typoKeysOf('zirl')).toEqual([])
  })

  test('[WANT-03] two stems that differ by a typo share a typo key', () => {
    const letter = fc.constantFrom(...'abcde')
    const stem = fc.string({ unit: letter, minLength: 5, maxLength: 9 })
    const position = fc.integer({ min: 0, max: 8 })
    let typos = 0
    fc.assert(
      fc.property(stem, position, letter, fc.constantFrom(0, 1, 2), fc.boolean(), (one, at, typed, left, swapsNext) => {
        const [start, end] = [one.slice(0, at), one.slice(at)]
        const other = swapsNext
          ? start + end.slice(1, 2) + end.slice(0, 1) + end.slice(2)
          : start + typed.repeat(left) + end.slice(1)
        if (!isTypoOf(one, other)) return
        typos += 1
        expect(new Set(typoKeysOf(one)).isDisjointFrom(new Set(typoKeysOf(other)))).toBe(false)
      }),
      { numRuns: 1000 },
    )
    expect(typos).toBeGreaterThan(0)
  })
})
