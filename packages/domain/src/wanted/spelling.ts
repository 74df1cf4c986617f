import { OTHER_WORDS } from './thesaurus/describing.ts'
import { conceptsOfWord, knownWords } from './thesaurus/index.ts'

/** One slip in five letters, two in nine: shorter words have too many neighbours. */
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

/** Which letters a word has, one bit each: two words that differ in many are not worth comparing. */
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

/** The thing that a word misspells, `null` where it is a word itself or nothing is near. What is as near as another counts too. */
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

/** A hand seldom slips on the first letter of a short word, and there are many that differ in it alone ("tenda", "benda"). */
const startsAlike = (one: string, other: string) =>
  one.length >= 9 || one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])

/** Insertions, deletions, changes and swaps of neighbours (optimal string alignment); more than `most` is `most + 1`. */
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

/** From this length on two words that stand in no dictionary of ours may be one with a slip in it. */
const SLIPS_BETWEEN_UNKNOWN_FROM = 5

/** Two stems that are one slip apart share one of these: each short of one letter, and whole. */
export function slipKeysOf(stem: string): string[] {
  if (stem.length < SLIPS_BETWEEN_UNKNOWN_FROM) return []
  return [stem, ...Array.from(stem, (_, at) => stem.slice(0, at) + stem.slice(at + 1))].map((key) => `?${key}`)
}

/** Whether they are one slip apart. The first letter stands, as in `meantBy`. */
export function isSlipOf(one: string, other: string): boolean {
  const isLong = Math.min(one.length, other.length) >= SLIPS_BETWEEN_UNKNOWN_FROM
  return isLong && one[0] === other[0] && slipsBetween(one, other, 1) === 1
}
