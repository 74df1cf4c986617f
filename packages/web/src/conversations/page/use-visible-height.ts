import { useEffect } from 'react'

/** Smaller differences come from browser bars, not from a keyboard; in pixels. */
const MIN_KEYBOARD_HEIGHT = 120

/** Sets `--visible` to the remaining height where the on-screen keyboard covers the page instead of shrinking it. */
export function useVisibleHeight() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    const update = () => {
      const isCovered = window.innerHeight - viewport.height > MIN_KEYBOARD_HEIGHT && viewport.scale === 1
      if (isCovered) root.style.setProperty('--visible', `${viewport.height}px`)
      else root.style.removeProperty('--visible')
    }
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      root.style.removeProperty('--visible')
    }
  }, [])
}
