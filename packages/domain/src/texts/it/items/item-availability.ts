import { count, withArticle } from '../words/numbers.ts'

/** Paused objects, availability checks and holidays. */
export const itemAvailability = {
  pause: 'Non più disponibile',
  pauseOf: (title: string) => `Non più disponibile: ${title}`,
  paused: 'A riposo: non lo vede più nessuno, finché non lo rimetti in circolo.',
  resume: 'Rimetti in circolo',
  resumeOf: (title: string) => `Rimetti in circolo ${title}`,
  resumed: 'È di nuovo in circolo.',
  pausedItems: {
    title: 'A riposo',
    lead: 'Non sono eliminati e li vedi solo tu. Quando vuoi, rimettili in circolo.',
    none: 'Qui vanno gli oggetti che togli dal giro senza eliminarli.',
  },
  check: {
    title: 'Ce l’hai ancora?',
    text: (n: number) =>
      n === 1
        ? 'Da più di due mesi non tocchi questo oggetto. Dicci se c’è ancora, così chi cerca non resta deluso.'
        : `Da più di due mesi non tocchi ${count(n, 'oggetto', 'oggetti')}. Dicci quali ci sono ancora, così chi cerca non resta deluso.`,
    yes: 'Sì, ce l’ho',
    yesOf: (title: string) => `Sì, ce l’ho: ${title}`,
    thanks: 'Grazie: resta in circolo.',
  },
  holiday: {
    title: 'Parti per un po’?',
    text: 'Metti in pausa il bazar: i tuoi oggetti non si vedono, le trattative si fermano e non scade niente.',
    until: 'Torno il',
    optional: 'facoltativo',
    untilHint: 'Senza una data resta in pausa finché non lo riapri.',
    start: 'Metti in pausa',
    started: 'Bazar in pausa. Buon viaggio!',
    on: 'Il tuo bazar è in pausa',
    onUntil: (day: string) =>
      `I tuoi oggetti tornano visibili da soli ${withArticle('il', day)}. Chi tratta con te lo legge in chat.`,
    onOpen: 'I tuoi oggetti restano nascosti finché non lo riapri. Chi tratta con te lo legge in chat.',
    end: 'Riapri il bazar',
    ended: 'Il bazar è di nuovo aperto: tutto è tornato al suo posto.',
  },
} as const
