/** The chat of a ring on screen. */
export const ringChat = {
  title: 'Chat',
  /** Above the first message that the reader has not read. */
  newMessages: 'Nuovi messaggi',
  writeToAll: 'Scrivi a tutti',
  none: 'Nessun messaggio per ora',
  closed: 'Chat disattivata',
  /** Instead of the field, for a person who has left. */
  left: 'Non fai più parte dello scambio: qui puoi solo leggere.',
  failed: (reason: string) => `La chat non si è caricata. ${reason}`,
  /** A person without a name, or one who has deleted their account. */
  unknown: 'Una persona',
} as const
