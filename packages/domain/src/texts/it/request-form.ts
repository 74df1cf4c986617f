/** The form of an ad. A separate file, so that the bundles of lists do not contain it. */
export const requestForm = {
  title: 'Che cosa cerchi?',
  titleHint: 'Cerco uno slittino',
  titleOf: (words: string) => `Cerco ${words}`,
  titleMissing: 'Scrivi che cosa cerchi.',
  description: 'Racconta',
  descriptionHint: 'Per chi, per quando, che cosa va bene lo stesso.',
  save: 'Appendi in bacheca',
  saveChanges: 'Salva le modifiche',
  saving: 'Salvataggio…',
  signIn: 'Accedi per appendere un annuncio: chi ha quello che cerchi ti scrive in chat.',
  saved: 'Appeso in bacheca',
  changed: 'Modifiche salvate.',
  notSaved: 'L’annuncio non è stato salvato.',
  restored: 'Abbiamo tenuto quello che avevi scritto.',
  startAgain: 'Ricomincia da capo',
} as const
