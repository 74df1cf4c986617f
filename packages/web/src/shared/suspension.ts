import { useSyncExternalStore } from 'react'
import { currentUid, session } from './session.ts'

let suspendedUid: string | null = null
const listeners = new Set<() => void>()

/** Whether the signed-in user is known to be suspended. */
export const isSuspended = () => suspendedUid !== null && suspendedUid === currentUid()

/** Called when an answer says that the signed-in user is suspended, or no longer is: the layout then shows the page about it. */
export function reportSuspension(suspended: boolean) {
  suspendedUid = suspended ? currentUid() : null
  for (const listener of listeners) listener()
}

/** Calls `listener` when the suspension is reported, or ends. Returns a function that unsubscribes. */
export function onSuspensionReported(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Renders again only when the result changes, not at every change of the session: that happens during hydration, and a layout that
 * renders again makes React discard the HTML that is not hydrated yet, with early clicks on it.
 */
export function useIsSuspended(): boolean {
  return useSyncExternalStore(subscribe, isSuspended, () => false)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stopSession = session.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stopSession()
  }
}
