import { type SoughtWord, searchQueryOf } from './search-query.ts'
import { editDistance, isKnownWord, typoCorrections } from './spelling.ts'
import { modifierOf } from './thesaurus/index.ts'

/** A word of the town with the number of objects that name it. */
export interface TownWord {
  word: string
  items: number
}

/** The slips allowed: more in a long word, none in a very short one. */
const allowedSlips = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)
/** Candidates that are compared with what the town has. */
const CANDIDATES_MAX = 5

/** Misspelt words also seek what they may have meant by the thesaurus alone: what is sought later is not in town yet. */
export function withCorrections(words: readonly SoughtWord[]): SoughtWord[] {
  return words.map((word) => {
    if (!mayBeSlip(word.text)) return word
    const corrected = typoCorrections(word.text).flatMap(searchQueryOf)
    return { ...word, alternatives: [word, ...corrected].flatMap(({ alternatives }) => alternatives) }
  })
}

/** Whether a word can be a slip of the pen: it is no word that the thesaurus knows. */
export const mayBeSlip = (word: string) => allowedSlips(word) > 0 && !isKnownWord(word) && modifierOf(word) === undefined

/**
 * What a misspelt word may have meant, the most likely first: the fewest slips, then the word that most objects name. `townWords`
 * are words of the town that begin like it.
 */
export function correctionsOf(word: string, townWords: readonly TownWord[]): string[] {
  const slips = allowedSlips(word)
  const ofTown = townWords.map((other) => ({ ...other, distance: editDistance(word, other.word, slips) }))
  const known = typoCorrections(word).map((other) => ({ word: other, items: 0, distance: editDistance(word, other, slips) }))
  const near = [...ofTown, ...known, ...splitsOf(word, townWords)].filter(({ distance }) => distance > 0 && distance <= slips)
  near.sort((a, b) => a.distance - b.distance || b.items - a.items || a.word.localeCompare(b.word))
  return [...new Set(near.map((candidate) => candidate.word))].slice(0, CANDIDATES_MAX)
}

/** Articles and prepositions that are written together with the next word when the apostrophe is left out: "daglio". */
const ELIDED = /^(d|l|un|dell|all|nell|sull)(?=[aeiou])/

function splitsOf(word: string, townWords: readonly TownWord[]) {
  const rest = word.replace(ELIDED, '')
  if (rest === word || rest.length < 3) return []
  const inTown = townWords.find((other) => other.word === rest)
  return inTown || isKnownWord(rest) ? [{ word: rest, items: inTown?.items ?? 0, distance: 1 }] : []
}

/** How the words of the town begin that a misspelt word may have meant: also with its first two letters swapped, and without an elided article. */
export function beginningsOf(word: string): string[] {
  const beginnings = [word[0], word[1], word.replace(ELIDED, '')[0]].flatMap((letter) => letter ?? [])
  return [...new Set(beginnings)]
}
