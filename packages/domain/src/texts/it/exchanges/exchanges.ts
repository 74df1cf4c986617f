import type { ExchangeMessageKind, SetMessageKind } from '../../../messages/exchange-kinds.ts'
import { withArticle } from '../words/numbers.ts'

type LineKind = Exclude<ExchangeMessageKind, SetMessageKind>
type MessageText = (actor: string | null, meeting: string) => string
const actorText = (actor: string | null, theirs: string, mine: string) => (actor ? `${actor} ${theirs}` : mine)

/** An exchange after the acceptance: meeting, outcome and feedback. */
export const exchanges = {
  /** The place is empty after it was erased. */
  meeting: (place: string, when: string) => (place ? `${place}, ${when}` : when),
  /** The system messages of an exchange. `actor` is a name, or null if the reader acted. */
  line: {
    calledOff: (actor) =>
      actorText(
        actor,
        'ha annullato lo scambio: gli oggetti sono di nuovo disponibili.',
        'Hai annullato lo scambio: gli oggetti sono di nuovo disponibili.',
      ),
    meetingProposed: (actor, meeting) =>
      actorText(actor, `propone di vedervi: ${meeting}.`, `Hai proposto di vedervi: ${meeting}.`),
    meetingConfirmed: (actor, meeting) => actorText(actor, `può esserci: ${meeting}.`, `Hai confermato: ${meeting}.`),
    meetingAgreed: (actor, meeting) =>
      actorText(actor, `ha confermato. Appuntamento: ${meeting}.`, `Hai confermato. Appuntamento: ${meeting}.`),
    optionsProposed: (actor) => actorText(actor, 'propone dove e quando vedervi.', 'Hai proposto dove e quando vedervi.'),
    optionsAnswered: (actor) => actorText(actor, 'ha detto quando può.', 'Hai detto quando puoi.'),
    handedOver: (actor) =>
      actorText(
        actor,
        'ha confermato la consegna con il codice che hai mostrato.',
        'Hai confermato la consegna con il codice dell’altra persona.',
      ),
    saidHappened: (actor) => actorText(actor, 'dice che lo scambio è avvenuto.', 'Hai detto che lo scambio è avvenuto.'),
    saidNotHappened: (actor) =>
      actorText(actor, 'dice che lo scambio non è avvenuto.', 'Hai detto che lo scambio non è avvenuto.'),
    exchangeDone: () => 'Scambio avvenuto: gli oggetti sono passati nei nuovi bazar.',
    exchangeNotHappened: () => 'Lo scambio non è avvenuto: gli oggetti restano dov’erano e sono di nuovo disponibili.',
    exchangeHeld: () =>
      'Avete detto cose diverse: chi amministra guarderà com’è andata. Chi si è sbagliato può ancora correggersi.',
    heldUnnotified: () =>
      'In quattordici giorni l’avviso non è arrivato a chi doveva dire com’è andata: ora guarda chi amministra. Chi non l’ha ancora detto può farlo.',
    heldUnanswered: () =>
      'In sette giorni non tutti hanno detto com’è andata: ora guarda chi amministra. Chi non l’ha ancora detto può farlo.',
    exchangeExpired: () => 'Nessuno si è fatto vivo: lo scambio è annullato e gli oggetti sono di nuovo disponibili.',
    doneBySilence: () =>
      'Per sette giorni nessuno ha detto il contrario: lo scambio vale come avvenuto e gli oggetti sono passati nei nuovi bazar.',
    notHappenedBySilence: () =>
      'Per sette giorni nessuno ha detto il contrario: lo scambio vale come non avvenuto e gli oggetti sono di nuovo disponibili.',
    heldTooLong: () => 'Non si è potuto chiarire com’è andata: gli oggetti restano dov’erano e sono di nuovo disponibili.',
    settledHappened: () => 'Chi amministra ha deciso: lo scambio è avvenuto, gli oggetti sono passati nei nuovi bazar.',
    settledNotHappened: () => 'Chi amministra ha deciso: lo scambio non è avvenuto, gli oggetti sono di nuovo disponibili.',
  } satisfies Record<LineKind, MessageText> as Record<LineKind, MessageText>,
  /** The messages that differ where there are more than two people: a reader may be neither of the two who met. */
  groupLine: {
    handedOver: (actor) =>
      actorText(actor, 'ha confermato una consegna con il codice.', 'Hai confermato una consegna con il codice.'),
  } satisfies Partial<Record<LineKind, MessageText>> as Partial<Record<LineKind, MessageText>>,
  where: 'Dove',
  day: 'Giorno',
  time: 'Ora',
  when: 'Quando',
  arrange: 'Proponi dove e quando',
  arrangeTitle: 'Dove e quando vi trovate?',
  arrangeText: 'Meglio un posto pubblico, di giorno.',
  change: 'Cambia',
  /** Of the interested person, who has said them with “Interessa”. */
  offeredTimes: 'Ne avete già parlato: si potrebbe',
  nearAll: 'Comodi per entrambi',
  propose: 'Proponi',
  confirm: 'Confermo',
  bothConfirmed: 'Confermato da entrambi.',
  waiting: (name: string) => (name ? `In attesa che ${name} confermi.` : 'In attesa che l’altro bazar confermi.'),
  theyPropose: (name: string) => (name ? `Lo propone ${name}.` : 'Lo propone l’altro bazar.'),
  insteadOf: (meeting: string) => `Intanto resta valido: ${meeting}.`,
  missing: { place: 'Scrivi dove vi trovate.', day: 'Scegli il giorno.', time: 'Scegli l’ora.' },
  noSuchTime: 'Scegli un giorno e un’ora: questa sull’orologio non c’è.',
  notYet: 'Com’è andata lo direte dopo l’incontro.',
  calendar: 'Scarica l’invito per il calendario',
  calendarTitle: (name: string) => (name ? `Scambio con ${name}` : 'Scambio su Barattolo'),
  calendarText: (given: string, received: string) =>
    [given ? `Porti: ${given}.` : '', received ? `Ricevi: ${received}.` : ''].filter(Boolean).join(' '),
  happened: 'Scambio avvenuto',
  notHappened: 'Non avvenuto',
  happenedQuestion: 'Lo scambio è avvenuto?',
  happenedText: 'Quando lo avete detto entrambi, gli oggetti passano nei nuovi bazar.',
  notHappenedQuestion: 'Lo scambio non è avvenuto?',
  notHappenedText: 'Se lo dite entrambi, gli oggetti tornano disponibili per tutti.',
  notNow: 'Torna indietro',
  said: 'Fatto: l’abbiamo segnato.',
  proposedDone: 'Proposta di incontro inviata.',
  confirmedDone: 'Appuntamento fissato.',
  silence: {
    noMeeting: (date: string) => `Se entro ${withArticle('il', date)} non fissate un incontro, lo scambio si annulla da solo.`,
    earlyMine: (name: string) =>
      `Hai scritto il codice: lo scambio si chiude da solo all’ora dell’appuntamento, o subito quando ${name || 'l’altra persona'} scrive il tuo.`,
    earlyTheirs: (name: string) =>
      `${name || 'L’altra persona'} ha scritto il tuo codice: lo scambio si chiude da solo all’ora dell’appuntamento, o subito quando scrivi il suo.`,
    nobody: (date: string) => `Se nessuno dice com’è andata, ${withArticle('il', date)} lo scambio si annulla da solo.`,
    iSaid: (name: string, happened: boolean, date: string) =>
      `Hai detto che ${happened ? 'è avvenuto' : 'non è avvenuto'}. Se ${name || 'l’altro bazar'} non dice il contrario entro ${withArticle('il', date)}, vale per entrambi.`,
    iSaidUnnotified: (name: string, happened: boolean, date: string) =>
      `Hai detto che ${happened ? 'è avvenuto' : 'non è avvenuto'}. Da quando ${name || 'l’altro bazar'} riceve l’avviso ha sette giorni per dire il contrario; se non lo riceve entro ${withArticle('il', date)}, guarda chi amministra.`,
    theySaidUnnotified: (name: string, happened: boolean) =>
      `${name || 'L’altro bazar'} dice che ${happened ? 'è avvenuto' : 'non è avvenuto'}. Di’ anche tu com’è andata: fra sette giorni vale per entrambi.`,
    theySaid: (name: string, happened: boolean, date: string) =>
      `${name || 'L’altro bazar'} dice che ${happened ? 'è avvenuto' : 'non è avvenuto'}. Di’ anche tu com’è andata: ${withArticle('dal', date)} vale per entrambi.`,
    held: (date: string) =>
      `Se ti sei sbagliato puoi ancora correggerti. Se entro ${withArticle('il', date)} non si chiarisce, gli oggetti restano dov’erano.`,
  },
  endTitle: { done: 'Scambio fatto!', notHappened: 'Lo scambio non è avvenuto', calledOff: 'Scambio annullato' },
  /** The tab beside the chat. */
  endTab: { done: 'Scambio fatto', notHappened: 'Com’è finita', calledOff: 'Com’è finita' },
  ended: {
    done: 'Quello che hai ricevuto riposa nel tuo bazar: quando vuoi, rimettilo in circolo.',
    notHappened: 'Ogni oggetto resta nel suo bazar ed è di nuovo disponibile.',
    calledOff: 'Ogni oggetto resta nel suo bazar ed è di nuovo disponibile.',
  },
  myBazar: 'Vai al mio bazar',
  feedback: {
    title: (name: string) => (name ? `Com’è andata con ${name}?` : 'Com’è andata?'),
    explain: 'Si legge solo quando avete risposto entrambi, o dopo 14 giorni. Niente stelle, niente medie.',
    // “È venuto” would be wrong of a woman, and the product does not ask.
    came: (name: string) => `${name || 'L’altra persona'} c’era?`,
    asDescribed: 'Era come descritto?',
    yes: 'Sì',
    no: 'No',
    missing: 'Scegli sì o no.',
    more: 'Aggiungi due parole',
    sentence: 'Una frase',
    optional: '(facoltativa)',
    note: 'Qualcosa che vuoi dire solo a noi?',
    noteHint: 'Non la legge nessun altro.',
    send: 'Invia',
    thanks: 'Grazie, il tuo riscontro è arrivato.',
    until: (day: string) => `Hai tempo fino ${withArticle('al', day)}.`,
    waiting: (name: string, day: string) =>
      `Hai già detto la tua. Leggerai quella di ${name || 'l’altro bazar'} quando avrete scritto entrambi, o ${withArticle('dal', day)}.`,
    nothing: (name: string) => `${name || 'L’altro bazar'} non ha lasciato un riscontro.`,
    theirs: (name: string, said: { came: boolean; asDescribed: boolean | null; text: string }) => feedbackText(name, said),
  },
} as const

/** “Maria dice: c’eri, era tutto come descritto. “Gentilissima.”” */
function feedbackText(
  name: string,
  { came, asDescribed, text }: { came: boolean; asDescribed: boolean | null; text: string },
): string {
  const facts = [came ? 'c’eri' : 'non c’eri']
  if (asDescribed !== null) facts.push(asDescribed ? 'era tutto come descritto' : 'non era come descritto')
  return `${name || 'L’altro bazar'} dice di te: ${facts.join(', ')}.${text ? ` “${text}”` : ''}`
}
