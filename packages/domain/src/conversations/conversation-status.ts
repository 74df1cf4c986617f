export const CONVERSATION_STATUSES = ['pending', 'accepted', 'rejected', 'archived'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]
