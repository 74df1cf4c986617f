import { it } from '@barattolo/domain/texts/it'
import type { IdentityProvider } from './provider.ts'
import type { SessionStore } from './session-store.ts'

/** `logout`: the person left. `refused`: the server took their token no more. `deleted`: their account is gone. */
export type SessionEnd = 'logout' | 'refused' | 'deleted'

interface Using {
  store: SessionStore
  /** Whether there may be a session to restore. */
  hasLeftSession: () => Promise<boolean>
  /** Answers when the page has been shown. */
  whenQuiet: () => Promise<void>
  /** Fetches the library and its configuration; may fail without network. */
  open: () => Promise<IdentityProvider>
  log: (what: string, error: unknown) => void
  /** Where to go when a session ends; the session is still there while it runs, so that no guard leads elsewhere. */
  leave: (end: SessionEnd) => Promise<void>
  /** Calls back once, when there may be network again. */
  whenOnline: (again: () => void) => void
}

export interface SessionControl {
  /** Restores the session of the last visit; where there is none the library comes after the page. Without network nobody is signed in until it comes back. */
  start: () => Promise<void>
  /** Opens the popup; to be called in the click itself. Rejects with the provider's own codes. */
  signIn: () => Promise<void>
  /** Asks the person who is here to come through the popup once more; to be called in the click itself. */
  signInAgain: () => Promise<void>
  /** A logout that fails is only logged. */
  logOut: () => Promise<void>
  /**
   * After a second 401; of several calls refused at once, the first one ends it. Where the server says that the account is
   * `deleted`, what the provider still has of it goes too: a deletion that broke off is finished here, and whoever signs in
   * after it is somebody new.
   */
  end: (end?: 'refused' | 'deleted') => Promise<void>
  /** Deletes the account: `erase` is the server's part. Calls that are refused meanwhile lead nowhere else. */
  leaveForGood: (erase: () => Promise<void>) => Promise<void>
  isLeaving: () => boolean
}

export function sessionControl({ store, hasLeftSession, whenQuiet, open, log, leave, whenOnline }: Using): SessionControl {
  let opened: Promise<IdentityProvider> | null = null
  // Kept apart from the promise, so that a click opens its popup with nothing to wait for in between.
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
