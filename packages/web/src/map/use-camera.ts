import { useEffect, useRef, useState } from 'react'
import { between, dragged, type Frame, type View, type Xy, zoomed } from './mercator.ts'

const GLIDE_MS = 380

export interface Camera {
  view: View
  /** At once, as a hand moves it. */
  move: (change: (view: View) => View) => void
  /** Over a third of a second; at once where motion is not wanted. */
  glide: (target: View | ((view: View) => View)) => void
}

/** Where the map looks. One animation at a time; a hand on the map stops it. */
export function useCamera(initial: View | (() => View)): Camera {
  const [view, setView] = useState(initial)
  const now = useRef(view)
  const frame = useRef(0)

  function show(next: View) {
    now.current = next
    setView(next)
  }
  function move(change: (view: View) => View) {
    cancelAnimationFrame(frame.current)
    show(change(now.current))
  }
  function glide(target: View | ((view: View) => View)) {
    cancelAnimationFrame(frame.current)
    const from = now.current
    const to = typeof target === 'function' ? target(from) : target
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(to)
    const start = performance.now()
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - start) / GLIDE_MS))
      show(part === 1 ? to : between(from, to, 1 - (1 - part) ** 3))
      if (part < 1) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { view, move, glide }
}

/** The moves that buttons and keys make. */
export const drag = (by: Xy) => (view: View) => dragged(view, by)
export const zoomBy = (levels: number, frame: Frame, anchor: Xy) => (view: View) => zoomed(view, frame, anchor, levels)
