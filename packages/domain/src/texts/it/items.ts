import type { Category } from '../../items/categories.ts'
import type { Availability, Status } from '../../items/kinds.ts'

export const items = {
  status: { baratto: 'Baratto', dono: 'Dono', riparare: 'Da riparare' } satisfies Record<Status, string>,
  statusMeaning: {
    baratto: 'In cambio voglio qualcosa',
    dono: 'Lo lascio senza chiedere niente',
    riparare: 'Non funziona, ma vale ancora',
  } satisfies Record<Status, string>,
  availability: {
    disponibile: 'Disponibile',
    in_trattativa: 'In trattativa',
    scambiato: 'Scambiato',
  } satisfies Record<Availability, string>,
  category: {
    home: { label: 'Casa e arredo', emoji: '🏠', description: 'Mobili, lampade, stoviglie e tutto quello che fa casa.' },
    fashion: { label: 'Abbigliamento e accessori', emoji: '👕', description: 'Vestiti, scarpe, borse e cose da indossare.' },
    hobby: { label: 'Tempo libero e hobby', emoji: '🎿', description: 'Sport, giochi, musica e passatempi.' },
    culture: { label: 'Cultura e creatività', emoji: '📚', description: 'Libri, dischi, strumenti e colori.' },
    kids: { label: 'Infanzia e scuola', emoji: '🧸', description: 'Per i piccoli, dalla culla allo zaino.' },
    tech: { label: 'Tecnologia e fai-da-te', emoji: '🔧', description: 'Apparecchi, attrezzi e pezzi di ricambio.' },
    garden: { label: 'Giardino e natura', emoji: '🌱', description: 'Piante, semi, vasi e arnesi da orto.' },
    mobility: { label: 'Mobilità urbana', emoji: '🚲', description: 'Bici, monopattini e quello che li fa andare.' },
    creative: { label: 'Oggetti unici / creativi', emoji: '✨', description: 'Fatti a mano, curiosi, senza gemelli.' },
    donation: { label: 'Solidarietà e dono', emoji: '🤝', description: 'Cose da passare a chi ne ha bisogno.' },
  } satisfies Record<Category, { label: string; emoji: string; description: string }>,
  nameless: 'Senza nome',
  card: {
    mine: 'mio',
    interested: 'Interessa',
    edit: 'Modifica',
    remove: (title: string) => `Elimina ${title}`,
    editOf: (title: string) => `Modifica ${title}`,
    interestedIn: (title: string) => `Interessa: ${title}`,
  },
  remove: {
    question: (title: string) => `Eliminare "${title}"?`,
    text: 'Esce dal tuo bazar e dalle proposte in cui si trova.',
    keep: 'Tienilo',
    confirm: 'Elimina',
    done: 'Tolto dal bazar',
    refused: "Errore durante l'eliminazione.",
    offline: 'Errore di rete durante eliminazione.',
  },
  interest: {
    failed: "Errore durante l'invio dell'interesse.",
    notOpened: 'Interesse registrato, ma conversazione non creata.',
  },
  list: {
    failed: 'Errore nel caricamento degli oggetti.',
    empty: 'Nessun oggetto trovato.',
  },
  form: {
    titleMissing: 'Inserisci un titolo.',
    categoryMissing: 'Scegli una categoria.',
    coordinatesInvalid: 'Coordinate non valide.',
    signedOut: 'Utente non loggato.',
    geolocationUnavailable: 'Geolocalizzazione non disponibile.',
    geolocationFailed: 'Impossibile ottenere la posizione.',
    saved: '✅ Oggetto salvato con successo!',
    notSaved: '❌ Errore durante il salvataggio.',
  },
} as const
