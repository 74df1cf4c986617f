import { useSyncExternalStore } from 'react'
import { configQuery } from '../app/config.ts'
import { logFault } from '../app/log.ts'
import { queryClient } from '../app/query-client.ts'
import { whenQuiet } from '../ui/when-quiet.ts'
import { hasLeftSession } from './left-session.ts'
import { type SessionEnd, sessionControl } from './session-control.ts'
import { type Session, sessionStore } from './session-store.ts'
import { whenOnline } from './when-online.ts'

export type { Session, SignedInUser } from './session-store.ts'

/** Who is here, for whoever is not a component. */
export const session = sessionStore()

/** Who is here. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current, arrived)
}

const unknown: Session = { state: 'resolving' }
/** A page that arrived as HTML was made for nobody in particular; what is known by now follows once it is taken over. */
const arrived = typeof window === 'undefined' ? session.current : () => unknown

/** The uid of whoever is looking; null for a visitor, and until it is known. Nothing is drawn anew when nobody turns out to be here. */
export function useUid(): string | null {
  return useSyncExternalStore(session.subscribe, uidNow, () => null)
}

function uidNow(): string | null {
  const now = session.current()
  return now.state === 'signedIn' ? now.user.uid : null
}

let leave: (end: SessionEnd) => Promise<void> = async () => undefined

/** Set once, by whoever knows the router. */
export function onSessionEnd(go: (end: SessionEnd) => Promise<void>) {
  leave = go
}

export const {
  start: startSession,
  signIn,
  logOut,
  end: endSession,
  signInAgain,
  leaveForGood,
  isLeaving,
} = sessionControl({
  store: session,
  hasLeftSession,
  whenQuiet,
  open: async () => {
    const [{ identity }, { openProvider }] = await Promise.all([queryClient.fetchQuery(configQuery), import('./provider.ts')])
    return openProvider(identity)
  },
  log: logFault,
  leave: (end) => leave(end),
  whenOnline: whenOnline(),
})
