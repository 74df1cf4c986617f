import type { Uid } from '@barattolo/domain/ids'
import { useSyncExternalStore } from 'react'

/** The signed-in user, as the identity provider's library reports it. */
export interface ProviderUser {
  uid: string
  displayName: string | null
  email: string | null
  photoURL: string | null
  /** The accounts with which the user signs in; with Google one, whose `uid` is a number that only Google and the user know. */
  providerData?: readonly { uid: string }[]
  getIdToken: (forceRefresh?: boolean) => Promise<string>
}

export interface SignedInUser {
  uid: string
  displayName: string
  email: string
  /** The user's number at Google, which is not public; '' if there is none. */
  accountId: string
  /** The URL of our own copy of the photo; null for the default avatar. */
  photo: string | null
  /** The ID token; the library renews it shortly before it expires, or at once when forced. */
  getToken: (forceRefresh?: boolean) => Promise<string>
}

export type Session = { state: 'resolving' } | { state: 'signedOut' } | { state: 'signedIn'; user: SignedInUser }

export interface SessionStore {
  current: () => Session
  /** Calls `listener` on every change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Sets the user that the library reports; null signs out. */
  report: (user: ProviderUser | null) => void
  /** Sets the picture that the account shows, which the library does not know. */
  reportPhoto: (uid: string, photo: string | null) => void
}

export function createSessionStore(): SessionStore {
  let session: Session = { state: 'resolving' }
  let known: { uid: string; photo: string | null } | null = null
  const listeners = new Set<() => void>()
  const set = (next: Session) => {
    session = next
    for (const listener of [...listeners]) listener()
  }
  return {
    current: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (user) => {
      if (!user) return set({ state: 'signedOut' })
      const signedIn = toSignedInUser(user)
      set({ state: 'signedIn', user: known?.uid === user.uid ? { ...signedIn, photo: known.photo } : signedIn })
    },
    reportPhoto: (uid, photo) => {
      known = { uid, photo }
      if (session.state === 'signedIn' && session.user.uid === uid && session.user.photo !== photo)
        set({ state: 'signedIn', user: { ...session.user, photo } })
    },
  }
}

function toSignedInUser(user: ProviderUser): SignedInUser {
  return {
    uid: user.uid,
    displayName: user.displayName || user.email || user.uid,
    email: user.email ?? '',
    accountId: user.providerData?.[0]?.uid ?? '',
    photo: user.photoURL ? `/api/people/${encodeURIComponent(user.uid)}/picture` : null,
    getToken: (forceRefresh = false) => user.getIdToken(forceRefresh),
  }
}

/** Resolves when the session is resolved, or after `timeout` milliseconds. */
export function whenResolved(store: SessionStore, timeout: number): Promise<Session> {
  return waitForSession(store, timeout, (session) => session.state !== 'resolving')
}

/** Default timeout, in milliseconds. */
const DEFAULT_WAIT_MS = 8000

/** The signed-in user, as soon as there is one; null if there is none within `timeout` milliseconds. */
export async function waitForUser(store: SessionStore, timeout = DEFAULT_WAIT_MS): Promise<SignedInUser | null> {
  const session = await waitForSession(store, timeout, ({ state }) => state === 'signedIn')
  return session.state === 'signedIn' ? session.user : null
}

function waitForSession(store: SessionStore, timeout: number, isDone: (session: Session) => boolean): Promise<Session> {
  if (isDone(store.current())) return Promise.resolve(store.current())
  return new Promise((resolve) => {
    const finish = () => {
      stop()
      clearTimeout(timer)
      resolve(store.current())
    }
    const stop = store.subscribe(() => (isDone(store.current()) ? finish() : undefined))
    const timer = setTimeout(finish, timeout)
  })
}

/** The session, for code outside components. `identity/` changes it. */
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

/** The uid for code outside components; null for visitors and until the session is resolved. */
export function currentUid(): string | null {
  const now = session.current()
  return now.state === 'signedIn' ? now.user.uid : null
}

/** The signed-in user's uid, for screens behind a sign-in guard. */
export function useSignedInUid(): Uid {
  const now = useSession()
  // The provider defines the format of uids. Empty after a sign-out until the guard redirects.
  return (now.state === 'signedIn' ? now.user.uid : '') as Uid
}
