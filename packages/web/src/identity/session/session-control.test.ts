import { describe, expect, test, vi } from 'vitest'
import { createSessionStore, type ProviderUser } from '../../shared/session.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createSessionControl, type SessionEnd } from './session-control.ts'

const anna = { uid: 'anna', displayName: 'Anna', email: null, photoURL: null, getIdToken: async () => 'token' }

function createFixture(overrides: Partial<IdentityProvider> = {}, open?: () => Promise<IdentityProvider>, hasSession = true) {
  const store = createSessionStore()
  const events: string[] = []
  let report: (user: ProviderUser | null) => void = () => undefined
  const provider: IdentityProvider = {
    watch: (listener) => {
      report = listener
    },
    signIn: async () => {
      report(anna)
      return { state: 'signedIn' }
    },
    complete: async () => ({ state: 'signedIn' }),
    prove: async () => 'proof',
    requestLink: async () => undefined,
    openFirebaseLink: async () => ({ state: 'signedIn' }),
    signOut: async () => {
      events.push('signed out')
      report(null)
    },
    reauthenticate: async () => null,
    deleteAccount: async () => {
      events.push('account deleted')
      report(null)
    },
    ...overrides,
  }
  let retry: () => void = () => undefined
  const log = vi.fn()
  const idle = Promise.withResolvers<void>()
  const control = createSessionControl({
    store,
    hasStoredSession: async () => hasSession,
    whenIdle: () => idle.promise,
    openProvider: open ?? (async () => provider),
    log,
    navigateAfterEnd: async (end: SessionEnd) => void events.push(`${end}, ${store.current().state}`),
    whenOnline: (callback) => {
      retry = callback
    },
  })
  return {
    idle,
    store,
    control,
    events,
    log,
    provider,
    online: () => retry(),
    report: (user: ProviderUser | null) => report(user),
  }
}

describe('a session', () => {
  test('[IDN-04] The session starts with the user of the last visit, as reported by the library', async () => {
    const { control, store, report } = createFixture()
    await control.start()
    expect(store.current()).toEqual({ state: 'resolving' })
    report(anna)
    expect(store.current().state).toBe('signedIn')
  })

  test('A visitor without a stored session does not wait for the library, which loads when the page is idle', async () => {
    const { provider } = createFixture()
    const open = vi.fn(async () => provider)
    const { control, store, idle } = createFixture({}, open, false)
    const started = control.start()
    await vi.waitFor(() => expect(store.current()).toEqual({ state: 'signedOut' }))
    expect(open).not.toHaveBeenCalled()
    idle.resolve()
    await started
    expect(open).toHaveBeenCalledOnce()
  })

  test('The sign-in popup is opened synchronously in the click handler', async () => {
    const signIn = vi.fn(async () => ({ state: 'signedIn' }) as const)
    const { control } = createFixture({ signIn })
    await control.start()
    void control.signIn('google.com')
    expect(signIn).toHaveBeenCalledOnce()
  })

  test('[IDN-09] A logout first navigates and then signs out, so that no guard redirects elsewhere', async () => {
    const { control, events, store } = createFixture()
    await control.signIn('google.com')
    await control.logOut()
    expect(events).toEqual(['logout, signedIn', 'signed out'])
    expect(store.current().state).toBe('signedOut')
  })

  test('[IDN-37] [IDN-38] A refused session navigates to the login page and signs out', async () => {
    const { control, events } = createFixture()
    await control.signIn('google.com')
    await control.end()
    expect(events).toEqual(['refused, signedIn', 'signed out'])
  })

  test('Of several refused calls, simultaneous or late, only the first ends the session', async () => {
    const { control, events } = createFixture()
    await control.signIn('google.com')
    await Promise.all([control.end(), control.end()])
    await control.end()
    expect(events).toEqual(['refused, signedIn', 'signed out'])
  })

  test('[ERR-07] [ERR-08] A failed logout is only logged', async () => {
    const fault = new Error('no')
    const { control, log } = createFixture({
      signOut: async () => {
        throw fault
      },
    })
    await control.logOut()
    expect(log).toHaveBeenCalledWith('Errore logout', fault)
  })

  test('Without network the session is signed out, until the network returns', async () => {
    const { provider } = createFixture()
    const fault = new Error('offline')
    const open = vi.fn(async () => provider).mockRejectedValueOnce(fault)
    const { control, store, log, online } = createFixture({}, open)
    await control.start()
    expect(store.current()).toEqual({ state: 'signedOut' })
    expect(log).toHaveBeenCalledWith('identity', fault)
    online()
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
  })
})

describe('an account deletion', () => {
  test('[OWN-09] A deletion shows the goodbye page, then signs out; calls refused meanwhile do not navigate', async () => {
    const { control, events, store } = createFixture()
    await control.signIn('google.com')
    await control.deleteAccount(async () => {
      expect(control.isDeletingAccount()).toBe(true)
      await control.end()
      events.push('erased')
    })
    expect(events).toEqual(['erased', 'deleted, signedIn', 'account deleted'])
    expect(store.current().state).toBe('signedOut')
    expect(control.isDeletingAccount()).toBe(false)
  })

  test('[IDN-124] A deletion that did not reach the provider is finished once by the next refused call', async () => {
    const { control, events, store } = createFixture()
    await control.signIn('google.com')
    await Promise.all([control.end('deleted'), control.end('deleted')])
    expect(events).toEqual(['deleted, signedIn', 'account deleted'])
    expect(store.current().state).toBe('signedOut')
  })

  test('[IDN-124] A deletion that the provider refuses is tried again after the next sign-in', async () => {
    const deleteAccount = vi.fn(() => Promise.reject(new Error('auth/requires-recent-login')))
    const { control, log } = createFixture({ deleteAccount })
    for (const times of [1, 2]) {
      await control.signIn('google.com')
      await control.end('deleted')
      expect(deleteAccount).toHaveBeenCalledTimes(times)
    }
    expect(log).toHaveBeenCalledTimes(2)
  })

  test('The user stays signed in if the server refuses the deletion', async () => {
    const { control, events, store } = createFixture()
    await control.signIn('google.com')
    const refusal = new Error('no')
    await expect(control.deleteAccount(() => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(events).toEqual([])
    expect(store.current().state).toBe('signedIn')
    expect(control.isDeletingAccount()).toBe(false)
  })

  test('A deletion also ends the session if the provider fails', async () => {
    const { control, events, log } = createFixture({ deleteAccount: () => Promise.reject(new Error('offline')) })
    await control.signIn('google.com')
    await control.deleteAccount(async () => undefined)
    expect(events).toEqual(['deleted, signedIn'])
    expect(log).toHaveBeenCalledOnce()
  })
})
