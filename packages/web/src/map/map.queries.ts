import { listItems } from '@barattolo/domain/items/contract'
import { type MapView, readMap } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../app/api.ts'
import { texts } from '../app/texts.ts'
import type { MapFilter } from './map-address.ts'

const NEARBY_PAGE = 24

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
const LOGGED = { fault: texts.items.list.failed }

/** The bounds and the zoom of the requested view. */
export type Looked = Required<Pick<MapView, 'west' | 'south' | 'east' | 'north' | 'zoom'>>

/**
   * The exact number of objects in a circle, and the objects. If there are too many, the server sends clusters for the current
   * view instead; these are also cached for `viewItemsQuery`.
 */
export const objectsInCircle = (client: QueryClient, search: MapSearch, looked: Looked | null) =>
  queryOptions({
    queryKey: ['items', 'map', search],
    queryFn: async ({ signal }) => {
      const answer = await askMap(search, looked, signal)
      if (answer.clusters && looked) client.setQueryData(objectsInView(search, looked).queryKey, answer)
      return answer
    },
    meta: LOGGED,
    placeholderData: (previous, query) => (isOfViewer(query, search) ? previous : undefined),
  })

export const objectsInView = (search: MapSearch, looked: Looked | null) =>
  queryOptions({
    queryKey: ['items', 'map', search, looked],
    queryFn: ({ signal }) => askMap(search, looked, signal),
    meta: LOGGED,
    placeholderData: (previous, query) => (isOfViewer(query, search) ? previous : undefined),
  })

/** Placeholder data is used only for the same viewer. */
const isOfViewer = (query: { queryKey: readonly unknown[] } | undefined, { viewer }: MapSearch) =>
  (query?.queryKey[2] as MapSearch | undefined)?.viewer === viewer

const kindsOf = ({ status, category }: MapFilter) => ({ ...(status && { status }), ...(category && { category }) })

const askMap = (search: MapSearch, looked: Looked | null, signal: AbortSignal) =>
  call(readMap, { query: { ...search.centre, radius: search.radius, ...kindsOf(search), ...looked } }, { signal })

export const objectsNearby = (search: MapSearch) =>
  infiniteQueryOptions({
    queryKey: ['items', 'nearby', search],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listItems,
        {
          query: {
            near: `${search.centre.lat},${search.centre.lng}`,
            radius: search.radius,
            ...kindsOf(search),
            sort: 'nearest',
            limit: NEARBY_PAGE,
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    meta: LOGGED,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
