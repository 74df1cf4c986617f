import { formatNumber } from '../words/numbers.ts'

const since = (days: number) => (days <= 0 ? 'Aspetta da oggi.' : days === 1 ? 'Aspetta da ieri.' : `Aspetta da ${days} giorni.`)
const withName = (name: string) => name || 'l’altro bazar'
const capitalWithName = (name: string) => name || 'L’altro bazar'
/** “Cesta”, “Cesta e un’altra cosa”, “Cesta e altre 2 cose” */
const firstAndMore = (title: string, count: number) =>
  count <= 1 ? title : count === 2 ? `${title} e un’altra cosa` : `${title} e altre ${count - 1} cose`

/** `/piazza`: what waits for the person, what is new, and what might interest them. */
export const overview = {
  title: 'La piazza',
  hello: (name: string) => (name ? `Ciao ${name}` : 'Ciao'),
  failed: 'Non siamo riusciti a leggere che cosa c’è di nuovo.',
  tasks: {
    title: 'Tocca a te',
    titleNone: 'Tutto fatto',
    count: (n: number) => (n === 1 ? 'una cosa' : `${formatNumber(n)} cose`),
    none: 'Per ora non ti aspetta niente.',
    all: 'Vedi tutto nell’inbox',
    since,
    asks: (name: string, title: string) => `${capitalWithName(name)} vorrebbe ${title}`,
    offers: (name: string, title: string, count: number) => `${capitalWithName(name)} ti offre ${firstAndMore(title, count)}`,
    forYour: (title: string) => `Per ${title}, che è tuo.`,
    answered: (name: string) => `${capitalWithName(name)} ti ha risposto`,
    about: (title: string) => `Per ${title}.`,
    answer: 'Rispondi',
    lookAtProposal: 'Guarda la proposta',
    arrange: (name: string) => `Quando ti vedi con ${withName(name)}?`,
    arrangeText: 'Avete detto di sì: manca solo dove e quando.',
    arrangeAction: 'Scegli dove e quando',
    answerMeeting: (name: string, when: string) => `${capitalWithName(name)} propone ${when}`,
    answerChange: (name: string) => `${capitalWithName(name)} propone altri oggetti`,
    answerChangeText: 'Resta quello che avete deciso, finché non rispondi.',
    lookAtChange: 'Guarda il cambio',
    meet: (when: string, name: string) => `${when} con ${withName(name)}`,
    meetRing: (when: string) => `${when}, lo scambio in più persone`,
    bring: (given: string, received: string) =>
      given && received ? `Porta ${given}, torni con ${received}.` : given ? `Porta ${given}.` : `Torni con ${received}.`,
    lookAtExchange: 'Guarda lo scambio',
    handOver: (name: string) => `Scrivi il codice di ${withName(name)}`,
    handOverText: 'Vi siete visti? Con il codice lo scambio è fatto.',
    handOverAction: 'Scrivi il codice',
    review: (name: string) => `Com’è andata con ${withName(name)}?`,
    reviewText: 'Due domande e, se vuoi, una frase.',
    reviewAction: 'Racconta com’è andata',
    ring: (title: string) => `${title}: manca la tua risposta`,
    ringText: (given: string, received: string) => `Tu dai ${given}, ricevi ${received}.`,
    titles: (titles: readonly string[]) => firstAndMore(titles[0] ?? '', titles.length),
    today: (time: string) => `Oggi alle\u00a0${time}`,
    tomorrow: (time: string) => `Domani alle\u00a0${time}`,
  },
  newItems: {
    near: 'Nuovo vicino a te',
    town: 'Nuovo in piazza',
    sinceYesterday: (n: number, isAtLeast: boolean) => (isAtLeast ? `almeno ${n} da ieri` : `${n} da ieri`),
    all: 'Tutti',
    none: 'Il bazar degli altri è ancora vuoto.',
    noneText: 'Metti tu la prima cosa: chi arriva la trova subito.',
  },
  forYou: {
    title: 'Fa per te',
    lookedFor: (title: string) => `Cercavi: ${title}`,
    pair: 'Scambio a due',
    pairText: (name: string) => `${capitalWithName(name)} cerca quello che hai, e ha quello che cerchi.`,
    gives: 'Tu dai',
    receives: 'Tu ricevi',
    lookAtPair: 'Guarda nel radar',
    lookAtRing: 'Guarda lo scambio',
  },
  jar: {
    title: 'Il tuo barattolo',
    count: (n: number) => (n === 1 ? 'oggetto in circolo' : 'oggetti in circolo'),
    watched: (title: string, n: number) => `${title}: ${n === 1 ? 'lo guarda una persona' : `lo guardano in ${n}`}.`,
    open: 'Apri il tuo bazar',
    empty: 'È ancora vuoto: la prima cosa si mette in circolo in un minuto.',
    addFirst: 'Metti in circolo qualcosa',
  },
  recent: { today: 'Oggi in piazza', lately: 'In piazza' },
} as const
