import type { ItemDetail } from '@barattolo/domain/items/contract'
import { texts } from '../app/texts.ts'
import { ZoneMap } from '../map/ZoneMap.tsx'
import { WhenNear } from '../ui/WhenNear.tsx'

const words = texts.items.page

/** Where the object is, to the cell: a circle, never a point. Nothing for an object without a place. */
export function ItemZone({ item }: { item: ItemDetail }) {
  if (!item.coords) return null
  return (
    <figure className="it__zone">
      <WhenNear className="it__zone-map">
        <ZoneMap point={item.coords} label={words.zoneLabel(item.location)} />
      </WhenNear>
      <figcaption className="sm dim">{words.zone(item.location)}</figcaption>
    </figure>
  )
}
