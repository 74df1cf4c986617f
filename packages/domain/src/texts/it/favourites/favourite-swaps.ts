import type { SwapKind } from '../../../rings/contract.ts'
import { count } from '../words/numbers.ts'

/** What can be had for a favourite: the swaps that are possible, and what the person would give. */
export const favouriteSwaps = {
  /** A gift asks for nothing, so no swap is suggested. */
  gift: 'È un dono: per averlo basta chiederlo.',
  keptPrivate: 'È solo per te, quindi non cerchiamo scambi.',
  possible: {
    pair: { before: '', strong: 'Potreste scambiare', rest: ': guarda cosa vuole in cambio.' },
    ring: { before: 'Puoi averlo con uno ', strong: 'scambio a\u00a0tre', rest: '.' },
  } satisfies Record<SwapKind, { before: string; strong: string; rest: string }>,
  open: 'Guarda lo scambio',
  openOf: (title: string) => `Guarda lo scambio per “${title}”`,
  /** Where it could not be read whether a swap is possible. */
  watching: 'Lo teniamo d’occhio per te.',
  failed: 'Non sappiamo quali scambi sono possibili.',
  gives: {
    choose: 'In cambio darei…',
    chooseFor: (title: string) => `In cambio darei… per “${title}”`,
    chosen: 'In cambio daresti:',
    /** After the title of an object that cannot be given now. */
    state: (name: string) => ` (${name.toLowerCase()})`,
    others: (n: number) => (n === 1 ? ' e un altro' : ` e altri ${n}`),
    change: 'Cambia cosa daresti',
    changeFor: (title: string) => `Cambia cosa daresti per “${title}”`,
    section: 'Cosa daresti in cambio',
    title: 'In cambio darei…',
    lead: (title: string) => `Scegli che cosa daresti per “${title}”: basta uno qualsiasi di questi.`,
    weights: 'Se lo dici tu, lo scambio può essere anche tra cose di peso diverso.',
    whilePrivate: 'Questo preferito è solo per te: conterà quando toglierai “Solo per me”.',
    list: 'I tuoi oggetti disponibili',
    search: 'Cerca tra i tuoi oggetti',
    noneFound: 'Nessuno dei tuoi oggetti ha queste parole.',
    more: 'Altri oggetti',
    count: (n: number) => (n === 0 ? 'Nessun oggetto scelto' : count(n, 'oggetto scelto', 'oggetti scelti')),
    most: (max: number) => `Sono già ${max}, il massimo: togline uno per sceglierne un altro.`,
    save: 'Salva',
    saving: 'Salvataggio…',
    saved: 'Ora sappiamo cosa daresti.',
    emptied: 'Hai tolto gli oggetti che daresti.',
    none: 'Non hai ancora oggetti da dare in cambio',
    noneText: 'Metti in circolo un oggetto, poi torna qui e sceglilo.',
    add: 'Aggiungi un oggetto',
    back: 'Torna all’oggetto che ti piace',
    failed: 'I tuoi oggetti non si sono caricati.',
  },
} as const
