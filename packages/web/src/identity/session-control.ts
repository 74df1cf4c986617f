import { it } from '@barattolo/domain/texts/it'
import type { IdentityProvider } from './provider.ts'
import type { SessionStore } from './session-store.ts'

/** `logout`: the user signed out. `refused`: the server no longer accepts the token. `deleted`: the account is deleted. */
export type SessionEnd = 'logout' | 'refused' | 'deleted'

interface Using {
  store: SessionStore
  /** Whether there may be a session to restore. */
  hasLeftSession: () => Promise<boolean>
  /** Resolves when the page is idle. */
  whenQuiet: () => Promise<void>
  /** Loads the library and its configuration; may fail without network. */
  open: () => Promise<IdentityProvider>
  log: (what: string, error: unknown) => void
  /** Navigates when a session ends; runs before the sign-out, so that no guard redirects elsewhere. */
  leave: (end: SessionEnd) => Promise<void>
  /** Calls back once, when there may be network again. */
  whenOnline: (again: () => void) => void
}

export interface SessionControl {
  /** Restores the session of the last visit; without one, the library loads after the page. Retries when the network returns. */
  start: () => Promise<void>
  /** Opens the popup; must be called in the click handler. Rejects with the provider's own codes. */
  signIn: () => Promise<void>
  /** Asks the signed-in user to sign in again in the popup; must be called in the click handler. */
  signInAgain: () => Promise<void>
  /** A logout that fails is only logged. */
  logOut: () => Promise<void>
  /**
   * Called after a second 401; of several calls refused at once, only the first has an effect. With `deleted` the provider's
   * account is deleted too: this finishes an interrupted deletion, so that a later sign-in creates a new person.
   */
  end: (end?: 'refused' | 'deleted') => Promise<void>
  /** Deletes the account; `deleteOnServer` is the server's part. Calls that are refused meanwhile do not navigate. */
  leaveForGood: (erase: () => Promise<void>) => Promise<void>
  isLeaving: () => boolean
}

export function sessionControl({ store, hasLeftSession, whenQuiet, open, log, leave, whenOnline }: Using): SessionControl {
  let opened: Promise<IdentityProvider> | null = null
  // Stored beside the promise, so that a click can open the popup synchronously.
  let provider: IdentityProvider | null = null

  const openOnce = () => {
    opened ??= open().then(
      (one) => {
        one.watch(store.report)
        provider = one
        return one
      },
      (error: unknown) => {
        opened = null
        throw error
      },
    )
    return opened
  }
  const start = async () => {
    if (!(await hasLeftSession())) {
      store.report(null)
      await whenQuiet()
    }
    try {
      await openOnce()
    } catch (error) {
      log('identity', error)
      store.report(null)
      whenOnline(() => void start())
    }
  }
  let ending: Promise<void> | null = null
  let leaving = false
  const finish = async (end: SessionEnd) => {
    await leave(end)
    const provider = await openOnce()
    if (end !== 'deleted') return provider.signOut()
    await provider.deleteAccount().catch((error: unknown) => log(it.identity.logoutFailed, error))
  }
  return {
    start,
    signIn: async () => (provider ?? (await openOnce())).signIn(),
    signInAgain: async () => (provider ?? (await openOnce())).signInAgain(),
    logOut: () => finish('logout').catch((error: unknown) => log(it.identity.logoutFailed, error)),
    end: async (end = 'refused') => {
      if (leaving || store.current().state !== 'signedIn') return
      ending ??= finish(end).finally(() => {
        ending = null
      })
      await ending
    },
    isLeaving: () => leaving,
    leaveForGood: async (erase) => {
      leaving = true
      try {
        await erase()
        await finish('deleted')
      } finally {
        leaving = false
      }
    },
  }
}
