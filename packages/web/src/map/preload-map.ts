import { queryClient } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { currentUid } from '../shared/session.ts'
import { currentViewpoint } from '../shared/viewpoint/viewpoint-store.ts'
// The files of the map screen, except MapLibre, which a map loads at the first interaction.
import './MapPage.tsx'
import { circleItemsWithoutView, type MapSearch, nearbyItemsQuery } from './map.queries.ts'
import { centreOf, readMapState, startOf } from './map-url.ts'
import './shipped/ShippedBase.tsx'

/** Requests the list and the count of the map screen when a link to it is pressed: before the click, and before it is rendered. */
export function prefetchMapOnPress(signal: AbortSignal) {
  const onPress = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.pathname === paths.map && window.location.pathname !== paths.map) prefetchMap(link.search)
  }
  addEventListener('pointerdown', onPress, { signal })
}

function prefetchMap(parameters: string) {
  const { around, radius, q, exact, status, category } = readMapState(parameters, startOf(currentViewpoint()))
  const search: MapSearch = { centre: centreOf(around), radius, q, exact, status, category, viewer: currentUid() }
  void queryClient.prefetchInfiniteQuery(nearbyItemsQuery(search))
  void queryClient.prefetchQuery(circleItemsWithoutView(search))
}
