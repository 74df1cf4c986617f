import type { RingMessageKind } from '../../../messages/ring-kinds.ts'
import { formatList, pluralForm } from '../words/numbers.ts'

interface RingMessageValues {
  /** A name, or null if the reader acted. */
  actor: string | null
  /** The titles of the objects that have come in, or that the message is about. */
  titles: readonly string[]
  /** The titles of the objects that have gone out. */
  removed: readonly string[]
  /** Of `ringItemsChanged`: the objects are those of the actor; else the actor receives them. */
  isGiver: boolean
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
  ringFollows: ({ size }) =>
    `Lo scambio di prima è stato annullato: questo prende il suo posto, con una persona nuova, a cui chiediamo quando avete detto sì ${size === 4 ? 'tutti e tre' : 'tutti e due'}.`,
  ringYes: ({ actor }) => (actor ? `${actor} ci sta.` : 'Hai detto che ci stai.'),
  ringReconsidered: ({ actor }) => (actor ? `${actor} ci vuole ripensare.` : 'Hai detto che ci vuoi ripensare.'),
  ringItemsChanged: ({ actor, titles, removed, isGiver }) => {
    const verb = actor ? `${actor} ha` : 'Hai'
    if (isGiver) return `${verb} messo ${named(titles)} al posto di ${named(removed)}.`
    if (removed.length === 0) return `${verb} chiesto anche ${named(titles)}.`
    if (titles.length === 0) return `${verb} tolto ${named(removed)}.`
    return `${verb} chiesto anche ${named(titles)} e tolto ${named(removed)}.`
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
