import type { RingMessageKind } from '../../rings/message-kinds.ts'
import { formatList, pluralForm } from './numbers.ts'

interface RingMessageValues {
  /** A name, or null if the reader acted. */
  actor: string | null
  /** The titles of the objects that have come in, or that the message is about. */
  titles: readonly string[]
  /** The titles of the objects that have gone out. */
  removed: readonly string[]
  /** How many people the ring has. */
  size: number
}

const named = (titles: readonly string[]) => formatList(titles.map((title) => `“${title}”`))
const people = (size: number) => (size === 4 ? 'in quattro' : 'in tre')
/** “a tre” */
export const ofPeople = (size: number) => (size === 4 ? 'a quattro' : 'a tre')

/** The system messages in the chat of a ring. */
export const ringMessages: Record<RingMessageKind, (values: RingMessageValues) => string> = {
  ringProposed: ({ actor, size }) =>
    `${actor ? `${actor} propone` : 'Hai proposto'} uno scambio ${ofPeople(size)}: si fa se dite sì tutti.`,
  ringYes: ({ actor }) => (actor ? `${actor} ci sta.` : 'Hai detto che ci stai.'),
  ringReconsidered: ({ actor }) => (actor ? `${actor} ci vuole ripensare.` : 'Hai detto che ci vuoi ripensare.'),
  ringItemsChanged: ({ actor, titles, removed }) => {
    const verb = actor ? `${actor} ha` : 'Hai'
    if (removed.length === 0) return `${verb} aggiunto ${named(titles)}.`
    if (titles.length === 0) return `${verb} tolto ${named(removed)}.`
    return `${verb} aggiunto ${named(titles)} e tolto ${named(removed)}.`
  },
  ringItemEdited: ({ titles }) =>
    `${named(titles)} ${pluralForm(titles.length, 'è stato modificato: guardalo', 'sono stati modificati: guardali')} prima di rispondere.`,
  ringRepairing: () => 'Così lo scambio non si può più fare: cerchiamo un altro modo.',
  ringItemReplaced: ({ titles, removed }) => `${named(titles)} al posto di ${named(removed)}.`,
  ringLeft: ({ actor }) => (actor ? `${actor} non fa più parte dello scambio.` : 'Non fai più parte dello scambio.'),
  ringJoined: ({ actor }) => (actor ? `${actor} ora fa parte dello scambio.` : 'Ora ci sei anche tu.'),
  ringAgreed: () => 'Ci state tutti: siete d’accordo! Ora scegliete insieme dove e quando trovarvi.',
  ringWithdrawn: ({ actor }) => (actor ? `${actor} ha ritirato la proposta.` : 'Hai ritirato la proposta.'),
  ringDissolved: ({ size }) => `Questa volta ${people(size)} no.`,
}
