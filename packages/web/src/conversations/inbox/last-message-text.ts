import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { texts } from '../../shared/texts.ts'

/** The text of the last message for a card of the inbox; the user's own messages are marked as such. */
export function lastMessageText({ lastMessage }: Pick<ConversationCard, 'lastMessage'>, me: Uid): string {
  if (!lastMessage) return texts.conversations.noMessages
  return lastMessage.kind === 'text' && lastMessage.from.uid === me
    ? texts.exchangeScreen.inbox.you(lastMessage.text)
    : lastMessage.text
}
