import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { ItemArea } from '@barattolo/domain/map/cell'
import type { Point } from '@barattolo/domain/map/distance'
import { type ComponentType, createContext, useContext } from 'react'

/** `corner`: on a picture; `labelled`: with its text; `plain`: in a row. */
export type HeartLook = 'corner' | 'labelled' | 'plain'

/** Parts of an object's screens that belong to features above this one. `shell/item-slots.ts` fills them, all lazily loaded. */
export interface ItemSlots {
  /** The public cell of a position on a map. */
  CellMap: ComponentType<{ point: Point; area: ItemArea; label: string }>
  /** For the owner: the people who are interested in the object, and the wanted ads that it matches. */
  OwnerSections: ComponentType<{ item: Pick<Item, '_id'> }>
  /** For other signed-in people: the swap in which they would receive the object. */
  ItemPairs: ComponentType<{ item: Pick<Item, '_id'> }>
  /** Makes a received object available again. */
  PutBackDialog: ComponentType<{ item: Pick<Item, '_id' | 'title' | 'status'>; open: boolean; onClose: () => void }>
  /** Makes an object of others a favourite; `HeartSlot` renders it. */
  Heart: ComponentType<{ item: Pick<Item, '_id' | 'title'>; look: HeartLook }>
  /** On /mio-bazar: whether favourites are for the person alone. */
  FavouriteSettings: ComponentType<{ me: Uid }>
}

const Nothing = () => null

export const ItemSlotsContext = createContext<ItemSlots>({
  CellMap: Nothing,
  OwnerSections: Nothing,
  ItemPairs: Nothing,
  PutBackDialog: Nothing,
  Heart: Nothing,
  FavouriteSettings: Nothing,
})

export const useItemSlots = () => useContext(ItemSlotsContext)
