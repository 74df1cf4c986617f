import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionStore, type ProviderUser, waitForUser, whenResolved } from './session.ts'

const anna: ProviderUser = {
  uid: 'u-anna',
  displayName: 'Anna',
  email: 'anna@example.org',
  photoURL: 'https://lh3.example/anna.jpg',
  getIdToken: async (force) => (force ? 'fresh' : 'token'),
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function userOf(overrides: Partial<ProviderUser>) {
  const store = createSessionStore()
  store.report({ ...anna, ...overrides })
  const session = store.current()
  if (session.state !== 'signedIn') throw new Error('not signed in')
  return session.user
}

describe('the session', () => {
  test('[IDN-03] The session is unresolved, then signed out or signed in', () => {
    const store = createSessionStore()
    expect(store.current()).toEqual({ state: 'resolving' })
    store.report(null)
    expect(store.current()).toEqual({ state: 'signedOut' })
    store.report(anna)
    expect(store.current().state).toBe('signedIn')
  })

  test('[IDN-07] A reported user is signed in, and subscribers are notified', () => {
    const store = createSessionStore()
    const states: string[] = []
    const stop = store.subscribe(() => states.push(store.current().state))
    store.report(anna)
    stop()
    store.report(null)
    expect(states).toEqual(['signedIn'])
  })

  test('[IDN-08] The session is signed out when the library reports no user', () => {
    const store = createSessionStore()
    store.report(anna)
    store.report(null)
    expect(store.current()).toEqual({ state: 'signedOut' })
  })

  test('[IDN-15] [IDN-16] [IDN-19] [IDN-20] The user has a uid, a display name, an e-mail and our copy of the photo', () => {
    expect(userOf({})).toMatchObject({
      uid: 'u-anna',
      displayName: 'Anna',
      email: 'anna@example.org',
      photo: '/api/people/u-anna/picture',
    })
  })

  test('[IDN-06] [IDN-22] The user has an ID token, requested from the library', async () => {
    expect(await userOf({}).getToken()).toBe('token')
    expect(await userOf({}).getToken(true)).toBe('fresh')
  })

  test.each([
    ['the e-mail if there is no name', { displayName: null }, 'anna@example.org'],
    ['the uid if there is neither a name nor an e-mail', { displayName: '', email: null }, 'u-anna'],
  ])('[IDN-17] [IDN-18] The display name falls back to %s', (_, overrides, expectedName) => {
    expect(userOf(overrides).displayName).toBe(expectedName)
  })
})

describe('waiting for the session', () => {
  test('[IDN-30] Waiting for a user ends as soon as one is signed in', async () => {
    const store = createSessionStore()
    const waiting = waitForUser(store, 2000)
    await vi.advanceTimersByTimeAsync(700)
    store.report(null)
    store.report(anna)
    expect((await waiting)?.uid).toBe('u-anna')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('[IDN-35] Waiting for a user lasts 8000 ms by default', async () => {
    let answered = false
    const waiting = waitForUser(createSessionStore()).finally(() => {
      answered = true
    })
    await vi.advanceTimersByTimeAsync(7999)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toBeNull()
  })

  test('Waiting for a resolved session ends with the first report or the timeout', async () => {
    const store = createSessionStore()
    const waiting = whenResolved(store, 2000)
    store.report(null)
    expect(await waiting).toEqual({ state: 'signedOut' })
    const unresolved = whenResolved(createSessionStore(), 2000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await unresolved).toEqual({ state: 'resolving' })
  })
})
