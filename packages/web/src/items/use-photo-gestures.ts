import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { DOUBLE_TAP_SCALE, FITTED, KEY_FACTOR, keptInside, type Spot, swipeStep, type Zoom, zoomedAt } from './photo-zoom.ts'

/** Maximum delay in milliseconds and distances in pixels. */
const DOUBLE_TAP = { within: 300, near: 30 }
const TAP = 8

interface Gesture {
  fingers: Map<number, Spot>
  start: Spot
  /** Last distance of two fingers. */
  spread: number
  lastTap: { at: number; spot: Spot }
  pinched: boolean
}

/**
  * Pinch, drag, double tap and keys for one photo in full screen. While the photo is not magnified, a horizontal swipe changes it
  * (`onStep`) and a tap beside it closes it (`onLeave`).
 */
export function usePhotoGestures(stage: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void, onLeave: () => void) {
  const [zoom, setZoom] = useState<Zoom>(FITTED)
  const [pull, setPull] = useState(0)
  const gesture = useRef<Gesture>({
    fingers: new Map(),
    start: { x: 0, y: 0 },
    spread: 0,
    lastTap: { at: 0, spot: { x: 0, y: 0 } },
    pinched: false,
  }).current
  const isMagnified = zoom.scale > 1
  const change = (next: (before: Zoom) => Zoom) => setZoom((before) => inside(stage.current, next(before)))
  const by = (factor: number, spot?: Spot) => change((before) => zoomedAt(before, factor, spot))

  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const spot = fromMiddle(stage.current, event)
    if (gesture.fingers.size === 0) Object.assign(gesture, { start: spot, pinched: false })
    gesture.fingers.set(event.pointerId, spot)
    gesture.spread = spreadOf(gesture.fingers)
    if (gesture.fingers.size > 1) gesture.pinched = true
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = gesture.fingers.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(stage.current, event)
    gesture.fingers.set(event.pointerId, now)
    if (gesture.fingers.size > 1) {
      const spread = spreadOf(gesture.fingers)
      if (gesture.spread > 0) by(spread / gesture.spread, middleOf(gesture.fingers))
      gesture.spread = spread
    } else if (isMagnified) change((zoom) => ({ ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y }))
    else if (!gesture.pinched) setPull(now.x - gesture.start.x)
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    if (!gesture.fingers.delete(event.pointerId)) return
    gesture.spread = spreadOf(gesture.fingers)
    setPull(0)
    if (gesture.fingers.size > 0 || gesture.pinched || event.type === 'pointercancel') return
    const end = fromMiddle(stage.current, event)
    const [right, low] = [end.x - gesture.start.x, end.y - gesture.start.y]
    if (Math.hypot(right, low) < TAP) return tap(event, end)
    const step = isMagnified ? 0 : swipeStep(right, low, stage.current?.clientWidth ?? 0)
    if (step !== 0) onStep(step)
  }
  const tap = (event: PointerEvent<HTMLElement>, spot: Spot) => {
    const { at, spot: last } = gesture.lastTap
    const isSecond = event.timeStamp - at < DOUBLE_TAP.within && Math.hypot(spot.x - last.x, spot.y - last.y) < DOUBLE_TAP.near
    gesture.lastTap = { at: isSecond ? 0 : event.timeStamp, spot }
    if (isSecond) return isMagnified ? setZoom(FITTED) : by(DOUBLE_TAP_SCALE, spot)
    if (!isMagnified && !isOnPhoto(stage.current, spot)) onLeave()
  }
  const byKey = (key: string): boolean => {
    if (key === '+' || key === '=') by(KEY_FACTOR)
    else if (key === '-') by(1 / KEY_FACTOR)
    else if (key === '0') setZoom(FITTED)
    else if (key === 'ArrowRight' || key === 'ArrowLeft') onStep(key === 'ArrowRight' ? 1 : -1)
    else return false
    return true
  }
  return {
    zoom,
    pull,
    by,
    byKey,
    reset: () => setZoom(FITTED),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}

const imageIn = (stage: HTMLElement | null) => stage?.querySelector('img') ?? null

function inside(stage: HTMLElement | null, zoom: Zoom): Zoom {
  const photo = imageIn(stage)
  if (!stage || !photo) return zoom
  return keptInside(zoom, fittedSize(photo), { width: stage.clientWidth, height: stage.clientHeight })
}

/** The size of the visible photo, which can be smaller than the image element because of its aspect ratio. */
function fittedSize({ offsetWidth, offsetHeight, naturalWidth, naturalHeight }: HTMLImageElement) {
  const scale = Math.min(offsetWidth / (naturalWidth || 1), offsetHeight / (naturalHeight || 1))
  return { width: naturalWidth * scale, height: naturalHeight * scale }
}

function isOnPhoto(stage: HTMLElement | null, spot: Spot): boolean {
  const photo = imageIn(stage)
  if (!photo) return false
  const { width, height } = fittedSize(photo)
  return Math.abs(spot.x) <= width / 2 && Math.abs(spot.y) <= height / 2
}

function fromMiddle(stage: HTMLElement | null, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Spot {
  const box = stage?.getBoundingClientRect()
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
}

function spreadOf(fingers: ReadonlyMap<number, Spot>): number {
  const [one, two] = [...fingers.values()]
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
}

function middleOf(fingers: ReadonlyMap<number, Spot>): Spot {
  const [one, two] = [...fingers.values()]
  return one && two ? { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 } : { x: 0, y: 0 }
}
