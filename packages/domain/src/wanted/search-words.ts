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

/** What a saved search is filed under: an object that answers it has one of these among its `keysOfOffer`. */
export function keysOfSearch(words: string): string[] {
  const [first] = stemsIn(words)
  return [...keysToFind(termsOf(words)), ...(first === undefined ? [] : [`=${first}`])]
}

/** What an object is looked up by: what its title is filed under, and every word of it all (`=`). */
export function keysOfOffer({ title, description, tags }: Offered): string[] {
  const words = stemsIn([title, description, ...tags].join(', '))
  return [...keysOf(termsOf(title, tags)), ...[...words].map((stem) => `=${stem}`)]
}

/** Whether an object answers the words of a search: by what its title names, or because it holds all of them somewhere. */
export function answersWords(words: string, offered: Offered): boolean {
  const asked = stemsIn(words)
  const told = stemsIn([offered.title, offered.description, ...offered.tags].join(', '))
  if (asked.size > 0 && asked.isSubsetOf(told)) return true
  return scoreOf(termsOf(words), termsOf(offered.title, offered.tags)) >= FITS_FROM
}
