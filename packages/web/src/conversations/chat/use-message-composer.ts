import { sendMessage } from '@barattolo/domain/conversations/calls'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../shared/api/api.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { sendOverSocket } from '../../shared/api/live.ts'
import { session } from '../../shared/session.ts'
import { appendMessage } from '../conversations.queries.ts'
import {
  getPendingMessages,
  pendingMessagesKey,
  removeUnsent,
  saveDraft,
  saveUnsent,
  subscribeToPendingMessages,
  type UnsentMessage,
} from './outbox.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { serializeByKey } from './serialize-by-key.ts'

/** The draft and the unsent messages of a conversation, with the functions that send them. */
export function useMessageComposer(id: ConversationId, me: Uid) {
  const client = useQueryClient()
  const key = pendingMessagesKey(me, id)
  const { draft, unsent } = useSyncExternalStore(subscribeToPendingMessages, () => getPendingMessages(key))

  /** Shows the message immediately and sends it after the earlier messages of the same conversation. */
  function queueMessage(message: UnsentMessage) {
    saveUnsent(key, { ...message, state: 'sending', reason: null })
    void serializeByKey(key, () => deliverMessage(message))
  }

  async function deliverMessage(message: UnsentMessage) {
    try {
      appendMessage(client, id, await retryWhileUnavailable(() => submitMessage(id, message, me)))
      removeUnsent(key, message.clientId)
    } catch (error) {
      // After a sign-out nothing of this user may be stored on the device.
      if (!isSignedInAs(me)) return
      saveUnsent(key, { ...message, state: 'failed', reason: errorText(error) })
    }
  }

  return {
    draft,
    unsent,
    setDraft: (text: string) => saveDraft(key, text),
    send: () => {
      const text = draft.trim()
      if (!text) return
      queueMessage({ clientId: crypto.randomUUID(), text, createdAt: new Date().toISOString(), state: 'sending', reason: null })
      saveDraft(key, '')
    },
    retry: queueMessage,
    discard: (message: UnsentMessage) => removeUnsent(key, message.clientId),
  }
}
export type MessageComposer = ReturnType<typeof useMessageComposer>

/** Sends over the socket, or over HTTP if that fails. Both use the same client id, so the message is stored only once. */
async function submitMessage(id: ConversationId, { text, clientId }: UnsentMessage, me: Uid) {
  // Another user may have signed in between two attempts. The message must not be sent in that user's name.
  if (!isSignedInAs(me)) throw new Problem('signInFirst')
  const message = { text, clientId }
  return (await sendOverSocket({ conversationId: id, message })) ?? (await call(sendMessage, { params: { id }, body: message }))
}

function isSignedInAs(me: Uid): boolean {
  const currentSession = session.current()
  return currentSession.state === 'signedIn' && currentSession.user.uid === me
}
