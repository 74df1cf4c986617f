import { count, formatList } from '../words/numbers.ts'
import { prepositionTo, toName } from '../words/prepositions.ts'

const COUNTS = ['', 'uno', 'due', 'tre', 'quattro']
const inWords = (n: number) => COUNTS[n] ?? String(n)
/** For a person without a name. */
const named = (name: string) => name || 'una persona'
const quoted = (title: string) => `“${title}”`

/** The page of one swap of three or four people, `/giro/{id}`. */
export const ringPage = {
  titleWith: (size: number, names: readonly string[]) =>
    `${size === 4 ? 'Scambio a quattro' : 'Scambio a tre'} con ${formatList(names.map(named))}`,
  with: (names: readonly string[]) => `con ${formatList(names.map(named))}`,
  stateWith: (state: string, names: readonly string[]) =>
    names.length === 0 ? state : `${state}, con ${formatList(names.map(named))}`,
  loading: 'Caricamento…',
  toInbox: 'Torna alla inbox',
  toRadar: 'Torna al radar',
  openRadar: 'Vai al radar',
  openNextRing: 'Guarda il nuovo giro',
  parts: 'Parti dello scambio',
  ring: 'Il giro',
  chat: 'Chat',
  exchangeFailed: 'L’incontro non si è caricato: controlla la connessione e ricarica la pagina.',
  chatUnread: (n: number) => count(n, 'messaggio non letto', 'messaggi non letti'),
  notFound: 'Questo giro non c’è più',
  notFoundText: 'È finito, o non ne fai parte. Nel radar trovi gli altri scambi possibili per te.',
  failed: (reason: string) => `Lo scambio non si è caricato. ${reason}`,
  sentences: {
    label: 'Chi dà che cosa a chi',
    you: 'Tu',
    youGive: 'dai',
    gives: 'dà',
    to: prepositionTo,
    toYou: 'te',
    and: 'e',
    unknown: 'una persona',
    unknownFirst: 'Una persona',
    /** While the place of a person is empty. */
    newcomer: 'chi arriva',
    newcomerFirst: 'Chi arriva',
    something: 'qualcosa',
  },
  answers: {
    myYes: 'Ci stai',
    myYesMissing: 'Manca il tuo sì',
    yes: 'Ci sta',
    yesAsProposer: 'Ci sta, l’ha proposto',
    yesMissing: 'Manca il suo sì',
    askedLater: 'Si chiede dopo',
    iStay: 'Resti',
    stays: 'Resta',
  },
  drawing: {
    youGive: 'Tu dai',
    youReceive: 'Tu ricevi',
    gives: (name: string) => `${name || 'Una persona'} dà`,
    to: (name: string) => toName(named(name)),
    youGiveTo: (name: string) => `Tu dai ${toName(named(name))}`,
    givesTo: (giver: string, receiver: string) => `${giver || 'Una persona'} dà ${toName(named(receiver))}`,
    givesToYou: (giver: string) => `${giver || 'Una persona'} dà a te`,
    you: 'Tu',
    unknown: 'Una persona',
    newcomer: 'chi arriva',
    newcomerFirst: 'Chi arriva',
    whoCloses: 'Chi chiude il giro?',
    somethingForYou: 'Una cosa che ti piace',
    somethingFor: (name: string) => `Qualcosa per ${named(name)}`,
    added: 'Aggiunto adesso',
    addedForYou: 'Tu ricevi, aggiunto adesso',
    edited: 'Cambiato adesso',
    editedForYou: 'Tu ricevi, cambiato adesso',
    broken: 'Non può passare',
    between: (size: number) => (size === 4 ? 'In mezzo: altri due scambi' : 'In mezzo: un altro scambio'),
  },
  /** In the middle of the ring. */
  core: {
    yes: (n: number, of: number) => (n === 1 ? `1 su ${of} ci sta` : `${n} su ${of} ci stanno`),
    none: 'Chi ci sta?',
    until: (deadline: string) => `Si risponde entro ${deadline}.`,
  },
  deadline: {
    today: 'oggi',
    tomorrow: 'domani',
    at: (hour: number, minutes: string) => {
      if (hour === 0 && minutes === '00') return 'a\u00a0mezzanotte'
      const time = minutes === '00' ? String(hour) : `${hour}:${minutes}`
      return hour === 1 ? `all’${time}` : `alle\u00a0${time}`
    },
  },
  now: {
    yourTurn: 'Tocca a te!',
    answerBy: (deadline: string) => `Entro ${deadline}.`,
    onlyYou: 'Manchi solo tu.',
    onlyTwo: (name: string) => `Mancate solo in due: tu e ${named(name)}.`,
    several: (n: number, size: number) => (n === size ? `Mancate tutti e ${inWords(n)}.` : `Mancate in ${inWords(n)}.`),
    youSaidYes: 'Ci stai!',
    onlyOne: (name: string, deadline: string) => `Manca solo ${named(name)}: ha tempo fino a ${deadline}.`,
    /** `isAll`: no other person has said yes. */
    others: (names: readonly string[], deadline: string, isAll: boolean) =>
      `${names.length === 2 && !isAll ? 'Mancano solo' : 'Mancano'} ${formatList(names.map(named))}: hanno tempo fino a ${deadline}.`,
    /** Where a new person is asked after the others. */
    youFirst: (names: readonly string[]) =>
      names.length === 0
        ? 'Manchi tu, poi chiediamo alla persona nuova.'
        : `Mancate tu e ${formatList(names.map(named))}, poi chiediamo alla persona nuova.`,
    othersFirst: (names: readonly string[], deadline: string) =>
      `${names.length === 1 ? 'Manca' : 'Mancano'} ${formatList(names.map(named))}, con tempo fino a ${deadline}; poi chiediamo alla persona nuova.`,
    replacesCalledOff: 'Prende il posto del giro annullato',
    newPersonLater: (size: number) =>
      `Chi ha annullato non ne fa parte: ci sarebbe una persona nuova. Le chiediamo solo se dite sì ${size === 4 ? 'voi tre' : 'voi due'}.`,
    nextRing: 'C’è un altro giro, con una persona nuova.',
    timeUp: 'Il tempo per rispondere è finito: tra poco vedi qui com’è andata.',
    newcomer: 'Il giro con queste persone era quasi chiuso: manchi tu',
    newPerson: (name: string, inPlaceOf: string) =>
      `Nel giro adesso c’è ${name || 'una persona nuova'}${inPlaceOf ? `, al posto di ${inPlaceOf}` : ''}`,
    newPersonText: 'Guarda com’è il giro ora e rispondi.',
    asksAlso: (name: string, titles: readonly string[]) =>
      `${name || 'Chi riceve da te'} chiede anche ${formatList(titles.map(quoted))}`,
    givesAlso: (name: string, titles: readonly string[]) => `${name || 'Chi dà a te'} dà anche ${formatList(titles.map(quoted))}`,
    nowYouGive: (titles: readonly string[]) => `Adesso daresti ${formatList(titles.map(quoted))}`,
    nowYouReceive: (titles: readonly string[]) => `Adesso riceveresti ${formatList(titles.map(quoted))}`,
    edited: (titles: readonly string[]) =>
      titles.length === 1 ? `${quoted(titles[0] ?? '')} è cambiato` : `${formatList(titles.map(quoted))} sono cambiati`,
    removed: (titles: readonly string[]) =>
      titles.length === 1 ? `${quoted(titles[0] ?? '')} non c’è più` : `${formatList(titles.map(quoted))} non ci sono più`,
    yesWasWithout: 'Il tuo sì valeva senza: rispondi di nuovo.',
    yesWasBefore: 'Il tuo sì valeva per com’era prima: rispondi di nuovo.',
    repairing: 'Lo stiamo ricucendo',
    personMissing: 'Al giro manca una persona',
    itemMissing: 'Al giro manca un oggetto',
    personSought: (name: string) =>
      `Capita. Cerchiamo chi prende il posto ${name ? `di ${name}` : 'di una persona'}: tra qualche minuto vedi qui com’è andata.`,
    itemSought: 'Capita. Ne cerchiamo un altro: tra qualche minuto vedi qui com’è andata.',
    seeks: 'Adesso:',
    seeksPersonForYou: (titles: readonly string[]) =>
      `una persona a cui piace ${formatList(titles.map(quoted))} e che ha una cosa per te.`,
    seeksPersonFor: (titles: readonly string[], name: string) =>
      `una persona a cui piace ${formatList(titles.map(quoted))} e che ha una cosa per ${named(name)}.`,
    seeksItem: (giver: string, title: string) => `un altro oggetto di ${named(giver)}, al posto di ${quoted(title)}.`,
    seeksMyItem: (title: string) => `un altro dei tuoi oggetti, al posto di ${quoted(title)}.`,
    otherwise: (size: number) => `Se non si trova, lo scambio in ${inWords(size)} non si fa e non hai impegnato niente.`,
    nothingToDo: 'Non devi fare niente.',
    thingsAreFree: 'Le tue cose restano libere.',
    agreed: 'Siete d’accordo!',
    agreedRest: 'Ora trovatevi tutti insieme.',
    done: 'Scambio fatto!',
    doneRest: 'Lo scambio è avvenuto.',
    dissolved: (size: number) => `Questa volta in ${inWords(size)} no.`,
    ends: {
      withdrawn: 'La persona che l’aveva proposto l’ha ritirato.',
      deadline: 'Il tempo è finito prima di tutti i sì.',
      notPossible: 'Non c’era un altro modo di chiudere il giro.',
      calledOff: 'Lo scambio è stato annullato.',
      notHappened: 'Lo scambio non è avvenuto.',
    },
    yoursAreFree: 'Le tue cose sono di nuovo libere.',
    pairWith: (name: string) => `Con ${named(name)} però sì.`,
    pairText: 'Tu e questa persona potreste scambiare anche da soli.',
    left: 'Non fai più parte di questo giro.',
    leftTimeUp: 'Il tempo per rispondere è finito.',
    leftText: 'Le tue cose sono libere. Nel radar trovi gli altri scambi possibili per te.',
  },
  suggested: {
    state: 'Possibile',
    possible: 'Si può fare!',
    possibleRest: (size: number) => (size === 4 ? 'Se ci state tutti e quattro.' : 'Se ci state tutti e tre.'),
    how: (size: number) =>
      `Se lo proponi, ${size === 4 ? 'gli altri tre' : 'gli altri due'} vedono il tuo nome e che cosa daresti, e tu vedi il resto del giro.`,
  },
  actions: {
    sayYes: 'Ci sto',
    reconsider: 'Ci ripenso',
    decline: 'Non fa per me',
    leave: 'Esco dal giro',
    withdraw: 'Ritiro il giro',
    ask: 'Chiedi anche…',
    giveInstead: 'Posso dare quest’altro',
    notBinding: 'Fino all’ultimo sì non impegni niente.',
    saidYes: 'Hai detto sì',
  },
  decline: {
    title: 'Che cosa non va?',
    text: 'Gli altri non leggono il motivo.',
    notNow: 'Non ora',
    notThesePeople: 'Non con queste persone',
    notThisItem: 'Non questo oggetto',
    notThisItemHint: 'Resti nel giro: cerchiamo un altro oggetto. Se non c’è, il giro finisce.',
    leavesHint: 'Esci dal giro: cerchiamo un’altra persona per gli altri.',
    which: 'Quale oggetto?',
    give: (title: string) => `Dare ${quoted(title)}`,
    receive: (title: string) => `Ricevere ${quoted(title)}`,
    missing: 'Scegli una risposta.',
    missingItem: 'Scegli l’oggetto.',
    keep: 'Ci penso ancora',
    leave: 'Esco dal giro',
    seekOther: 'Cercatene un altro',
  },
  leave: {
    question: 'Uscire dal giro?',
    text: 'Non si può rientrare. Gli altri vedono che non ci sei più, non perché.',
    keep: 'Resto',
  },
  withdraw: {
    question: 'Ritirare il giro?',
    text: 'Finisce per tutti. Nessun altro ha ancora detto sì.',
    keep: 'Lo lascio aperto',
  },
  ask: {
    title: (giver: string) => `Che cosa vuoi da ${named(giver)}?`,
    text: (giver: string) => `Il tuo sì vale già per quello che chiedi; poi tocca ${toName(named(giver))} rispondere.`,
    list: 'Oggetti che puoi ricevere',
    failed: (reason: string) => `Gli oggetti non si sono caricati. ${reason}`,
    none: (giver: string) => `Per ora ${named(giver)} non ha altri oggetti.`,
    atLeastOne: 'Almeno un oggetto resta.',
    atMost: (n: number) => `Al massimo ${n} oggetti.`,
    unchanged: 'Aggiungi o togli un oggetto.',
    cancel: 'Lascio com’è',
    confirm: 'Chiedi',
  },
  giveInstead: {
    title: 'Che cosa puoi dare?',
    text: (receiver: string) =>
      `Sono i tuoi oggetti che ${named(receiver)} desidera. Il tuo sì vale già; poi tocca ${toName(named(receiver))} rispondere.`,
    instead: 'Al posto di',
    give: 'Dai',
    none: (receiver: string) => `Per ora ${named(receiver)} non desidera altri tuoi oggetti.`,
    missing: 'Scegli l’oggetto da dare.',
    cancel: 'Lascio com’è',
    confirm: 'Do questo',
  },
  changesLeft: (n: number) =>
    n === 1 ? 'In questo giro puoi cambiare ancora una volta.' : `In questo giro puoi cambiare ancora ${inWords(n)} volte.`,
  details: {
    title: 'Dove e con chi',
    place: 'Dove',
    longestTrip: (kilometres: string) => `Per tutti entro ${kilometres}\u00a0km in linea d’aria`,
    people: 'Con chi',
    came: (n: number, of: number) => `Agli incontri: ${n} su ${of}`,
    fromPlace: (place: string) => `Zona: ${place}`,
    talking: (name: string) => (name ? `Con ${name} stai già parlando` : 'State già parlando'),
  },
} as const
