import type { ItemDetail } from '@barattolo/domain/items/contract'
import { texts } from '../app/texts.ts'
import { ZoneMap } from '../map/ZoneMap.tsx'

/** Where the object is, to the cell: a circle, never a point. Nothing for an object without a place. */
export function ItemZone({ item }: { item: ItemDetail }) {
  if (!item.coords) return null
  return (
    <figure className="it__zone">
      <div className="it__zone-map">
        <ZoneMap point={item.coords} label={texts.items.page.zoneLabel(item.location)} />
      </div>
      <figcaption className="sm dim">{texts.items.page.zone(item.location)}</figcaption>
    </figure>
  )
}
