import type { Point } from '../../../geo/distance.ts'
import type { Weight } from '../../../items/weight.ts'
import { count } from '../words/numbers.ts'

const unsigned = (degrees: number) => Math.abs(degrees).toFixed(3).replace('.', ',')

export const publish = {
  title: 'Metti in circolo un oggetto',
  editTitle: 'Modifica l’oggetto',
  uploadFailed: 'Non caricata',
  waitForPhotos: 'Le foto stanno arrivando: appena ci sono, salviamo.',
  photoFailed: 'Una foto non è stata caricata: riprova, o toglila: poi salviamo.',
  name: 'Titolo',
  seekers: {
    near: (n: number) => count(n, 'persona vicino a te lo cerca', 'persone vicino a te lo cercano'),
    all: (n: number) => count(n, 'persona lo cerca', 'persone lo cercano'),
    see: 'Vedi gli annunci',
  },
  description: 'Descrizione',
  descriptionHint: 'Com’è, da dove viene, che cosa cerchi in cambio.',
  category: 'Categoria',
  chooseCategory: 'Scegli…',
  kind: 'Tipo di scambio',
  /** How much the object is for its owner, in words only. */
  weights: {
    label: 'Quanto vale per te',
    note: 'facoltativo, lo vedi solo tu',
    names: { 1: 'Pensierino', 2: 'Cosa utile', 3: 'Bella cosa', 4: 'Pezzo importante' } satisfies Record<Weight, string>,
    /** While nothing is chosen. */
    counts: (name: string) => `Se non scegli, conta come “${name}”, come di solito in questa categoria.`,
    chosen: 'Ci serve per proporti scambi alla pari. Tocca di nuovo per togliere la scelta.',
    failed: 'L’oggetto non si è aperto.',
    noCategory: 'Ci serve per proporti scambi alla pari.',
  },
  place: 'Dove si trova',
  moveByTouch: 'Tocca la mappa per spostarlo',
  noMap: 'La mappa non si è aperta: scegli un comune, o scrivi i due numeri sotto “Più preciso”.',
  usePosition: 'Usa la mia posizione',
  searchingPosition: 'Ti sto cercando…',
  municipality: 'Comune',
  municipalityFound: (name: string) => `${name} (dalla posizione)`,
  municipalityHint:
    'Scegli il comune: il segnaposto si sposta lì. Poi tocca la mappa per il punto preciso: il comune che hai scelto resta.',
  moreExact: 'Più preciso',
  /** Asked when latitude and longitude are exchanged: “Volevi dire 45,737 N, 7,317 E?” */
  exchangedQuestion: ({ lat, lng }: Point) =>
    `Volevi dire ${unsigned(lat)} ${lat < 0 ? 'S' : 'N'}, ${unsigned(lng)} ${lng < 0 ? 'O' : 'E'}?`,
  takeExchanged: 'Sì, usa questo punto',
  latitude: 'Latitudine',
  longitude: 'Longitudine',
  /** What others will see. */
  shown: {
    fine: 'Gli altri vedranno la zona del cerchio, larga circa 500 metri: mai il punto, che non conserviamo.',
    coarse:
      'Qui abitano in pochi: gli altri vedranno la zona del cerchio, larga circa 2 chilometri, mai il punto, che non conserviamo.',
    outside: 'Questo punto è fuori zona.',
    municipality: (name: string) => `Gli altri vedranno solo il comune, ${name}: nessuna zona e nessuna distanza.`,
  },
  onlyMunicipality: 'Mostra solo il comune',
  tags: 'Tag',
  tagsNote: 'facoltativi, separati da virgole',
  tooManyTags: (most: number) => `Al massimo ${most} tag.`,
  tagTooLong: (most: number) => `Ogni tag ha al massimo ${most} lettere.`,
  preview: 'Così starà appeso',
  previewTitle: 'Il titolo dell’oggetto',
  save: 'Metti in circolo',
  saveChanges: 'Salva le modifiche',
  saving: 'Salvataggio…',
  changed: 'Modifiche salvate.',
  discard: 'Lascia com’era',
  restored: 'Abbiamo tenuto quello che avevi scritto.',
  /** Photos whose upload was interrupted are missing. */
  restoredPhotos: 'Se manca una foto, aggiungila di nuovo.',
  unanswered:
    'L’ultimo salvataggio non è riuscito, o la risposta si è persa. Premi di nuovo: se era arrivato, aggiorniamo quell’oggetto e non ne facciamo un altro.',
  /** The sheet after publishing. */
  published: {
    title: 'È in piazza!',
    look: 'Guardalo',
    share: 'Condividilo',
    another: 'Aggiungine un altro',
  },
  savedAsEdit: 'Il salvataggio di prima era già arrivato: l’oggetto c’è una volta sola, con quello che hai scritto adesso.',
  startAgain: 'Ricomincia da capo',
} as const
