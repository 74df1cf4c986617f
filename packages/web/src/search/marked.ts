/** A part of a text, and whether it matches the search. */
export interface Stretch {
  text: string
  hit: boolean
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits a text into matches and other parts, ignoring case and accents. The joined parts are the text. */
export function marked(text: string, words: string): Stretch[] {
  const wanted = folded(words.trim())
  const letters = [...text]
  const starts: number[] = []
  let plain = ''
  for (const letter of letters) {
    starts.push(plain.length)
    plain += folded(letter)
  }
  if (wanted === '') return [{ text, hit: false }]
  const stretches: Stretch[] = []
  let done = 0
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    const from = starts.findLastIndex((start) => start <= at)
    const end = starts.findIndex((start) => start >= at + wanted.length)
    const to = end < 0 ? letters.length : end
    if (from < done) continue
    stretches.push(
      { text: letters.slice(done, from).join(''), hit: false },
      { text: letters.slice(from, to).join(''), hit: true },
    )
    done = to
  }
  return [...stretches, { text: letters.slice(done).join(''), hit: false }].filter((stretch) => stretch.text !== '')
}
