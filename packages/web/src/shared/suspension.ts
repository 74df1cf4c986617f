import { useSyncExternalStore } from 'react'
import { currentUid, useSession } from './session.ts'

let suspendedUid: string | null = null
const listeners = new Set<() => void>()
const read = () => suspendedUid

/** Called when an answer says that the signed-in user is suspended, or no longer is: the layout then shows the page about it. */
export function reportSuspension(isSuspended: boolean) {
  suspendedUid = isSuspended ? currentUid() : null
  for (const listener of listeners) listener()
}

export function useIsSuspended(): boolean {
  const session = useSession()
  const uid = useSyncExternalStore(subscribe, read, () => null)
  return session.state === 'signedIn' && session.user.uid === uid
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
