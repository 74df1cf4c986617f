import { lazy } from 'react'
import type { ItemSlots } from '../items/item-slots.ts'

export const itemSlots: ItemSlots = {
  CellMap: lazy(async () => ({ default: (await import('../map/board/CellMap.tsx')).CellMap })),
  Queue: lazy(async () => ({ default: (await import('../conversations/queue/Queue.tsx')).Queue })),
  MatchingRequests: lazy(async () => ({ default: (await import('../requests/MatchingRequests.tsx')).MatchingRequests })),
  PutBackDialog: lazy(async () => ({ default: (await import('../publish/place/PutBackDialog.tsx')).PutBackDialog })),
}
