import type { AcceptHint, Banner } from '../../../conversations/banner.ts'
import type { MoveName, UndoAction } from '../../../conversations/conversation.ts'
import type { ConversationStatus } from '../../../conversations/conversation-status.ts'
import { formatOfferedTime, type OfferedTime } from '../../../conversations/offered-times.ts'
import type { Question } from '../../../conversations/question.ts'
import type { ExchangeMessageKind } from '../../../messages/exchange-kinds.ts'
import type { MessageKind } from '../../../messages/message.ts'
import type { RingMessageKind } from '../../../messages/ring-kinds.ts'
import type { ProposalSides } from '../../render-message.ts'
import { count, formatAlternatives, formatList, pluralForm, withArticle } from '../words/numbers.ts'
import { ASKED, ASKS_YOU } from './questions.ts'

/** “bici”, “sci” e “lampada” */
function named(titles: readonly string[]): string {
  return formatList(titles.map((title) => `“${title}”`))
}

const theObjects = (titles: readonly string[]) => `${pluralForm(titles.length, 'L’oggetto', 'Gli oggetti')} ${named(titles)}`
const freeAgain = (n: number) => pluralForm(n, 'è di nuovo disponibile', 'sono di nuovo disponibili')

export const conversations = {
  status: {
    pending: 'Aperta',
    accepted: 'Accettata',
    rejected: 'Rifiutata',
    archived: 'Archiviata',
  } satisfies Record<ConversationStatus, string>,
  /** Instead of “Accettata” once the exchange has ended well. */
  done: 'Scambio fatto',
  doneMeaning: 'Gli oggetti sono passati di mano.',
  /** Instead of “Rifiutata” if the interested person has withdrawn. */
  withdrawn: 'Ritirata',
  withdrawnMeaning: 'Chi era interessato ha cambiato idea.',
  /** Instead of “Aperta” while the conversation is paused. */
  paused: 'In pausa',
  statusMeaning: {
    pending: 'Ne state ancora parlando.',
    accepted: 'Vi siete messi d’accordo.',
    rejected: 'Questa volta non se ne fa niente.',
    archived: 'Messa da parte: chi l’ha archiviata può riaprirla.',
  } satisfies Record<ConversationStatus, string>,
  banner: {
    wait: 'Attendi la risposta dell’altro bazar.',
    choose: 'Tocca a te! Scegli gli oggetti e invia la proposta.',
    acceptOrModify: 'Tocca a te! Puoi accettare o modificare la proposta.',
    asked: 'Tocca a te! L’altro bazar ti fa una domanda. Scegli gli oggetti e invia la proposta.',
    unsent: 'Hai modificato la proposta: inviala per passare il turno.',
    itemTaken: 'Tocca a te! Un oggetto ora non è disponibile: modifica la proposta e inviala.',
    paused:
      'In pausa: l’oggetto è promesso in un altro scambio. Se torna libero si riprende da qui; intanto potete scrivervi e non scade niente.',
    resting:
      'In pausa: chi ha l’oggetto per ora lo tiene a riposo. Quando torna disponibile si riprende da qui; intanto potete scrivervi e non scade niente.',
    hidden: 'In pausa: l’oggetto per ora non si vede. Se torna si riprende da qui; intanto potete scrivervi e non scade niente.',
    itemChanged: 'Tocca a te! Un oggetto è cambiato: guardalo e invia di nuovo la proposta.',
    agreed: 'Siete d’accordo! Ora scegliete insieme dove e quando trovarvi.',
    held: 'Com’è andata ora lo decide chi amministra. Intanto gli oggetti restano promessi.',
    done: 'Scambio fatto: gli oggetti sono passati di mano.',
    notHappened: 'Lo scambio non è avvenuto: gli oggetti sono di nuovo liberi.',
    calledOff: 'Lo scambio è stato annullato: gli oggetti sono di nuovo liberi.',
    closed: 'Scambio terminato — nessuna modifica possibile',
    personLeft: 'L’altra persona ha eliminato il suo account: questa conversazione è chiusa.',
    personAway: 'L’altra persona per ora non può usare Barattolo: la conversazione è ferma.',
  } satisfies Record<Banner, string>,
  acceptHint: {
    wait: 'Potrai accettare dopo la risposta dell’altro bazar.',
    paused: 'La trattativa è in pausa: si riprende quando l’oggetto torna disponibile.',
    unsent: 'Hai modificato la proposta: inviala per passare il turno.',
    unbalanced: 'Serve almeno un oggetto per parte: solo i doni non chiedono niente in cambio.',
    itemTaken: 'Un oggetto della proposta ora non è disponibile.',
    itemChanged: 'Un oggetto è cambiato dopo la proposta: guardalo e inviala di nuovo.',
    closed: 'Scambio terminato — nessuna modifica possibile',
  } satisfies Record<AcceptHint, string>,
  move: {
    toggle: 'Scegli',
    send: 'Invia proposta',
    ask: 'Chiedi che cosa propone',
    accept: 'Accetta',
    undo: 'Annulla',
    reject: 'Rifiuta',
    archive: 'Archivia',
    write: 'Invia',
    callOff: 'Annulla lo scambio',
  } satisfies Record<MoveName, string>,
  /** Instead of “Rifiuta”, for the interested person before the owner’s first move. */
  withdraw: 'Ritira',
  /** What Annulla will do, shown before it is pressed. */
  undoes: {
    draft: 'Lascia perdere le modifiche non inviate',
    sent: 'Ritira l’ultima proposta inviata',
    question: 'Ritira la domanda',
    archive: 'Riapre la trattativa',
  } satisfies Record<UndoAction, string>,
  success: {
    accepted: 'Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.',
    rejected: 'Trattativa chiusa.',
    withdrawn: 'Interesse ritirato.',
    interestReopened: 'Riaperto: può chiederlo di nuovo.',
    archived: 'Trattativa archiviata.',
    draft: 'Modifiche annullate.',
    takenBack: 'Proposta ritirata: tocca di nuovo a te.',
    questionTakenBack: 'Domanda ritirata: tocca di nuovo a te.',
    reopened: 'Trattativa riaperta.',
    calledOff: 'Scambio annullato: gli oggetti sono di nuovo disponibili.',
    itemAdded: 'Aggiunto alla proposta',
    itemRemoved: 'Rimosso dallo scambio',
  },
  failure: {
    selection: 'Errore aggiornamento selezione',
    status: 'Errore aggiornamento stato',
    message: 'Errore invio messaggio',
    loading: 'Errore caricamento conversazione',
    /** Shown if the inbox or the radar cannot be loaded. */
    list: (message: string) => `Errore: ${message}`,
  },
  chatClosed: 'Chat disattivata',
  /** `day`: “28 dicembre”. */
  interestClosed: (day: string) =>
    `Chi ha questo oggetto ti ha detto di no: puoi chiederlo di nuovo dopo ${withArticle('il', day)}.`,
  interestWithdrawn: (again: string) =>
    `Hai ritirato il tuo interesse due volte: puoi chiedere di nuovo questo oggetto da ${again}.`,
  tooManyContacts: (again: string) =>
    `Per oggi hai già scritto a tante persone nuove: potrai scrivere a un’altra da ${again}. Intanto puoi rispondere a chi ti scrive.`,
  /** Without a title the object is gone, or is one that the reader may not know. */
  offeredItemGone: (title: string | null) =>
    `${title ? `“${title}”` : 'Un oggetto che offri'} non è più disponibile: scegli un altro oggetto, o invia senza.`,
  timeTooFar: 'È troppo lontano: scegli un giorno entro due settimane.',
  /** At the message field, before the other participant has answered. */
  messagesLeft: (left: number, name: string) =>
    `Finché ${name || 'l’altra persona'} non risponde puoi mandare ancora ${count(left, 'messaggio', 'messaggi')}, senza link.`,
  retry: 'Riprova',
  myBazar: 'Il mio bazar',
  otherBazar: (name: string) => (name ? `Il bazar di ${name}` : 'L’altro bazar'),
  iGive: 'Tu dai',
  iReceive: 'Tu ricevi',
  /** The headings of the objects after the exchange. */
  iGave: 'Hai dato',
  iReceived: 'Hai ricevuto',
  offered: 'Offerta',
  requested: 'Richiesta',
  noMessages: 'Nessun messaggio per ora',
  none: 'Nessuna conversazione attiva',
  /** The other participant, if they have no name or have deleted their account. */
  somebody: 'L’altro bazar',
  /** The system messages of a chat. `actor` is a name, or null if the reader acted. */
  line: {
    requestAnswered: (actor: string | null, request: string, titles: readonly string[]) =>
      actor
        ? `${actor} risponde al tuo annuncio “${request}”: ha ${named(titles)}.`
        : `Hai risposto all’annuncio “${request}” con ${named(titles)}.`,
    timesOffered: (actor: string | null, times: readonly OfferedTime[]) => timesMessage(actor, times),
    proposal: (actor: string | null, gives: ProposalSides) => proposalMessage(actor, gives),
    asked: (actor: string | null, question: Question) =>
      actor ? `${actor} ti chiede ${ASKS_YOU[question]}.` : `Hai chiesto ${ASKED[question]}.`,
    questionTakenBack: (actor: string | null) => (actor ? `${actor} ha ritirato la domanda.` : 'Hai ritirato la domanda.'),
    withdrawn: (actor: string | null) =>
      actor ? `${actor} ha ritirato il suo interesse: trattativa chiusa.` : 'Hai ritirato il tuo interesse: trattativa chiusa.',
    interestReopened: (actor: string | null, titles: readonly string[]) =>
      actor
        ? `${actor} ha riaperto ${named(titles)} per te: se vuoi, premi di nuovo Interessa.`
        : `Hai riaperto ${named(titles)}: l’altra persona può premere di nuovo Interessa.`,
    takenBack: (actor: string | null) => (actor ? `${actor} ha ritirato la proposta.` : 'Hai ritirato la proposta.'),
    accepted: (actor: string | null) => (actor ? `${actor} ha accettato: siete d’accordo!` : 'Hai accettato: siete d’accordo!'),
    rejected: (actor: string | null) =>
      actor ? `${actor} ha rifiutato: trattativa chiusa.` : 'Hai rifiutato: trattativa chiusa.',
    archived: (actor: string | null) => (actor ? `${actor} ha archiviato la trattativa.` : 'Hai archiviato la trattativa.'),
    archivedAlone: () => 'La trattativa è stata archiviata.',
    archivedByTime: () =>
      'Da due settimane tutto tace: la conversazione è stata messa da parte. Con Annulla la potete riaprire tutti e due.',
    nudged: (actor: string | null) =>
      actor ? `${actor} aspetta ancora una tua risposta.` : 'Abbiamo ricordato all’altra persona che aspetti una risposta.',
    hidden: () => 'Messaggio nascosto da chi amministra.',
    unknown: () => 'Qui c’è un passaggio che per ora non si può mostrare.',
    closed: () => 'Questa conversazione è chiusa: qui non si scrive più.',
    reopened: (actor: string | null) => (actor ? `${actor} ha riaperto la trattativa.` : 'Hai riaperto la trattativa.'),
    calledOffByAdmin: () => 'Chi amministra ha annullato lo scambio: gli oggetti sono di nuovo disponibili.',
    itemReserved: (titles: readonly string[]) =>
      `${theObjects(titles)} ${pluralForm(titles.length, 'è stato promesso', 'sono stati promessi')} in un altro scambio.`,
    notChosen: (titles: readonly string[], mine: boolean) =>
      mine
        ? `Hai promesso ${named(titles)} a un’altra persona: questa conversazione è in pausa.`
        : `Questa volta ${named(titles)} va a un’altra persona. Grazie dell’interesse: se cambia qualcosa, si riprende da qui.`,
    itemResting: (titles: readonly string[]) =>
      `${theObjects(titles)} per ora ${pluralForm(titles.length, 'non è disponibile', 'non sono disponibili')}.`,
    itemFreed: (titles: readonly string[]) => `${theObjects(titles)} ${freeAgain(titles.length)}.`,
    itemGone: (titles: readonly string[]) =>
      `${theObjects(titles)} ${pluralForm(titles.length, 'non c’è più ed è uscito', 'non ci sono più e sono usciti')} dalla proposta.`,
    itemChanged: (titles: readonly string[]) =>
      `${theObjects(titles)} ${pluralForm(titles.length, 'è stato modificato: guardalo', 'sono stati modificati: guardali')} prima di rispondere.`,
    rootGone: (titles: readonly string[]) =>
      `L’oggetto ${named(titles)} non c’è più: la trattativa è stata archiviata. Grazie di averne parlato.`,
    personLeft: (freed: readonly string[]) => personLeftMessage(freed),
    personAway: (actor: string | null, freed: readonly string[]) =>
      actor
        ? withFreed(`${actor} per ora non può usare Barattolo: la conversazione è ferma.`, freed)
        : 'Il tuo account è stato sospeso: la conversazione si è fermata.',
    personBack: (actor: string | null) =>
      actor
        ? `${actor} può di nuovo usare Barattolo: potete riprendere da qui.`
        : 'Il tuo account è di nuovo attivo: potete riprendere da qui.',
  } satisfies Record<Exclude<MessageKind, 'text' | ExchangeMessageKind | RingMessageKind>, unknown>,
} as const

