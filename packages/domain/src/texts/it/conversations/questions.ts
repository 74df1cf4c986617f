import type { Question } from '../../../conversations/question.ts'

/** After “Chiedi a Davide”, “Hai chiesto a Davide”. */
export const ASKED = {
  offer: 'che cosa offre',
  want: 'che cosa vorrebbe in cambio',
  change: 'che cosa propone',
} satisfies Record<Question, string>

/** After “Davide ti chiede”. */
export const ASKS_YOU = {
  offer: 'che cosa offri',
  want: 'che cosa vorresti in cambio',
  change: 'che cosa proponi',
} satisfies Record<Question, string>
