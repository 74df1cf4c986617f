import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../app/query-client.ts'
import { session } from '../identity/session.ts'
import { type MapSearch, objectsInCircle, objectsInView, objectsNearby } from './map.queries.ts'

const search: MapSearch = { centre: { lat: 45.7, lng: 7.3 }, radius: 5, status: null, category: null, viewer: null }
const looked = { west: 7, south: 45, east: 8, north: 46, zoom: 12 }

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['the count and objects of the circle', () => queryClient.fetchQuery(objectsInCircle(queryClient, search, looked))],
  ['the clusters of the view', () => queryClient.fetchQuery(objectsInView(search, looked))],
  ['the list', () => queryClient.fetchInfiniteQuery(objectsNearby(search))],
])('[ERR-12] An error is logged if %s of the map cannot be fetched', async (_, ask) => {
  session.report(null)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('fuori servizio', { status: 502 })))
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  await expect(ask()).rejects.toThrow('fuori servizio')
  expect(logged).toHaveBeenCalledWith(
    'Errore nel caricamento degli oggetti.',
    expect.objectContaining({ message: 'fuori servizio' }),
  )
})
