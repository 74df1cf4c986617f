import { count, formatBounded } from '../words/numbers.ts'

/** What a search says about its answer, and its suggestions. A separate file, so that the bundles of lists do not contain it. */
export const searchAnswer = {
  suggestions: (n: number) => count(n, 'suggerimento', 'suggerimenti'),
  suggestionList: 'Suggerimenti',
  objects: (n: number, isBounded = false) => count(n, 'oggetto', 'oggetti', isBounded),
  also: 'Anche:',
  only: (words: string) => `Solo «${words}»`,
  isOnly: (words: string) => `Solo «${words}».`,
  withSynonyms: 'Anche i sinonimi',
  maybe: 'Forse cercavi',
  maybeEnd: '?',
  asTyped: (words: string) => `No, cerca proprio “${words}”`,
  partial: 'Niente ha tutte queste parole: qui c’è quello che ne ha di più.',
  none: (words: string) => `Niente per «${words}», per ora`,
  noneText: 'Forse è in una soffitta. Fallo sapere alla città.',
  similar: 'Intanto, qualcosa di simile.',
  meanwhile: (category: string) => `Intanto, ${category.toLowerCase()} vicino a te`,
  wholeCategory: 'Vedi tutti',
  newest: 'Intanto, gli ultimi arrivati',
  clear: 'Togli i filtri',
  withoutFilters: (n: number, isBounded: boolean) => `Senza filtri: ${count(n, 'oggetto', 'oggetti', isBounded)}`,
  ad: {
    word: 'CERCO',
    publish: 'Appendi l’annuncio',
    promise: 'Ti avvisiamo appena qualcuno ce l’ha.',
    edit: 'Aggiungi qualche parola',
    published: 'L’annuncio è in bacheca.',
    see: 'Vedi l’annuncio',
    other: 'Non è quello che cerchi?',
  },
  inside: (n: number, isBounded: boolean, words: string) =>
    n === 1
      ? `Un altro contiene «${words}» dentro un’altra parola`
      : `Altri ${formatBounded(n, isBounded)} contengono «${words}» dentro un’altra parola`,
} as const
