import { useEffect } from 'react'

/** Smaller differences come from browser bars, not from a keyboard; in pixels. */
const MIN_KEYBOARD_HEIGHT = 120

/**
 * Sets `--visible` to the height above the on-screen keyboard, and `--visible-top` to where it begins, in browsers whose keyboard
 * covers the page: they do not know `interactive-widget` in the viewport of `index.html`.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const clear = () => {
      style.removeProperty('--visible')
      style.removeProperty('--visible-top')
    }
    const update = () => {
      const isCovered = window.innerHeight - viewport.height > MIN_KEYBOARD_HEIGHT && viewport.scale === 1
      if (!isCovered) return clear()
      style.setProperty('--visible', `${viewport.height}px`)
      style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      clear()
    }
  }, [])
}
