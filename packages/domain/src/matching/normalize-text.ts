/** Lower case without accents, with straight apostrophes. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")

const ENDING = /[aeiouh]+$/

/** The word without its final vowels and h: `amic` for "amico", "amiche" and "amici". "Computer" stays unchanged. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '')
  return stem.length >= 2 ? stem : word
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
  if (/[cg]o$/.test(word)) return [`${stem}hi`, `${stem}i`]
  // "Specchio", "specchi": the stem already ends in i. "Zio", "zii".
  if (/io$/.test(word)) return [stem, `${stem}i`]
  if (/[cg]a$/.test(word)) return [`${stem}he`, `${stem}hi`]
  if (/[cg]ia$/.test(word)) return [`${stem}e`, `${word.slice(0, -2)}e`]
  if (/(m|ist)a$/.test(word)) return [`${stem}e`, `${stem}i`]
  if (/a$/.test(word)) return [`${stem}e`]
  return /[oe]$/.test(word) ? [`${stem}i`] : []
}
