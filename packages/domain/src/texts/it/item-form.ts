/** The form of an object, in the specification's words. A noun of its own: lists do without it. */
export const itemForm = {
  titleMissing: 'Inserisci un titolo.',
  categoryMissing: 'Scegli una categoria.',
  coordinatesInvalid: 'Coordinate non valide.',
  signedOut: 'Utente non loggato.',
  geolocationUnavailable: 'Geolocalizzazione non disponibile.',
  geolocationFailed: 'Impossibile ottenere la posizione.',
  saved: '✅ Oggetto salvato con successo!',
  notSaved: '❌ Errore durante il salvataggio.',
} as const
