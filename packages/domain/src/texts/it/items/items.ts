import type { Category } from '../../../items/categories.ts'
import type { Availability, ItemCondition, ItemStatus } from '../../../items/item-status.ts'
import { count, withArticle } from '../words/numbers.ts'

export const items = {
  status: { baratto: 'Baratto', dono: 'Dono', riparare: 'Da riparare' } satisfies Record<ItemStatus, string>,
  statusMeaning: {
    baratto: 'In cambio voglio qualcosa',
    dono: 'Lo lascio senza chiedere niente',
    riparare: 'Non funziona, ma vale ancora',
  } satisfies Record<ItemStatus, string>,
  conditions: { label: 'Condizioni', note: 'facoltative', none: 'Non indicate' },
  condition: { nuovo: 'Nuovo', come_nuovo: 'Come nuovo', buono: 'Buono', usato: 'Usato' } satisfies Record<ItemCondition, string>,
  availability: {
    disponibile: 'Disponibile',
    in_trattativa: 'In trattativa',
    scambiato: 'Scambiato',
  } satisfies Record<Availability, string>,
  /** Shown instead of the availability while the owner has paused the object. */
  resting: 'A riposo',
  /** Hidden by the admin; only the owner and the admin see it. */
  hidden: 'Nascosto',
  category: {
    home: { label: 'Casa e arredo', emoji: '🏠' },
    fashion: { label: 'Abbigliamento e accessori', emoji: '👕' },
    hobby: { label: 'Tempo libero e hobby', emoji: '🎿' },
    culture: { label: 'Cultura e creatività', emoji: '📚' },
    kids: { label: 'Infanzia e scuola', emoji: '🧸' },
    tech: { label: 'Tecnologia e fai-da-te', emoji: '🔧' },
    garden: { label: 'Giardino e natura', emoji: '🌱' },
    mobility: { label: 'Mobilità urbana', emoji: '🚲' },
    creative: { label: 'Oggetti unici / creativi', emoji: '✨' },
    donation: { label: 'Solidarietà e dono', emoji: '🤝' },
  } satisfies Record<Category, { label: string; emoji: string }>,
  /** The filters of lists and of the map. */
  filters: {
    status: 'Stato',
    anyStatus: 'Tutti gli stati',
    category: 'Categoria',
    anyCategory: 'Tutte le categorie',
  },
  nameless: 'Senza nome',
  /** Instead of the municipality of an object that is outside the town's area. */
  outsideTown: 'Fuori zona',
  card: {
    mine: 'mio',
    position: 'Posizione',
    interested: 'Interessa',
    /** Shown on the user's own objects; links to the people who are interested. */
    inNegotiations: (n: number) => `In ${count(n, 'trattativa', 'trattative')}`,
    edit: 'Modifica',
    remove: (title: string) => `Elimina ${title}`,
    editOf: (title: string) => `Modifica ${title}`,
    interestedIn: (title: string) => `Interessa: ${title}`,
    openChat: 'Apri la chat',
    openChatAbout: (title: string) => `Apri la chat: ${title}`,
    /** On the button while the owner’s refusal closes the object; `day`: “28 dicembre”. */
    closedUntil: (day: string) => `Dopo ${withArticle('il', day)}`,
    closedUntilOf: (title: string, day: string) => `Interessa: ${title}, di nuovo dopo ${withArticle('il', day)}`,
  },
  putBack: {
    button: 'Rimetti in circolo',
    of: (title: string) => `Rimetti in circolo ${title}`,
    title: (title: string) => `Rimetti in circolo “${title}”`,
    text: 'Torna nel tuo bazar, libero per tutti. Dove si trova adesso?',
    save: 'Rimettilo in circolo',
    cancel: 'Non ora',
    done: 'È di nuovo in circolo.',
  },
  remove: {
    question: (title: string) => `Eliminare "${title}"?`,
    text: 'Esce dal tuo bazar e dalle proposte in cui si trova.',
    notNow: (title: string) => `“${title}” per ora resta`,
    keep: 'Tienilo',
    confirm: 'Elimina',
    done: 'Tolto dal bazar',
    refused: "Errore durante l'eliminazione.",
    offline: 'Errore di rete durante eliminazione.',
  },
  notFound: 'Oggetto non trovato.',
  editReserved: 'È promesso in uno scambio: per cambiarlo, prima annulla lo scambio.',
  list: {
    failed: 'Errore nel caricamento degli oggetti.',
    empty: 'Nessun oggetto trovato.',
  },
} as const
