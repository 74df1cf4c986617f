import type { PageTown } from '@barattolo/domain/town'
import { queryClient } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { currentUid } from '../shared/session.ts'
import { currentViewpoint } from '../shared/viewpoint/viewpoint-store.ts'
// The files of the map screen, except MapLibre, which a map loads at the first interaction, and the drawn map.
import './MapPage.tsx'
import { circleItemsWithoutView, type MapSearch, nearbyItemsQuery } from './map.queries.ts'
import { centreOf, readMapState, startOf } from './map-url.ts'
import { loadDrawnMap } from './shipped/use-drawn-map.ts'

/**
 * Loads the drawn map, and requests the list and the count of the map screen when a link to it is pressed: before the click, and before
 * it is rendered.
 */
export function prefetchMapOnPress(signal: AbortSignal, town: PageTown) {
  // A failure is repeated, and handled, by the map that needs it.
  if (town.drawnMapPath !== null) void loadDrawnMap(town.drawnMapPath)
  const onPress = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.pathname === paths.map && window.location.pathname !== paths.map) prefetchMap(link.search, town)
  }
  addEventListener('pointerdown', onPress, { signal })
}

function prefetchMap(parameters: string, town: PageTown) {
  const { around, radius, q, exact, status, category } = readMapState(parameters, startOf(currentViewpoint(), town), town)
  const search: MapSearch = { centre: centreOf(around, town), radius, q, exact, status, category, viewer: currentUid() }
  void queryClient.prefetchInfiniteQuery(nearbyItemsQuery(search))
  void queryClient.prefetchQuery(circleItemsWithoutView(search, town))
}
