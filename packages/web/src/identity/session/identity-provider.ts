import type { SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import type { ProviderId, SignInMethod } from '@barattolo/domain/sign-in-method'
import type { ProviderUser } from '../../shared/session.ts'
import type { LinkRequest } from '../link/link-request.ts'

/** The ways of signing in that open a window. */
export type WindowMethod = 'google.com' | ProviderId
/** The ways that send a link: our own, and Firebase's. */
export type LinkMethod = 'email' | 'password'

/** A sign-in that needs a further step; `proof` is what it has proven. */
export interface PendingSignIn {
  state: Exclude<SignInOutcome['state'], 'accepted'>
  proof: string
  methods: readonly SignInMethod[]
}

export type SignInResult = { state: 'signedIn' } | PendingSignIn

export interface IdentityProvider {
  /** Calls `listener` with the signed-in user (null if none) when the session is resolved, and at each change. */
  watch: (listener: (user: ProviderUser | null) => void) => void
  /** Opens the window of this way; must be called in the click handler. */
  signIn: (method: WindowMethod) => Promise<SignInResult>
  /** Signs in with what our server has answered to a sign-in. */
  complete: (outcome: SignInOutcome) => Promise<SignInResult>
  /** Opens the window of this way and returns what proves it, without touching the session; must be called in the click handler. */
  prove: (method: WindowMethod) => Promise<string>
  requestLink: (method: LinkMethod, request: LinkRequest) => Promise<void>
  /** Signs in with the address of a link of Firebase, which was sent to `email`. */
  openFirebaseLink: (email: string, address: string) => Promise<SignInResult>
  signOut: () => Promise<void>
  /**
   * Asks the signed-in user to sign in again, in the way in which the session began; must be called in the click handler. Rejects with
   * `auth/user-mismatch` for another account. Resolves to null or, if a link has to be opened first, to the address that it was sent to:
   * called again after that it resolves to null.
   */
  reauthenticate: () => Promise<string | null>
  /** Called after our server has deleted the account: with Google, also deletes the Firebase account. Always ends the session. */
  deleteAccount: () => Promise<void>
}
