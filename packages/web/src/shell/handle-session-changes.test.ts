import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../shared/api/query-client.ts'
import { session } from '../shared/session.ts'
import { storageLabel } from '../shared/storage/person-storage.ts'
import { reportSuspension } from '../shared/suspension.ts'
import { handleSessionChanges } from './handle-session-changes.ts'
import type { Navigation } from './navigation.ts'
import { forgetPersonQueries } from './person-queries.ts'

const QUERIES = [
  ['items', 'map', {}],
  ['items', 'nearby', {}],
  ['items', 'search', 'slitta'],
]
const CONFIG = ['config']
const anna = { uid: 'anna', displayName: 'Anna', email: 'anna@example.org', photoURL: null, getIdToken: async () => 'token' }
const bruno = { ...anna, uid: 'bruno' }

const replace = vi.fn()
let local: Record<string, string>
let tab: Record<string, string>

/** What the browser's database keeps of the answers. */
let answers: unknown
/** Of IndexedDB what `idb-keyval` uses. */
const database = { transaction: () => ({ objectStore: () => objectStore }) }
const objectStore = {
  get: () => request(answers),
  put: (next: unknown) => {
    answers = next
  },
  clear: () => {
    answers = undefined
  },
  get transaction() {
    return request(undefined)
  },
}

function request(result: unknown) {
  const pending = { result, onsuccess: () => undefined }
  queueMicrotask(() => pending.onsuccess())
  return pending
}

/** Like a browser’s storage: its entries are own properties. */
function createStorage(): Record<string, string> {
  const storage: Record<string, string> = Object.create({
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(storage, { [name]: value }),
    removeItem: (name: string) => delete storage[name],
  })
  return storage
}

beforeEach(() => {
  local = createStorage()
  tab = createStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('window', { location: { replace } })
  replace.mockClear()
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('indexedDB', { open: () => request(database) })
  answers = undefined
  session.report(null)
  const subscribe = vi.spyOn(session, 'subscribe')
  const navigation = { current: () => ({ location: { pathname: '/mappa' } }) } as Navigation
  handleSessionChanges(navigation, new Promise(() => undefined))
  const [subscription] = subscribe.mock.results
  subscribe.mockRestore()
  for (const key of [...QUERIES, CONFIG]) queryClient.setQueryData(key, 'cached')
  return async () => {
    await forgetPersonQueries()
    subscription?.value()
    queryClient.clear()
  }
})

const isStale = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const dataOf = (key: unknown[]) => queryClient.getQueryData(key)

test('[API-64] After a sign-in the results of map, list and search are requested again, but not the configuration', () => {
  session.report(anna)
  expect(QUERIES.map(isStale)).toEqual([true, true, true])
  expect(isStale(CONFIG)).toBe(false)
})

test('[API-64] After a sign-out and after a change of user the results of the previous user are no longer in the cache', () => {
  for (const next of [null, bruno]) {
    session.report(anna)
    for (const key of QUERIES) queryClient.setQueryData(key, 'cached')
    session.report(next)
    expect(QUERIES.map(dataOf)).toEqual([undefined, undefined, undefined])
    expect(dataOf(CONFIG)).toBe('cached')
  }
})

test('[API-64] A renewed token of the same user keeps the results', () => {
  session.report(anna)
  for (const key of QUERIES) queryClient.setQueryData(key, 'cached')
  session.report({ ...anna, getIdToken: async () => 'renewed' })
  expect(QUERIES.map(isStale)).toEqual([false, false, false])
  expect(QUERIES.map(dataOf)).toEqual(['cached', 'cached', 'cached'])
})

const typeText = () => Object.assign(tab, { 'barattolo:scritto:contatto:message': 'Ciao', 'barattolo:scroll': '{}' })
/** What a sign-out in another tab leaves in the storage that tabs share. */
const signOutElsewhere = (number: string) => Object.assign(local, { 'barattolo:uscita': JSON.stringify(number) })
const texts = () => Object.keys(tab).filter((name) => name !== 'barattolo:uscita')

test('[IDN-131] After a sign-out in another tab this tab forgets what it has stored and leaves the screen, also if another person is signed in by then', () => {
  for (const [next, number] of [
    [null, 'a'],
    [bruno, 'b'],
  ] as const) {
    session.report(anna)
    typeText()
    signOutElsewhere(number)
    session.report(next)
    expect(texts()).toEqual([])
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    replace.mockClear()
    session.report(null)
  }
})

test('[IDN-131] A closed tab that the browser restores after a sign-out forgets its texts at the start, once', () => {
  typeText()
  signOutElsewhere('c')
  session.report(null)
  expect(texts()).toEqual([])
  typeText()
  session.report(null)
  expect(texts()).toHaveLength(2)
  expect(replace).not.toHaveBeenCalled()
})

test('[IDN-128] A session that ends without a sign-out keeps what is typed in this tab', () => {
  session.report(anna)
  typeText()
  session.report(null)
  session.report(anna)
  expect(texts()).toHaveLength(2)
  expect(replace).not.toHaveBeenCalled()
})

test('[IDN-145] A session that ends in several tabs leaves nothing, although one stores what waited after the other has cleared', async () => {
  session.report(anna)
  await vi.waitFor(() => expect(answers).toMatchObject({ queries: [] }))
  // Another tab has ended the session first.
  delete local['barattolo:qualcuno']
  session.report(null)
  await vi.waitFor(() => expect(answers).toBeUndefined())
})

test('[IDN-145] A suspension that is reported before anything is kept leaves nothing on the device', async () => {
  session.report(anna)
  reportSuspension(true)
  const build = new URL('./handle-session-changes.ts', import.meta.url).href
  answers = { label: storageLabel('anna'), build, queries: [] }
  await vi.waitFor(() => expect(answers).toBeUndefined())
  reportSuspension(false)
})

test('[IDN-148] The answer to "Da dove guardi?" leaves the device when a session ends, also while no page was open, and a visitor’s stays', () => {
  const answer = () => Object.assign(local, { 'barattolo:da-dove': '"tutti"', 'barattolo:da-dove-da-salvare': 'true' })
  answer()
  session.report(null)
  expect(local['barattolo:da-dove']).toBe('"tutti"')
  session.report(anna)
  expect(local['barattolo:da-dove']).toBe('"tutti"')
  session.report(null)
  expect(local['barattolo:da-dove']).toBeUndefined()
  expect(local['barattolo:da-dove-da-salvare']).toBeUndefined()
})
