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
  unanswered:
    'L’ultimo salvataggio non è riuscito, o la risposta si è persa. Salva di nuovo: se era arrivato, aggiorniamo quell’annuncio e non ne facciamo un altro.',
  savedAsEdit: 'Il salvataggio di prima era già arrivato: l’annuncio c’è una volta sola, con quello che hai scritto adesso.',
  restored: 'Abbiamo tenuto quello che avevi scritto.',
  startAgain: 'Ricomincia da capo',
} as const
