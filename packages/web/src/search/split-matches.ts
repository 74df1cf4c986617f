/** A part of a text, and whether it matches the search. */
export interface TextPart {
  text: string
  isMatch: boolean
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Splits a text into words that begin with one of the searched words and other parts, ignoring case and accents. The joined parts
 * are the text. What was found by another name has no match.
 */
export function splitMatches(text: string, words: string): TextPart[] {
  const searched = words
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(fold)
    .filter(Boolean)
  const pieces = text.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? []
  const parts = pieces.flatMap((piece) => {
    const matched = Math.max(0, ...searched.filter((word) => fold(piece).startsWith(word)).map((word) => word.length))
    return splitPiece(piece, matched)
  })
  return parts.reduce<TextPart[]>(joinPart, [])
}

/** Parts between matches are one part. */
function joinPart(parts: TextPart[], part: TextPart): TextPart[] {
  const last = parts.at(-1)
  if (!last || last.isMatch || part.isMatch) return [...parts, part]
  return [...parts.slice(0, -1), { text: last.text + part.text, isMatch: false }]
}

/** The first letters as a match: as many as have the folded length. */
function splitPiece(piece: string, foldedLength: number): TextPart[] {
  const letters = [...new Intl.Segmenter().segment(piece)].map(({ segment }) => segment)
  let end = 0
  for (let length = 0; length < foldedLength; end++) length += fold(letters[end] ?? '').length
  return [
    { text: letters.slice(0, end).join(''), isMatch: true },
    { text: letters.slice(end).join(''), isMatch: false },
  ].filter((part) => part.text !== '')
}
