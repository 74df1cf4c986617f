import type { ItemArea } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import type { Item } from '@barattolo/domain/items/contract'
import { type ComponentType, createContext, useContext } from 'react'

export interface HeartProps {
  /** Without an id (an unsaved object) it has no heart. */
  item: Pick<Item, 'title'> & Partial<Pick<Item, '_id' | 'ownerUid' | 'availability'>>
  /** `corner` (the default): on a picture; `labelled`: with its text; `plain`: in a row. */
  look?: 'corner' | 'labelled' | 'plain'
}

/** Parts of an object's screens that belong to features above this one. `shell/item-slots.ts` fills them, all lazily loaded. */
export interface ItemSlots {
  /** The public cell of a position on a map. */
  CellMap: ComponentType<{ point: Point; area: ItemArea; label: string }>
  /** For the owner: the people who are interested in the object, and the wanted ads that it matches. */
  OwnerSections: ComponentType<{ item: Pick<Item, '_id'> }>
  /** For other signed-in people: what they would give for the object, and the swap in which they would receive it. */
  SwapParts: ComponentType<{ item: Pick<Item, '_id' | 'title' | 'availability' | 'resting'> }>
  /** Makes a received object available again. */
  PutBackDialog: ComponentType<{ item: Pick<Item, '_id' | 'title' | 'status'>; open: boolean; onClose: () => void }>
  /** Makes an object of others a favourite; `HeartSlot` renders it. */
  Heart: ComponentType<HeartProps>
}

const Nothing = () => null

export const ItemSlotsContext = createContext<ItemSlots>({
  CellMap: Nothing,
  OwnerSections: Nothing,
  SwapParts: Nothing,
  PutBackDialog: Nothing,
  Heart: Nothing,
})

export const useItemSlots = () => useContext(ItemSlotsContext)
