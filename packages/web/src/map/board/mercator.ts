import { EARTH_RADIUS_KM, type Point } from '@barattolo/domain/geo/distance'

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
/** Bounds for the focus of the map: the region with a margin. */
const BOUNDS = { west: 6.7, south: 45.35, east: 8.05, north: 46.08 }

/** Spherical web Mercator (EPSG:3857). */
export function worldXy({ lat, lng }: Point, zoom: number): Xy {
  const size = TILE * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (size * (lng + 180)) / 360, y: size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
}

export function pointFromWorld({ x, y }: Xy, zoom: number): Point {
  const size = TILE * 2 ** zoom
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI, lng: (x / size) * 360 - 180 }
}

export function focusOf({ width, height, top, bottom }: Frame): Xy {
  return { x: width / 2, y: top + (height - top - bottom) / 2 }
}

export function toScreen(view: View, frame: Frame, point: Point): Xy {
  const [world, centre, focus] = [worldXy(point, view.zoom), worldXy(view, view.zoom), focusOf(frame)]
  return { x: focus.x + world.x - centre.x, y: focus.y + world.y - centre.y }
}

export function fromScreen(view: View, frame: Frame, { x, y }: Xy): Point {
  const [centre, focus] = [worldXy(view, view.zoom), focusOf(frame)]
  return pointFromWorld({ x: centre.x + x - focus.x, y: centre.y + y - focus.y }, view.zoom)
}

/** The pixel offset that moves content drawn for one view to another view, at the zoom of the first. */
export function viewOffset(drawn: View, target: View): Xy {
  const [from, to] = [worldXy(drawn, drawn.zoom), worldXy(target, drawn.zoom)]
  return { x: from.x - to.x, y: from.y - to.y }
}

/** The view after dragging the map by an offset in pixels. */
export function dragView(view: View, offset: Xy): View {
  const centre = worldXy(view, view.zoom)
  return clampView({ ...pointFromWorld({ x: centre.x - offset.x, y: centre.y - offset.y }, view.zoom), zoom: view.zoom })
}

/** Zooms in by a number of levels (out if negative); the point under `anchor` keeps its position. */
export function zoomView(view: View, frame: Frame, anchor: Xy, levels: number): View {
  const zoom = clamp(view.zoom + levels, ZOOM_MIN, ZOOM_MAX)
  const anchorWorld = worldXy(fromScreen(view, frame, anchor), zoom)
  const focus = focusOf(frame)
  return clampView({
    ...pointFromWorld({ x: anchorWorld.x - anchor.x + focus.x, y: anchorWorld.y - anchor.y + focus.y }, zoom),
    zoom,
  })
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
  if (points.length === 0) return null
  const all = points.map((point) => worldXy(point, 0))
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scaleX = Math.max(1, frame.width - 2 * FIT_MARGIN.x) / (east - west)
  const scaleY = Math.max(1, frame.height - frame.top - frame.bottom - 2 * FIT_MARGIN.y) / (south - north)
  const zoom = clamp(Math.min(maxZoom, Math.log2(Math.min(scaleX, scaleY))), ZOOM_MIN, ZOOM_MAX)
  return clampView({ ...pointFromWorld({ x: (west + east) / 2, y: (north + south) / 2 }, 0), zoom })
}

/** Interpolates between two views; `progress` is between 0 and 1. */
export function interpolateViews(from: View, to: View, progress: number): View {
  const lerp = (a: number, b: number) => a + (b - a) * progress
  const zoom = lerp(from.zoom, to.zoom)
  const [a, b] = [worldXy(from, zoom), worldXy(to, zoom)]
  return { ...pointFromWorld({ x: lerp(a.x, b.x), y: lerp(a.y, b.y) }, zoom), zoom }
}

function clampView(view: View): View {
  return { lat: clamp(view.lat, BOUNDS.south, BOUNDS.north), lng: clamp(view.lng, BOUNDS.west, BOUNDS.east), zoom: view.zoom }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
