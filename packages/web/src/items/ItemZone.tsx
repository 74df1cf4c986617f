import type { ItemDetail } from '@barattolo/domain/items/contract'
import { texts } from '../app/texts.ts'

/** Where the object is, to the cell: a circle, never a point. Nothing for an object without a place. */
export function ItemZone({ item }: { item: ItemDetail }) {
  if (!item.coords) return null
  return (
    <figure className="it__zone">
      <svg viewBox="0 0 356 168" role="img" aria-label={texts.items.page.zoneLabel(item.location)}>
        <rect width="356" height="168" fill="var(--map-1)" />
        <path d="M0 30Q90 10 178 34T356 22V0H0Z" fill="var(--map-3)" />
        <path d="M0 146Q90 122 178 140T356 126V168H0Z" fill="var(--map-2)" />
        <path d="M-4 118Q100 78 178 100T360 66" fill="none" stroke="var(--map-water)" strokeWidth="6" />
        <circle
          cx="178"
          cy="84"
          r="36"
          fill="color-mix(in srgb, var(--baratto) 22%, transparent)"
          stroke="var(--baratto)"
          strokeWidth="2.5"
        />
      </svg>
      <figcaption className="sm dim">{texts.items.page.zone(item.location)}</figcaption>
    </figure>
  )
}
