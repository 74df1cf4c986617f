import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * When the card with the focus goes, the card that takes its place gets the focus, or else the last card, or else `fallback`.
 * `ids` are the ids of the cards' elements, in their order.
 */
export function useFocusAfterRemoval(ids: readonly string[], fallback: RefObject<HTMLElement | null>) {
  const focused = useRef<{ id: string; index: number } | null>(null)
  useLayoutEffect(() => {
    const last = focused.current
    if (last && !ids.includes(last.id) && isFocusLost()) {
      const next = ids[Math.min(last.index, ids.length - 1)]
      const card = next === undefined ? null : document.getElementById(next)
      ;(card ?? fallback.current)?.focus()
    }
    const record = () => {
      const index = ids.findIndex((id) => document.getElementById(id)?.contains(document.activeElement))
      focused.current = index < 0 ? null : { id: ids[index] ?? '', index }
    }
    record()
    document.addEventListener('focusin', record)
    return () => document.removeEventListener('focusin', record)
  }, [ids, fallback])
}

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** The history entries whose card has been shown. Going back to one of them restores the scroll position instead. */
const shownEntries = new Set<string>()

/** Scrolls to the card that the URL names and focuses it, once for each history entry. */
export function useFocusOfHash(ids: readonly string[]) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const id = hash.slice(1)
    if (shownEntries.has(key) || !ids.includes(id)) return
    shownEntries.add(key)
    const card = document.getElementById(id)
    card?.scrollIntoView()
    card?.focus({ preventScroll: true })
  }, [hash, key, ids])
}
