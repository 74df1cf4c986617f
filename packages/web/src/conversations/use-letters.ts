import { sendMessage } from '@barattolo/domain/conversations/contract'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../app/api.ts'
import { errorText } from '../app/error-text.ts'
import { sendLive } from '../app/live.ts'
import { session } from '../identity/session.ts'
import { appendMessage } from './conversations.queries.ts'
import { inOrder } from './in-order.ts'
import { dropUnsent, lettersOf, onLetters, placeOf, putUnsent, type Unsent, writeDraft } from './outbox.ts'
import { whileUnavailable } from './while-unavailable.ts'

/** The draft and the unsent messages of a conversation, with the functions that send them. */
export function useLetters(id: ConversationId, me: Uid) {
  const client = useQueryClient()
  const place = placeOf(me, id)
  const { draft, unsent } = useSyncExternalStore(onLetters, () => lettersOf(place))

  /** Shows the message at once and sends it after the earlier ones of the same conversation. */
  function post(letter: Unsent) {
    putUnsent(place, { ...letter, state: 'sending', reason: null })
    void inOrder(place, () => deliver(letter))
  }

  async function deliver(letter: Unsent) {
    try {
      appendMessage(client, id, await whileUnavailable(() => arrive(id, letter, me)))
      dropUnsent(place, letter.clientId)
    } catch (error) {
      // The user has signed out meanwhile: stores nothing on the device.
      if (!isHere(me)) return
      putUnsent(place, { ...letter, state: 'failed', reason: errorText(error) })
    }
  }

  return {
    draft,
    unsent,
    write: (text: string) => writeDraft(place, text),
    send: () => {
      const text = draft.trim()
      if (!text) return
      post({ clientId: crypto.randomUUID(), text, createdAt: new Date().toISOString(), state: 'sending', reason: null })
      writeDraft(place, '')
    },
    retry: post,
    discard: (letter: Unsent) => dropUnsent(place, letter.clientId),
  }
}
export type LetterBox = ReturnType<typeof useLetters>

/** Sends over the socket, else over HTTP. Both use the same client id, so the message is stored once. */
async function arrive(id: ConversationId, { text, clientId }: Unsent, me: Uid) {
  // Another user may have signed in between two attempts: the message must not be sent in their name.
  if (!isHere(me)) throw new Problem('signInFirst')
  const message = { text, clientId }
  return (await sendLive({ conversationId: id, message })) ?? (await call(sendMessage, { params: { id }, body: message }))
}

function isHere(me: Uid): boolean {
  const now = session.current()
  return now.state === 'signedIn' && now.user.uid === me
}
