import { useSyncExternalStore } from 'react'

/** Devices without a mouse, whose keyboard is on the screen. */
export const TOUCH_QUERY = '(hover: none) and (pointer: coarse)'

/**
 * Whether a media query matches; renders again when the result changes. HTML from the server is rendered with `onServer`, whatever
 * the window.
 */
export function useMediaQuery(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => onServer,
  )
}
