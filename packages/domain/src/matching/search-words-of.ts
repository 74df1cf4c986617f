import { normalizeText } from './tokens.ts'

/** A word of a text as search compares it: lower case, without accents. */
export interface SearchWord {
  word: string
  /** Set for a word with hyphens or slashes ("wi-fi", "185/65"): its parts, which also count as words. */
  parts: readonly string[]
}

/** Invisible letters that may stand between visible ones. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}]/gu
const WORD = /[\p{L}\p{N}]+(?:[-./×][\p{L}\p{N}]+)*/gu
const SIZE_NAME = /^(taglia|tg|misura|mis|numero|num|nr|n)$/
const SIZE_LETTER = /^(xs|s|m|l|xl|xxl|xxxl)$/
/** A decade is written in letters or as a number: "anni Ottanta", "anni 80", "anni '80". */
const DECADES: Partial<Record<string, string>> = {
  venti: '20',
  trenta: '30',
  quaranta: '40',
  cinquanta: '50',
  sessanta: '60',
  settanta: '70',
  ottanta: '80',
  novanta: '90',
}

/** The words of a text in order. A size letter after its name ("taglia L") is the word `#l`, and the name is left out. */
export function searchWordsOf(text: string): SearchWord[] {
  const pieces = normalizeText(text.normalize('NFKC').replace(INVISIBLE, '')).match(WORD) ?? []
  return pieces.flatMap((piece, index) => {
    const previous = pieces[index - 1] ?? ''
    if (SIZE_NAME.test(piece) && isSize(pieces[index + 1])) return []
    if (SIZE_LETTER.test(piece) && SIZE_NAME.test(previous)) return [{ word: `#${piece}`, parts: [] }]
    const parts = piece.split(/[-./×]/)
    const word = (/^ann[io]$/.test(previous) && DECADES[piece]) || (parts.length > 1 ? piece.replaceAll('-', '') : piece)
    return [{ word, parts: parts.length > 1 ? parts : [] }]
  })
}

const isSize = (piece: string | undefined) => piece !== undefined && (SIZE_LETTER.test(piece) || /^\d/.test(piece))
