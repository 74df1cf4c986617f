import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../shared/api/query-client.ts'
import { session } from '../shared/session.ts'
import { handleSessionChanges } from './handle-session-changes.ts'
import type { Navigation } from './navigation.ts'

const QUERIES = [
  ['items', 'map', {}],
  ['items', 'nearby', {}],
  ['items', 'search', 'slitta'],
]
const CONFIG = ['config']
const anna = { uid: 'anna', displayName: 'Anna', email: 'anna@example.org', photoURL: null, getIdToken: async () => 'token' }
const bruno = { ...anna, uid: 'bruno' }

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  session.report(null)
  const subscribe = vi.spyOn(session, 'subscribe')
  const navigation = { current: () => ({ location: { pathname: '/mappa' } }) } as Navigation
  handleSessionChanges(navigation, new Promise(() => undefined))
  const [subscription] = subscribe.mock.results
  subscribe.mockRestore()
  for (const key of [...QUERIES, CONFIG]) queryClient.setQueryData(key, 'cached')
  return () => {
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
