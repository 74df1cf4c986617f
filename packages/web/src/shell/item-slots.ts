import { lazy } from 'react'
import type { ItemSlots } from '../items/item-slots.ts'

export const itemSlots: ItemSlots = {
  CellMap: lazy(async () => ({ default: (await import('../map/board/CellMap.tsx')).CellMap })),
  OwnerSections: lazy(async () => ({ default: (await import('./OwnerSections.tsx')).OwnerSections })),
  Heart: lazy(async () => ({ default: (await import('../favourites/Heart.tsx')).Heart })),
  SwapParts: lazy(async () => ({ default: (await import('./SwapParts.tsx')).SwapParts })),
  PutBackDialog: lazy(async () => ({ default: (await import('../publish/place/PutBackDialog.tsx')).PutBackDialog })),
}
