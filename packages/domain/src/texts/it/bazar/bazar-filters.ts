/** The filters of the bazar that are in a dialog. */
export const bazarFilters = {
  condition: 'Condizioni',
  anyCondition: 'Tutte le condizioni',
  distance: 'Distanza',
  anyDistance: 'Qualsiasi distanza',
  within: (km: number) => `Entro ${km}\u00a0km`,
  distanceNeedsPlace: 'Per filtrare per distanza serve il posto da cui guardi.',
  photos: 'Solo con foto',
  show: 'Mostra',
  noOwner: 'Nessun bazar con questo nome.',
  ownerFailed: 'Non riesco a cercare i nomi. Riprova.',
  clearOwner: 'Tutti i bazar',
} as const
