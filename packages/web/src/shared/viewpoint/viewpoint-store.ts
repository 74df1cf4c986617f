import { parseViewpoint, type Viewpoint } from '@barattolo/domain/geo/viewpoint'
import { load, save, UNSAVED_VIEWPOINT_KEY, VIEWPOINT_KEY } from '../storage/storage.ts'

const listeners = new Set<() => void>()
/** For a device whose storage is blocked. */
let textInMemory: string | null = null

/** The stored answer as text, which stays the same value while it is unchanged. */
export const viewpointText = (): string | null => load(VIEWPOINT_KEY, JSON.stringify, textInMemory)

/** The answer to "Da dove guardi?" on this device; null until there is one. */
export const currentViewpoint = (): Viewpoint | null => readViewpoint(viewpointText())

export const readViewpoint = (text: string | null): Viewpoint | null => parseViewpoint(text && JSON.parse(text))

export function saveViewpoint(viewpoint: Viewpoint): void {
  save(VIEWPOINT_KEY, viewpoint)
  textInMemory = null
  if (viewpointText() === null) textInMemory = JSON.stringify(viewpoint)
  notify()
}

/** Called whenever a session ends: the answer may be from the account, and the device may have other users. */
export function clearViewpoint(): void {
  save(VIEWPOINT_KEY, null)
  save(UNSAVED_VIEWPOINT_KEY, null)
  textInMemory = null
  notify()
}

/** Calls `listener` when the answer changes, in this tab or another one. Returns a function that unsubscribes. */
export function subscribeToViewpoint(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notify)
  }
}

function notify() {
  for (const listener of [...listeners]) listener()
}
