import { count, formatNumber } from '../words/numbers.ts'

/** The validation errors of a request's field. */
export const fields = {
  missing: 'Manca: va compilato.',
  empty: 'È vuoto: scrivi qualcosa.',
  tooShort: (least: number) => `È troppo corto: servono almeno ${count(least, 'carattere', 'caratteri')}.`,
  tooLong: (most: number) => `È troppo lungo: al massimo ${count(most, 'carattere', 'caratteri')}.`,
  tooMany: (most: number) => `Sono troppi: al massimo ${formatNumber(most)}.`,
  tooLow: (least: number) => `È troppo piccolo: da ${formatNumber(least)} in su.`,
  tooHigh: (most: number) => `È troppo grande: fino a ${formatNumber(most)}.`,
  noNumber: 'Serve un numero.',
  noneOf: (values: readonly string[]) => `Va scelto fra ${values.join(', ')}.`,
  wrong: 'Non va bene così: controlla e riprova.',
} as const
