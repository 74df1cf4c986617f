/** Scale relative to the fitted size, and offset from the center of the screen in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

interface Box {
  width: number
  height: number
}

export interface Spot {
  x: number
  y: number
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }
const SCALE_MAX = 6
/** Zoom factors of a double tap and of one press of +. */
export const DOUBLE_TAP_SCALE = 2.5
export const KEY_FACTOR = 1.5

/** Zooms by a factor around a fixed point, given from the center of the screen. */
export function zoomedAt(zoom: Zoom, factor: number, { x, y }: Spot = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(SCALE_MAX, Math.max(1, zoom.scale * factor))
  if (scale === 1) return FITTED
  const grown = scale / zoom.scale
  return { scale, x: x - (x - zoom.x) * grown, y: y - (y - zoom.y) * grown }
}

/** Limits the offset so that the photo's edge does not move inside the screen. `photo` is the fitted size. */
export function keptInside(zoom: Zoom, photo: Box, screen: Box): Zoom {
  const [right, down] = [room(photo.width * zoom.scale, screen.width), room(photo.height * zoom.scale, screen.height)]
  return { ...zoom, x: bounded(zoom.x, right), y: bounded(zoom.y, down) }
}

const room = (photo: number, screen: number) => Math.max(0, (photo - screen) / 2)
const bounded = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** Minimum length of a horizontal swipe, as a share of the screen's width. */
const SWIPE_SHARE = 0.16

/** 1 for the next photo, -1 for the previous one, 0 for none. */
export function swipeStep(right: number, down: number, width: number): -1 | 0 | 1 {
  if (Math.abs(right) < width * SWIPE_SHARE || Math.abs(right) < Math.abs(down)) return 0
  return right < 0 ? 1 : -1
}
