import { count, formatList } from '../words/numbers.ts'

export const interest = {
  /** The first message of the conversation that it opens. */
  firstMessage: 'Mi interessa questo oggetto',
  failed: "Errore durante l'invio dell'interesse.",
  notOpened: 'Interesse registrato, ma conversazione non creata.',
  /** The sheet; `name` is that of the owner. */
  title: (name: string) => `Scrivi a ${name}`,
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
  existedLater: (name: string) => `Ora tocca a ${name}: dopo la risposta puoi offrirlo da qui.`,
  /** `titles`: the chosen objects. */
  addToDraft: (titles: readonly string[]) =>
    titles.length > 2
      ? `Metti nella proposta ${count(titles.length, 'oggetto', 'oggetti')}`
      : `Metti nella proposta ${formatList(titles.map((title) => `“${title}”`))}`,
} as const
