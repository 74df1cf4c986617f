import { sendMessage } from '@barattolo/domain/conversations/contract'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { sendOverSocket } from '../../shared/api/live.ts'
import { appendMessage } from '../conversations.queries.ts'
import { useMessageComposer } from './use-message-composer.ts'

/** The composer of a conversation between two people. */
export function useConversationComposer(id: ConversationId, me: Uid) {
  const client = useQueryClient()
  return useMessageComposer(
    {
      id,
      // Over the socket, or over HTTP if that fails. Both use the same client id, so the message is stored only once.
      send: async (message) =>
        (await sendOverSocket({ conversationId: id, message })) ?? (await call(sendMessage, { params: { id }, body: message })),
      add: (message) => appendMessage(client, id, message),
    },
    me,
  )
}
