import { indexKeysOf, lookupKeysOf } from './index-keys.ts'
import { MATCH_SCORE_MIN, matchScore } from './match-score.ts'
import { termsOf } from './terms.ts'
import { stemOf, tokensOf } from './tokens.ts'

interface SearchableItem {
  title: string
  description: string
  tags: readonly string[]
}

const stemsIn = (text: string) => new Set(tokensOf(text).flatMap((token) => ('word' in token ? [stemOf(token.word)] : [])))

/** The lookup keys of a saved search: a matching object has one of them among its `keysOfItem`. */
export function keysOfSearch(words: string): string[] {
  const [first] = stemsIn(words)
  return [...lookupKeysOf(termsOf(words)), ...(first === undefined ? [] : [`=${first}`])]
}

/** The keys of an object: the index keys of its title, and every word of title, description and tags (`=`). */
export function keysOfItem({ title, description, tags }: SearchableItem): string[] {
  const words = stemsIn([title, description, ...tags].join(', '))
  return [...indexKeysOf(termsOf(title, tags)), ...[...words].map((stem) => `=${stem}`)]
}

/** Whether an object matches the words of a search: its texts contain all of them, or its title matches by meaning. */
export function matchesSearchWords(words: string, item: SearchableItem): boolean {
  const searchStems = stemsIn(words)
  const itemStems = stemsIn([item.title, item.description, ...item.tags].join(', '))
  if (searchStems.size > 0 && searchStems.isSubsetOf(itemStems)) return true
  return matchScore(termsOf(words), termsOf(item.title, item.tags)) >= MATCH_SCORE_MIN
}
