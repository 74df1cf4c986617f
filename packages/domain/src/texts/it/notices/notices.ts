import type { Operator } from '../../../client-config.ts'
import type { SetMessageKind } from '../../../messages/exchange-kinds.ts'
import type { NoticeAbout, NoticeGroup, NoticeKind } from '../../../notices/kinds.ts'
import type { NoticeChannel } from '../../../notices/preferences.ts'
import { shortNameOf } from '../../../people/short-name.ts'
import type { DecisionTargetKind, ReportOutcome } from '../../../reports/report.ts'
import { RETENTION } from '../../../retention.ts'
import { formatTownDate, formatTownTime } from '../../../town-time.ts'
import { ofPeople } from '../rings/ring-messages.ts'
import { formatList, formatPeriod, pluralForm, withArticle } from '../words/numbers.ts'
import { toNameFirst } from '../words/prepositions.ts'

/** `timeZone` is that of the town. */
type NoticeText<K extends NoticeKind> = (actor: string, about: NoticeAbout<K>, timeZone: string) => string
type Kinds = {
  readonly [K in NoticeKind]: { readonly label: string; readonly text: NoticeText<K> }
}

const named = (titles: readonly string[]) => formatList(titles.map((title) => `“${title}”`))
/** The actor of a notice without a name. */
const unnamed = 'L’altro bazar'
const when = (place: string, at: string, timeZone: string) => `${place}, ${formatTownTime(new Date(at), timeZone)}`
const inSize = (size: number) => `scambio a ${size === 3 ? 'tre' : 'quattro'}`
const days = (n: number) => (n === 1 ? 'un giorno' : `${n} giorni`)

const setChangeTexts: Record<SetMessageKind, (actor: string, title: string) => string> = {
  changeProposed: (actor, title) => `${actor} propone di cambiare gli oggetti dello scambio per “${title}”: guarda e rispondi.`,
  changeAgreed: (actor, title) => `${actor} è d’accordo: gli oggetti dello scambio per “${title}” sono cambiati.`,
  changeRefused: (actor, title) => `${actor} preferisce tenere come prima lo scambio per “${title}”.`,
  changeWithdrawn: (actor, title) => `${actor} ha ritirato il cambio: lo scambio per “${title}” resta com’era.`,
  changeExpired: (_, title) => `Mancano due ore all’incontro: il cambio non vale più e lo scambio per “${title}” resta com’era.`,
  changeImpossible: (_, title) => `Un oggetto del cambio non è più disponibile: lo scambio per “${title}” resta com’era.`,
  changeOverridden: (_, title) => `Il cambio proposto non vale più: lo scambio per “${title}” resta com’era.`,
  otherSet: (_, title) => `Che cosa avete scambiato per “${title}”? Un codice è stato scritto quando gli oggetti erano altri.`,
}

