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

/** The session, for code outside components. */
export const session = sessionStore()

/** The current session. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current, arrived)
}

const unknown: Session = { state: 'resolving' }
/** HTML from the server has no user: hydration starts with an unresolved session, and the current one follows. */
const arrived = typeof window === 'undefined' ? session.current : () => unknown

/** The viewer's uid; null for a visitor and until the session is resolved, so that a visitor causes no second render. */
export function useUid(): string | null {
  return useSyncExternalStore(session.subscribe, uidNow, () => null)
}

function uidNow(): string | null {
  const now = session.current()
  return now.state === 'signedIn' ? now.user.uid : null
}

let leave: (end: SessionEnd) => Promise<void> = async () => undefined

/** Set once, by the code that has the navigation. */
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
