/** Scale relative to the fitted size, and offset from the center of the screen in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export interface Position {
  x: number
  y: number
}

export const FITTED_ZOOM: Zoom = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 6
/** Zoom factors of a double tap and of one press of +. */
export const DOUBLE_TAP_SCALE = 2.5
export const KEY_FACTOR = 1.5

/** Zooms by a factor around a fixed point, given from the center of the screen. */
export function zoomAt(zoom: Zoom, factor: number, { x, y }: Position = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  if (scale === 1) return FITTED_ZOOM
  const ratio = scale / zoom.scale
  return { scale, x: x - (x - zoom.x) * ratio, y: y - (y - zoom.y) * ratio }
}

/** Limits the offset so that the photo's edge does not move inside the screen. `photo` is the fitted size. */
export function clampToEdges(zoom: Zoom, photo: Size, screen: Size): Zoom {
  const [horizontal, vertical] = [
    overflow(photo.width * zoom.scale, screen.width),
    overflow(photo.height * zoom.scale, screen.height),
  ]
  return { ...zoom, x: clamp(zoom.x, horizontal), y: clamp(zoom.y, vertical) }
}

const overflow = (photo: number, screen: number) => Math.max(0, (photo - screen) / 2)
const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** Minimum length of a horizontal swipe, as a share of the screen's width. */
const SWIPE_SHARE = 0.16

/** 1 for the next photo, -1 for the previous one, 0 for none. */
export function swipeStep(dx: number, dy: number, width: number): -1 | 0 | 1 {
  if (Math.abs(dx) < width * SWIPE_SHARE || Math.abs(dx) < Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
