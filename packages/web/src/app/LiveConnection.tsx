import { markRead } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { readMe } from '@barattolo/domain/people/contract'
import { useEffect } from 'react'
import { appendMessage } from '../conversations/conversations.queries.ts'
import { sendWaitingProofs, startSendingProofs } from '../exchanges/send-proofs.ts'
import { session, useSession } from '../identity/session.ts'
import { forgetDevice } from '../notices/device-push.ts'
import { registerWorker } from '../service-worker/register.ts'
import { call } from './api.ts'
import { startLive } from './live.ts'
import { queryClient } from './query-client.ts'

/** Keeps the live connection open, once the page is quiet, for as long as somebody is signed in, and what opens without network on the device. */
export function LiveConnection() {
  const here = useSession()
  const uid = here.state === 'signedIn' ? here.user.uid : null
  useEffect(() => {
    if (uid === null) return
    return startLive({
      queryClient,
      token: currentToken,
      onMessage: ({ conversationId, ...message }) => appendMessage(queryClient, conversationId, message),
      onSeen: (id) =>
        void call(markRead, { params: { id } }).catch(() => queryClient.invalidateQueries({ queryKey: ['notices'] })),
      // Our ids are the provider's, whatever they look like.
      onConnect: () => sendWaitingProofs(uid as Uid),
    })
  }, [uid])
  useEffect(() => void registerWorker(), [])
  useEffect(() => forgetWhoLeaves, [])
  useEffect(() => (uid === null ? undefined : startSendingProofs(uid as Uid)), [uid])
  return null
}

/** Whoever goes is not rung on this device any more; a page that only closes is no farewell. */
function forgetWhoLeaves() {
  if (session.current().state !== 'signedIn') void forgetDevice().catch(() => undefined)
}

/**
 * After a refusal an ordinary call comes first: where the account is deleted, it ends the session and says why. The
 * identity library, asked for a new token, would sign out with nothing said.
 */
async function currentToken(afterRefusal: boolean): Promise<string> {
  if (afterRefusal) await call(readMe, {}).catch(() => undefined)
  const now = session.current()
  return now.state === 'signedIn' ? now.user.getToken(afterRefusal) : ''
}
