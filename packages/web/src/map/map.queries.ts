import type { ItemId } from '@barattolo/domain/ids'
import { listItems, readItem } from '@barattolo/domain/items/contract'
import { type MapView, readMap } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../app/api.ts'

const NEARBY_PAGE = 24

/** Everything on the map is public and asked without saying who asks; the keys begin like those of other lists of objects. */
const ANONYMOUS = { anonymous: true } as const

/** How many objects lie in a circle, exactly, and which; with a view where they are too many to be sent one by one. */
export const objectsInCircle = (
  centre: Point,
  radius: number,
  view: Pick<MapView, 'west' | 'south' | 'east' | 'north' | 'zoom'> = {},
) =>
  queryOptions({
    queryKey: ['items', 'map', centre, radius, view],
    queryFn: ({ signal }) =>
      call(readMap, { query: { lat: centre.lat, lng: centre.lng, radius, ...view } }, { signal, ...ANONYMOUS }),
    placeholderData: keepPreviousData,
  })

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
