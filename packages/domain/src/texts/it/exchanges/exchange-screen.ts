import type { Question } from '../../../conversations/question.ts'
import { formatMeetingTime } from '../../../town-time.ts'
import { ASKED, ASKS_YOU } from '../conversations/questions.ts'
import { atPlace } from '../map/places.ts'
import { count, formatList, formatNumber, withArticle } from '../words/numbers.ts'
import { toName } from '../words/prepositions.ts'

/** “dal bazar di Maria”, or the text for a person without a name. */
const fromBazar = (name: string) => (name ? `dal bazar di ${name}` : 'dall’altro bazar')

function sinceDays(days: number): string {
  if (days <= 0) return 'oggi'
  return days === 1 ? 'da ieri' : `da\u00a0${count(days, 'giorno', 'giorni').replace(' ', '\u00a0')}`
}

/** Both sides from the reader's point of view; an empty one is left out. */
function ticketText(given: readonly string[], received: readonly string[]): string {
  const sides = [
    given.length > 0 ? `tu dai ${formatList(given)}` : '',
    received.length > 0 ? `tu ricevi ${formatList(received)}` : '',
  ]
  return `La proposta: ${sides.filter(Boolean).join(', ') || 'ancora niente'}`
}

/** The texts of the exchange screen and the inbox. The texts of the negotiation are in `conversations.ts`. */
export const exchangeScreen = {
  title: (name: string) => (name ? `Scambio con ${name}` : 'Scambio con l’altro bazar'),
  loading: 'Caricamento…',
  back: 'Torna alla inbox',
  root: 'Oggetto di partenza e azioni',
  fromBazarOf: fromBazar,
  fromMyBazar: 'dal tuo bazar',
  former: (name: string) => `prima: ${name}`,
  wasCalled: (name: string, former: string) => `${name} si chiamava ${former.replace(/\.$/, '')}.`,
  withPerson: (status: string, name: string) => (name ? `${status}, con ${name}` : status),
  proposal: 'La proposta',
  inExchangeFor: 'in cambio di',
  ticket: ticketText,
  turnTag: 'Tocca a te',
  openProposal: (count: string) => `${count}: apri la proposta`,
  objects: (n: number) => count(n, 'oggetto', 'oggetti'),
  yourTurn: 'Tocca a te!',
  agreed: 'Siete d’accordo!',
  agreedRest: 'Fissate luogo e ora, poi trovatevi.',
  /** “Ci siamo: sabato alle 10:30 in piazza Chanoux.” */
  arranged: 'Ci siamo:',
  arrangedRest: (place: string, at: Date, timeZone: string) =>
    `${formatMeetingTime(at, { now: new Date(), timeZone })}${atPlace(place)}.`,
  level: 'In bolla: c’è qualcosa da entrambe le parti.',
  levelGift: 'In bolla: chi dona non chiede niente in cambio.',
  missingMine: 'Manca qualcosa dalla tua parte.',
  missingTheirs: (name: string) => (name ? `Manca qualcosa dalla parte di ${name}.` : 'Manca qualcosa dall’altra parte.'),
  emptyProposal: 'La proposta è vuota: scegli qualcosa dai due bazar.',
  /** The button that passes the turn with a question. */
  ask: (name: string, question: Question) => `Chiedi ${name ? toName(name) : 'all’altro bazar'} ${ASKED[question]}`,
  /** The banner of who was asked, after “Tocca a te!”. */
  asksYou: (name: string, question: Question) =>
    `${name || 'L’altro bazar'} ti chiede ${ASKS_YOU[question]}. Scegli gli oggetti e invia la proposta.`,
  /** In the banner of who waits. */
  notifiesYou: 'Ti avvisiamo quando risponde.',
  youAsked: (name: string, question: Question) =>
    `Hai chiesto ${name ? toName(name) : 'all’altro bazar'} ${ASKED[question]}: ti avvisiamo quando risponde.`,
  /** Why the button “Invia proposta” is disabled. */
  sendReason: {
    nothingReceived: (name: string) =>
      `“Tu ricevi” è vuoto: scegli almeno un oggetto ${name ? `di ${name}` : 'dell’altro bazar'}.`,
    nothingGiven: '“Tu dai” è vuoto: scegli almeno un oggetto dal tuo bazar.',
    unavailable: 'Un oggetto ora non è disponibile: toglilo, o scegline un altro.',
    unchanged: 'Non hai cambiato niente: accetta, oppure scegli qualcos’altro.',
  },
  /** In a refused conversation, for the owner and for the person refused. */
  reopenInterest: (name: string) => `Riapri per ${name || 'l’altro bazar'}`,
  closedForOther: (name: string, day: string) =>
    `${name || 'L’altro bazar'} può chiederti di nuovo questo oggetto dopo ${withArticle('il', day)}. Hai cambiato idea?`,
  closedForYou: (day: string) => `Puoi chiedere di nuovo questo oggetto dopo ${withArticle('il', day)}.`,
  remove: (title: string) => `Togli ${title}`,
  addFromMine: 'Aggiungi dal tuo bazar',
  addFromTheirs: (name: string) => `Aggiungi ${fromBazar(name)}`,
  chooseFromMine: 'Scegli almeno un oggetto dal tuo bazar',
  chooseFromTheirs: (name: string) => `Scegli qualcosa ${fromBazar(name)}`,
  nothingYet: 'Ancora niente',
  onlyGifts: 'Niente: è un dono',
  reserved: 'Promesso in un altro scambio',
  gone: 'Non è più disponibile',
  changed: (was: readonly string[]) => `Cambiato dopo la proposta: prima ${was.join(', ')}`,
  wasTitled: (title: string) => `si chiamava “${title}”`,
  wasKind: (kind: string) => `era ${kind}`,
  wasPictured: 'aveva altre foto',
  tabs: 'Parti dello scambio',
  chat: 'Chat',
  bazarTab: (name: string) => (name ? `Bazar di ${name}` : 'L’altro bazar'),
  emptyMine: 'Il tuo barattolo è vuoto',
  emptyMineText: 'Metti in circolo un oggetto per poterlo offrire.',
  addAndOffer: 'Aggiungi e offri',
  backToExchange: (name: string) => (name ? `Torna allo scambio con ${name}` : 'Torna allo scambio'),
  offerLater: 'È nel tuo bazar: lo offri quando tocca a te.',
  /** Why an own object cannot be offered. */
  whyNotOffered: {
    received: 'Ricevuto in uno scambio: per offrirlo, rimettilo in circolo.',
    paused: 'A riposo: per offrirlo, rimettilo in circolo.',
    reserved: 'Promesso in un altro scambio.',
  },
  emptyTheirs: 'Nessun oggetto in questo bazar.',
  moreObjects: 'Mostra altri oggetti',
  older: 'Messaggi precedenti',
  message: 'Messaggio',
  writeTo: (name: string) => (name ? `Scrivi ${toName(name)}…` : 'Scrivi un messaggio…'),
  send: 'Invia messaggio',
  sendingMessage: 'Invio in corso',
  discard: 'Elimina',
  you: 'Tu',
  youProposed: 'Hai proposto',
  proposed: (name: string) => `${name || 'L’altro bazar'} ha proposto`,
  nothing: 'niente',
  /** “Radio a valvole (da riparare)”. */
  ofKind: (title: string, kind: string) => `${title} (${kind.toLocaleLowerCase('it')})`,
  cannotOpen: 'Questa conversazione non c’è, o non ne fai parte.',
  toInbox: 'Vai alla inbox',
  rejectQuestion: 'Rifiutare lo scambio?',
  rejectText: 'La trattativa si chiude per entrambi e non si può riaprire.',
  rejectKeep: 'Continuo a trattare',
  withdrawQuestion: 'Ritirare il tuo interesse?',
  withdrawText: 'La trattativa si chiude. Se cambi idea puoi chiedere di nuovo l’oggetto, una volta al giorno.',
  withdrawKeep: 'Aspetto la risposta',
  callOffQuestion: 'Annullare lo scambio?',
  callOffText: 'Gli oggetti tornano liberi per tutti. Avvisa in chat chi ti aspetta.',
  callOffKeep: 'Tengo lo scambio',
  inbox: {
    title: 'Inbox',
    unread: (n: number) => count(n, 'messaggio non letto', 'messaggi non letti'),
    with: (name: string) => `con ${name}`,
    wants: (name: string) => `${name} vuole il tuo oggetto`,
    offered: (titles: readonly string[], more: number) =>
      `In cambio: ${titles.join(', ')}${more > 0 ? ` e altri ${formatNumber(more)}` : ''}`,
    you: (text: string) => `Tu: ${text}`,
    more: 'Mostra altre',
    shown: (shown: number, total: number) => `${formatNumber(shown)} di ${formatNumber(total)}`,
    legend: 'Che cosa vuol dire',
    emptyText: 'Quando premi Interessa su un oggetto, o qualcuno lo fa su uno dei tuoi, il barattolo comincia a riempirsi.',
    emptyButton: 'Gira il bazar',
    gone: 'Chi ha lasciato Barattolo',
    unnamed: 'una persona senza nome',
  },
  /** It has been the reader's turn for `days` days. */
  yourTurnSince: (days: number) => `Tocca a te · ${sinceDays(days)}`,
  /** The other participant has waited for the reader for `days` days. */
  waitsSince: (name: string, days: number) =>
    `${name || 'L’altro bazar'} aspetta la tua risposta${days <= 0 ? '' : ` ${sinceDays(days)}`}.`,
  away: (name: string, until: string | null) =>
    `${name || 'L’altro bazar'} è via${until ? ` fino ${withArticle('al', until)}` : ' per un po’'}: risponderà al ritorno.`,
  /** The heading of the objects that are similar to a deleted or transferred one. */
  alike: 'Qui vicino c’è qualcosa di simile:',
  turnSince: (name: string, days: number) => `Tocca ${name ? toName(name) : 'all’altro bazar'} · ${sinceDays(days)}`,
} as const
