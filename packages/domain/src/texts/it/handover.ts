import { toName } from './prepositions.ts'

/** The handover: a code that one participant shows and the other types, also without network. */
export const handover = {
  open: 'Consegna',
  title: (name: string) => (name ? `Consegna con ${name}` : 'Consegna'),
  explain:
    'Quando avete in mano quello che ricevete, uno mostra il codice e l’altro lo inquadra o lo scrive. Ne basta uno: vale per tutti e due, anche senza rete.',
  /** Shown before the agreed time. */
  explainEarly:
    'Siete in anticipo? Scrivete ciascuno il codice dell’altro e lo scambio si chiude subito. Con uno solo si chiude all’ora dell’appuntamento.',
  mine: 'Il tuo codice',
  mineHint: 'Mostralo solo quando vi trovate, dopo aver ricevuto gli oggetti. Non mandarlo in chat.',
  picture: (code: string) => `Il codice ${code} come quadrato da inquadrare`,
  theirs: 'Ho il codice dell’altra persona',
  field: 'Codice',
  fieldHint: 'Otto fra lettere e cifre. Spazi e minuscole non contano.',
  example: 'ABCD EFGH',
  confirm: 'Conferma la consegna',
  scan: 'Inquadra',
  stopScan: 'Chiudi la fotocamera',
  scanning: 'Inquadra il quadrato sul telefono dell’altra persona.',
  noCamera: 'Qui la fotocamera non si apre: scrivi il codice.',
  notACode: 'Questo non è un codice di consegna: controlla lettera per lettera, c’è qualche carattere scambiato o mancante.',
  ownCode: 'Questo è il tuo codice: qui serve quello dell’altra persona.',
  sending: 'Invio in corso…',
  waiting: 'In attesa di rete',
  waitingText: (code: string) =>
    `Il codice ${code} è al sicuro su questo telefono: parte da solo appena torna la rete, anche se chiudi la pagina.`,
  tryNow: 'Prova ora',
  earlyMine: (name: string) =>
    `Consegna registrata. Adesso mostra il tuo codice ${name ? toName(name) : 'all’altra persona'}: appena lo scrive, lo scambio si chiude subito. Se no si chiude da solo all’ora dell’appuntamento.`,
  earlyTheirs: (name: string) =>
    `${name || 'L’altra persona'} ha già scritto il tuo codice. Scrivi anche il suo e lo scambio si chiude subito. Se no si chiude da solo all’ora dell’appuntamento.`,
  part: 'Consegna registrata con chi ti ha mostrato il codice.',
  done: 'Consegna confermata!',
  offline: 'Sei senza rete. Qui c’è quello che serve per la consegna; il resto dello scambio torna con la rete.',
  away: 'Il server non risponde. Qui c’è quello che serve per la consegna; il resto dello scambio torna appena risponde.',
  offlineWaits: 'Sei senza rete',
} as const
