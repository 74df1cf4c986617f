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
 * `slitt`. The ending carries number and gender, so that one finds many: "libro" and "libri". "…, anche rotto" names none.
 */
export function thingsIn(title: string): string[] {
  const parts = plain(title).split(/[^\p{L}\p{N}\s'’-]|\s(?:o|e|ed|oppure)\s/u)
  return [...new Set(parts.filter((part) => !/^\s*anche\s/.test(part)).flatMap(thingOf))]
}

function thingOf(part: string): string[] {
  const word = wordsIn(part).find((each) => !SKIPPED.has(each))
  return word === undefined || PREPOSITIONS.has(word) ? [] : stemOf(word)
}

/** How well an object answers an ad: 0 where they name no thing in common, else how many words they share. */
export function likeness(wanted: string, offered: string): number {
  const things = thingsIn(offered)
  if (!thingsIn(wanted).some((thing) => things.includes(thing))) return 0
  const said = stemsIn(offered)
  return [...stemsIn(wanted)].filter((stem) => said.has(stem)).length
}

function stemsIn(title: string): Set<string> {
  const words = wordsIn(plain(title)).filter((word) => !SKIPPED.has(word) && !PREPOSITIONS.has(word))
  return new Set(words.flatMap(stemOf))
}

const ENDING = /[aeiouh]+$/

/** None for what is too short to mean anything. */
function stemOf(word: string): string[] {
  const stem = word.replace(ENDING, '')
  return word.length >= 3 && stem.length >= 2 ? [stem] : []
}

const plain = (title: string) => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Without the numbers. */
const wordsIn = (text: string) => (text.match(/[a-z0-9]+/g) ?? []).filter((word) => !/^\d+$/.test(word))

/** A word with one of these stems, as a regular expression over the plain text (PostgreSQL's `\m` and `\M` are the word's ends). */
export function patternOf(stems: readonly string[]): string {
  return `\\m(${stems.join('|')})[aeiouh]*\\M`
}
