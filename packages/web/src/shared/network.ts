import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// The library assumes network until the first event of the browser.
let isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
const listeners = new Set<() => void>()

function setOffline(next: boolean) {
  if (next === isOffline) return
  isOffline = next
  for (const listener of listeners) listener()
}

onlineManager.subscribe((isOnline) => setOffline(!isOnline))

/** Called at every answer of the server: some browsers report that there is no network although there is. */
export function reportAnswer() {
  setOffline(false)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the device has no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOffline,
    () => false,
  )
}
