import type { ExchangeLineKind } from '../../exchanges/lines.ts'

type LineWords = (who: string | null, meeting: string) => string
const said = (who: string | null, theirs: string, mine: string) => (who ? `${who} ${theirs}` : mine)

/** An exchange after its agreement: where and when, how it went, and what each says of the other. */
export const exchanges = {
  meeting: (place: string, when: string) => `${place}, ${when}`,
  /** The lines that an exchange writes into the chat. `who` is a name, or null where the reader did it. */
  line: {
    calledOff: (who) =>
      said(
        who,
        'ha annullato lo scambio: gli oggetti sono di nuovo disponibili.',
        'Hai annullato lo scambio: gli oggetti sono di nuovo disponibili.',
      ),
    meetingProposed: (who, meeting) => said(who, `propone di trovarvi: ${meeting}.`, `Hai proposto di trovarvi: ${meeting}.`),
    meetingConfirmed: (who, meeting) => said(who, `può esserci: ${meeting}.`, `Hai confermato: ${meeting}.`),
    meetingAgreed: (who, meeting) =>
      said(who, `ha confermato. Appuntamento: ${meeting}.`, `Hai confermato. Appuntamento: ${meeting}.`),
    saidHappened: (who) => said(who, 'dice che lo scambio è avvenuto.', 'Hai detto che lo scambio è avvenuto.'),
    saidNotHappened: (who) => said(who, 'dice che lo scambio non è avvenuto.', 'Hai detto che lo scambio non è avvenuto.'),
    exchangeDone: () => 'Scambio avvenuto: gli oggetti sono passati nei nuovi bazar.',
    exchangeNotHappened: () => 'Lo scambio non è avvenuto: gli oggetti restano dov’erano e sono di nuovo disponibili.',
    exchangeHeld: () =>
      'Avete detto cose diverse: chi amministra guarderà com’è andata. Chi si è sbagliato può ancora correggersi.',
    exchangeExpired: () => 'Nessuno si è fatto vivo: lo scambio è annullato e gli oggetti sono di nuovo disponibili.',
    doneBySilence: () =>
      'Per sette giorni nessuno ha detto il contrario: lo scambio vale come avvenuto e gli oggetti sono passati nei nuovi bazar.',
    notHappenedBySilence: () =>
      'Per sette giorni nessuno ha detto il contrario: lo scambio vale come non avvenuto e gli oggetti sono di nuovo disponibili.',
    heldTooLong: () => 'Non si è potuto chiarire com’è andata: gli oggetti restano dov’erano e sono di nuovo disponibili.',
    settledHappened: () => 'Chi amministra ha deciso: lo scambio è avvenuto, gli oggetti sono passati nei nuovi bazar.',
    settledNotHappened: () => 'Chi amministra ha deciso: lo scambio non è avvenuto, gli oggetti sono di nuovo disponibili.',
  } satisfies Record<ExchangeLineKind, LineWords> as Record<ExchangeLineKind, LineWords>,
} as const
