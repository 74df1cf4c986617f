const PUNCTUATION = /[\p{P}\p{S}\s]/u
/** What an address may end with. */
const CLOSING = /[/_=&#*~-]/

/** An address without the punctuation of the sentence in which it stood: `/item/7.`, `/item/7)`, `/item/7»`. */
export function trimPunctuation(address: string): string {
  const characters = Array.from(address)
  // From the end: a pattern that ends in `$` would be searched from every character, which takes quadratic time.
  const last = characters.findLastIndex((character) => !PUNCTUATION.test(character) || CLOSING.test(character))
  return characters.slice(0, last + 1).join('')
}

/** The path of a page without such punctuation, also if a messenger has encoded it; null if it has none. */
export function trimPagePath(path: string): string | null {
  // Two slashes at the start would name a host.
  if (path.startsWith('//')) return null
  const start = path.lastIndexOf('/') + 1
  const last = decode(path.slice(start))
  if (last === null) return null
  const trimmed = trimPunctuation(last)
  return trimmed === last ? null : path.slice(0, start) + encodeURIComponent(trimmed)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
