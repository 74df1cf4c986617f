/** In the first scripts of a page, therefore without what is loaded later (`sign-in.ts`). */
export const session = {
  checking: 'Verifica accesso...',
  noUser: 'Nessun utente loggato (token non disponibile)',
  logout: 'Logout',
  unsent: {
    title: 'Hai qualcosa di non inviato',
    text: 'Se esci, da questo dispositivo si cancella:',
    kinds: {
      itemDraft: 'la bozza di un oggetto',
      itemChanges: 'le modifiche a un oggetto',
      requestDraft: 'la bozza di un annuncio',
      requestChanges: 'le modifiche a un annuncio',
      messages: 'quello che hai scritto in chat e non è partito',
      proofs: 'un codice di consegna non ancora arrivato',
      texts: 'quello che hai scritto in un modulo',
    },
    stay: 'Resta',
    leave: 'Esci e cancella',
  },
  logoutFailed: 'Errore logout',
  /** Exactly as specified: the code, the message, the host. */
  failureText: (code: string, message: string, host: string) => `ERRORE LOGIN: ${code} ${message} ${host}`,
  /** While the window of a provider is open. */
  waiting: 'Attendo la finestra…',
  openSignIn: 'Accesso di prova aperto: chiunque raggiunga questo sito può entrare come chiunque. Non usare dati veri.',
} as const
