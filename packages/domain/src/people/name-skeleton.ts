import { LATIN_LETTERS } from '../look-alikes.ts'

/** The skeletons of the words of a name. */
export const skeletonsOf = (name: string) =>
  name
    .split(/[^\p{Letter}\p{Mark}\p{Number}|$@]+/u)
    .map(skeletonOf)
    .filter((word) => word !== '')

/** Two texts that look alike have the same skeleton. `i`, `l` and `I` are one letter, and so are `rn` and `m`, `vv` and `w`. */
export function skeletonOf(text: string): string {
  return latinLettersOf(text).replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function latinLettersOf(text: string): string {
  // Most names: each page of a list checks fifty.
  if (/^[a-z]*$/i.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return Array.from(plain, (character) => LATIN_LETTERS.get(character) ?? character).join('')
}

/** No word of a list is longer. Without a limit, a name of hundreds of words would take seconds. */
const JOINED_LENGTH_MAX = 30

/** Consecutive words as one: `Ad min` is `admin` too. */
export function joinedWordsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) => {
    const joined: string[] = []
    for (let text = '', next = from; next < words.length; next++) {
      text += words[next]
      if (text.length > JOINED_LENGTH_MAX) break
      joined.push(text)
    }
    return joined
  })
}