/** The label and the text of each kind. `actor` is the person who caused it; automatic events do not use it. */
const kinds: Kinds = {
  newInterest: { label: 'Qualcuno è interessato', text: (actor, { title }) => `${toNameFirst(actor)} interessa “${title}”.` },
  requestAnswered: {
    label: 'Una risposta al tuo annuncio',
    text: (actor, { title, request }) => `${actor} risponde al tuo annuncio “${request}”: ha “${title}”.`,
  },
  newMessage: {
    label: 'Nuovo messaggio',
    text: (actor, { title, count }) =>
      count === 1
        ? `${actor} ti ha scritto a proposito di “${title}”.`
        : `${actor} ti ha scritto ${count} messaggi su “${title}”.`,
  },
  ringMessage: {
    label: 'Nuovo messaggio in uno scambio a tre o a quattro',
    text: (actor, { size, count }) =>
      count === 1
        ? `${actor} ha scritto nello scambio ${ofPeople(size)}.`
        : `Nello scambio ${ofPeople(size)} ci sono ${count} messaggi nuovi.`,
  },
  newProposal: { label: 'Nuova proposta', text: (actor, { title }) => `${actor} ti fa una proposta per “${title}”: tocca a te.` },
  asked: {
    label: 'Una domanda sulla proposta',
    text: (actor, { title }) => `${actor} ti chiede che cosa proponi per “${title}”: tocca a te.`,
  },
  accepted: { label: 'Proposta accettata', text: (actor, { title }) => `${actor} ha accettato: siete d’accordo su “${title}”!` },
  rejected: { label: 'Proposta rifiutata', text: (actor, { title }) => `${actor} ha chiuso la trattativa su “${title}”.` },
  withdrawn: { label: 'Interesse ritirato', text: (actor, { title }) => `${actor} ha ritirato il suo interesse per “${title}”.` },
  interestReopened: {
    label: 'Un oggetto riaperto per te',
    text: (actor, { title }) => `${actor} ha riaperto “${title}” per te: puoi chiederlo di nuovo.`,
  },
  archived: {
    label: 'Trattativa archiviata',
    text: (actor, { title }) => `${actor} ha messo da parte la trattativa su “${title}”.`,
  },
  archivedByTime: {
    label: 'Trattativa archiviata da sola',
    text: (_, { title }) => `Da due settimane nessuno risponde su “${title}”: la trattativa è archiviata. Puoi riaprirla.`,
  },
  notChosen: {
    label: 'Ha scelto un’altra persona',
    text: (actor, { title }) => `Per “${title}” ${actor} ha scelto un’altra persona. Grazie per l’interesse!`,
  },
  nudge: {
    label: 'Qualcuno aspetta una tua risposta',
    text: (actor, { title, days: n }) => `Da ${days(n)} ${actor} aspetta una tua risposta su “${title}”.`,
  },
  itemReserved: {
    label: 'Un oggetto è promesso ad altri',
    text: (_, { items }) =>
      `${named(items)} ${pluralForm(items.length, 'è stato promesso', 'sono stati promessi')} in un altro scambio: ti avvisiamo se si libera.`,
  },
  itemFreed: {
    label: 'Un oggetto è di nuovo libero',
    text: (_, { items }) => `${named(items)} ${pluralForm(items.length, 'è di nuovo disponibile', 'sono di nuovo disponibili')}.`,
  },
  itemGone: {
    label: 'Un oggetto non c’è più',
    text: (_, { items }) => `${named(items)} non ${pluralForm(items.length, 'c’è', 'ci sono')} più.`,
  },
  meetingProposed: {
    label: 'Proposta di incontro',
    text: (actor, { place, at, more }, timeZone) =>
      more
        ? `${shortNameOf(actor)} propone di vedervi: ${when(place, at, timeZone)}. Oppure ${pluralForm(more, 'un’altra possibilità', 'altre due possibilità')}: di’ quando puoi.`
        : `${shortNameOf(actor)} propone di vedervi: ${when(place, at, timeZone)}.`,
  },
  meetingConfirmed: {
    label: 'Incontro fissato',
    text: (_, { place, at }, timeZone) => `Appuntamento fissato: ${when(place, at, timeZone)}.`,
  },
  meetingSoon: {
    label: 'Promemoria prima dell’incontro',
    text: (actor, { title, place, at, people }, timeZone) =>
      people
        ? `Ti aspetta l’incontro ${people === 4 ? 'a quattro' : 'a tre'} per “${title}”: ${when(place, at, timeZone)}.`
        : `Ti aspetta l’incontro con ${actor} per “${title}”: ${when(place, at, timeZone)}.`,
  },
  exchangeChange: {
    label: 'Cambio degli oggetti',
    text: (actor, { title, step }) => setChangeTexts[step](actor, title),
  },
  stateYourself: {
    label: 'Di’ com’è andata',
    text: (actor, { title, happened }) =>
      `${actor} dice che lo scambio per “${title}” ${happened ? 'è avvenuto' : 'non è avvenuto'}. E tu?`,
  },
  exchangeDone: {
    label: 'Scambio avvenuto',
    text: (_, { title }) => `Lo scambio per “${title}” è avvenuto: gli oggetti sono passati di mano.`,
  },
  exchangeNotHappened: {
    label: 'Scambio non avvenuto',
    text: (_, { title }) => `Lo scambio per “${title}” non è avvenuto: gli oggetti sono di nuovo liberi.`,
  },
  exchangeHeld: {
    label: 'Guarda chi amministra',
    text: (_, { title }) => `Non è chiaro com’è andato lo scambio per “${title}”: guarderà chi amministra.`,
  },
  exchangeCalledOff: {
    label: 'Scambio annullato',
    text: (_, { title }) => `Lo scambio per “${title}” è annullato: gli oggetti sono di nuovo liberi.`,
  },
  exchangeUnanswered: {
    label: 'Incontro senza risposta',
    text: (actor, { title, mine }) =>
      mine
        ? `Non hai detto quando puoi: lo scambio per “${title}” è annullato e gli oggetti sono di nuovo liberi.`
        : `${actor} non ha detto quando può: lo scambio per “${title}” è annullato e gli oggetti sono di nuovo liberi.`,
  },
  feedbackShown: {
    label: 'Un riscontro su di te',
    text: (actor, { title }) => `Ora puoi leggere che cosa dice ${actor} dello scambio per “${title}”.`,
  },
  stillHaveIt: {
    label: 'Ce l’hai ancora?',
    text: (_, { title }) => `Ce l’hai ancora “${title}”? Diccelo, così chi cerca non resta deluso.`,
  },
  photosTakenBack: {
    label: 'Serve una foto nuova',
    text: (_, { title }) =>
      `Le foto di “${title}” le aveva fatte chi l’aveva prima, e le ha riprese: fanne una tu, così si vede com’è.`,
  },
  wantedFits: {
    label: 'Un oggetto che cerchi',
    text: (_, { title, sought }) => `È arrivato qualcosa per il tuo annuncio “${sought}”: “${title}”.`,
  },
  searchFits: {
    label: 'Una ricerca salvata',
    text: (_, { title, name, count }) =>
      count === 1
        ? `Per la tua ricerca “${name}” è arrivato “${title}”.`
        : `Per la tua ricerca “${name}” sono arrivati ${count} oggetti: l’ultimo è “${title}”.`,
  },
  favouriteAvailable: {
    label: 'Un preferito è di nuovo disponibile',
    text: (_, { title }) => `“${title}”, che hai tra i preferiti, è di nuovo disponibile.`,
  },
  favouriteReserved: {
    label: 'Un preferito sta per andare',
    text: (_, { title }) => `“${title}”, che hai tra i preferiti, sta per andare: se torna disponibile te lo diciamo.`,
  },
  ringSuggested: {
    label: 'Uno scambio a tre o a quattro possibile',
    text: (_, { title, gives, size }) =>
      `C’è uno scambio a ${size === 3 ? 'tre' : 'quattro'} per te: tu dai “${gives}” e ricevi “${title}”.`,
  },
  ringAsked: {
    label: 'Ti propongono uno scambio a tre o a quattro',
    text: (actor, about) => {
      const { size, isNewcomer, replacesCalledOff } = about
      if (isNewcomer) return `Uno ${inSize(size)} era quasi chiuso e manchi tu: ${passes(about)}.`
      if (replacesCalledOff)
        return `Lo ${inSize(size)} è stato annullato, ma se ne può fare un altro con una persona nuova: ${passes(about)}.`
      return `${actor === unnamed ? 'Ti propongono' : `${actor} ti propone`} uno ${inSize(size)}: ${passes(about)}.`
    },
  },
  ringNudged: {
    label: 'Uno scambio a tre o a quattro aspetta il tuo sì',
    text: (_, about) => `Manca la tua risposta allo ${inSize(about.size)}: ${passes(about)}.`,
  },
  ringChanged: {
    label: 'Uno scambio a tre o a quattro è cambiato',
    text: (_, about) => {
      const { size, change, hasOldYes } = about
      const parts = change ? changeParts(change) : []
      const what = parts.length > 0 ? `Nello ${inSize(size)} ora ${formatList(parts)}` : `Lo ${inSize(size)} è cambiato`
      return `${what}: ${hasOldYes ? 'rispondi di nuovo' : 'rispondi'}. Ora ${passes(about)}.`
    },
  },
  ringAgreed: {
    label: 'A uno scambio a tre o a quattro avete detto sì tutti',
    text: (_, { title, size, moreReceived }) =>
      `Nello ${inSize(size)} avete detto sì tutti, e tu ricevi ${withMore(title, moreReceived)}: mettetevi d’accordo su dove e quando.`,
  },
  ringDissolved: {
    label: 'Uno scambio a tre o a quattro non si fa',
    text: (_, { title, size, isLate, moreReceived }) =>
      isLate
        ? `Il tempo per rispondere è finito: non fai più parte dello ${inSize(size)} per ${withMore(title, moreReceived)}, e i tuoi oggetti sono liberi.`
        : `Questa volta in ${size === 3 ? 'tre' : 'quattro'} no: lo scambio per ${withMore(title, moreReceived)} non si fa, e i tuoi oggetti sono liberi.`,
  },
  somebodySeeks: {
    label: 'Qualcuno cerca un tuo oggetto',
    text: (actor, { title, item }) => `${actor} cerca “${title}”: forse il tuo “${item}” fa al caso.`,
  },
  reportDecided: {
    label: 'Una segnalazione è stata decisa',
    text: (_, { upheld }) =>
      upheld
        ? 'Una segnalazione che ti riguarda è stata accolta: leggi che cosa è stato deciso.'
        : 'Una segnalazione che ti riguarda non è stata accolta: leggi perché.',
  },
  objectionDecided: {
    label: 'Una contestazione è stata decisa',
    text: (_, { upheld }) =>
      upheld ? 'La contestazione è stata accolta.' : 'La contestazione non è stata accolta: leggi perché.',
  },
  adminDecided: {
    label: 'Chi amministra ha deciso',
    text: (_, { target, outcome, title, reasons }) =>
      `Chi amministra ${adminDecision(target, outcome, title)} Motivo: “${reasons}”. Se non sei d’accordo, puoi contestarlo.`,
  },
  accountUnused: {
    label: 'Il tuo account non è usato da tempo',
    text: (_, { erasedFrom }, timeZone) =>
      `Non ti vediamo da ${formatPeriod(RETENTION.unusedAccount)}: se non torni prima, dopo ${withArticle('il', formatTownDate(new Date(erasedFrom), timeZone))} eliminiamo il tuo account con tutto quello che contiene. Per tenerlo basta fare l’accesso.`,
  },
}

