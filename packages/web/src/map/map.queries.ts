import type { Point } from '@barattolo/domain/geo/distance'
import { listItems } from '@barattolo/domain/items/contract'
import { type MapView, readMap } from '@barattolo/domain/map/contract'
import type { Town } from '@barattolo/domain/town'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { FIRST_PAGE, getNextPageParam, type ItemPageParam } from '../items/items.queries.ts'
import { call, callPage } from '../shared/api/api.ts'
import { texts } from '../shared/texts.ts'
import type { MapFilter } from './map-url.ts'

const NEARBY_PAGE_SIZE = 24

/**
 * The search of the map. The viewer is part of every query key, because people who have blocked each other do not find each
 * other's objects. The keys have the same prefix as other lists of objects.
 */
export interface MapSearch extends MapFilter {
  centre: Point
  radius: number
  viewer: string | null
}

/** Errors of the map and of its list are logged to the browser's console. */
const LOG_META = { errorText: texts.items.list.failed }

/** The bounds and the zoom of the requested view. */
export type ViewBox = Required<Pick<MapView, 'west' | 'south' | 'east' | 'north' | 'zoom'>>

/**
 * The exact number of objects in a circle, and the objects. If there are too many, the server sends clusters for the current
 * view instead; these are also cached for `viewItemsQuery`.
 */
export const circleItemsQuery = (client: QueryClient, search: MapSearch, viewBox: ViewBox | null) =>
  queryOptions({
    queryKey: ['items', 'map', search],
    queryFn: async ({ signal }) => {
      const response = await fetchMap(search, viewBox, signal)
      if (response.clusters && viewBox) client.setQueryData(viewItemsQuery(search, viewBox).queryKey, response)
      return response
    },
    meta: LOG_META,
    placeholderData: (previous, query) => (isOfViewer(query, search) ? previous : undefined),
  })

/**
 * The same before the view is known (on the server, or before a link is followed): instead of clusters, which the map requests for
 * its view, only the number of objects.
 */
export const circleItemsWithoutView = (search: MapSearch, { views }: Pick<Town, 'views'>) => {
  const { lat, lng } = search.centre
  const onlyCentre = { west: lng, east: lng, south: lat, north: lat, zoom: views.map.zoom }
  return queryOptions({
    queryKey: ['items', 'map', search],
    queryFn: async ({ signal }) => {
      const response = await fetchMap(search, onlyCentre, signal)
      return response.clusters ? { ...response, points: [], clusters: [] } : response
    },
    meta: LOG_META,
  })
}

export const viewItemsQuery = (search: MapSearch, viewBox: ViewBox | null) =>
  queryOptions({
    queryKey: ['items', 'map', search, viewBox],
    queryFn: ({ signal }) => fetchMap(search, viewBox, signal),
    meta: LOG_META,
    placeholderData: (previous, query) => (isOfViewer(query, search) ? previous : undefined),
  })

/** Placeholder data is used only for the same viewer. */
const isOfViewer = (query: { queryKey: readonly unknown[] } | undefined, { viewer }: MapSearch) =>
  (query?.queryKey[2] as MapSearch | undefined)?.viewer === viewer

const toFilterQuery = ({ q, exact, status, category }: MapFilter) => ({
  ...(q && { q, ...(exact && { exact: 'yes' as const }) }),
  ...(status && { status }),
  ...(category && { category }),
})

const fetchMap = (search: MapSearch, viewBox: ViewBox | null, signal: AbortSignal) =>
  call(readMap, { query: { ...search.centre, radius: search.radius, ...toFilterQuery(search), ...viewBox } }, { signal })

export const nearbyItemsQuery = (search: MapSearch) =>
  infiniteQueryOptions({
    queryKey: ['items', 'nearby', search],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listItems,
        {
          query: {
            fields: 'card',
            near: `${search.centre.lat},${search.centre.lng}`,
            radius: search.radius,
            ...toFilterQuery(search),
            ...pageParam?.words,
            sort: 'nearest',
            limit: NEARBY_PAGE_SIZE,
            ...(pageParam ? { cursor: pageParam.cursor } : {}),
          },
        },
        { signal },
      ),
    meta: LOG_META,
    initialPageParam: FIRST_PAGE as ItemPageParam,
    getNextPageParam,
  })