function personLeftMessage(freed: readonly string[]): string {
  return withFreed('L’altra persona ha eliminato il suo account: questa conversazione è chiusa.', freed)
}

/** Without times they have been deleted. */
function timesMessage(actor: string | null, times: readonly OfferedTime[]): string {
  const when = times.length > 0 ? ` ${formatAlternatives(times.map(formatOfferedTime))}` : ''
  if (actor) return when ? `${actor} potrebbe${when}.` : `${actor} ha detto quando potrebbe.`
  return `Hai detto${when ? ' che' : ' quando'} potresti${when}.`
}

/** `freed` are the reader's own objects that an exchange had reserved. */
function withFreed(sentence: string, freed: readonly string[]): string {
  if (freed.length === 0) return sentence
  return `${sentence} Lo scambio è annullato: ${named(freed)} ${freeAgain(freed.length)}.`
}

/** A proposal from the sender's point of view. */
function proposalMessage(actor: string | null, { given, received, hasOnlyGifts: allGifts }: ProposalSides): string {
  const verb = actor ? `${actor} dà` : 'Dai'
  if (given.length > 0 && received.length > 0)
    return `${verb} ${named(given)} e ${actor ? 'chiede' : 'chiedi'} ${named(received)}.`
  if (given.length > 0) {
    if (allGifts) return `${actor ? `${actor} dona` : 'Doni'} ${named(given)}, senza chiedere niente in cambio.`
    return `${verb} ${named(given)}. ${actor ? 'Che cosa offri in cambio?' : 'Ora tocca all’altro bazar fare un’offerta.'}`
  }
  if (received.length === 0) return actor ? `${actor} ha svuotato la proposta.` : 'Hai svuotato la proposta.'
  const asks = actor ? `${actor} chiede` : 'Chiedi'
  if (allGifts) return `${asks} in dono ${named(received)}.`
  return `${asks} ${named(received)}. ${actor ? 'Che cosa vorresti in cambio?' : 'L’altro bazar dirà che cosa vuole in cambio.'}`
}
