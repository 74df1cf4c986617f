import { withArticle } from '../words/numbers.ts'
import { prepositionTo, toName } from '../words/prepositions.ts'

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
  tooManyProposals: (again: string) =>
    `Per ora hai proposto scambi a tre a tante persone: puoi proporne altri da ${again}. Intanto puoi rispondere a chi ne propone a te.`,
  /** Suggestions for three and four people. */
  suggested: {
    title: (hasFour: boolean) => (hasFour ? 'Scambi a tre e a quattro' : 'Scambi a tre'),
    /** Shown once. */
    intro: 'Nessuno ha quello che vuole l’altro? In tre funziona. Si fa solo se dicono sì tutti, e ci si trova tutti insieme.',
    noneLeft: 'Per ora non ce ne sono altri.',
    more: (count: number) => (count === 1 ? 'Mostra un altro scambio' : `Mostra altri ${count} scambi`),
    failed: (reason: string) => `Gli scambi a tre non si sono caricati. ${reason}`,
    cardTitle: (size: number) => (size === 4 ? 'Scambio a quattro' : 'Scambio a tre'),
    /** Follows the title, for screen readers. */
    cardTitleFor: (receives: string) => `per ${receives}`,
    recommended: 'il più adatto',
    /** "Tu dai X a Maria." */
    you: 'Tu',
    youGive: 'dai',
    to: prepositionTo,
    /** "Luca dà X a te." */
    gives: 'dà',
    toYou: 'te',
    /** While a person is known through a heart only. */
    unknown: (place: string | null) => (place ? `una persona di ${place}` : 'una persona'),
    unknownFirst: (place: string | null) => (place ? `Un’altra persona di ${place}` : 'Un’altra persona'),
    /** What the caller does not see: the swaps between the other people. */
    between: (size: number) => (size === 4 ? 'In mezzo ci sono altri due scambi.' : 'In mezzo c’è un altro scambio.'),
    drawing: {
      gives: 'Tu dai',
      receives: 'Tu ricevi',
      to: (name: string) => toName(name || 'una persona'),
      from: (name: string) => `da ${name || 'una persona'}`,
      person: 'Una persona',
      between: (size: number) => (size === 4 ? 'altri due scambi in mezzo' : 'un altro scambio in mezzo'),
    },
    expires: (day: string) => `Scade ${withArticle('il', day)}`,
    interest: 'Mi interessa, avvisatemi',
    interestOf: (receives: string) => `Mi interessa, avvisatemi: ${receives}`,
    interested: 'Ti avvisiamo quando parte',
    withdraw: 'Non avvisatemi più',
    withdrawOf: (receives: string) => `Non avvisatemi più: ${receives}`,
    refuse: 'Non fa per me',
    refuseOf: (receives: string) => `Non fa per me: ${receives}`,
    refused: 'Per tre mesi non te lo proponiamo più.',
    onItem: (size: number) => (size === 4 ? 'Puoi averlo con uno scambio a quattro' : 'Puoi averlo con uno scambio a tre'),
    thisItem: 'questo oggetto',
    propose: 'Proponi a tutti',
    proposeOf: (receives: string) => `Proponi a tutti: ${receives}`,
    look: 'Guarda',
    lookOf: (receives: string) => `Guarda lo scambio per ${receives}`,
    /** On the page of the object. */
    lookOnItem: 'Guarda lo scambio',
    /** In a conversation, after the other person has said no. The name is that of the third one, if it may be known. */
    instead: (name: string) => `Con ${name || 'una persona'} in mezzo funzionerebbe: in tre lo scambio si può fare.`,
    settings: {
      withFour: 'Mostrami anche gli scambi a quattro',
      hint: 'Altrimenti te ne mostriamo uno a quattro solo se a tre non ce n’è. Vale se lo vogliono vedere anche gli altri tre.',
      paused: (day: string) =>
        `Nell’ultimo mese non hai risposto a tre scambi proposti: te ne suggeriamo altri ${withArticle('dal', day)}.`,
      failed: (reason: string) => `La scelta sugli scambi a quattro non si è caricata. ${reason}`,
    },
  },
} as const
