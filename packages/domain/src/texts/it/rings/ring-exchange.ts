import { thePlace } from '../map/places.ts'
import { formatList, pluralForm, withArticle } from '../words/numbers.ts'
import { toName } from '../words/prepositions.ts'

const unnamed = 'una persona'
const nameOr = (name: string) => name || unnamed
const capitalized = (name: string) => name || 'Una persona'

/** An exchange of three or more people, after the last yes. The empty name is that of a deleted account. */
export const ringExchange = {
  failed: (reason: string) => `Lo scambio non si è caricato. ${reason}`,
  loading: 'Caricamento…',
  meeting: {
    title: 'Dove e quando',
    none: 'Nessuno ha ancora proposto un incontro.',
    suggested: (place: string, km: number) => `Il più comodo per tutti: ${place}, al massimo ${km} km.`,
    fairest: (km: number) => `Il più comodo per tutti: al massimo ${km} km.`,
    proposedBy: (name: string, isMine: boolean) => (isMine ? 'Lo proponi tu.' : `Lo propone ${nameOr(name)}.`),
    optionsBy: (name: string, isMine: boolean) => (isMine ? 'Le possibilità che hai proposto:' : `${capitalized(name)} propone:`),
    can: (name: string) => `${capitalized(name)} può`,
    youCan: 'Tu puoi',
    iCan: 'Posso',
    andYou: 'E tu?',
    unanswered: (name: string) => `${capitalized(name)} non ha ancora risposto`,
    cannot: (name: string) => `${capitalized(name)} non può`,
    youCannot: 'Tu non puoi',
    confirm: 'Confermo luogo e ora',
    cannotOne: 'Non posso',
    noLongerOne: 'Non posso più',
    choose: 'Quando puoi?',
    submit: 'Ecco quando posso',
    submitNone: 'Nessuna va bene',
    noneOfAll: 'Avete risposto tutti, ma nessuna possibilità va bene a tutti: proponetene altre.',
    waiting: (names: readonly string[]) => `In attesa di ${formatList(names.map(nameOr))}.`,
    passed: 'È già passato',
    stillValid: (meeting: string) => `Intanto resta valido: ${meeting}.`,
    allOfYou: 'Consegnate quando ci siete tutti.',
    propose: 'Proponi dove e quando',
    change: 'Altro luogo o ora',
    agreedDone: 'Appuntamento fissato.',
    answeredDone: 'Fatto: gli altri lo vedono.',
    proposedDone: 'Proposta di incontro inviata.',
    calendarTitle: (size: number) => (size === 4 ? 'Scambio a quattro' : 'Scambio a tre'),
  },
  form: {
    title: 'Dove e quando vi trovate?',
    text: 'Proponi fino a tre possibilità, la migliore per prima: vale la prima che va bene a tutti. Meglio un posto pubblico, di giorno.',
    option: (n: number) => `Possibilità ${n}`,
    add: 'Aggiungi un’altra possibilità',
    remove: (n: number) => `Togli la possibilità ${n}`,
    propose: 'Proponi a tutti',
    use: (place: string) => `Usa ${thePlace(place)}`,
  },
  handovers: {
    title: 'Consegne',
    you: 'Tu',
    toYou: 'te',
    person: nameOr,
    personFirst: capitalized,
    way: (from: string, to: string) => `Da ${from} ${toName(to)}`,
    toGive: 'Da dare',
    toPass: 'Da passare',
    toReceive: 'Da ricevere',
    done: 'Fatto',
    opens: 'Il codice di consegna si apre quando avete fissato l’incontro.',
  },
  code: {
    open: 'Consegna',
    title: 'Consegna',
    explain:
      'Consegnate quando ci siete tutti. Per ogni oggetto, chi dà e chi riceve si mostrano il codice: uno lo inquadra o lo scrive. Ne basta uno a consegna, anche senza rete.',
    early:
      'Siete in anticipo? Allora a ogni consegna servono tutti e due i codici, e lo scambio si chiude subito; con uno solo si chiude all’ora dell’appuntamento.',
    missing: (names: readonly string[]) =>
      `${pluralForm(names.length, 'Ti manca il codice', 'Ti mancano i codici')} di ${formatList(names.map(nameOr))}.`,
    complete: 'Hai i codici che servono: le tue consegne sono confermate.',
    completeEarly: 'Hai i codici che servono. Prima dell’appuntamento mostra il tuo a chi non l’ha ancora scritto.',
    oneMore: 'Ti manca ancora un codice.',
    allTyped: 'Hai scritto i codici che servono: partono appena c’è rete.',
  },
  silence: {
    noMeeting: (date: string) => `Se entro ${withArticle('il', date)} non fissate un incontro, lo scambio si annulla da solo.`,
    notYet: 'Com’è andata lo direte dopo l’incontro.',
    none: (date: string) => `Se nessuno dice com’è andata, ${withArticle('il', date)} lo scambio si annulla da solo.`,
    mine: (names: readonly string[], date: string) =>
      `Hai detto com’è andata. Se ${formatList(names.map(nameOr))} non lo ${names.length === 1 ? 'dice' : 'dicono'} entro ${withArticle('il', date)}, decide chi amministra.`,
    theirs: (date: string) => `Di’ com’è andata entro ${withArticle('il', date)}: se manca una risposta, decide chi amministra.`,
  },
  said: (name: string, happened: boolean) =>
    `${capitalized(name)} dice che lo scambio ${happened ? 'è avvenuto' : 'non è avvenuto'}.`,
  /** Of a person whose codes prove that they have met those beside them. */
  handedOver: (name: string) => `${capitalized(name)} ha confermato le sue consegne con i codici.`,
  youHandedOver: 'Hai confermato le tue consegne con i codici.',
  youSaid: (happened: boolean) => `Hai detto che lo scambio ${happened ? 'è avvenuto' : 'non è avvenuto'}.`,
  happenedText: 'Quando lo avete detto tutti, gli oggetti passano nei nuovi bazar.',
  notHappenedText: 'Se lo dite tutti, gli oggetti tornano disponibili; se no decide chi amministra.',
  held: 'Non è chiaro com’è andata: ora decide chi amministra.',
  callOff: {
    open: 'Annulla lo scambio',
    question: 'Annullare lo scambio per tutti?',
    text: 'Gli oggetti di tutti tornano liberi. Non si può riaprire.',
    late: 'Mancano meno di 24 ore dall’incontro, o è appena passato: annullare adesso conta come non esserci, e si vede nel tuo profilo.',
    keep: 'Tengo lo scambio',
    done: 'Scambio annullato.',
  },
  ended: {
    byYou: 'Hai annullato lo scambio.',
    by: (name: string) => `${capitalized(name)} ha annullato lo scambio.`,
    unanswered: (names: readonly string[]) =>
      `${names.length === 1 ? `${capitalized(names[0] ?? '')} non ha` : `${formatList(names.map(nameOr))} non hanno`} detto quando ${names.length === 1 ? 'può' : 'possono'}: in dieci giorni non avete fissato un incontro.`,
    youUnanswered: 'Non hai detto quando puoi: in dieci giorni non avete fissato un incontro.',
    expired: 'Lo scambio è annullato.',
    feedbackNeedsCode: 'Un riscontro si lascia a chi ha scambiato il codice con te.',
  },
} as const
