import type { FavouriteState } from '../../../favourites/contract.ts'

export const favourites = {
  title: 'Preferiti',
  /** The text of the heart on the page of an object; on cards only its picture is visible. */
  add: 'Nei preferiti',
  /** A pressed heart keeps its name, so that screen readers announce the state. */
  heartOf: (title: string) => `“${title}” nei preferiti`,
  removed: 'Tolto dai preferiti.',
  addFailed: (title: string, reason: string) => `“${title}” non è finito nei preferiti. ${reason}`,
  removeFailed: (title: string, reason: string) => `“${title}” è ancora nei preferiti. ${reason}`,
  choice: {
    title: 'Lo teniamo d’occhio per te',
    text: 'Se un preferito rende possibile uno scambio, lo diciamo alle persone di quello scambio, con il tuo nome.',
    accept: 'Va bene',
    keepPrivate: 'Tienili solo per me',
    later: 'Potrai cambiare idea dal tuo profilo.',
  },
  setting: {
    title: 'I miei preferiti',
    lead: 'Chi ha l’oggetto vede quante persone lo tengono d’occhio, da tre in su, mai chi.',
    label: 'Tienili solo per me',
    hint: 'Anche quelli che hai già. Se lo spegni, vale per i prossimi.',
    privateNow: 'I tuoi preferiti ora sono solo per te.',
    sharedNow: 'Vale per i prossimi preferiti.',
    open: 'Apri i preferiti',
    failed: 'L’impostazione dei preferiti non si è caricata.',
  },
  note: {
    title: 'Lo teniamo d’occhio per te',
    first: 'Se c’è uno scambio possibile, te lo diciamo, e lo diciamo a chi serve.',
    second: 'Chi ha l’oggetto vede quanti lo hanno tra i preferiti, mai chi.',
  },
  list: {
    count: (n: number) => (n === 1 ? '1 preferito' : `${n} preferiti`),
    failed: 'I preferiti non si sono caricati.',
    more: 'Mostra altri',
    shown: (shown: number, total: number) => `${shown} di ${total}`,
    emptyTitle: 'Ancora nessun preferito',
    emptyText: 'Tocca il cuore di un oggetto che ti piace: lo ritrovi qui, e se sta per andare te lo diciamo.',
    toBazar: 'Gira il bazar',
  },
  states: {
    available: 'Disponibile',
    promised: 'Promesso',
    resting: 'A riposo',
    gone: 'Non c’è più',
  } satisfies Record<FavouriteState, string>,
  sentences: {
    available: 'Ancora nessuno scambio possibile. Lo cerchiamo ogni notte.',
    promised: 'Sta per andare. Se torna disponibile te lo diciamo.',
    resting: 'Per ora è a riposo. Se torna disponibile te lo diciamo.',
    gone: 'Chi ce l’aveva l’ha tolto dal giro.',
  } satisfies Record<FavouriteState, string>,
  owner: (name: string) => `di ${name}`,
  formerOwner: (name: string) => `era di ${name}`,
  unnamed: 'Un oggetto tolto dal giro',
  private: 'Solo per me',
  privateOf: (title: string) => `“${title}” solo per me`,
  nowPrivate: 'Ora è solo per te.',
  nowShared: 'Ora può rendere possibile uno scambio.',
  watchers: (n: number) => `${n} persone lo tengono d’occhio`,
} as const
