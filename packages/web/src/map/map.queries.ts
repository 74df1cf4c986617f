import { listItems } from '@barattolo/domain/items/contract'
import { type MapView, readMap } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../app/api.ts'
import { texts } from '../app/texts.ts'
import type { MapFilter } from './map-address.ts'

const NEARBY_PAGE = 24

/**
 * What the map asks about, and for whom: who looks stands in every key, because people who have blocked each other do not
 * find each other's objects. The keys begin like those of other lists of objects.
 */
export interface MapSearch extends MapFilter {
  centre: Point
  radius: number
  viewer: string | null
}

/** Failures of the map and of its list are logged in the browser's console. */
const LOGGED = { fault: texts.items.list.failed }

/** The box and the zoom that are looked at. */
export type Looked = Required<Pick<MapView, 'west' | 'south' | 'east' | 'north' | 'zoom'>>

/**
 * How many objects lie in a circle, exactly, and which. Where they are too many to be sent one by one, those of the view that
 * is looked at as it is asked; they need not be asked for again.
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

/** What stands until another circle has come is never what another viewer was shown. */
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
