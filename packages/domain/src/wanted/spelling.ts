import { OTHER_WORDS } from './thesaurus/describing.ts'
import { conceptsOfWord, knownWords } from './thesaurus/index.ts'

/** The typos allowed: one from five letters on, two from nine. Shorter words have too many similar words. */
const slipsIn = (word: string) => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0)

interface Spelt {
  word: string
  letters: number
}
let byLength: Map<number, Spelt[]> | undefined

function wordsOfLength(length: number): readonly Spelt[] {
  byLength ??= Map.groupBy(
    Array.from(knownWords(), (word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => word.length,
  )
  return byLength.get(length) ?? []
}

/** The letters of a word as a bit mask, a cheap filter before the edit distance is computed. */
function lettersOf(word: string): number {
  let letters = 0
  for (const letter of word) letters |= 1 << (letter.charCodeAt(0) % 32)
  return letters
}

function isFarApart(one: number, other: number, slips: number): boolean {
  let different = one ^ other
  let count = 0
  while (different !== 0 && count <= 2 * slips) {
    different &= different - 1
    count++
  }
  return count > 2 * slips
}

export const isKnown = (word: string) => conceptsOfWord(word).length > 0 || OTHER_WORDS.has(word)

/** The known words at the smallest edit distance from a misspelt word; empty if the word is known or none is near enough. */
export function meantBy(word: string): readonly string[] {
  const slips = slipsIn(word)
  if (slips === 0 || isKnown(word)) return []
  for (let distance = 1; distance <= slips; distance++) {
    const near = neighbours(word, distance)
    if (near.length > 0) return near
  }
  return []
}

function neighbours(word: string, distance: number): string[] {
  const letters = lettersOf(word)
  const lengths = Array.from({ length: 2 * distance + 1 }, (_, index) => word.length - distance + index)
  const isNear = (known: Spelt) =>
    !isFarApart(letters, known.letters, distance) &&
    startsAlike(word, known.word) &&
    slipsBetween(word, known.word, distance) === distance
  return lengths.flatMap((length) =>
    wordsOfLength(length)
      .filter(isNear)
      .map((known) => known.word),
  )
}

/** Typos are rare in the first letter of a short word, and many words differ only in it ("tenda", "benda"). */
const startsAlike = (one: string, other: string) =>
  one.length >= 9 || one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])

/** The edit distance with adjacent transpositions (optimal string alignment), capped at `max + 1`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? most) + 1 : most + 1
      row.push(Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swapped))
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** The shortest length of two unknown words that may differ by a typo. */
const SLIPS_BETWEEN_UNKNOWN_FROM = 5

/** The keys that two stems at edit distance 1 share: the stem, and the stem without one letter each. */
export function slipKeysOf(stem: string): string[] {
  if (stem.length < SLIPS_BETWEEN_UNKNOWN_FROM) return []
  return [stem, ...Array.from(stem, (_, at) => stem.slice(0, at) + stem.slice(at + 1))].map((key) => `?${key}`)
}

/** Whether two stems are at edit distance 1, with the same first letter. */
export function isSlipOf(one: string, other: string): boolean {
  const isLong = Math.min(one.length, other.length) >= SLIPS_BETWEEN_UNKNOWN_FROM
  return isLong && one[0] === other[0] && slipsBetween(one, other, 1) === 1
}
