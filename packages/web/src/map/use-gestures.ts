import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Frame, focusOf, type Xy } from './mercator.ts'
import { type Camera, drag, zoomBy } from './use-camera.ts'

/** Maximum movement of a tap, in pixels. */
const SLACK = 5
const ARROW_STEP = 90
/** Inertia after a drag: the map moves on by the last speed times this time. */
const THROW_MS = 160

interface Hand extends Xy {
  time: number
}

interface Gestures {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
  * Drag with inertia, pinch, wheel, double click and keys, the same for all map bases, which only follow the camera.
  * Elements with `data-still` are excluded from gestures.
 */
export function useGestures(
  ref: RefObject<HTMLElement | null>,
  camera: Camera,
  frame: Frame,
  onTap?: (at: Xy) => void,
): Gestures {
  const hands = useRef(new Map<number, Hand>())
  const travelled = useRef(0)
  const speed = useRef<Xy>({ x: 0, y: 0 })
  const lastTap = useRef<Hand>({ x: 0, y: 0, time: 0 })
  useWheel(ref, camera, frame)

  function release(event: PointerEvent<HTMLElement>) {
    const hand = hands.current.get(event.pointerId)
    if (!hand || !hands.current.delete(event.pointerId)) return
    if (hands.current.size > 0) return
    if (travelled.current > SLACK) return thrown(event.timeStamp - hand.time)
    if (event.type === 'pointerup' && !(event.target as Element).closest('button, a')) tapped(event)
  }
  function thrown(rest: number) {
    const { x, y } = speed.current
    if (rest < 60 && Math.hypot(x, y) > 0.25) camera.glide(drag({ x: x * THROW_MS, y: y * THROW_MS }))
  }
  function tapped(event: PointerEvent<HTMLElement>) {
    const at = within(event)
    const again = event.timeStamp - lastTap.current.time < 320 && apart(at, lastTap.current) < 24
    lastTap.current = { ...at, time: again ? 0 : event.timeStamp }
    if (again) camera.glide(zoomBy(1, frame, at))
    else onTap?.(at)
  }

  return {
    onPointerDown(event) {
      if (event.button !== 0 || isStill(event.target)) return
      if (hands.current.size === 0) travelled.current = 0
      speed.current = { x: 0, y: 0 }
      hands.current.set(event.pointerId, { ...within(event), time: event.timeStamp })
    },
    onPointerMove(event) {
      const before = hands.current.get(event.pointerId)
      if (!before) return
      const at = within(event)
      travelled.current += apart(at, before)
      if (travelled.current > SLACK) event.currentTarget.setPointerCapture(event.pointerId)
      const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1]
      hands.current.set(event.pointerId, { ...at, time: event.timeStamp })
      if (other) pinch(camera, frame, other, before, at)
      else if (travelled.current > SLACK) camera.move(drag({ x: at.x - before.x, y: at.y - before.y }))
      const passed = Math.max(1, event.timeStamp - before.time)
      speed.current = { x: (at.x - before.x) / passed, y: (at.y - before.y) / passed }
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event) {
      const change = event.target === event.currentTarget ? byKey(event.key, frame) : null
      if (!change) return
      event.preventDefault()
      camera.glide(change)
    },
  }
}

/** A non-passive listener, because React's is passive and could not prevent the page from scrolling. */
function useWheel(ref: RefObject<HTMLElement | null>, camera: Camera, frame: Frame) {
  const turned = useRef<(event: WheelEvent) => void>(() => undefined)
  useEffect(() => {
    turned.current = (event) => {
      if (isStill(event.target)) return
      event.preventDefault()
      // A pinch on a touchpad is a wheel event with ctrlKey, in smaller steps.
      const levels = (-event.deltaY * (event.deltaMode === 1 ? 16 : 1)) / (event.ctrlKey ? 60 : 320)
      camera.move(zoomBy(Math.max(-1, Math.min(1, levels)), frame, within(event, ref.current)))
    }
  })
  useEffect(() => {
    const board = ref.current
    const listen = (event: WheelEvent) => turned.current(event)
    board?.addEventListener('wheel', listen, { passive: false })
    return () => board?.removeEventListener('wheel', listen)
  }, [ref])
}

function pinch(camera: Camera, frame: Frame, still: Xy, before: Xy, at: Xy) {
  const middle = { x: (still.x + at.x) / 2, y: (still.y + at.y) / 2 }
  camera.move(drag({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 }))
  camera.move(zoomBy(Math.log2(Math.max(1, apart(still, at)) / Math.max(1, apart(still, before))), frame, middle))
}

function byKey(key: string, frame: Frame) {
  if (key === 'ArrowLeft') return drag({ x: ARROW_STEP, y: 0 })
  if (key === 'ArrowRight') return drag({ x: -ARROW_STEP, y: 0 })
  if (key === 'ArrowUp') return drag({ x: 0, y: ARROW_STEP })
  if (key === 'ArrowDown') return drag({ x: 0, y: -ARROW_STEP })
  if (key === '+' || key === '=') return zoomBy(1, frame, focusOf(frame))
  if (key === '-') return zoomBy(-1, frame, focusOf(frame))
  return null
}

const apart = (a: Xy, b: Xy) => Math.hypot(a.x - b.x, a.y - b.y)

function isStill(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-still]') !== null
}

function within(event: { clientX: number; clientY: number; currentTarget: EventTarget | null }, board?: Element | null): Xy {
  const element = board ?? event.currentTarget
  const box = element instanceof Element ? element.getBoundingClientRect() : { left: 0, top: 0 }
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
