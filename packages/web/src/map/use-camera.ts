import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { between, dragged, type Frame, shiftBetween, type View, type Xy, zoomed } from './mercator.ts'

const GLIDE_MS = 380
/** How far the map is pushed as it is drawn, in pixels, before it is drawn anew; what stands on it reaches `OVERLAP_PX` beyond its edges. */
const PUSHED_MOST = 160
export const OVERLAP_PX = 200
/** Drawn anew, too, when it has rested so long. */
const RESTED_MS = 100

export interface Camera {
  /** What is drawn: see `useDrawn`. A map that is only pushed is not drawn anew at every frame: see `now`. */
  drawn: () => View
  /** Tells that something else is drawn; returns how to stop that. */
  onDrawn: (listener: () => void) => () => void
  /** Where it is going to rest, as far as that is known: what is asked of the server is asked for this. */
  heading: View
  /** Where the map really looks: what is drawn, pushed a little. */
  now: () => View
  /** Tells each change of `now` in the frame in which it happens; returns how to stop that. */
  follow: (listener: (now: View) => void) => () => void
  /** At once, as a hand moves it. */
  move: (change: (view: View) => View) => void
  /** At once and to stay. */
  put: (view: View) => void
  /** Over a third of a second; at once where motion is not wanted. */
  glide: (target: View | ((view: View) => View)) => void
}

/**
 * Where the map looks. One animation at a time; a hand on the map stops it. Whoever has it is not rendered anew while the map
 * moves, only the board that draws it is: the lists and plates beside it hear of where it comes to rest.
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

/** The view that is drawn, for the board that draws it. */
export function useDrawn({ drawn, onDrawn }: Camera): View {
  return useSyncExternalStore(onDrawn, drawn, drawn)
}

/** Where the map looks from frame to frame, and when that is worth drawing it anew. */
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

/** The moves that buttons and keys make. */
export const drag = (by: Xy) => (view: View) => dragged(view, by)
export const zoomBy = (levels: number, frame: Frame, anchor: Xy) => (view: View) => zoomed(view, frame, anchor, levels)
