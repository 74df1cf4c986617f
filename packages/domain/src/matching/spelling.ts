import { conceptsOfWord, knownWords } from './thesaurus/index.ts'
import { FRENCH_WORDS, OTHER_WORDS } from './thesaurus/other-words.ts'
import { formsOf } from './tokens.ts'

/** The typos allowed: one from five letters on, two from nine. Shorter words have too many similar words. */
const allowedTypos = (word: string) => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0)

interface WordLetters {
  word: string
  letters: number
}
let byLength: Map<number, WordLetters[]> | undefined

function wordsOfLength(length: number): readonly WordLetters[] {
  byLength ??= Map.groupBy(
    Array.from(knownWords(), (word) => ({ word, letters: letterMask(word) })),
    ({ word }) => word.length,
  )
  return byLength.get(length) ?? []
}

/** The letters of a word as a bit mask, a cheap filter before the edit distance is computed. */
function letterMask(word: string): number {
  let letters = 0
  for (const letter of word) letters |= 1 << (letter.charCodeAt(0) % 32)
  return letters
}

function haveDifferentLetters(one: number, other: number, maxTypos: number): boolean {
  let different = one ^ other
  let count = 0
  while (different !== 0) {
    different &= different - 1
    count++
  }
  return count > 2 * maxTypos
}

const otherWords = new Set([...OTHER_WORDS].flatMap(formsOf))

/** Whether the word adds a suffix to the known one: a "zampognaro" is a person and no misspelt "zampogna". */
const isDerivedFrom = (word: string, known: string) => word.length === known.length + 2 && word.startsWith(known)

export const isKnownWord = (word: string) => conceptsOfWord(word).length > 0 || otherWords.has(word) || FRENCH_WORDS.has(word)

/** Endings of French words; an Italian word with one of them is no misspelling of a word without it. */
const FRENCH_ENDING = /(s|x|z|eau|eur|oir|oire|ier|ique|euse|ouse|ille|age)$/
const looksFrench = (word: string, correction: string) => !correction.endsWith(FRENCH_ENDING.exec(word)?.[0] ?? '')

/** The known words at the smallest edit distance from a misspelt word; empty if the word is known or none is near enough. */
export function typoCorrections(word: string): readonly string[] {
  if (isKnownWord(word)) return []
  for (let distance = 1; distance <= allowedTypos(word); distance++) {
    const candidates = wordsAtDistance(word, distance)
    if (candidates.length > 0) return candidates
  }
  return []
}

function wordsAtDistance(word: string, distance: number): string[] {
  const letters = letterMask(word)
  const lengths = Array.from({ length: 2 * distance + 1 }, (_, index) => word.length - distance + index)
  const isNear = (knownWord: WordLetters) =>
    !haveDifferentLetters(letters, knownWord.letters, distance) &&
    !looksFrench(word, knownWord.word) &&
    !isDerivedFrom(word, knownWord.word) &&
    haveSimilarStart(word, knownWord.word) &&
    editDistance(word, knownWord.word, distance) === distance
  return lengths.flatMap((length) =>
    wordsOfLength(length)
      .filter(isNear)
      .map((knownWord) => knownWord.word),
  )
}

/** Typos are rare in the first letter of a short word, and many words differ only in it ("tenda", "benda"). */
const haveSimilarStart = (one: string, other: string) =>
  one.length >= 9 || one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])

/** The edit distance with adjacent transpositions (optimal string alignment), capped at `max + 1`. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let rowBeforePrevious: number[] = []
  let previousRow = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const substituted = (previousRow[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const transposed =
        one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (rowBeforePrevious[j - 2] ?? max) + 1 : max + 1
      row.push(Math.min(substituted, (previousRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, transposed))
    }
    if (Math.min(...row) > max) return max + 1
    rowBeforePrevious = previousRow
    previousRow = row
  }
  return Math.min(previousRow[other.length] ?? 0, max + 1)
}

/** The minimum length of two stems that may differ by a typo. */
const TYPO_LENGTH_MIN = 5

/** The stem, and the stem without each one of its letters: two stems at edit distance 1 share at least one of these keys. */
export function typoKeysOf(stem: string): string[] {
  if (stem.length < TYPO_LENGTH_MIN) return []
  return [stem, ...Array.from(stem, (_, index) => stem.slice(0, index) + stem.slice(index + 1))].map((key) => `?${key}`)
}

/** Whether two stems are at edit distance 1, with the same first letter. */
export function isTypoOf(one: string, other: string): boolean {
  const isLong = Math.min(one.length, other.length) >= TYPO_LENGTH_MIN
  return isLong && one[0] === other[0] && editDistance(one, other, 1) === 1
}
