import { toName } from '../words/prepositions.ts'

/** The handover: a code that one participant shows and the other types, also without network. */
export const handover = {
  open: 'Consegna',
  title: (name: string) => (name ? `Consegna con ${name}` : 'Consegna'),
  explain:
    'Con gli oggetti in mano, uno mostra il codice e l’altro lo inquadra o lo scrive: vale per tutti e due, anche senza rete.',
  /** Instead, before the agreed time. */
  explainEarly: 'Siete in anticipo? Con gli oggetti in mano scrivete ciascuno il codice dell’altro: vale anche senza rete.',
  mine: 'Il tuo codice',
  mineHint: 'Mostralo solo di persona, mai in chat.',
  picture: (code: string) => `Il codice ${code} come quadrato da inquadrare`,
  theirs: 'Ho il codice dell’altra persona',
  field: 'Codice',
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
} as const
