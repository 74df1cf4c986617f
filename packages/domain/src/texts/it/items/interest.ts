export const interest = {
  /** The first message of the conversation that it opens. */
  firstMessage: 'Mi interessa questo oggetto',
  failed: "Errore durante l'invio dell'interesse.",
  notOpened: 'Interesse registrato, ma conversazione non creata.',
} as const
