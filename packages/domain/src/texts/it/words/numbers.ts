import { once } from '../../../once.ts'
import type { Period } from '../../../retention.ts'

const numberFormat = once(() => new Intl.NumberFormat('it-IT'))
/** In Italian, numbers of four digits are not grouped by default. */
const groupedFormat = once(() => new Intl.NumberFormat('it-IT', { useGrouping: 'always' }))
const pluralRules = once(() => new Intl.PluralRules('it-IT'))
const listFormat = once(() => new Intl.ListFormat('it-IT', { type: 'conjunction' }))
const alternativesFormat = once(() => new Intl.ListFormat('it-IT', { type: 'disjunction' }))

/** “7”, “12.040”. */
export const formatNumber = (n: number): string => numberFormat().format(n)

/** A number that may be bounded: “12.040”, “1.000+”. */
export const formatBounded = (n: number, isBounded: boolean): string =>
  isBounded ? `${groupedFormat().format(n)}+` : formatNumber(n)

/** The singular or the plural for a number that is shown elsewhere. */
export const pluralForm = (n: number, singular: string, plural: string): string =>
  pluralRules().select(n) === 'one' ? singular : plural

/** “1 oggetto”, “12.040 oggetti”, “1.000.000 di oggetti”, “1.000+ oggetti”. */
export function count(n: number, singular: string, plural: string, isBounded = false): string {
  // Round millions are nouns and require “di”.
  return `${formatBounded(n, isBounded)} ${pluralRules().select(n) === 'many' ? 'di ' : ''}${pluralForm(n, singular, plural)}`
}

/** “bici”, “bici e sci”, “bici, sci e lampada”. */
export const formatList = (words: readonly string[]): string => listFormat().format(words)

/** “bici”, “bici o sci”, “bici, sci o lampada”. */
export const formatAlternatives = (words: readonly string[]): string => alternativesFormat().format(words)

/** “24 mesi”, “un giorno”. */
export const formatPeriod = (period: Period): string =>
  'days' in period
    ? pluralForm(period.days, 'un giorno', `${period.days} giorni`)
    : pluralForm(period.months, 'un mese', `${period.months} mesi`)

const ELIDED = { il: 'l’', al: 'all’', dal: 'dall’' } as const
/** “il 7 dicembre”, “l’8 dicembre”, “dall’11 marzo”: these two days begin with a vowel. */
export const withArticle = (article: keyof typeof ELIDED, day: string): string =>
  /^(8|11)\b/.test(day) ? `${ELIDED[article]}${day}` : `${article} ${day}`
