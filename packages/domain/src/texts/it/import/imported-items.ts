import { count, formatNumber } from '../words/numbers.ts'

/** The question about objects of an earlier system, at the first sign-in of their owner. */
export const importedItems = {
  title: (n: number) =>
    n === 1 ? 'Abbiamo trovato un tuo oggetto' : `Abbiamo trovato ${count(n, 'tuo oggetto', 'tuoi oggetti')}`,
  text: (n: number) =>
    n === 1
      ? 'Era nel sistema di prima, con la tua e-mail. Finora non l’ha visto nessuno. Lo metto nel tuo bazar?'
      : 'Erano nel sistema di prima, con la tua e-mail. Finora non li ha visti nessuno. Li metto nel tuo bazar?',
  more: (n: number) => (n === 1 ? 'e un altro' : `e altri ${formatNumber(n)}`),
  take: 'Sì, nel mio bazar',
  taking: 'Li metto…',
  discard: (n: number) => (n === 1 ? 'No, cancellalo' : 'No, cancellali'),
  discardQuestion: (n: number) => (n === 1 ? 'Cancellare questo oggetto?' : `Cancellare questi ${formatNumber(n)} oggetti?`),
  discardText: 'Non si possono più recuperare.',
  discardConfirm: 'Cancella',
  keep: 'Torna indietro',
  later: 'Più tardi',
  taken: (n: number) => (n === 1 ? 'Il tuo oggetto è nel tuo bazar.' : `${count(n, 'oggetto', 'oggetti')} nel tuo bazar.`),
  stillWaiting: (n: number) =>
    n === 1 ? 'Il bazar è pieno: un oggetto aspetta ancora.' : `Il bazar è pieno: ${formatNumber(n)} oggetti aspettano ancora.`,
  discarded: 'Cancellati.',
} as const
