import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import {
  clampToEdges,
  DOUBLE_TAP_SCALE,
  FITTED_ZOOM,
  KEY_FACTOR,
  type Position,
  swipeStep,
  type Zoom,
  zoomAt,
} from './photo-zoom.ts'

/** Maximum delay in milliseconds and distances in pixels. */
const DOUBLE_TAP = { maxDelay: 300, maxDistance: 30 }
const MAX_TAP_MOVEMENT = 8

interface Gesture {
  fingers: Map<number, Position>
  start: Position
  /** Last distance between two fingers; 0 unless two touch. */
  fingerDistance: number
  lastTap: { at: number; position: Position }
  wasPinched: boolean
}

/**
 * Pinch, drag, double tap and keys for one photo in full screen. While the photo is not magnified, a horizontal swipe shows
 * another one (`onStep`) and a tap beside it closes the viewer (`onClose`).
 */
export function usePhotoGestures(stage: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void, onClose: () => void) {
  const [zoom, setZoom] = useState<Zoom>(FITTED_ZOOM)
  const [dragOffset, setDragOffset] = useState(0)
  const gesture = useRef<Gesture>({
    fingers: new Map(),
    start: { x: 0, y: 0 },
    fingerDistance: 0,
    lastTap: { at: 0, position: { x: 0, y: 0 } },
    wasPinched: false,
  }).current
  const isMagnified = zoom.scale > 1
  const updateZoom = (next: (before: Zoom) => Zoom) => setZoom((before) => clampZoom(stage.current, next(before)))
  const zoomBy = (factor: number, position?: Position) => updateZoom((before) => zoomAt(before, factor, position))

  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const position = relativeToCenter(stage.current, event)
    if (gesture.fingers.size === 0) Object.assign(gesture, { start: position, wasPinched: false })
    gesture.fingers.set(event.pointerId, position)
    gesture.fingerDistance = distanceOfFingers(gesture.fingers)
    if (gesture.fingers.size > 1) gesture.wasPinched = true
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = gesture.fingers.get(event.pointerId)
    if (!before) return
    const position = relativeToCenter(stage.current, event)
    gesture.fingers.set(event.pointerId, position)
    if (gesture.fingers.size > 1) {
      const fingerDistance = distanceOfFingers(gesture.fingers)
      if (gesture.fingerDistance > 0) zoomBy(fingerDistance / gesture.fingerDistance, centerOfFingers(gesture.fingers))
      gesture.fingerDistance = fingerDistance
    } else if (isMagnified)
      updateZoom((zoom) => ({ ...zoom, x: zoom.x + position.x - before.x, y: zoom.y + position.y - before.y }))
    else if (!gesture.wasPinched) setDragOffset(position.x - gesture.start.x)
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    if (!gesture.fingers.delete(event.pointerId)) return
    gesture.fingerDistance = distanceOfFingers(gesture.fingers)
    setDragOffset(0)
    if (gesture.fingers.size > 0 || gesture.wasPinched || event.type === 'pointercancel') return
    const end = relativeToCenter(stage.current, event)
    const [dx, dy] = [end.x - gesture.start.x, end.y - gesture.start.y]
    if (Math.hypot(dx, dy) < MAX_TAP_MOVEMENT) return tap(event, end)
    const step = isMagnified ? 0 : swipeStep(dx, dy, stage.current?.clientWidth ?? 0)
    if (step !== 0) onStep(step)
  }
  const tap = (event: PointerEvent<HTMLElement>, position: Position) => {
    const { at, position: last } = gesture.lastTap
    const isSecond =
      event.timeStamp - at < DOUBLE_TAP.maxDelay && Math.hypot(position.x - last.x, position.y - last.y) < DOUBLE_TAP.maxDistance
    gesture.lastTap = { at: isSecond ? 0 : event.timeStamp, position }
    if (isSecond) return isMagnified ? setZoom(FITTED_ZOOM) : zoomBy(DOUBLE_TAP_SCALE, position)
    if (!isMagnified && !isOnPhoto(stage.current, position)) onClose()
  }
  const handleKey = (key: string): boolean => {
    if (key === '+' || key === '=') zoomBy(KEY_FACTOR)
    else if (key === '-') zoomBy(1 / KEY_FACTOR)
    else if (key === '0') setZoom(FITTED_ZOOM)
    else if (key === 'ArrowRight' || key === 'ArrowLeft') onStep(key === 'ArrowRight' ? 1 : -1)
    else return false
    return true
  }
  return {
    zoom,
    dragOffset,
    zoomBy,
    handleKey,
    reset: () => setZoom(FITTED_ZOOM),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}

const imageOf = (stage: HTMLElement | null) => stage?.querySelector('img') ?? null

function clampZoom(stage: HTMLElement | null, zoom: Zoom): Zoom {
  const photo = imageOf(stage)
  if (!stage || !photo) return zoom
  return clampToEdges(zoom, fittedSize(photo), { width: stage.clientWidth, height: stage.clientHeight })
}

/** The size of the visible photo, which can be smaller than the image element because of its aspect ratio. */
function fittedSize({ offsetWidth, offsetHeight, naturalWidth, naturalHeight }: HTMLImageElement) {
  const scale = Math.min(offsetWidth / (naturalWidth || 1), offsetHeight / (naturalHeight || 1))
  return { width: naturalWidth * scale, height: naturalHeight * scale }
}

function isOnPhoto(stage: HTMLElement | null, position: Position): boolean {
  const photo = imageOf(stage)
  if (!photo) return false
  const { width, height } = fittedSize(photo)
  return Math.abs(position.x) <= width / 2 && Math.abs(position.y) <= height / 2
}

function relativeToCenter(stage: HTMLElement | null, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Position {
  const box = stage?.getBoundingClientRect()
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
}

function distanceOfFingers(fingers: ReadonlyMap<number, Position>): number {
  const [first, second] = [...fingers.values()]
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}

function centerOfFingers(fingers: ReadonlyMap<number, Position>): Position {
  const [first, second] = [...fingers.values()]
  return first && second ? { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 } : { x: 0, y: 0 }
}
