import type { Item } from '@barattolo/domain/items/contract'
import { texts } from '../shared/texts.ts'

type PlacedItem = Partial<Pick<Item, 'location' | 'coords'>>

/** An object with a position but without a municipality was stored outside the town's area before it had a limit. */
export const isOutsideTown = ({ location, coords }: PlacedItem) => Boolean(coords) && location === null

/** The municipality of an object, or "Fuori zona"; null without a position. */
export const placeNameOf = (item: PlacedItem): string | null =>
  isOutsideTown(item) ? texts.items.outsideTown : (item.location ?? null)
