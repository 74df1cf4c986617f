import { count } from '../words/numbers.ts'

const found = (total: number, isBounded: boolean) => count(total, 'oggetto', 'oggetti', isBounded)

export const search = {
  title: 'Ricerca oggetti',
  words: 'Cerca per titolo o descrizione',
  status: 'Stato',
  anyStatus: 'Tutti',
  search: 'Cerca',
  centre: (municipality: string) => `Centra su ${municipality}`,
  map: 'Mappa dei risultati',
  results: 'Risultati',
  found: (total: number, isBounded: boolean, words: string) =>
    words === '' ? `${found(total, isBounded)} in circolo` : `${found(total, isBounded)} per “${words}”`,
  none: 'Nessun oggetto trovato.',
  noneText: 'Prova con meno parole o con un altro stato.',
  failed: 'La ricerca non è riuscita.',
  more: 'Mostra altri',
  select: (title: string) => `Mostra ${title} sulla mappa`,
  open: (title: string) => `Apri ${title}`,
} as const
