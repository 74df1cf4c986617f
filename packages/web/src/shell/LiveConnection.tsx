import { markRead } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { readMe } from '@barattolo/domain/people/contract'
import { useEffect } from 'react'
import { appendMessage } from '../conversations/conversations.queries.ts'
import { retryPendingProofs, startSendingProofs } from '../exchanges/handover/send-proofs.ts'
import { registerWorker } from '../service-worker/register.ts'
import { call } from '../shared/api/api.ts'
import { startLiveConnection } from '../shared/api/live.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { session, useSession } from '../shared/session.ts'
import { reportSuspension } from '../shared/suspension.ts'

/** While a user is signed in: keeps the socket connection open, registers the service worker and sends pending proofs. */
export function LiveConnection() {
  const currentSession = useSession()
  const uid = currentSession.state === 'signedIn' ? currentSession.user.uid : null
  useEffect(() => {
    if (uid === null) return
    return startLiveConnection({
      queryClient,
      getToken: currentToken,
      onMessage: (message) => {
        if ('ringId' in message) void queryClient.invalidateQueries({ queryKey: ['rings', message.ringId] })
        else appendMessage(queryClient, message.conversationId, message)
      },
      onConversationSeen: (id) =>
        void call(markRead, { params: { id } }).catch(() => queryClient.invalidateQueries({ queryKey: ['notices'] })),
      // The identity provider defines the format of uids.
      onConnect: () => retryPendingProofs(uid as Uid),
    })
  }, [uid])
  useEffect(() => void registerWorker(), [])
  useEffect(() => (uid === null ? undefined : startSendingProofs(uid as Uid)), [uid])
  return null
}

/**
 * After a refused token, calls the API first: if the account is deleted, that call ends the session with the reason, and if it is
 * suspended, the layout shows why. Asking the
 * identity library for a new token would sign the user out without a reason.
 */
async function currentToken(afterRefusal: boolean): Promise<string> {
  const me = afterRefusal ? await call(readMe, {}).catch(() => undefined) : undefined
  if (me?.suspension) reportSuspension(true)
  const now = session.current()
  return now.state === 'signedIn' ? now.user.getToken(afterRefusal) : ''
}
