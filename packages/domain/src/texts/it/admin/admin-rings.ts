import type { AdminRingEvent, RingAnswerState } from '../../../admin/ring-contract.ts'
import type { RingNegotiationState } from '../../../rings/ring.ts'
import type { DissolvedWhy, ItemBreak, LeaveReason } from '../../../rings/ring-negotiation.ts'
import { count, formatList } from '../words/numbers.ts'
import { toName } from '../words/prepositions.ts'

/** Why the place of a person is empty. */
const left = {
  notThesePeople: 'non con queste persone',
  notNow: 'non ora',
  silence: 'non ha risposto in tempo',
  blocked: 'un blocco fra due persone',
  holiday: 'è in vacanza',
  suspended: 'è sospesa',
  deleted: 'ha eliminato l’account',
} satisfies Record<LeaveReason, string>

const broken = {
  gone: 'non c’è più',
  reserved: 'è promesso in un altro scambio',
  gift: 'è diventato un dono',
  paused: 'è in pausa',
  notThisItem: 'una delle due persone non lo vuole scambiare',
} satisfies Record<ItemBreak, string>

const ended = {
  withdrawn: 'Ritirato da chi l’ha proposto',
  deadline: 'Più di una persona non ha risposto, o per la seconda volta',
  noRepair: 'Non c’era un altro modo',
  repairOverdue: 'Non si è trovato in tempo un altro modo',
  admin: 'Chiuso da chi amministra',
  calledOff: 'Annullato dopo l’ultimo sì',
  notHappened: 'Non è avvenuto',
} satisfies Record<DissolvedWhy, string>

const reasons: Readonly<Record<LeaveReason | ItemBreak | DissolvedWhy, string>> = { ...left, ...broken, ...ended }

/** The names of an event; a deleted account and an object without a title have none. */
const person = (name: string | null) => name || 'Account eliminato'
const objects = (titles: readonly string[]) => formatList(titles.map((title) => `“${title || 'oggetto eliminato'}”`))
const because = (why: AdminRingEvent['why']) => (why ? ` Motivo: ${reasons[why]}.` : '')

/** The rings in the admin area. */
export const adminRings = {
  objects: 'Oggetti',
  from: (giver: string) => `da ${giver}`,
  givesTo: (giver: string, receiver: string, titles: readonly string[]) =>
    `${person(giver)} dà ${objects(titles)} ${toName(person(receiver))}`,
  states: {
    open: 'Aperto',
    repairing: 'Si cerca un altro modo',
    agreed: 'Accettato',
    dissolved: 'Non si fa',
    done: 'Avvenuto',
  } satisfies Record<RingNegotiationState, string>,
  ended,
  repairs: (n: number) => count(n, 'riparazione', 'riparazioni'),
  since: (day: string) => `Proposto: ${day}`,
  open: {
    act: 'Leggi',
    actOn: (titles: string) => `Leggi lo scambio con ${titles}`,
    title: (size: number) => (size === 4 ? 'Scambio a quattro' : 'Scambio a tre'),
    people: 'Persone',
    legs: 'Chi dà che cosa',
    events: 'Che cosa è successo',
    messages: 'Messaggi',
    proposer: 'Ha proposto lo scambio',
    joined: 'Entrata:',
    left: 'Uscita:',
    because: (why: LeaveReason) => `Motivo: ${left[why]}`,
    answer: 'Risposta',
    answers: {
      yes: 'Sì',
      asked: 'Non ancora',
      stale: 'Sì, ma poi è cambiato qualcosa',
      heldBack: 'Glielo chiediamo quando gli altri hanno detto sì',
    } satisfies Record<RingAnswerState, string>,
    broken: (title: string, why: ItemBreak) => `“${title}”: ${broken[why]}`,
  },
  events: {
    proposed: (event) => `${person(event.person)} ha proposto lo scambio.`,
    saidYes: (event) => `${person(event.person)} ha detto sì.`,
    reconsidered: (event) => `${person(event.person)} ci ha ripensato.`,
    withdrawn: (event) => `${person(event.person)} ha ritirato lo scambio.`,
    itemsChanged: ({ person: by, items, removed }) =>
      `${person(by)} ha cambiato gli oggetti:${[
        ...(items.length > 0 ? [` entra ${objects(items)}`] : []),
        ...(removed.length > 0 ? [` esce ${objects(removed)}`] : []),
      ].join(',')}.`,
    asked: (event) => `Aspettiamo la risposta di ${person(event.person)}.`,
    nudged: (event) => `Promemoria ${toName(person(event.person))}.`,
    left: ({ person: who, why }) => `${person(who)} non ne fa più parte.${because(why)}`,
    itemBroken: ({ items, why }) => `${objects(items)} non può passare.${because(why)}`,
    itemEdited: ({ items }) => `${objects(items)} è cambiato.`,
    itemReplaced: ({ items, removed }) => `${objects(items)} al posto di ${objects(removed)}.`,
    personReplaced: ({ person: who, replaced }) => `${person(who)} al posto di ${person(replaced)}.`,
    agreed: () => 'Tutti hanno detto sì: lo scambio è accettato.',
    done: () => 'Lo scambio è avvenuto.',
    dissolved: ({ why, pair }) =>
      `Lo scambio non si fa.${because(why)}${pair.length > 0 ? ` Potrebbero scambiare in due: ${formatList(pair.map(person))}.` : ''}`,
    unknown: () => 'Un passaggio che per ora non si può mostrare.',
  } satisfies Record<AdminRingEvent['type'], (event: AdminRingEvent) => string>,
  end: {
    act: 'Chiudi lo scambio',
    actOn: (titles: string) => `Chiudi lo scambio con ${titles}`,
    question: (titles: string) => `Chiudere lo scambio con ${titles}?`,
    text: 'Finisce per tutte le persone che ne fanno parte. Lo leggono in chat, e non si può riaprire.',
    agreed: 'È accettato: si annulla, e tutti gli oggetti tornano liberi.',
    hint: 'Lo leggono tutte le persone dello scambio, e resta nel registro. Non scrivere nomi.',
    keep: 'Lascia com’è',
    busy: 'Chiudo…',
    done: 'Scambio chiuso.',
    failed: 'Lo scambio non si è chiuso',
  },
  versions: { title: 'Le versioni di ognuno', about: (name: string) => `Su ${name}:` },
  settle: {
    happenedText:
      'Gli oggetti passano nei nuovi bazar. Tutte le persone dello scambio lo leggono in chat. Non si può tornare indietro.',
    notHappenedText: 'Gli oggetti restano dove sono e tornano disponibili. Tutte le persone dello scambio lo leggono in chat.',
  },
} as const
