import type { ItemId } from '@barattolo/domain/ids'
import type { ItemCard } from '@barattolo/domain/items/contract'
import { useSyncExternalStore } from 'react'

/** What "Interessa" shows of the object and its owner. */
export type InterestItem = Pick<
  ItemCard,
  '_id' | 'title' | 'status' | 'category' | 'availability' | 'imageUrl' | 'images' | 'ownerUid' | 'ownerName' | 'ownerPhoto'
> &
  Partial<Pick<ItemCard, 'crops' | 'resting'>>

export interface SheetRequest {
  item: InterestItem
  /** An object that was just published to be offered. */
  newItemId?: ItemId
}

let request: SheetRequest | null = null
const listeners = new Set<() => void>()

function setRequest(next: SheetRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the sheet, which `AppLayout` shows, so that a list that loads again does not close it. */
export function openInterestSheet(next: SheetRequest) {
  if (request?.item._id !== next.item._id) setRequest(next)
}

export const closeInterestSheet = () => setRequest(null)

const current = () => request

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInterestSheet = () => useSyncExternalStore(subscribe, current, current)
