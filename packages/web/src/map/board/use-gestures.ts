import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Frame, focusOf, type Xy } from './mercator.ts'
import { type Camera, dragBy, zoomBy } from './use-camera.ts'

/** Maximum movement of a tap, in pixels. */
const TAP_TOLERANCE = 5
const ARROW_STEP = 90
/** Inertia after a drag: the map moves on by the last speed times this time. */
const INERTIA_MS = 160

interface PointerSample extends Xy {
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
 * Drag with inertia, pinch, wheel, double click and keys, the same for all map bases, because gestures move only the camera.
 * Elements with `data-no-gestures` are excluded from gestures.
 */
export function useGestures(
  ref: RefObject<HTMLElement | null>,
  camera: Camera,
  frame: Frame,
  onTap?: (position: Xy) => void,
): Gestures {
  const pointers = useRef(new Map<number, PointerSample>())
  const travelledDistance = useRef(0)
  const speed = useRef<Xy>({ x: 0, y: 0 })
  const lastTap = useRef<PointerSample>({ x: 0, y: 0, time: 0 })
  useWheel(ref, camera, frame)

  function onRelease(event: PointerEvent<HTMLElement>) {
    const pointer = pointers.current.get(event.pointerId)
    if (!pointer || !pointers.current.delete(event.pointerId)) return
    if (pointers.current.size > 0) return
    if (travelledDistance.current > TAP_TOLERANCE) return applyInertia(event.timeStamp - pointer.time)
    if (event.type === 'pointerup' && !(event.target as Element).closest('button, a')) handleTap(event)
  }
  function applyInertia(idleTime: number) {
    const { x, y } = speed.current
    if (idleTime < 60 && Math.hypot(x, y) > 0.25) camera.animateTo(dragBy({ x: x * INERTIA_MS, y: y * INERTIA_MS }))
  }
  function handleTap(event: PointerEvent<HTMLElement>) {
    const position = relativePosition(event)
    const isDoubleTap = event.timeStamp - lastTap.current.time < 320 && distanceBetween(position, lastTap.current) < 24
    lastTap.current = { ...position, time: isDoubleTap ? 0 : event.timeStamp }
    if (isDoubleTap) camera.animateTo(zoomBy(1, frame, position))
    else onTap?.(position)
  }

  return {
    onPointerDown(event) {
      if (event.button !== 0 || isExcluded(event.target)) return
      if (pointers.current.size === 0) travelledDistance.current = 0
      speed.current = { x: 0, y: 0 }
      pointers.current.set(event.pointerId, { ...relativePosition(event), time: event.timeStamp })
    },
    onPointerMove(event) {
      const previous = pointers.current.get(event.pointerId)
      if (!previous) return
      const position = relativePosition(event)
      travelledDistance.current += distanceBetween(position, previous)
      if (travelledDistance.current > TAP_TOLERANCE) event.currentTarget.setPointerCapture(event.pointerId)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, { ...position, time: event.timeStamp })
      if (other) pinch(camera, frame, other, previous, position)
      else if (travelledDistance.current > TAP_TOLERANCE)
        camera.move(dragBy({ x: position.x - previous.x, y: position.y - previous.y }))
      const elapsed = Math.max(1, event.timeStamp - previous.time)
      speed.current = { x: (position.x - previous.x) / elapsed, y: (position.y - previous.y) / elapsed }
    },
    onPointerUp: onRelease,
    onPointerCancel: onRelease,
    onKeyDown(event) {
      const change = event.target === event.currentTarget ? cameraChangeForKey(event.key, frame) : null
      if (!change) return
      event.preventDefault()
      camera.animateTo(change)
    },
  }
}

/** A non-passive listener, because React's is passive and could not prevent the page from scrolling. */
function useWheel(ref: RefObject<HTMLElement | null>, camera: Camera, frame: Frame) {
  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined)
  useEffect(() => {
    onWheel.current = (event) => {
      if (isExcluded(event.target)) return
      event.preventDefault()
      // A pinch on a touchpad is a wheel event with ctrlKey, in smaller steps.
      const levels = (-event.deltaY * (event.deltaMode === 1 ? 16 : 1)) / (event.ctrlKey ? 60 : 320)
      camera.move(zoomBy(Math.max(-1, Math.min(1, levels)), frame, relativePosition(event, ref.current)))
    }
  })
  useEffect(() => {
    const board = ref.current
    const handleWheel = (event: WheelEvent) => onWheel.current(event)
    board?.addEventListener('wheel', handleWheel, { passive: false })
    return () => board?.removeEventListener('wheel', handleWheel)
  }, [ref])
}

function pinch(camera: Camera, frame: Frame, fixed: Xy, previous: Xy, position: Xy) {
  const center = { x: (fixed.x + position.x) / 2, y: (fixed.y + position.y) / 2 }
  camera.move(dragBy({ x: (position.x - previous.x) / 2, y: (position.y - previous.y) / 2 }))
  camera.move(
    zoomBy(
      Math.log2(Math.max(1, distanceBetween(fixed, position)) / Math.max(1, distanceBetween(fixed, previous))),
      frame,
      center,
    ),
  )
}

function cameraChangeForKey(key: string, frame: Frame) {
  if (key === 'ArrowLeft') return dragBy({ x: ARROW_STEP, y: 0 })
  if (key === 'ArrowRight') return dragBy({ x: -ARROW_STEP, y: 0 })
  if (key === 'ArrowUp') return dragBy({ x: 0, y: ARROW_STEP })
  if (key === 'ArrowDown') return dragBy({ x: 0, y: -ARROW_STEP })
  if (key === '+' || key === '=') return zoomBy(1, frame, focusOf(frame))
  if (key === '-') return zoomBy(-1, frame, focusOf(frame))
  return null
}

const distanceBetween = (a: Xy, b: Xy) => Math.hypot(a.x - b.x, a.y - b.y)

function isExcluded(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-no-gestures]') !== null
}

function relativePosition(
  event: { clientX: number; clientY: number; currentTarget: EventTarget | null },
  board?: Element | null,
): Xy {
  const element = board ?? event.currentTarget
  const box = element instanceof Element ? element.getBoundingClientRect() : { left: 0, top: 0 }
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
