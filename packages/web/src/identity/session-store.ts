/** What the identity provider's library says of whoever is signed in. */
export interface ProviderUser {
  uid: string
  displayName: string | null
  email: string | null
  photoURL: string | null
  getIdToken: (forceRefresh?: boolean) => Promise<string>
}

export interface SignedInUser {
  uid: string
  displayName: string
  email: string
  /** Our own copy of the picture; null for the default avatar, the letter on the manila disc. */
  photo: string | null
  /** The ID token, renewed by the library when it is about to end, or now when forced. */
  getToken: (forceRefresh?: boolean) => Promise<string>
}

export type Session = { state: 'resolving' } | { state: 'signedOut' } | { state: 'signedIn'; user: SignedInUser }

export interface SessionStore {
  current: () => Session
  /** Tells `listener` of every change from now on. Answers how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Who the library now reports: nobody signs out. */
  report: (user: ProviderUser | null) => void
}

export function sessionStore(): SessionStore {
  let session: Session = { state: 'resolving' }
  const listeners = new Set<() => void>()
  return {
    current: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (user) => {
      session = user ? { state: 'signedIn', user: asSignedIn(user) } : { state: 'signedOut' }
      for (const listener of [...listeners]) listener()
    },
  }
}

function asSignedIn(user: ProviderUser): SignedInUser {
  return {
    uid: user.uid,
    displayName: user.displayName || user.email || user.uid,
    email: user.email ?? '',
    photo: user.photoURL ? `/api/people/${encodeURIComponent(user.uid)}/picture` : null,
    getToken: (forceRefresh = false) => user.getIdToken(forceRefresh),
  }
}

/** Answers once the library has said who is there, or after `timeout` milliseconds. */
export function whenResolved(store: SessionStore, timeout: number): Promise<Session> {
  return listen(store, timeout, (session) => session.state !== 'resolving')
}

/** The helper's own time to listen, where its caller gives none, in milliseconds. */
const LISTENS = 8000

/** The user, as soon as there is one; null when none appears within `timeout` milliseconds. */
export async function waitForUser(store: SessionStore, timeout = LISTENS): Promise<SignedInUser | null> {
  const session = await listen(store, timeout, ({ state }) => state === 'signedIn')
  return session.state === 'signedIn' ? session.user : null
}

function listen(store: SessionStore, timeout: number, enough: (session: Session) => boolean): Promise<Session> {
  if (enough(store.current())) return Promise.resolve(store.current())
  return new Promise((done) => {
    const finish = () => {
      stop()
      clearTimeout(timer)
      done(store.current())
    }
    const stop = store.subscribe(() => (enough(store.current()) ? finish() : undefined))
    const timer = setTimeout(finish, timeout)
  })
}
