import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTown } from '../../shared/town.tsx'
import { dragView, type Frame, interpolateViews, limitView, type View, viewOffset, type Xy, zoomView } from './mercator.ts'

const ANIMATION_MS = 380
/** Maximum shift of the drawn map in pixels before it is redrawn. Markers are drawn up to `OVERLAP_PX` beyond its edges. */
const MAX_SHIFT_PX = 160
export const OVERLAP_PX = 200
/** The map is also redrawn after this time without movement, in milliseconds. */
const SETTLE_MS = 100

export interface Camera {
  /** The view that is drawn (see `useDrawnView`). While the map is shifted it differs from `currentView`. */
  drawn: () => View
  /** Subscribes to changes of the drawn view, among them each change of zoom; returns the unsubscribe function. */
  onDrawn: (listener: () => void) => () => void
  /** The view at the end of the current movement; used for server requests. */
  targetView: View
  /** The exact current view: the drawn view plus a shift. */
  currentView: () => View
  /** Subscribes to movements at the same zoom, called in the same animation frame; returns the unsubscribe function. */
  onMove: (listener: (currentView: View) => void) => () => void
  /** Moves immediately, for gestures. */
  move: (change: (view: View) => View) => void
  /** Moves immediately and sets `targetView`. */
  jumpTo: (view: View) => void
  /** Animates to the target; immediate with `prefers-reduced-motion`. */
  animateTo: (target: View | ((view: View) => View)) => void
}

/**
 * The camera of a map, which stays within the bounds of the town. A gesture stops the running animation. Movements do not rerender the
 * component that calls this hook, only the board that uses `useDrawnView`; the component is rerendered when `targetView` changes.
 */
export function useCamera(initial: View | (() => View)): Camera {
  const { bounds } = useTown().views
  const [targetView, setTargetView] = useState(initial)
  const [cameraState] = useState(() => new CameraState(targetView, setTargetView))
  const frame = useRef(0)

  function move(change: (view: View) => View) {
    cancelAnimationFrame(frame.current)
    cameraState.show(limitView(change(cameraState.currentView), bounds))
  }
  function jumpTo(view: View) {
    const to = limitView(view, bounds)
    move(() => to)
    setTargetView(to)
  }
  function animateTo(target: View | ((view: View) => View)) {
    cancelAnimationFrame(frame.current)
    const from = cameraState.currentView
    const to = limitView(typeof target === 'function' ? target(from) : target, bounds)
    setTargetView(to)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return cameraState.show(to)
    const start = performance.now()
    const step = (time: number) => {
      const progress = Math.min(1, Math.max(0, (time - start) / ANIMATION_MS))
      cameraState.show(progress === 1 ? to : interpolateViews(from, to, 1 - (1 - progress) ** 3))
      if (progress < 1) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      cameraState.stop()
    },
    [cameraState],
  )
  const { drawn, onDrawn, getCurrentView: currentView, onMove } = cameraState
  return { targetView, drawn, onDrawn, currentView, onMove, move, jumpTo, animateTo }
}

/** The drawn view; rerenders on changes. */
export function useDrawnView({ drawn, onDrawn }: Camera): View {
  return useSyncExternalStore(onDrawn, drawn, drawn)
}

/** Holds the current view of each animation frame and decides when the map is redrawn. */
class CameraState {
  currentView: View
  #drawn: View
  readonly #settle: (view: View) => void
  readonly #listeners = new Set<(currentView: View) => void>()
  readonly #drawnListeners = new Set<() => void>()
  #settleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(view: View, settle: (view: View) => void) {
    this.currentView = view
    this.#drawn = view
    this.#settle = settle
  }

  getCurrentView = () => this.currentView
  drawn = () => this.#drawn

  onMove = (listener: (currentView: View) => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  onDrawn = (listener: () => void) => {
    this.#drawnListeners.add(listener)
    return () => {
      this.#drawnListeners.delete(listener)
    }
  }

  show(next: View) {
    this.currentView = next
    clearTimeout(this.#settleTimer)
    this.#settleTimer = setTimeout(() => this.#handleSettled(), SETTLE_MS)
    if (next.zoom !== this.#drawn.zoom) return this.#redraw()
    for (const listener of this.#listeners) listener(next)
    const { x, y } = viewOffset(this.#drawn, next)
    if (Math.max(Math.abs(x), Math.abs(y)) > MAX_SHIFT_PX) this.#redraw()
  }

  stop() {
    clearTimeout(this.#settleTimer)
  }

  #handleSettled() {
    this.#settle(this.currentView)
    if (this.#drawn !== this.currentView) this.#redraw()
  }

  #redraw() {
    this.#drawn = this.currentView
    for (const listener of this.#drawnListeners) listener()
  }
}

/** Camera changes for buttons and keys. */
export const dragBy = (offset: Xy) => (view: View) => dragView(view, offset)
export const zoomBy = (levels: number, frame: Frame, anchor: Xy) => (view: View) => zoomView(view, frame, anchor, levels)
