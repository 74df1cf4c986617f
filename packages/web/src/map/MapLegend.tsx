import { STATUSES } from '@barattolo/domain/items/kinds'
import { markerKind } from '@barattolo/domain/map/marker-kind'
import { texts } from '../app/texts.ts'
import { MARKER_PICTURES } from './Pins.tsx'

export function MapLegend() {
  return (
    <ul className="map-leg" aria-label={texts.map.legend}>
      {STATUSES.map((status) => (
        <li key={status}>
          <img src={MARKER_PICTURES[markerKind(status)]} width="28" height="28" alt="" />
          {texts.items.status[status]}
        </li>
      ))}
    </ul>
  )
}
