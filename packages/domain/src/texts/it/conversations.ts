import type { ConversationStatus } from '../../conversations/contract.ts'

export const conversations = {
  firstMessage: 'Mi interessa questo oggetto',
  status: {
    pending: 'Aperta',
    accepted: 'Accettata',
    rejected: 'Rifiutata',
    archived: 'Archiviata',
  } satisfies Record<ConversationStatus, string>,
} as const
