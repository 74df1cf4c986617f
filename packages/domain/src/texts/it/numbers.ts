const number = new Intl.NumberFormat('it-IT')
const rules = new Intl.PluralRules('it-IT')
const joined = new Intl.ListFormat('it-IT', { type: 'conjunction' })

/** “7”, “12.040”. */
export const digits = (n: number): string => number.format(n)

/** The singular or the plural for a number that is shown elsewhere. */
export const word = (n: number, one: string, more: string): string => (rules.select(n) === 'one' ? one : more)

/** “1 oggetto”, “12.040 oggetti”, “1.000.000 di oggetti”. */
export function count(n: number, one: string, more: string): string {
  // Round millions are nouns and require “di”.
  return `${digits(n)} ${rules.select(n) === 'many' ? 'di ' : ''}${word(n, one, more)}`
}

/** “bici”, “bici e sci”, “bici, sci e lampada”. */
export const list = (words: readonly string[]): string => joined.format(words)

const ELIDED = { il: 'l’', al: 'all’', dal: 'dall’' } as const
/** “il 7 dicembre”, “l’8 dicembre”, “dall’11 marzo”: these two days begin with a vowel. */
export const withArticle = (article: keyof typeof ELIDED, day: string): string =>
  /^(8|11)\b/.test(day) ? `${ELIDED[article]}${day}` : `${article} ${day}`
