import { describe, expect, test, vi } from 'vitest'
import type { IdentityProvider } from './provider.ts'
import { type SessionEnd, sessionControl } from './session-control.ts'
import { type ProviderUser, sessionStore } from './session-store.ts'

const anna = { uid: 'anna', displayName: 'Anna', email: null, photoURL: null, getIdToken: async () => 'token' }

function house(given: Partial<IdentityProvider> = {}, open?: () => Promise<IdentityProvider>, left = true) {
  const store = sessionStore()
  const happened: string[] = []
  let tell: (user: ProviderUser | null) => void = () => undefined
  const provider: IdentityProvider = {
    watch: (listener) => {
      tell = listener
    },
    signIn: async () => tell(anna),
    signOut: async () => {
      happened.push('signed out')
      tell(null)
    },
    signInAgain: async () => undefined,
    deleteAccount: async () => {
      happened.push('account deleted')
      tell(null)
    },
    ...given,
  }
  let again: () => void = () => undefined
  const log = vi.fn()
  const quiet = Promise.withResolvers<void>()
  const control = sessionControl({
    store,
    hasLeftSession: async () => left,
    whenQuiet: () => quiet.promise,
    open: open ?? (async () => provider),
    log,
    leave: async (end: SessionEnd) => void happened.push(`${end}, ${store.current().state}`),
    whenOnline: (callback) => {
      again = callback
    },
  })
  return {
    quiet,
    store,
    control,
    happened,
    log,
    provider,
    online: () => again(),
    tell: (user: ProviderUser | null) => tell(user),
  }
}

describe('a session', () => {
  test('[IDN-04] A session is what the library reports of the last visit', async () => {
    const { control, store, tell } = house()
    await control.start()
    expect(store.current()).toEqual({ state: 'resolving' })
    tell(anna)
    expect(store.current().state).toBe('signedIn')
  })

  test('A visitor without a stored session does not wait for the library, which loads when the page is idle', async () => {
    const { provider } = house()
    const open = vi.fn(async () => provider)
    const { control, store, quiet } = house({}, open, false)
    const started = control.start()
    await vi.waitFor(() => expect(store.current()).toEqual({ state: 'signedOut' }))
    expect(open).not.toHaveBeenCalled()
    quiet.resolve()
    await started
    expect(open).toHaveBeenCalledOnce()
  })

  test('The popup opens synchronously in the click', async () => {
    const signIn = vi.fn(async () => undefined)
    const { control } = house({ signIn })
    await control.start()
    void control.signIn()
    expect(signIn).toHaveBeenCalledOnce()
  })

  test('[IDN-09] A logout first navigates and then signs out, so that no guard redirects elsewhere', async () => {
    const { control, happened, store } = house()
    await control.signIn()
    await control.logOut()
    expect(happened).toEqual(['logout, signedIn', 'signed out'])
    expect(store.current().state).toBe('signedOut')
  })

  test('[IDN-37] [IDN-38] A refused session navigates to the login page and signs out', async () => {
    const { control, happened } = house()
    await control.signIn()
    await control.end()
    expect(happened).toEqual(['refused, signedIn', 'signed out'])
  })

  test('Of several refused calls, simultaneous or late, only the first ends the session', async () => {
    const { control, happened } = house()
    await control.signIn()
    await Promise.all([control.end(), control.end()])
    await control.end()
    expect(happened).toEqual(['refused, signedIn', 'signed out'])
  })

  test('[ERR-07] [ERR-08] A failed logout is only logged', async () => {
    const fault = new Error('no')
    const { control, log } = house({
      signOut: async () => {
        throw fault
      },
    })
    await control.logOut()
    expect(log).toHaveBeenCalledWith('Errore logout', fault)
  })

  test('Without network the session is signed out, until the network returns', async () => {
    const { provider } = house()
    const fault = new Error('offline')
    const open = vi.fn(async () => provider).mockRejectedValueOnce(fault)
    const { control, store, log, online } = house({}, open)
    await control.start()
    expect(store.current()).toEqual({ state: 'signedOut' })
    expect(log).toHaveBeenCalledWith('identity', fault)
    online()
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
  })
})

describe('an account deletion', () => {
  test('[OWN-09] A deletion shows the goodbye page, then signs out; calls refused meanwhile do not navigate', async () => {
    const { control, happened, store } = house()
    await control.signIn()
    await control.leaveForGood(async () => {
      expect(control.isLeaving()).toBe(true)
      await control.end()
      happened.push('erased')
    })
    expect(happened).toEqual(['erased', 'deleted, signedIn', 'account deleted'])
    expect(store.current().state).toBe('signedOut')
    expect(control.isLeaving()).toBe(false)
  })

  test('[IDN-124] A deletion that did not reach the provider is finished once by the next refused call', async () => {
    const { control, happened, store } = house()
    await control.signIn()
    await Promise.all([control.end('deleted'), control.end('deleted')])
    expect(happened).toEqual(['deleted, signedIn', 'account deleted'])
    expect(store.current().state).toBe('signedOut')
  })

  test('[IDN-124] A provider that refuses the deletion is asked again after the next sign-in', async () => {
    const deleteAccount = vi.fn(() => Promise.reject(new Error('auth/requires-recent-login')))
    const { control, log } = house({ deleteAccount })
    for (const times of [1, 2]) {
      await control.signIn()
      await control.end('deleted')
      expect(deleteAccount).toHaveBeenCalledTimes(times)
    }
    expect(log).toHaveBeenCalledTimes(2)
  })

  test('The user stays signed in if the server refuses the deletion', async () => {
    const { control, happened, store } = house()
    await control.signIn()
    const refusal = new Error('no')
    await expect(control.leaveForGood(() => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(happened).toEqual([])
    expect(store.current().state).toBe('signedIn')
    expect(control.isLeaving()).toBe(false)
  })

  test('A deletion also ends the session if the provider fails', async () => {
    const { control, happened, log } = house({ deleteAccount: () => Promise.reject(new Error('offline')) })
    await control.signIn()
    await control.leaveForGood(async () => undefined)
    expect(happened).toEqual(['deleted, signedIn'])
    expect(log).toHaveBeenCalledOnce()
  })
})
