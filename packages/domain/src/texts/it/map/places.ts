/** How a sentence continues with a meeting place: common words with their preposition and article, beginnings of addresses without one. */
const PLACES: Readonly<Record<string, { at: string; the: string }>> = {
  municipio: { at: 'al ', the: 'il ' },
  stazione: { at: 'alla ', the: 'la ' },
  biblioteca: { at: 'alla ', the: 'la ' },
  ...Object.fromEntries(
    ['piazza', 'piazzetta', 'via', 'viale', 'corso', 'largo'].map((street) => [street, { at: 'in ', the: '' }]),
  ),
}

function wordsOf(place: string) {
  return PLACES[place.split(/\s/, 1)[0]?.toLocaleLowerCase('it') ?? '']
}

const uncapitalized = (text: string) => text.charAt(0).toLocaleLowerCase('it') + text.slice(1)

/** “in piazza Chanoux”, “al municipio di Nus”; after a comma what a person has written in another way. Empty for an erased place. */
export function atPlace(place: string): string {
  const words = wordsOf(place)
  if (words) return ` ${words.at}${uncapitalized(place)}`
  return place ? `, ${place}` : ''
}

/** “il municipio di Nus”, “piazza Chanoux, Aosta”. */
export function thePlace(place: string): string {
  const words = wordsOf(place)
  return words ? `${words.the}${uncapitalized(place)}` : place
}