/** “Teiera”, “Teiera” e un altro oggetto, “Teiera” e altri 2 oggetti. */
function withMore(title: string, more = 0): string {
  if (more === 0) return `“${title}”`
  return `“${title}” e ${pluralForm(more, 'un altro oggetto', `altri ${more} oggetti`)}`
}

/** What the recipient gives and receives. */
const passes = ({ gives, moreGiven, title, moreReceived }: NoticeAbout<'ringNudged'>) =>
  `dai ${withMore(gives, moreGiven)} e ricevi ${withMore(title, moreReceived)}`

function changeParts({ added, removed, edited, hasNewcomer }: NonNullable<NoticeAbout<'ringChanged'>['change']>): string[] {
  return [
    ...(hasNewcomer ? ['c’è una persona nuova'] : []),
    ...(added.length > 0 ? [`${pluralForm(added.length, 'c’è anche', 'ci sono anche')} ${named(added)}`] : []),
    ...(removed.length > 0 ? [`${named(removed)} non ${pluralForm(removed.length, 'c’è', 'ci sono')} più`] : []),
    ...(edited.length > 0
      ? [`${named(edited)} ${pluralForm(edited.length, 'è stato modificato', 'sono stati modificati')}`]
      : []),
  ]
}

function adminDecision(target: DecisionTargetKind, outcome: ReportOutcome, title: string): string {
  switch (target) {
    case 'item':
      return outcome === 'reset' ? `ha rimesso disponibile il tuo oggetto “${title}”.` : `ha tolto il tuo oggetto “${title}”.`
    case 'request':
      return `ha tolto il tuo annuncio “${title}”.`
    case 'message':
      return `ha nascosto un tuo messaggio su “${title}”.`
    case 'feedback':
      return 'ha nascosto una tua frase su uno scambio.'
    case 'conversation':
      return `ha eliminato la conversazione su “${title}”.`
    case 'exchange':
      return `ha deciso com’è andato lo scambio su “${title}”.`
    case 'ring':
      return `ha chiuso lo scambio a tre o a quattro con “${title}”.`
    case 'picture':
      return 'ha nascosto la tua foto.'
    case 'words':
      return 'ha nascosto le parole del tuo profilo.'
    case 'person':
      return 'ha sospeso il tuo account.'
  }
}

export const notices = {
  somebody: unnamed,
  unknown: 'Un avviso che per ora non si può mostrare.',
  kinds,
  groups: {
    conversations: 'Trattative e messaggi',
    exchanges: 'Scambi concordati',
    objects: 'I miei oggetti',
    wanted: 'Ciò che cerco',
    reports: 'Segnalazioni',
    account: 'Il mio account',
  } satisfies Record<NoticeGroup, string>,
  channels: { product: 'Qui', push: 'Sul dispositivo', mail: 'Per e-mail' } satisfies Record<NoticeChannel, string>,
  mail: {
    subject: (n: number) => `${n} avvisi per te`,
    greeting: (name: string) => (name ? `Ciao ${name},` : 'Ciao,'),
    lead: (n: number) => pluralForm(n, 'mentre non c’eri è successo questo:', 'mentre non c’eri sono successe queste cose:'),
    why: 'Ti scriviamo perché su Barattolo c’è qualcosa che ti riguarda e che non hai ancora letto.',
    choose: 'Scegli quali avvisi ricevere',
    stop: 'Niente più e-mail',
    foot: ({ name, email, address }: Operator) => `Barattolo è gestito da ${name}, ${address} · ${email}`,
  },
} as const
