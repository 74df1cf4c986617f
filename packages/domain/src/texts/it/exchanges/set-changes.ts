import type { SetMessageKind } from '../../../messages/exchange-kinds.ts'
import { formatList, pluralForm } from '../words/numbers.ts'

interface SetMessageValues {
  /** A name, or null if the reader acted. */
  actor: string | null
  /** The titles of the objects that enter and of those that leave. */
  titles: readonly string[]
  removed: readonly string[]
}

const named = (titles: readonly string[]) => formatList(titles.map((title) => `“${title}”`))

/** “entra “Teiera”, escono “Slitta” e “Vaso”” */
function differenceText({ titles, removed }: Pick<SetMessageValues, 'titles' | 'removed'>): string {
  const enters = titles.length > 0 ? `${pluralForm(titles.length, 'entra', 'entrano')} ${named(titles)}` : ''
  const leaves = removed.length > 0 ? `${pluralForm(removed.length, 'esce', 'escono')} ${named(removed)}` : ''
  return [enters, leaves].filter(Boolean).join(', ')
}

/** The change of the objects of an agreed exchange, until both have agreed to it. */
export const setChanges = {
  line: {
    changeProposed: ({ actor, ...objects }) =>
      `${actor ? `${actor} propone` : 'Hai proposto'} di cambiare gli oggetti: ${differenceText(objects)}. Fino al sì resta tutto com’è.`,
    changeAgreed: ({ actor, ...objects }) =>
      `${actor ? `${actor} è` : 'Sei'} d’accordo, gli oggetti sono cambiati: ${differenceText(objects)}.`,
    changeRefused: ({ actor }) =>
      `${actor ? `${actor} preferisce` : 'Hai preferito'} tenere come prima: gli oggetti restano quelli decisi.`,
    changeWithdrawn: ({ actor }) => `${actor ? `${actor} ha` : 'Hai'} ritirato il cambio: gli oggetti restano quelli decisi.`,
    changeExpired: () => 'Mancano due ore all’incontro: il cambio non vale più, gli oggetti restano quelli decisi.',
    changeImpossible: () => 'Un oggetto del cambio non è più disponibile: restano quelli decisi.',
    changeOverridden: () => 'Il cambio proposto non vale più: gli oggetti restano quelli decisi.',
    otherSet: () =>
      'È stato scritto un codice quando gli oggetti erano altri. Lo scambio non è chiuso: guardate gli oggetti e dite che cosa avete scambiato.',
  } satisfies Record<SetMessageKind, (values: SetMessageValues) => string> as Record<
    SetMessageKind,
    (values: SetMessageValues) => string
  >,
  open: 'Cambia gli oggetti',
  title: 'Cambia gli oggetti',
  explain: (name: string) =>
    `Scegli di nuovo. Finché ${name || 'l’altra persona'} non è d’accordo resta valido quello che avete deciso.`,
  send: 'Proponi il cambio',
  sent: 'Cambio proposto: intanto resta valido quello deciso.',
  nothingChanged: 'Aggiungi o togli un oggetto per proporre un cambio.',
  heading: (name: string) => `${name || 'L’altra persona'} propone un cambio`,
  mineHeading: 'Hai proposto un cambio',
  before: 'Deciso',
  after: 'Proposto',
  nothing: 'niente: è un dono',
  stays: (name: string) => `Finché ${name || 'l’altra persona'} non risponde, resta valido quello deciso.`,
  staysForYou: 'Finché non rispondi, resta valido quello deciso.',
  agree: 'Va bene così',
  refuse: 'Teniamo come prima',
  withdraw: 'Ritira il cambio',
  agreed: 'Fatto: gli oggetti sono cambiati.',
  refused: 'Restano gli oggetti decisi.',
  withdrawn: 'Cambio ritirato: restano gli oggetti decisi.',
  enters: 'entra',
  leaves: 'esce',
  askedHand: 'Che cosa avete scambiato?',
  asked: 'Un codice è stato scritto quando gli oggetti erano altri.',
  codeOfOtherSet: 'Nel frattempo gli oggetti sono cambiati: guardateli insieme, poi conferma di nuovo.',
  look: 'Guarda',
  askedText:
    'Se sono quelli qui sopra, ditelo con “Scambio avvenuto” o scrivete di nuovo il codice. Se erano altri, “Cambia gli oggetti” mette a posto l’elenco.',
} as const
