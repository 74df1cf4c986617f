import { count } from '../words/numbers.ts'

/** What leads from other pages to the board. */
export const requestLinks = {
  /** The handwritten word, and the text beside it on the box that links to the board. */
  word: 'CERCO',
  box: {
    lead: 'Gli annunci in bacheca',
    some: (n: number, isBounded: boolean) => `${count(n, 'annuncio', 'annunci', isBounded)} in bacheca`,
    text: 'Magari ce l’hai tu.',
  },
  /** After a search that has found nothing. */
  publishThis: 'Mettilo in bacheca',
} as const
