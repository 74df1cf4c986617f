import type { AnswerTime } from '../../../people/answer-time.ts'
import { count, withArticle } from '../words/numbers.ts'

/** The bazar of one person. */
export const personBazar = {
  /** Their objects. */
  hangs: (name: string) => `Nel bazar di ${name}`,
  feedback: {
    title: 'Come sono andati gli scambi',
    /** Numbers of people, each with their latest feedback. */
    came: (came: number, of: number) => `Presente con ${count(came, 'persona', 'persone')} su ${of}`,
    asDescribed: (described: number, of: number) => `come descritto per ${described} su ${of}`,
  },
  fewPartners: (isNew: boolean) => (isNew ? 'nuovo in piazza' : 'pochi scambi finora'),
  /** The usual answer time. */
  answers: {
    hour: 'di solito risponde entro un’ora',
    day: 'di solito risponde in giornata',
    days: 'di solito risponde in due o tre giorni',
    week: 'di solito risponde in settimana',
    longer: 'di solito si prende il suo tempo',
  } satisfies Record<AnswerTime, string>,
  away: (until: string | null) => (until ? `In pausa fino ${withArticle('al', until)}` : 'In pausa per un po’'),
  awayText: 'Gli oggetti tornano quando la pausa finisce.',
  empty: 'Qui per ora non c’è niente',
  emptyText: 'Questo bazar non ha oggetti in circolo.',
  gone: 'Persona non trovata.',
  goneText: 'Forse ha chiuso il suo bazar.',
  back: 'Torna al bazar',
} as const
