import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../shared/api/query-client.ts'
import { session } from '../shared/session.ts'
import { connectApi } from '../shell/connect-api.ts'
import { circleItemsQuery, type MapSearch, nearbyItemsQuery, viewItemsQuery } from './map.queries.ts'

connectApi()

const search: MapSearch = {
  centre: { lat: 45.7, lng: 7.3 },
  radius: 5,
  q: '',
  exact: false,
  status: null,
  category: null,
  viewer: null,
}
const viewBox = { west: 7, south: 45, east: 8, north: 46, zoom: 12 }

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['the count and objects of the circle', () => queryClient.fetchQuery(circleItemsQuery(queryClient, search, viewBox))],
  ['the clusters of the view', () => queryClient.fetchQuery(viewItemsQuery(search, viewBox))],
  ['the list', () => queryClient.fetchInfiniteQuery(nearbyItemsQuery(search))],
])('[ERR-12] An error is logged if %s of the map cannot be fetched', async (_, fetchItems) => {
  session.report(null)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('fuori servizio', { status: 502 })))
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  await expect(fetchItems()).rejects.toThrow('fuori servizio')
  expect(consoleError).toHaveBeenCalledWith(
    'Errore nel caricamento degli oggetti.',
    expect.objectContaining({ message: 'fuori servizio' }),
  )
})
