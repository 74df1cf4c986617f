import { isNumber, isRecordOf } from '@barattolo/domain/type-guards'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isPlaceholderShown, onInteractive } from '../shared/interactive.ts'
import { onPersonCleared } from '../shared/storage/person-storage.ts'
import type { NavigationState } from './navigation.ts'

const STORAGE_KEY = 'barattolo:scroll'
const isStoredPositions = isRecordOf(isNumber)

/**
 * A new screen starts at the top or at its URL's hash; Back and a reload restore the scroll position. A page that was scrolled before
 * it was interactive stays where it is: otherwise it would move while a button is being pressed.
 */
export function useScrollRestoration({ location, action, keepScroll }: NavigationState) {
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', savePositions)
    return () => window.removeEventListener('pagehide', savePositions)
  }, [])
  const { hash } = location
  const entryKey = entryKeyOf(location)
  const isFirstScreen = useRef(true)
  useLayoutEffect(() => {
    const savedTop = action === 'POP' ? positions(entryKey).get(entryKey) : undefined
    const keepsPosition = keepScroll || (isFirstScreen.current && window.scrollY > 0)
    isFirstScreen.current = false
    const restore = () => (keepsPosition ? undefined : restoreScroll(hash, savedTop))
    const recordPosition = () => positions(entryKey).set(entryKey, window.scrollY)
    const start = () => {
      restore()
      recordPosition()
      window.addEventListener('scroll', recordPosition, { passive: true })
    }
    let stopWaiting = () => {}
    if (isPlaceholderShown()) {
      // It may be lower than its screen: the position is restored again, and not recorded before.
      restore()
      stopWaiting = onInteractive(start)
    } else start()
    return () => {
      stopWaiting()
      window.removeEventListener('scroll', recordPosition)
    }
  }, [entryKey, hash, action, keepScroll])
}

function restoreScroll(hash: string, savedTop: number | undefined) {
  const target = hash === '' || savedTop !== undefined ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, savedTop ?? 0)
}

let positionsByEntry: Map<string, number> | null = null
// The addresses of a user's pages tell who it was.
onPersonCleared(() => {
  positionsByEntry = new Map()
})

/** After every page load the first history entry has the key "default", so its URL identifies it instead. */
function entryKeyOf({ key, pathname, search }: NavigationState['location']): string {
  return key === 'default' ? `${pathname}${search}` : key
}

/** The scroll position of each entry of this tab's history, in pixels; `entryKey` is the current one. */
function positions(entryKey: string): Map<string, number> {
  if (!positionsByEntry) {
    positionsByEntry = new Map(Object.entries(loadPositions()))
    if (isFreshNavigation()) positionsByEntry.delete(entryKey)
  }
  return positionsByEntry
}

/** Whether the page was loaded by a typed URL, a notice or a link, not by Back or a reload. */
function isFreshNavigation(): boolean {
  return performance.getEntriesByType('navigation').some((load) => 'type' in load && load.type === 'navigate')
}

function loadPositions(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return isStoredPositions(stored) ? stored : {}
  } catch {
    return {}
  }
}

function savePositions() {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positionsByEntry ?? [])))
  } catch {
    // If storage is full or blocked, the next load starts at the top.
  }
}
