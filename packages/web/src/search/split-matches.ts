/** A part of a text, and whether it matches the search. */
export interface TextPart {
  text: string
  isMatch: boolean
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits a text into matches and other parts, ignoring case and accents. The joined parts are the text. */
export function splitMatches(text: string, words: string): TextPart[] {
  const needle = fold(words.trim())
  const characters = [...text]
  const starts: number[] = []
  let foldedText = ''
  for (const character of characters) {
    starts.push(foldedText.length)
    foldedText += fold(character)
  }
  if (needle === '') return [{ text, isMatch: false }]
  const parts: TextPart[] = []
  let matchEnd = 0
  for (let index = foldedText.indexOf(needle); index >= 0; index = foldedText.indexOf(needle, index + needle.length)) {
    const from = starts.findLastIndex((start) => start <= index)
    const end = starts.findIndex((start) => start >= index + needle.length)
    const to = end < 0 ? characters.length : end
    if (from < matchEnd) continue
    parts.push(
      { text: characters.slice(matchEnd, from).join(''), isMatch: false },
      { text: characters.slice(from, to).join(''), isMatch: true },
    )
    matchEnd = to
  }
  return [...parts, { text: characters.slice(matchEnd).join(''), isMatch: false }].filter((part) => part.text !== '')
}
