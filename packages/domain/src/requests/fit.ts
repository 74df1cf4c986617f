/** Words that stand before the thing itself, or that every ad begins with. */
const SKIPPED = new Set(
  `cerco cerchiamo cercasi cercavo vorrei serve servono mi ci un una uno il lo la i gli le l dei del della delle degli qualche
  qualcuno qualcosa qualcun altro altra anche ancora solo piu molto molti molte tanto tanti tante vecchio vecchia vecchi vecchie nuovo
  nuova nuovi nuove bello bella belli belle buono buona piccolo piccola piccoli piccole grande grandi mezzo mezza mezzi mezze paio coppia
  set kit due tre quattro cinque sei dieci venti cento`.split(/\s+/),
)
/** What comes after one of these describes the thing. */
const PREPOSITIONS = new Set('di da in con su per tra fra a al allo alla ai agli alle dal dallo dalla dai che'.split(' '))

/**
 * The things that a title names, as stems without their ending: of "Cerco uno slittino o una slitta di legno" `slittin` and
 * `slitt`. The ending carries number and gender, so that one finds many: "libro" and "libri".
 */
export function thingsIn(title: string): string[] {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const parts = plain.split(/[^\p{L}\p{N}\s'’-]|\s(?:o|e|ed|oppure)\s/u)
  return [...new Set(parts.flatMap(thingOf))]
}

function thingOf(part: string): string[] {
  const word = (part.match(/[a-z0-9]+/g) ?? []).find((each) => !SKIPPED.has(each) && !/^\d+$/.test(each))
  if (word === undefined || word.length < 3 || PREPOSITIONS.has(word)) return []
  const stem = word.replace(ENDING, '')
  return stem.length >= 2 ? [stem] : []
}

const ENDING = /[aeiouh]+$/

/** Whether an ad and an object name the same thing. */
export function fits(wanted: string, offered: string): boolean {
  const things = thingsIn(offered)
  return thingsIn(wanted).some((thing) => things.includes(thing))
}

/** A word with one of these stems, as a regular expression over the plain text (PostgreSQL's `\m` and `\M` are the word's ends). */
export function patternOf(stems: readonly string[]): string {
  return `\\m(${stems.join('|')})[aeiouh]*\\M`
}
