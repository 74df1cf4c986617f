/** The messages of the item form, as specified. A topic of its own, because lists do not need it. */
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
