import { DESCRIPTION_MAX, ITEMS_PER_PERSON_MAX, TITLE_MAX } from '../../../limits.ts'
import { count, formatNumber } from '../words/numbers.ts'

/** What `npm run import` prints. */
export const importProgram = {
  usage: (command: string) => `Di’ quale file: ${command} (con --write scrive, senza prova soltanto)`,
  notFound: (file: string) => `${file} non c’è, o non si può leggere.`,
  notAFile: (file: string) => `${file} non è un file.`,
  tooLarge: (megabytes: number, max: number) =>
    `Il file pesa ${formatNumber(megabytes)} MB: il massimo è ${formatNumber(max)} MB. Dividilo in più file e riprova.`,
  notUtf8: 'Il file non è in UTF-8: salvalo con questa codifica e riprova.',
  notJson: 'Il file non è JSON.',
  anotherShape: 'Nel file serve un elenco di oggetti: [ … ] oppure { "items": [ … ] }.',
  dryRun: 'È una prova: non ho scritto niente.',
  written: 'Fatto.',
  toWrite: (command: string) => `Per scrivere davvero: ${command}`,
  taken: 'Presi:',
  refused: 'Rifiutati:',
  more: (n: number) => `  … e altri ${formatNumber(n)}.`,
  toBazar: (email: string) => `nel bazar di ${email}`,
  toWaiting: (email: string) => `in attesa del primo accesso di ${email}`,
  photos: (n: number, first: string) =>
    `${count(n, 'foto lasciata fuori perché non sta', 'foto lasciate fuori perché non stanno')} dall’image host, o oltre il massimo: ${first}`,
  tags: (n: number) => count(n, 'tag lasciato fuori', 'tag lasciati fuori'),
  wasReserved: 'era in trattativa, arriva disponibile',
  entry: (position: number, id: string, title: string) =>
    `voce ${formatNumber(position)}${id && `, id ${id}`}${title && ` «${title}»`}`,
  totals: ({ read, bazar, waiting, known, refused, photos }: ImportTotals) =>
    `${count(read, 'oggetto letto', 'oggetti letti')}: ${formatNumber(bazar)} nel bazar di chi c’è già, ` +
    `${formatNumber(waiting)} in attesa del primo accesso, ${formatNumber(known)} già presi un’altra volta, ` +
    `${formatNumber(refused)} rifiutati. Foto lasciate fuori: ${formatNumber(photos)}.`,
  refusals: {
    notAnItem: 'non è un oggetto con un id',
    idTooLong: 'l’id è troppo lungo o non è un testo valido',
    duplicate: 'lo stesso id compare già prima nel file',
    noEmail: 'manca l’e-mail di chi lo possiede (ownerEmail)',
    maskedEmail: 'l’e-mail di chi lo possiede è coperta da asterischi',
    title: `il titolo manca, o supera ${formatNumber(TITLE_MAX)} caratteri`,
    description: `la descrizione supera ${formatNumber(DESCRIPTION_MAX)} caratteri`,
    noPosition: 'manca la posizione',
    outsideTown: (km: number) => `la posizione è fuori zona, a più di ${km} km dal centro di ogni comune`,
    tooMany: `chi lo possiede ha già ${formatNumber(ITEMS_PER_PERSON_MAX)} oggetti`,
    ownerDisabled: 'chi lo possiede è sospeso',
  },
} as const

export interface ImportTotals {
  read: number
  bazar: number
  waiting: number
  known: number
  refused: number
  photos: number
}
