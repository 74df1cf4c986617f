const number = new Intl.NumberFormat('it-IT')
const many = (count: number, one: string, more: string) => `${number.format(count)} ${count === 1 ? one : more}`

/** What is wrong with one field of a request. */
export const fields = {
  missing: 'Manca: va compilato.',
  empty: 'È vuoto: scrivi qualcosa.',
  tooShort: (least: number) => `È troppo corto: servono almeno ${many(least, 'carattere', 'caratteri')}.`,
  tooLong: (most: number) => `È troppo lungo: al massimo ${many(most, 'carattere', 'caratteri')}.`,
  tooMany: (most: number) => `Sono troppi: al massimo ${number.format(most)}.`,
  tooLow: (least: number) => `È troppo piccolo: da ${number.format(least)} in su.`,
  tooHigh: (most: number) => `È troppo grande: fino a ${number.format(most)}.`,
  noNumber: 'Serve un numero.',
  noneOf: (values: readonly string[]) => `Va scelto fra ${values.join(', ')}.`,
  wrong: 'Non va bene così: controlla e riprova.',
} as const
