import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ProviderUser, sessionStore, waitForUser, whenResolved } from './session-store.ts'

const anna: ProviderUser = {
  uid: 'u-anna',
  displayName: 'Anna',
  email: 'anna@example.org',
  photoURL: 'https://lh3.example/anna.jpg',
  getIdToken: async (force) => (force ? 'fresh' : 'token'),
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function userOf(given: Partial<ProviderUser>) {
  const store = sessionStore()
  store.report({ ...anna, ...given })
  const session = store.current()
  if (session.state !== 'signedIn') throw new Error('nobody')
  return session.user
}

describe('the session', () => {
  test('[IDN-03] is unresolved, then signed out or signed in', () => {
    const store = sessionStore()
    expect(store.current()).toEqual({ state: 'resolving' })
    store.report(null)
    expect(store.current()).toEqual({ state: 'signedOut' })
    store.report(anna)
    expect(store.current().state).toBe('signedIn')
  })

  test('[IDN-07] a report of a user makes them current, and everybody who listens hears of it', () => {
    const store = sessionStore()
    const heard: string[] = []
    const stop = store.subscribe(() => heard.push(store.current().state))
    store.report(anna)
    stop()
    store.report(null)
    expect(heard).toEqual(['signedIn'])
  })

  test('[IDN-08] a report of no user signs out', () => {
    const store = sessionStore()
    store.report(anna)
    store.report(null)
    expect(store.current()).toEqual({ state: 'signedOut' })
  })

  test('[IDN-15] [IDN-16] [IDN-19] [IDN-20] the user has a uid, a display name, an e-mail and our own copy of the picture', () => {
    expect(userOf({})).toMatchObject({
      uid: 'u-anna',
      displayName: 'Anna',
      email: 'anna@example.org',
      photo: '/api/people/u-anna/picture',
    })
  })

  test('[IDN-06] [IDN-22] and an identity token, asked of the library', async () => {
    expect(await userOf({}).getToken()).toBe('token')
    expect(await userOf({}).getToken(true)).toBe('fresh')
  })

  test.each([
    ['the e-mail without a name', { displayName: null }, 'anna@example.org'],
    ['the uid without both', { displayName: '', email: null }, 'u-anna'],
  ])('[IDN-17] [IDN-18] the display name falls back to %s', (_, given, shown) => {
    expect(userOf(given).displayName).toBe(shown)
  })
})

describe('waiting', () => {
  test('[IDN-30] goes on as soon as a user appears', async () => {
    const store = sessionStore()
    const waiting = waitForUser(store, 2000)
    await vi.advanceTimersByTimeAsync(700)
    store.report(null)
    store.report(anna)
    expect((await waiting)?.uid).toBe('u-anna')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('[IDN-35] lasts 8000 ms where nobody says how long', async () => {
    let answered = false
    const waiting = waitForUser(sessionStore()).finally(() => {
      answered = true
    })
    await vi.advanceTimersByTimeAsync(7999)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toBeNull()
  })

  test('until it is known who is here ends with the first report, or with its time', async () => {
    const store = sessionStore()
    const waiting = whenResolved(store, 2000)
    store.report(null)
    expect(await waiting).toEqual({ state: 'signedOut' })
    const inVain = whenResolved(sessionStore(), 2000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await inVain).toEqual({ state: 'resolving' })
  })
})
