import { it } from '@barattolo/domain/texts/it'
import type { SessionStore } from '../../shared/session.ts'
import type { IdentityProvider, SignInResult, WindowMethod } from './identity-provider.ts'

/** `logout`: the user signed out. `refused`: the server no longer accepts the token. `deleted`: the account is deleted. */
export type SessionEnd = 'logout' | 'refused' | 'deleted'

interface SessionControlDeps {
  store: SessionStore
  /** Whether there may be a session to restore. */
  hasStoredSession: () => Promise<boolean>
  /** Resolves when the page is idle. */
  whenIdle: () => Promise<void>
  /** Loads the library and its configuration; may fail without network. */
  openProvider: () => Promise<IdentityProvider>
  log: (label: string, error: unknown) => void
  /** Navigates when a session ends; runs before the sign-out, so that no guard redirects elsewhere. */
  navigateAfterEnd: (end: SessionEnd) => Promise<void>
  /** Calls back once, when there may be network again. */
  whenOnline: (callback: () => void) => void
}

export interface SessionControl {
  /** Restores the session of the last visit; without one, the library loads after the page. Retries when the network returns. */
  start: () => Promise<void>
  /** Opens the window of this way; must be called in the click handler. Rejects with the provider's own codes. */
  signIn: (method: WindowMethod) => Promise<SignInResult>
  /** See `IdentityProvider`. */
  reauthenticate: () => Promise<string | null>
  /** Calls `use` with the provider, at once if it is loaded. */
  withProvider: <T>(use: (provider: IdentityProvider) => Promise<T>) => Promise<T>
  /** A logout that fails is only logged. */
  logOut: () => Promise<void>
  /**
   * Called when the server refuses a renewed token too, or when the account is deleted; of several calls refused at once, only
   * the first has an effect. With `deleted` the provider's account is deleted too: this finishes an interrupted deletion, so that
   * a later sign-in creates a new person.
   */
  end: (end?: 'refused' | 'deleted') => Promise<void>
  /** Deletes the account; `deleteOnServer` is the server's part. Calls that are refused meanwhile do not navigate. */
  deleteAccount: (deleteOnServer: () => Promise<void>) => Promise<void>
  isDeletingAccount: () => boolean
}

export function createSessionControl({
  store,
  hasStoredSession,
  whenIdle,
  openProvider,
  log,
  navigateAfterEnd,
  whenOnline,
}: SessionControlDeps): SessionControl {
  let providerPromise: Promise<IdentityProvider> | null = null
  // Stored beside the promise, so that a click can open the popup synchronously.
  let provider: IdentityProvider | null = null

  const openOnce = () => {
    providerPromise ??= openProvider().then(
      (newProvider) => {
        newProvider.watch(store.report)
        provider = newProvider
        return newProvider
      },
      (error: unknown) => {
        providerPromise = null
        throw error
      },
    )
    return providerPromise
  }
  const start = async () => {
    if (!(await hasStoredSession())) {
      store.report(null)
      await whenIdle()
    }
    try {
      await openOnce()
    } catch (error) {
      log('identity', error)
      store.report(null)
      whenOnline(() => void start())
    }
  }
  const withProvider = async <T>(use: (provider: IdentityProvider) => Promise<T>) => use(provider ?? (await openOnce()))
  let ending: Promise<void> | null = null
  let isDeleting = false
  const finish = async (end: SessionEnd) => {
    await navigateAfterEnd(end)
    const provider = await openOnce()
    if (end !== 'deleted') return provider.signOut()
    await provider.deleteAccount().catch((error: unknown) => log(it.session.logoutFailed, error))
  }
  return {
    start,
    signIn: (method) => withProvider((provider) => provider.signIn(method)),
    reauthenticate: () => withProvider((provider) => provider.reauthenticate()),
    withProvider,
    logOut: () => finish('logout').catch((error: unknown) => log(it.session.logoutFailed, error)),
    end: async (end = 'refused') => {
      if (isDeleting || store.current().state !== 'signedIn') return
      ending ??= finish(end).finally(() => {
        ending = null
      })
      await ending
    },
    isDeletingAccount: () => isDeleting,
    deleteAccount: async (deleteOnServer) => {
      isDeleting = true
      try {
        await deleteOnServer()
        await finish('deleted')
      } finally {
        isDeleting = false
      }
    },
  }
}
