import { count } from './numbers.ts'

/** Beside a field whose text is near its greatest length, or longer. */
export const lengths = {
  left: (n: number) => (n === 0 ? 'Non restano altri caratteri.' : `Ancora ${count(n, 'carattere', 'caratteri')}.`),
  tooLong: (n: number) => (n === 1 ? 'C’è un carattere di troppo.' : `Sono ${count(n, 'carattere', 'caratteri')} di troppo.`),
} as const
