import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { between, dragged, type Frame, shiftBetween, type View, type Xy, zoomed } from './mercator.ts'

const GLIDE_MS = 380
/** Maximum shift of the drawn map in pixels before it is redrawn. Markers are drawn up to `OVERLAP_PX` beyond its edges. */
const PUSHED_MOST = 160
export const OVERLAP_PX = 200
/** The map is also redrawn after this time without movement, in milliseconds. */
const RESTED_MS = 100

export interface Camera {
  /** The view that is drawn (see `useDrawnView`). While the map is shifted it differs from `currentView`. */
  drawn: () => View
  /** Subscribes to changes of the drawn view; returns the unsubscribe function. */
  onDrawn: (listener: () => void) => () => void
  /** The view at the end of the current movement; used for server requests. */
  heading: View
  /** The exact current view: the drawn view plus a shift. */
  now: () => View
  /** Subscribes to changes of `currentView`, called in the same animation frame; returns the unsubscribe function. */
  follow: (listener: (now: View) => void) => () => void
  /** Moves immediately, for gestures. */
  move: (change: (view: View) => View) => void
  /** Moves immediately and sets `targetView`. */
  put: (view: View) => void
  /** Animates to the target; immediate with `prefers-reduced-motion`. */
  glide: (target: View | ((view: View) => View)) => void
}

/**
  * The camera of a map. A gesture stops the running animation. Movements do not rerender the component that calls this hook, only
  * the board that uses `useDrawnView`; the component is rerendered when `targetView` changes.
 */
export function useCamera(initial: View | (() => View)): Camera {
  const [heading, setHeading] = useState(initial)
  const [moving] = useState(() => new Moving(heading, setHeading))
  const frame = useRef(0)

  function move(change: (view: View) => View) {
    cancelAnimationFrame(frame.current)
    moving.show(change(moving.now))
  }
  function put(to: View) {
    move(() => to)
    setHeading(to)
  }
  function glide(target: View | ((view: View) => View)) {
    cancelAnimationFrame(frame.current)
    const from = moving.now
    const to = typeof target === 'function' ? target(from) : target
    setHeading(to)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return moving.show(to)
    const start = performance.now()
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - start) / GLIDE_MS))
      moving.show(part === 1 ? to : between(from, to, 1 - (1 - part) ** 3))
      if (part < 1) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      moving.stop()
    },
    [moving],
  )
  const { drawn, onDrawn, look: now, follow } = moving
  return { heading, drawn, onDrawn, now, follow, move, put, glide }
}

/** The drawn view; rerenders on changes. */
export function useDrawn({ drawn, onDrawn }: Camera): View {
  return useSyncExternalStore(onDrawn, drawn, drawn)
}

/** Holds the current view of each animation frame and decides when the map is redrawn. */
class Moving {
  now: View
  #drawn: View
  readonly #settle: (view: View) => void
  readonly #listeners = new Set<(now: View) => void>()
  readonly #boards = new Set<() => void>()
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(view: View, settle: (view: View) => void) {
    this.now = view
    this.#drawn = view
    this.#settle = settle
  }

  look = () => this.now
  drawn = () => this.#drawn

  follow = (listener: (now: View) => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  onDrawn = (listener: () => void) => {
    this.#boards.add(listener)
    return () => {
      this.#boards.delete(listener)
    }
  }

  show(next: View) {
    this.now = next
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#hasRested(), RESTED_MS)
    if (next.zoom !== this.#drawn.zoom) return this.#drawAnew()
    for (const listener of this.#listeners) listener(next)
    const { x, y } = shiftBetween(this.#drawn, next)
    if (Math.max(Math.abs(x), Math.abs(y)) > PUSHED_MOST) this.#drawAnew()
  }

  stop() {
    clearTimeout(this.#rest)
  }

  #hasRested() {
    this.#settle(this.now)
    if (this.#drawn !== this.now) this.#drawAnew()
  }

  #drawAnew() {
    this.#drawn = this.now
    for (const listener of this.#boards) listener()
  }
}

/** Camera changes for buttons and keys. */
export const drag = (by: Xy) => (view: View) => dragged(view, by)
export const zoomBy = (levels: number, frame: Frame, anchor: Xy) => (view: View) => zoomed(view, frame, anchor, levels)
