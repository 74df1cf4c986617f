import { useSyncExternalStore } from 'react'

/** Below this the layout is the compact one (design: Responsive). */
export const COMPACT = '(max-width: 1099px)'

/** Whether a media query holds, now and later. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
