import { it } from './it.ts'

/** Every text that the specification quotes, by its section, to the letter. */
export const QUOTED: Readonly<Record<string, readonly string[]>> = {
  '2 header and navigation': [
    'Home',
    'Mappa',
    'Bazar',
    'Inbox',
    'Radar',
    '+ Aggiungi',
    'Login con Google',
    'Logout',
    'Verifica accesso...',
  ],
  '2 map': ['Tutti', 'Vedi oggetto', 'Loading...', 'Nessun oggetto trovato.'],
  '2 search modal': ['Cerca per titolo o descrizione', 'Tutti', 'Baratto', 'Dono', 'Da riparare'],
  '2 bazar page': ['Bazar', 'Tutti', 'Solo i miei', 'Caricamento…', 'Nessun oggetto trovato.', 'CERCO'],
  '2 item detail': ['Non specificata', 'Oggetto non trovato.'],
  '2 wanted-ad detail': ['Richiesta non trovata'],
  '2 inbox': ['Nessuna conversazione attiva'],
  '2 exchange screen': ['Annulla', 'Archivia', 'Accetta', 'Rifiuta'],
  '2 admin': ['Disponibile', 'Scambiato', 'In trattativa'],
  '3 categories': [
    'Casa e arredo',
    'Abbigliamento e accessori',
    'Tempo libero e hobby',
    'Cultura e creatività',
    'Infanzia e scuola',
    'Tecnologia e fai-da-te',
    'Giardino e natura',
    'Mobilità urbana',
    'Oggetti unici / creativi',
    'Solidarietà e dono',
  ],
  '4 conversation status': [
    'Chat disattivata',
    'Scambio terminato — nessuna modifica possibile',
    'Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.',
    'Trattativa chiusa.',
    'Trattativa archiviata.',
  ],
  '4 turn logic': ['Aggiunto alla proposta', 'Rimosso dallo scambio'],
  '5 add item': [
    'Inserisci un titolo.',
    'Scegli una categoria.',
    'Coordinate non valide.',
    'Utente non loggato.',
    'Geolocalizzazione non disponibile.',
    'Impossibile ottenere la posizione.',
  ],
  '5 lists and filters': ['Nessun utente loggato.', 'Solo i miei'],
  '5 other': ['Eliminare "{title}"?'],
  '7 conversation calls': ['Mi interessa questo oggetto'],
  '8 authenticated calls': ['Nessun utente loggato (token non disponibile)'],
  '8 user-facing messages': [
    'ERRORE LOGIN: {code} {message} {host}',
    'Errore logout',
    'Nessun utente loggato.',
    'Errore nel caricamento degli oggetti.',
    "Errore durante l'invio dell'interesse.",
    'Interesse registrato, ma conversazione non creata.',
    "Errore durante l'eliminazione.",
    'Errore di rete durante eliminazione.',
    'Errore aggiornamento selezione',
    'Errore aggiornamento stato',
    'Errore invio messaggio',
    'Errore caricamento conversazione',
    '❌ Errore durante il salvataggio.',
    '✅ Oggetto salvato con successo!',
    'Errore: {message}',
    'Oggetto non trovato.',
    'Richiesta non trovata',
  ],
}

/** The quoted texts with something of the moment in them, said with the specification's own placeholders. */
export const SAID_WITH: readonly string[] = [
  it.items.remove.question('{title}'),
  it.identity.failure.text('{code}', '{message}', '{host}'),
  it.conversations.failure.list('{message}'),
]

/** What the specification quotes and the product says otherwise, with the reason. */
export const SAID_OTHERWISE: readonly { quoted: string; why: string }[] = [
  { quoted: '2025', why: 'the footer says the current year' },
  { quoted: '17 October 2025', why: 'a legal page carries the date of its own last change' },
  { quoted: 'HTTP {status}', why: 'no words: what the client says of an answer without any (app/http.ts)' },
  { quoted: 'my selected', why: 'described in English: “Tu dai”' },
  { quoted: 'selected by the other', why: 'described in English: “Tu ricevi”' },
  { quoted: 'my bazar', why: 'described in English: “Il mio bazar”' },
  { quoted: 'other bazars of the city', why: 'described in English: “Gli altri bazar della città”' },
  { quoted: 'no message yet', why: 'described in English: “Nessun messaggio per ora”' },
]
