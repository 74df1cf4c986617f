import { EARTH_RADIUS_KM, type Point, shortWay } from '@barattolo/domain/geo/distance'
import type { Town } from '@barattolo/domain/town'

/** Pixels from the north-west corner of the world at a zoom, or of the map on screen. */
export interface Xy {
  readonly x: number
  readonly y: number
}

/** The point in the focus of the map, and the zoom. As in MapLibre, zoom 0 shows the world in 512 px. */
export interface View extends Point {
  readonly zoom: number
}

/** The size of the map in pixels. `top` and `bottom` are covered by a panel or a sheet; the focus is between them. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
}

const TILE = 512
export const ZOOM_MIN = 8.5
/** High enough that clusters of the most crowded street split into single objects. */
export const ZOOM_MAX = 20

/** Spherical web Mercator (EPSG:3857). */
export function worldXy({ lat, lng }: Point, zoom: number): Xy {
  const size = TILE * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (size * (lng + 180)) / 360, y: size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
}

export function pointFromWorld({ x, y }: Xy, zoom: number): Point {
  const size = TILE * 2 ** zoom
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    lng: shortWay((x / size) * 360 - 180, 360),
  }
}

/** From one point of the world to another, the short way round. */
function offsetOf(from: Xy, to: Xy, zoom: number): Xy {
  return { x: shortWay(to.x - from.x, TILE * 2 ** zoom), y: to.y - from.y }
}

export function focusOf({ width, height, top, bottom }: Frame): Xy {
  return { x: width / 2, y: top + (height - top - bottom) / 2 }
}

export function toScreen(view: View, frame: Frame, point: Point): Xy {
  const [offset, focus] = [offsetOf(worldXy(view, view.zoom), worldXy(point, view.zoom), view.zoom), focusOf(frame)]
  return { x: focus.x + offset.x, y: focus.y + offset.y }
}

export function fromScreen(view: View, frame: Frame, { x, y }: Xy): Point {
  const [centre, focus] = [worldXy(view, view.zoom), focusOf(frame)]
  return pointFromWorld({ x: centre.x + x - focus.x, y: centre.y + y - focus.y }, view.zoom)
}

/** The pixel offset that moves content drawn for one view to another view, at the zoom of the first. */
export function viewOffset(drawn: View, target: View): Xy {
  return offsetOf(worldXy(target, drawn.zoom), worldXy(drawn, drawn.zoom), drawn.zoom)
}

/** The view after dragging the map by an offset in pixels. */
export function dragView(view: View, offset: Xy): View {
  const centre = worldXy(view, view.zoom)
  return { ...pointFromWorld({ x: centre.x - offset.x, y: centre.y - offset.y }, view.zoom), zoom: view.zoom }
}

/** Zooms in by a number of levels (out if negative); the point under `anchor` keeps its position. */
export function zoomView(view: View, frame: Frame, anchor: Xy, levels: number): View {
  const zoom = clamp(view.zoom + levels, ZOOM_MIN, ZOOM_MAX)
  const anchorWorld = worldXy(fromScreen(view, frame, anchor), zoom)
  const focus = focusOf(frame)
  return { ...pointFromWorld({ x: anchorWorld.x - anchor.x + focus.x, y: anchorWorld.y - anchor.y + focus.y }, zoom), zoom }
}

/** Pixels per kilometre at a latitude. */
export function pixelsPerKm(lat: number, zoom: number): number {
  return (TILE * 2 ** zoom) / (2 * Math.PI * EARTH_RADIUS_KM * Math.cos((lat * Math.PI) / 180))
}

/** The preferred zoom, or a lower one at which the circle fits in the uncovered part of the frame with a margin of 16 px. */
export function fitZoom(centre: Point, radiusKm: number, frame: Frame, preferred: number): number {
  const available = Math.min(frame.width, frame.height - frame.top - frame.bottom) / 2 - 16
  const fittingZoom = Math.log2(available / (radiusKm * pixelsPerKm(centre.lat, 0)))
  return clamp(available > 0 ? Math.min(preferred, fittingZoom) : preferred, ZOOM_MIN, ZOOM_MAX)
}

/** Margin around fitted points: half a marker at the sides, a whole one above. */
const FIT_MARGIN = { x: 40, y: 64 }

/** The view that contains all points, at most at `maxZoom`; null without points. */
export function fitView(points: readonly Point[], frame: Frame, maxZoom: number): View | null {
  const [first] = points
  if (!first) return null
  const start = worldXy(first, 0)
  const all = points.map((point) => offsetOf(start, worldXy(point, 0), 0))
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scaleX = Math.max(1, frame.width - 2 * FIT_MARGIN.x) / (east - west)
  const scaleY = Math.max(1, frame.height - frame.top - frame.bottom - 2 * FIT_MARGIN.y) / (south - north)
  const zoom = clamp(Math.min(maxZoom, Math.log2(Math.min(scaleX, scaleY))), ZOOM_MIN, ZOOM_MAX)
  return { ...pointFromWorld({ x: start.x + (west + east) / 2, y: start.y + (north + south) / 2 }, 0), zoom }
}

/** Interpolates between two views; `progress` is between 0 and 1. */
export function interpolateViews(from: View, to: View, progress: number): View {
  const lerp = (a: number, b: number) => a + (b - a) * progress
  const zoom = lerp(from.zoom, to.zoom)
  const start = worldXy(from, zoom)
  const { x, y } = offsetOf(start, worldXy(to, zoom), zoom)
  return { ...pointFromWorld({ x: start.x + x * progress, y: start.y + y * progress }, zoom), zoom }
}

/** The view with its focus within bounds, of which `west` is greater than `east` across the date line; the same object if it is there. */
export function limitView(view: View, { west, south, east, north }: Town['views']['bounds']): View {
  const width = (east - west + 360) % 360
  const fromCentre = shortWay(view.lng - west - width / 2, 360)
  const lng = Math.abs(fromCentre) <= width / 2 ? view.lng : fromCentre < 0 ? west : east
  const lat = clamp(view.lat, south, north)
  return lat === view.lat && lng === view.lng ? view : { lat, lng, zoom: view.zoom }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
