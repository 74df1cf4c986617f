import { checkFirebaseSignIn, type SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  onIdTokenChanged,
  reauthenticateWithPopup,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signInWithPopup,
  signOut,
  type User,
  updateCurrentUser,
} from '@firebase/auth'
import { call } from '../../shared/api/api.ts'
import { logError } from '../../shared/log.ts'
import { paths } from '../../shared/paths.ts'
import type { ProviderUser } from '../../shared/session.ts'
import { type LinkRequest, requestOwnLink } from '../link/link-request.ts'
import { createAuthError } from '../sign-in/popup.ts'
import { openSignInWindow } from '../sign-in/sign-in-window.ts'
import { openProviderWindow } from '../window/provider-window.ts'
import type { IdentityProvider, LinkMethod, SignInResult, WindowMethod } from './identity-provider.ts'
import { reauthenticateOwn, signInToOwn, signOutOwn } from './own-session.ts'
import { requireUser } from './require-user.ts'

interface Clients {
  /** Of our own server's sessions; null where only Google lets people in. */
  own: Auth | null
  /** Null without Firebase. */
  firebase: Auth | null
  /** The client whose session is in memory only: a sign-in of Firebase is there until our server has accepted it. */
  openUnchecked: () => Auth
}

/** In the address to which a link of Firebase leads: it adds a way of signing in. */
const ADD_PARAMETER = 'aggiungi'

