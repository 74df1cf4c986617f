import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { markerKind } from '@barattolo/domain/map/marker-kind'
import { texts } from '../shared/texts.ts'
import { MARKER_IMAGES } from './MapMarkers.tsx'

export function MapLegend() {
  return (
    <ul className="map-leg" aria-label={texts.map.legend}>
      {ITEM_STATUSES.map((status) => (
        <li key={status}>
          <img src={MARKER_IMAGES[markerKind(status)]} width="28" height="28" alt="" />
          {texts.items.status[status]}
        </li>
      ))}
    </ul>
  )
}
