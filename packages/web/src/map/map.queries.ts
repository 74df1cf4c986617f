import type { ItemId } from '@barattolo/domain/ids'
import { listItems, readItem } from '@barattolo/domain/items/contract'
import { type MapView, readMap } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../app/api.ts'

const NEARBY_PAGE = 24

/** Everything on the map is public and asked without saying who asks; the keys begin like those of other lists of objects. */
const ANONYMOUS = { anonymous: true } as const

/** The box and the zoom that are looked at. */
export type Looked = Required<Pick<MapView, 'west' | 'south' | 'east' | 'north' | 'zoom'>>

/**
 * How many objects lie in a circle, exactly, and which. Where they are too many to be sent one by one, those of the view that
 * is looked at as it is asked; they need not be asked for again.
 */
export const objectsInCircle = (client: QueryClient, centre: Point, radius: number, looked: Looked | null) =>
  queryOptions({
    queryKey: ['items', 'map', centre, radius],
    queryFn: async ({ signal }) => {
      const answer = await askMap(centre, radius, looked, signal)
      if (answer.clusters && looked) client.setQueryData(objectsInView(centre, radius, looked).queryKey, answer)
      return answer
    },
    placeholderData: keepPreviousData,
  })

export const objectsInView = (centre: Point, radius: number, looked: Looked | null) =>
  queryOptions({
    queryKey: ['items', 'map', centre, radius, looked],
    queryFn: ({ signal }) => askMap(centre, radius, looked, signal),
  })

const askMap = ({ lat, lng }: Point, radius: number, looked: Looked | null, signal: AbortSignal) =>
  call(readMap, { query: { lat, lng, radius, ...looked } }, { signal, ...ANONYMOUS })

export const objectsNearby = (centre: Point, radius: number) =>
  infiniteQueryOptions({
    queryKey: ['items', 'nearby', centre, radius],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listItems,
        {
          query: {
            near: `${centre.lat},${centre.lng}`,
            radius,
            sort: 'nearest',
            limit: NEARBY_PAGE,
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal, ...ANONYMOUS },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** The selected object, whether or not the list or the circle holds it. */
export const objectOnMap = (id: string | null) =>
  queryOptions({
    queryKey: ['items', 'one', id, null],
    queryFn: ({ signal }) => call(readItem, { params: { id: (id ?? '') as ItemId } }, { signal, ...ANONYMOUS }),
    enabled: id !== null,
  })
