/** The specified messages of the item form. A separate file, so that the bundles of lists do not contain it. */
export const itemForm = {
  titleMissing: 'Inserisci un titolo.',
  categoryMissing: 'Scegli una categoria.',
  coordinatesInvalid: 'Coordinate non valide.',
  outsideTown: (km: number) => `Questo posto è fuori zona: scegli un punto entro ${km} km dal centro di uno dei nostri comuni.`,
  signedOut: 'Utente non loggato.',
  geolocationUnavailable: 'Geolocalizzazione non disponibile.',
  geolocationFailed: 'Impossibile ottenere la posizione.',
  saved: '✅ Oggetto salvato con successo!',
  notSaved: '❌ Errore durante il salvataggio.',
} as const
