import type { ItemDetail } from '@barattolo/domain/items/contract'
import { LazyCellMap } from '../map/LazyCellMap.tsx'
import { texts } from '../shared/texts.ts'
import { RenderWhenNear } from '../ui/RenderWhenNear.tsx'

const text = texts.items.page

/** The public cell of the object as a circle on a map; nothing for an object without a position. */
export function ItemLocationMap({ item }: { item: ItemDetail }) {
  if (!item.coords) return null
  return (
    <figure className="it__zone">
      <RenderWhenNear className="it__zone-map">
        <LazyCellMap point={item.coords} label={text.zoneLabel(item.location)} />
      </RenderWhenNear>
      <figcaption className="sm dim">{text.zone(item.location)}</figcaption>
    </figure>
  )
}
