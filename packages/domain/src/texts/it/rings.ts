/** Suggested swaps. */
export const rings = {
  pairs: {
    title: 'Potreste scambiare',
    /** Below the title: why these are here. */
    why: 'Ognuno vuole una cosa dell’altro. Non c’è niente di promesso finché non dite sì.',
    withPerson: (name: string) => `Tu e ${name || 'l’altro bazar'}`,
    /** While the other person is known through a heart only. */
    withUnknown: 'Tu e un’altra persona',
    fromPlace: (place: string) => `Zona: ${place}`,
    came: (count: number, of: number) => `Agli incontri: presente ${count} su ${of}`,
    gives: 'Tu dai',
    receives: 'Tu ricevi',
    propose: 'Proponi lo scambio',
    proposeOf: (receives: string) => `Proponi lo scambio per ${receives}`,
    refuse: 'Rifiuta',
    refuseOf: (receives: string) => `Rifiuta lo scambio per ${receives}`,
    refused: 'Per tre mesi non te lo proponiamo più.',
    talking: (name: string) => (name ? `Con ${name} stai già parlando` : 'State già parlando'),
    failed: (reason: string) => `Gli scambi possibili non si sono caricati. ${reason}`,
    /** The first message of the conversation; the objects are in its proposal. */
    firstMessage: 'Ti propongo uno scambio: i due oggetti sono nella proposta.',
  },
} as const
