/** An ending with what it may be in the other number; the first one that fits counts. */
const ENDINGS: readonly (readonly [ending: string, others: readonly string[]])[] = [
  ['chi', ['co', 'ca', 'che', 'chio']],
  ['ghi', ['go', 'ga', 'ghe', 'ghio']],
  ['che', ['ca', 'chi']],
  ['ghe', ['ga', 'ghi']],
  ['cie', ['cia']],
  ['gie', ['gia']],
  ['cia', ['ce', 'cie']],
  ['gia', ['ge', 'gie']],
  ['ci', ['co', 'ce', 'cio', 'cia']],
  ['gi', ['go', 'ge', 'gio']],
  ['ce', ['cia', 'ci', 'ca']],
  ['ge', ['gia', 'gi']],
  ['co', ['chi', 'ci']],
  ['go', ['ghi', 'gi']],
  ['ca', ['che', 'chi']],
  ['ga', ['ghe', 'ghi']],
  ['io', ['i', 'ii']],
  ['ista', ['iste', 'isti']],
  ['ma', ['me', 'mi']],
  ['a', ['e']],
  ['o', ['i']],
  ['e', ['i', 'a']],
  ['i', ['o', 'e', 'a', 'io']],
]
const IRREGULAR: readonly (readonly [string, string])[] = [
  ['uovo', 'uova'],
  ['paio', 'paia'],
  ['lenzuolo', 'lenzuola'],
  ['braccio', 'braccia'],
]

/** Before an ending of two letters, so that "sci" is not taken for the plural of "scia". */
const STEM_MIN = 2

/**
 * A word with the forms that it may have in the other number: `bicicletta`, `biciclette`. A form that does not exist is harmless,
 * because no text contains it. Words that end in a consonant have one form.
 */
export function inflectionsOf(word: string): string[] {
  const irregular = IRREGULAR.find((pair) => pair.includes(word))
  if (irregular) return [...irregular]
  const [ending, others] = ENDINGS.find(([end]) => word.endsWith(end)) ?? []
  if (ending === undefined || others === undefined || word.length - ending.length < STEM_MIN) return [word]
  const stem = word.slice(0, -ending.length)
  return [word, ...others.map((other) => stem + other)]
}
