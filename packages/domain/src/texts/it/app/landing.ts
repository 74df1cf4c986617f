import type { TownWords } from '../../../town.ts'
import { pluralForm } from '../words/numbers.ts'

export const landing = {
  title: 'Barattolo: scambia, regala e ripara nella tua città',
  description: ({ of }: TownWords) =>
    `Il mercato faccia a faccia ${of}: metti in circolo quello che non usi, scegli quello che ti serve, trovatevi in città. Gratis e senza soldi.`,
  /** For an address that has no page. */
  unknownAddress: 'Quell’indirizzo non porta a nessuna pagina: ripartiamo da qui.',
  square: 'Piazza del baratto',
  /** The page shows the last word tilted. */
  hero: { lines: ['Vale tutto.', 'Anche la sedia'], limping: 'zoppa.' },
  about: ({ of }: TownWords) =>
    `Barattolo è il mercato faccia a faccia ${of}: metti in circolo quello che non usi, scegli quello che ti serve, trovatevi in città. Senza soldi e senza corrieri.`,
  everything: 'Ogni oggetto vale: anche quello che in negozio nessuno guarderebbe, anche quello che aspetta solo un cacciavite.',
  map: 'Apri la mappa',
  bazar: 'Crea il tuo bazar',
  exchanges: 'Guarda gli scambi',
  free: 'Gratis',
  freeText: 'non commerciale',
  mvp: 'MVP, versione 2.0',
  tag: { lot: 'N° 302', text: 'sedia di nonno, zoppa. Chi la raddrizza?' },
  live: {
    label: 'Ultimi scambi',
    title: 'Oggi in piazza',
    /** Shown instead of `title` if the newest agreement is not from today. */
    titleLately: 'Di recente in piazza',
    waiting: 'Qui passano gli ultimi scambi.',
    none: 'Oggi la piazza è tranquilla. Il primo scambio può essere il tuo.',
    failed: 'La piazza non risponde: gli ultimi scambi si vedono più tardi.',
    oneForOne: (first: string, second: string) => `${first} per ${second}`,
    gift: (first: string) => `${first}, in dono`,
    many: (first: number, second: number) => `${countedObjects(first)} per ${counted(second).toLowerCase()}`,
    ring: (people: number) => `Un giro di ${counted(people).toLowerCase()}`,
    manyGifts: (n: number) => `${counted(n)} cose in dono`,
    where: (place: string | null, when: string) => (place ? `${place}, ${when}` : when),
    thisHour: 'poco fa',
    today: (hours: number) => pluralForm(hours, 'un’ora fa', `${hours} ore fa`),
    days: (n: number) => `${n} giorni fa`,
  },
  why: {
    title: 'Perché è diverso da un mercatino online',
    combine: {
      title: 'Un bazar di tante cose',
      text: 'Gli accordi nascono dalle combinazioni: dodici libri e una teiera per un paio di sci. Mai uno contro uno per forza.',
    },
    talk: {
      title: 'Interessi, chat e accordo',
      text: 'Premi Interessa e si apre un tavolo per due: a turno aggiungete e togliete oggetti, finché a entrambi va bene.',
      question: 'Mi interessa questo oggetto',
      answer: 'Lo zaino sì. Se aggiungi la teiera ci siamo.',
      agreement: ({ meeting }: TownWords) => `Affare fatto. Sabato ${meeting}?`,
    },
    repair: {
      title: 'Doni e riparazioni',
      text: 'C’è chi regala e chi sa aggiustare. Anche quello che è rotto trova la sua mano.',
    },
    radar: {
      title: 'Radar degli interessi',
      text: 'Chi guarda le tue cose, cosa guardi tu. E quando combacia, te lo diciamo.',
    },
    ring: 'In due non combaciate? In tre sì: tu dai la teiera a Maria, Maria dà gli sci a Luca, Luca dà la radio a te.',
  },
  how: {
    title: 'Come funziona, in 30 secondi',
    browse: { title: 'Gira il bazar', text: 'Guarda sulla mappa o in lista che cosa c’è intorno a te.' },
    interest: { title: 'Premi Interessa', text: 'Si apre una chat con chi ha messo l’oggetto in circolo.', button: 'Interessa' },
    counter: { title: 'Controproponi', text: 'Aggiungi o togli oggetti, un turno per uno, finché torna.' },
    agree: { title: 'Accetta e scambia', text: 'Fissate luogo e ora, vi trovate, lasciate un feedback.' },
  },
  cellar: { title: 'Hai qualcosa in cantina?', button: 'Aggiungi un oggetto' },
} as const

const NUMBERS = ['Niente', 'Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette', 'Otto', 'Nove', 'Dieci']

function counted(n: number): string {
  return NUMBERS[n] ?? String(n)
}

/** “Un oggetto”, “Due oggetti”: the start of a sentence. */
const countedObjects = (n: number) => (n === 1 ? 'Un oggetto' : `${counted(n)} oggetti`)
