import { keysOf, keysToFind } from './keys.ts'
import { stemOf } from './plain.ts'
import { FITS_FROM, scoreOf } from './score.ts'
import { termsOf } from './terms.ts'
import { tokensOf } from './tokens.ts'

interface Offered {
  title: string
  description: string
  tags: readonly string[]
}

const stemsIn = (text: string) => new Set(tokensOf(text).flatMap((token) => ('word' in token ? [stemOf(token.word)] : [])))

/** The index keys of a saved search: a matching object has one of them among its `keysOfItem`. */
export function keysOfSearch(words: string): string[] {
  const [first] = stemsIn(words)
  return [...keysToFind(termsOf(words)), ...(first === undefined ? [] : [`=${first}`])]
}

/** The keys of an object: the index keys of its title, and every word of title, description and tags (`=`). */
export function keysOfOffer({ title, description, tags }: Offered): string[] {
  const words = stemsIn([title, description, ...tags].join(', '))
  return [...keysOf(termsOf(title, tags)), ...[...words].map((stem) => `=${stem}`)]
}

/** Whether an object matches the words of a search: its texts contain all of them, or its title matches by meaning. */
export function answersWords(words: string, offered: Offered): boolean {
  const asked = stemsIn(words)
  const told = stemsIn([offered.title, offered.description, ...offered.tags].join(', '))
  if (asked.size > 0 && asked.isSubsetOf(told)) return true
  return scoreOf(termsOf(words), termsOf(offered.title, offered.tags)) >= FITS_FROM
}
