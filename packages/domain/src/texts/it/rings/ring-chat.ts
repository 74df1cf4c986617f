import { formatList } from '../words/numbers.ts'
import { toName } from '../words/prepositions.ts'

/** The chat of a ring on screen. */
export const ringChat = {
  title: 'Chat',
  /** Above the first message that the reader has not read. */
  newMessages: 'Nuovi messaggi',
  writeTo: (names: readonly string[]) => (names.length > 0 ? `Scrivi ${toName(formatList(names))}…` : 'Scrivi un messaggio…'),
  /** In the field, for a person who has left. */
  left: 'Non ne fai più parte: puoi solo leggere',
  loading: 'Carico la chat…',
  failed: (reason: string) => `La chat non si è caricata. ${reason}`,
  /** A person without a name, or one who has deleted their account. */
  unknown: 'Una persona',
} as const
