import { count, formatList } from '../words/numbers.ts'
import { toName } from '../words/prepositions.ts'

/** The sheet of “Interessa”; `name` is that of the owner. */
export const interestSheet = {
  title: (name: string) => `Scrivi ${toName(name)}`,
  message: 'Il tuo messaggio:',
  offer: 'Che cosa offri?',
  when: 'Quando potresti?',
  /** After the two questions. */
  optional: 'se vuoi',
  send: 'Invia',
  retry: 'Riprova',
  withoutOffer: 'Non ti impegni a niente: è per cominciare a parlarne.',
  withOffer: (name: string) => `Se ${name} accetta, lo scambio è concordato e gli oggetti restano promessi a voi due.`,
  /** The part of the user's own objects. */
  loading: 'Carico i tuoi oggetti…',
  nothing: 'Nel tuo bazar non c’è ancora niente da offrire.',
  add: 'Aggiungi un oggetto',
  back: (title: string) => `Torna a “${title}”`,
  more: 'Altri oggetti',
  most: (n: number) => `Puoi offrirne al massimo ${n}.`,
  /** On an object that can no longer be offered. */
  gone: 'Non più disponibile',
  /** After the sheet found a conversation that was open already. */
  existed: (name: string) => `Con ${name} ne stai già parlando: quello che avevi scelto non è partito.`,
  existedDraft: 'Se vuoi, mettilo nella proposta.',
  existedLater: (name: string) => `Ora tocca ${toName(name)}: dopo la risposta puoi offrirlo da qui.`,
  /** `titles`: the chosen objects. */
  addToDraft: (titles: readonly string[]) =>
    titles.length > 2
      ? `Metti nella proposta ${count(titles.length, 'oggetto', 'oggetti')}`
      : `Metti nella proposta ${formatList(titles.map((title) => `“${title}”`))}`,
} as const
