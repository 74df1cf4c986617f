import type { ChatId, Uid } from '@barattolo/domain/ids'
import type { Message } from '@barattolo/domain/messages/message'
import { Problem } from '@barattolo/domain/problem'
import { useSyncExternalStore } from 'react'
import { errorText } from '../../shared/api/error-text.ts'
import { session } from '../../shared/session.ts'
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

/** Where the messages of a chat go. */
export interface MessageTarget {
  id: ChatId
  send: (message: { text: string; clientId: string }) => Promise<Message>
  /** Adds a stored message to the data on screen. */
  add: (message: Message) => void
}

/** The draft and the unsent messages of a chat, with the functions that send them. */
export function useMessageComposer(target: MessageTarget, me: Uid) {
  const key = pendingMessagesKey(me, target.id)
  const { draft, unsent } = useSyncExternalStore(subscribeToPendingMessages, () => getPendingMessages(key))

  /** Shows the message immediately and sends it after the earlier messages of the same chat. */
  function queueMessage(message: UnsentMessage) {
    saveUnsent(key, { ...message, state: 'sending', reason: null })
    void serializeByKey(key, () => deliverMessage(message))
  }

  async function deliverMessage(message: UnsentMessage) {
    try {
      target.add(await retryWhileUnavailable(() => submitMessage(target, message, me)))
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

async function submitMessage({ send }: MessageTarget, { text, clientId }: UnsentMessage, me: Uid) {
  // Another user may have signed in between two attempts. The message must not be sent in that user's name.
  if (!isSignedInAs(me)) throw new Problem('signInFirst')
  return send({ text, clientId })
}

function isSignedInAs(me: Uid): boolean {
  const currentSession = session.current()
  return currentSession.state === 'signedIn' && currentSession.user.uid === me
}