/** Of the two clients only one has a session. */
export function createProvider({ own, firebase, openUnchecked }: Clients): IdentityProvider {
  const clients = [own, firebase].filter((client) => client !== null)
  const session = watchClients(clients)
  /** When the session had begun when a link was requested that renews it. */
  let authTimeAtLink: string | null = null

  const signInOwn = async (token: string) => {
    if (!own) throw createAuthError('auth/operation-not-allowed')
    await signInToOwn(own, token)
    if (firebase?.currentUser) await signOut(firebase)
  }
  const acceptFirebaseUser = async (user: User | null) => {
    if (!firebase || !user) throw createAuthError('auth/operation-not-allowed')
    await updateCurrentUser(firebase, user)
    if (own?.currentUser) await signOutOwn(own)
  }
  const complete = async (outcome: SignInOutcome, firebaseUser: User | null = null): Promise<SignInResult> => {
    const { state, token, methods } = outcome
    if (state !== 'accepted') return { state, proof: token ?? (await firebaseUser?.getIdToken()) ?? '', methods }
    await (token === null ? acceptFirebaseUser(firebaseUser) : signInOwn(token))
    return { state: 'signedIn' }
  }
  const completeLate = (outcome: SignInOutcome) => void complete(outcome).catch((error: unknown) => logError('identity', error))
  const openWindow = (id: Exclude<WindowMethod, 'google.com'>, intent: 'signIn' | 'add') =>
    openProviderWindow(window, { id, intent, onLateSignIn: completeLate })

  /** A sign-in of Firebase without a session: `use` decides what becomes of it. */
  const withUnchecked = async <T>(signIn: (auth: Auth) => Promise<{ user: User }>, use: (user: User) => Promise<T>) => {
    const auth = openUnchecked()
    try {
      return await use((await signIn(auth)).user)
    } finally {
      await signOut(auth)
    }
  }
  const check = async (user: User) =>
    call(checkFirebaseSignIn, { body: { idToken: await user.getIdToken() } }, { anonymous: true })

  const requestLink = async (method: LinkMethod, request: LinkRequest) => {
    if (method === 'email') return requestOwnLink(request)
    if (!firebase) throw createAuthError('auth/operation-not-allowed')
    const addition = request.intent === 'add' ? `&${ADD_PARAMETER}=1` : ''
    const url = `${window.location.origin}${paths.loginFor(request.returnPath)}${addition}`
    await sendSignInLinkToEmail(firebase, request.email, { url, handleCodeInApp: true })
  }
  const renewByLink = async (user: User, method: LinkMethod): Promise<string | null> => {
    const { authTime } = await user.getIdTokenResult()
    // The link was opened, perhaps in another tab.
    if (authTimeAtLink !== null && authTimeAtLink !== authTime) {
      authTimeAtLink = null
      return null
    }
    const email = user.email ?? ''
    const { pathname, search } = window.location
    await requestLink(method, { email, intent: 'signIn', returnPath: pathname + search })
    authTimeAtLink = authTime
    return email
  }
  /** The token of a sign-in that is to renew the session: it signs in no other account. */
  const signInAgain = async (method: WindowMethod): Promise<string> => {
    if (method === 'google.com' && !firebase) return openSignInWindow(window)
    const { state, token } =
      method === 'google.com' ? await withUnchecked(signInWithGoogle, check) : await openWindow(method, 'signIn')
    if (state !== 'accepted' || token === null) throw createAuthError('auth/user-mismatch')
    return token
  }

  return {
    watch: session.watch,
    signIn: async (method) => {
      if (method !== 'google.com') return complete(await openWindow(method, 'signIn'))
      if (firebase && own) return withUnchecked(signInWithGoogle, async (user) => complete(await check(user), user))
      if (firebase) await signInWithGoogle(firebase)
      else await signInOwn(await openSignInWindow(window))
      return { state: 'signedIn' }
    },
    complete,
    prove: async (method) => {
      if (method === 'google.com')
        return firebase ? withUnchecked(signInWithGoogle, (user) => user.getIdToken()) : openSignInWindow(window)
      const { token } = await openWindow(method, 'add')
      if (token === null) throw createAuthError('auth/internal-error')
      return token
    },
    requestLink,
    openFirebaseLink: (email, address) =>
      withUnchecked(
        (auth) => signInWithEmailLink(auth, email, address),
        async (user): Promise<SignInResult> => {
          if (!new URL(address).searchParams.has(ADD_PARAMETER)) return complete(await check(user), user)
          return { state: 'proven', proof: await user.getIdToken(), methods: [] }
        },
      ),
    signOut: async () => {
      if (firebase) await signOut(firebase)
      if (own && (!firebase || own.currentUser)) await signOutOwn(own)
    },
    reauthenticate: async () => {
      const method = session.method()
      const isFirebase = Boolean(firebase?.currentUser) && !own?.currentUser
      const auth = isFirebase ? firebase : own
      const user = requireUser(auth ?? { currentUser: null })
      if (method === 'email' || method === 'password') return renewByLink(user, method)
      if (isFirebase) await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
      else if (own) await reauthenticateOwn(own, await signInAgain(method))
      return null
    },
    deleteAccount: async () => {
      // Our own server has already deleted its account together with the person.
      try {
        await firebase?.currentUser?.delete()
      } finally {
        await Promise.all(clients.map((client) => signOut(client)))
      }
    },
  }
}

const signInWithGoogle = (auth: Auth) => signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)

/** Reports the user of the client that has one, and knows how the session has begun. */
function watchClients(clients: readonly Auth[]) {
  let method: WindowMethod | LinkMethod = 'google.com'
  const readMethod = async (user: User | null) => {
    const result = await user?.getIdTokenResult()
    // The token has one of the ways that the configuration names, as the server verifies.
    method = (result?.signInProvider ?? 'google.com') as WindowMethod | LinkMethod
  }
  return {
    /** Known before a click, so that its handler can open the window at once. */
    method: () => method,
    watch: (listener: (user: ProviderUser | null) => void) => {
      const users = new Map<Auth, User | null>()
      for (const client of clients)
        onIdTokenChanged(client, (user) => {
          users.set(client, user)
          if (users.size < clients.length) return
          const present = clients.map((each) => users.get(each)).find(Boolean) ?? null
          readMethod(present).catch((error: unknown) => logError('identity', error))
          listener(present)
        })
    },
  }
}
