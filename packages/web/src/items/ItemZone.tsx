import type { ItemDetail } from '@barattolo/domain/items/contract'
import { texts } from '../app/texts.ts'
import { ZoneMap } from '../map/ZoneMap.tsx'
import { WhenNear } from '../ui/WhenNear.tsx'

const words = texts.items.page

/** The public cell of the object as a circle on a map; nothing for an object without a position. */
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
