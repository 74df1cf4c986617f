/** "Da dove guardi?": the municipality from which a person looks at the town. */
export const viewpoint = {
  question: 'Da dove guardi?',
  choose: 'Scegli…',
  from: (municipality: string) => `Da ${municipality}`,
  /** The button with the answer, for screen readers. */
  change: (answer: string) => `${answer}: cambia comune`,
  hint: 'Da lì si contano le distanze e parte la mappa. Lo sai solo tu.',
} as const
