import { formatList } from '../words/numbers.ts'

/** The rows of swaps of three and four people in the inbox, and the names of their states. */
export const ringList = {
  with: (names: readonly string[]) => `con ${formatList(names.map((name) => name || 'una persona'))}`,
  swap: (gives: readonly string[], receives: readonly string[]) =>
    gives.length === 0 || receives.length === 0 ? '' : `Ricevi ${formatList(receives)}, dai ${formatList(gives)}`,
  yourTurn: 'Tocca a te',
  meeting: (time: string) => `Appuntamento ${time}`,
  until: (deadline: string) => `entro ${deadline}`,
  states: {
    open: 'Aperto',
    repairing: 'Da ricucire',
    agreed: 'Accettato',
    left: 'Ne sei fuori',
    dissolved: 'Finito',
    done: 'Scambio fatto',
  },
  failed: (reason: string) => `Gli scambi a tre non si sono caricati. ${reason}`,
} as const
