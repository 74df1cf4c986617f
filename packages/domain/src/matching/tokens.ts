/** A preposition by its meaning; `of` covers purpose and origin: "macchina da caffè", "del caffè" and "per il caffè". */
export type Preposition = 'of' | 'at' | 'with' | 'in' | 'on' | 'without'

export type Token =
  | { type: 'word'; word: string }
  | { type: 'number'; word: string }
  | { type: 'link'; preposition: Preposition; text: string }
  /** A conjunction: "e", "o". */
  | { type: 'or' }
  /** A comma or similar punctuation. */
  | { type: 'break' }

const PREPOSITIONS: Record<Preposition, string> = {
  of: 'di del dello della dei degli delle dell d da dal dallo dalla dai dagli dalle dall per',
  at: 'a ad al allo alla ai agli alle all',
  with: 'con col coi',
  in: 'in nel nello nella nei negli nelle nell tra fra dentro',
  on: 'su sul sullo sulla sui sugli sulle sull sopra',
  without: 'senza che',
}
const PREPOSITION_OF_WORD = new Map(
  (Object.keys(PREPOSITIONS) as Preposition[]).flatMap((link) =>
    PREPOSITIONS[link].split(' ').map((word): [string, Preposition] => [word, link]),
  ),
)
const ARTICLES = new Set('il lo la i gli le un uno una quel quello quella quelli quelle quei questo questa'.split(' '))
const CONJUNCTIONS = new Set(['e', 'o', 'ed', 'od', 'oppure', 'ovvero', 'ma'])

/** Phrases that neither name nor modify the object: its condition, a vague size, or words of the offer or the request. */
const REMARK =
  /\b(in prestito|in regalo|in dono|in cambio|(in )?buon[oe]? (stato|condizioni)|in ottim[oe] (stato|condizioni)|di seconda mano|come nuov[oaie]|quasi nuov[oaie]|mai usat[oaie]|poco usat[oaie]|(di )?(taglia|misura) (unica|media|grande|piccola)|(ho|avrei|abbiamo) bisogno di|(qualcuno|chi) (che )?(mi )?(ha|abbia|avesse|avete|presta|presti|regala|regali))\b/g

/** The article "l'", also without apostrophe: an L before a vowel, except after "taglia". Every other L is a size. */
const ELIDED_ARTICLE = /(?<!\b(?:taglia|tg\.?|misura) )\bl(?:'|\s+(?=[aeiou]))/g
/** What precedes a size: "n. 42" and "n.42" are "42". */
const SIZE_PREFIX = /\b(?:n|nr|num|tg|tgl|mis)\.?\s*(?=\d)/g
/** A number that is written together with its unit: "190cm" is "190 cm". */
const NUMBER_WITH_UNIT = /\b([\d.,]+)(mm|cm|m|mt|kg|gr?|ml|cl|l|lt|w|kw|v|gb|tb|mq)\b/g

/** The tokens of a title, without articles. */
export function tokensOf(text: string): Token[] {
  const pieces =
    normalizeText(text)
      .replace(REMARK, ' ')
      .replace(ELIDED_ARTICLE, ' ')
      .replace(/(?<=\d),(?=\d)/g, '.')
      .replace(SIZE_PREFIX, ' ')
      .replace(NUMBER_WITH_UNIT, '$1 $2')
      .match(/[\p{L}\p{N}]+(?:[./x][\p{N}]+)*|[^\s\p{L}\p{N}'-]/gu) ?? []
  return pieces.filter((piece) => !ARTICLES.has(piece)).map(tokenOf)
}

function tokenOf(piece: string): Token {
  const link = PREPOSITION_OF_WORD.get(piece)
  if (link) return { type: 'link', preposition: link, text: piece }
  if (CONJUNCTIONS.has(piece)) return { type: 'or' }
  if (/^\p{N}/u.test(piece)) return { type: 'number', word: piece }
  return /\p{L}/u.test(piece) ? { type: 'word', word: piece } : { type: 'break' }
}

/** Lower case without accents, with straight apostrophes. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")

/** The word without its final vowels and h: `amic` for "amico", "amiche" and "amici". "Computer" stays unchanged. */
export function stemOf(word: string): string {
  let length = word.length
  while (length > 0 && 'aeiouh'.includes(word.charAt(length - 1))) length--
  return length >= 2 ? word.slice(0, length) : word
}

const IRREGULAR: Partial<Record<string, string>> = {
  uovo: 'uova',
  paio: 'paia',
  dito: 'dita',
  braccio: 'braccia',
  lenzuolo: 'lenzuola',
}

/**
 * A thesaurus word with all plurals that it may have ("amico": "amici" and "amichi"); wrong forms are harmless, because
 * no title contains them. Words that do not end in -a, -e or -o have one form.
 */
export function formsOf(word: string): string[] {
  const stem = word.slice(0, -1)
  const irregular = IRREGULAR[word]
  return [word, ...(irregular ? [irregular] : []), ...pluralsOf(word, stem)]
}

function pluralsOf(word: string, stem: string): string[] {
  const endsWith = (...endings: string[]) => endings.some((ending) => word.endsWith(ending))
  if (!endsWith('a', 'e', 'o')) return []
  if (endsWith('co', 'go')) return [`${stem}hi`, `${stem}i`]
  // "Specchio", "specchi": the stem already ends in i. "Zio", "zii".
  if (endsWith('io')) return [stem, `${stem}i`]
  if (endsWith('ca')) return [`${stem}he`]
  if (endsWith('ga')) return [`${stem}he`, `${stem}hi`]
  if (endsWith('cia', 'gia')) return [`${stem}e`, `${word.slice(0, -2)}e`]
  if (endsWith('ma', 'ista')) return [`${stem}e`, `${stem}i`]
  return [endsWith('a') ? `${stem}e` : `${stem}i`]
}
