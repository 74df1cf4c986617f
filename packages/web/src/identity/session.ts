import { useSyncExternalStore } from 'react'
import { configQuery } from '../shared/api/config.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { logError } from '../shared/log.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { createSessionControl, type SessionEnd } from './session-control.ts'
import { createSessionStore, type Session } from './session-store.ts'
import { hasStoredSession } from './stored-session.ts'
import { createWhenOnline } from './when-online.ts'

export type { Session, SignedInUser } from './session-store.ts'

/** The session, for code outside components. */
export const session = createSessionStore()

/** The current session. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current, getServerSnapshot)
}

const resolvingSession: Session = { state: 'resolving' }
/** HTML from the server has no user: hydration starts with an unresolved session, then the current one is rendered. */
const getServerSnapshot = typeof window === 'undefined' ? session.current : () => resolvingSession

/** The viewer's uid. Null for visitors and until the session is resolved, so that a visitor's page is rendered only once. */
export function useViewerUid(): string | null {
  return useSyncExternalStore(session.subscribe, currentUid, () => null)
}

function currentUid(): string | null {
  const now = session.current()
  return now.state === 'signedIn' ? now.user.uid : null
}

let handleSessionEnd: (end: SessionEnd) => Promise<void> = async () => undefined

/** Called once, by `handleSessionChanges`, which has access to the navigation. */
export function setSessionEndHandler(handler: (end: SessionEnd) => Promise<void>) {
  handleSessionEnd = handler
}

export const {
  start: startSession,
  signIn,
  logOut,
  end: endSession,
  reauthenticate,
  deleteAccount,
  isDeletingAccount,
} = createSessionControl({
  store: session,
  hasStoredSession,
  whenIdle,
  openProvider: async () => {
    const [{ identity }, { openProvider }] = await Promise.all([queryClient.fetchQuery(configQuery), import('./provider.ts')])
    return openProvider(identity)
  },
  log: logError,
  navigateAfterEnd: (end) => handleSessionEnd(end),
  whenOnline: createWhenOnline(),
})
