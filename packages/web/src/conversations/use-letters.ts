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

/** What I am writing in a conversation and what has not arrived yet, and the ways to send it. */
export function useLetters(id: ConversationId, me: Uid) {
  const client = useQueryClient()
  const place = placeOf(me, id)
  const { draft, unsent } = useSyncExternalStore(onLetters, () => lettersOf(place))

  /** In the chat at once, on its way as soon as those before it have arrived. */
  function post(letter: Unsent) {
    putUnsent(place, { ...letter, state: 'sending', reason: null })
    void inOrder(place, () => deliver(letter))
  }

  async function deliver(letter: Unsent) {
    try {
      appendMessage(client, id, await whileUnavailable(() => arrive(id, letter, me)))
      dropUnsent(place, letter.clientId)
    } catch (error) {
      // Nothing is left on the device of somebody who has gone meanwhile.
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

/** Over the live connection, else by the ordinary call: the same client id, so it is stored once. */
async function arrive(id: ConversationId, { text, clientId }: Unsent, me: Uid) {
  // Between two tries another person may have come in: these are not their words.
  if (!isHere(me)) throw new Problem('signInFirst')
  const message = { text, clientId }
  return (await sendLive({ conversationId: id, message })) ?? (await call(sendMessage, { params: { id }, body: message }))
}

function isHere(me: Uid): boolean {
  const now = session.current()
  return now.state === 'signedIn' && now.user.uid === me
}
