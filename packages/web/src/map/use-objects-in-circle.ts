import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Looked, type MapSearch, objectsInCircle, objectsInView } from './map.queries.ts'
import { gridZoom } from './markers.ts'
import { type Frame, focusOf, placeAt, type View, worldXy } from './mercator.ts'

/** Fetches the objects of the circle; if there are too many, the clusters of each view after a movement. */
export function useObjectsInCircle(search: MapSearch, view: View, frame: Frame | null) {
  const client = useQueryClient()
  const looked = frame ? lookedAt(view, frame) : null
  const whole = useQuery({ ...objectsInCircle(client, search, looked), enabled: looked !== null })
  const many = whole.data?.clusters != null
  const inView = useQuery({ ...objectsInView(search, looked), enabled: many && looked !== null })
  return {
    /** The exact count; null until it is loaded for the current circle. */
    count: whole.data && !whole.isPlaceholderData ? whole.data.count : null,
    answer: (many ? inView.data : null) ?? whole.data ?? null,
    failed: whole.isError || (many && inView.isError),
    again: () => Promise.all([whole.refetch(), ...(many ? [inView.refetch()] : [])]),
  }
}

/** Grid of the requested bounds, in pixels at the requested zoom: small movements cause no new request. */
const STEP = 256
/** Margin in pixels, so that markers just outside the view are loaded. */
const AROUND = 100

/** Bounds that are slightly larger than the view, aligned to a fixed grid. */
function lookedAt(view: View, frame: Frame): Looked {
  const zoom = gridZoom(view)
  // A zoom in tiles of 512 px is one level higher in tiles of 256 px.
  const scale = 2 ** (zoom - 1 - view.zoom)
  const [middle, focus] = [worldXy(view, zoom - 1), focusOf(frame)]
  const down = (pixels: number) => Math.floor(pixels / STEP) * STEP
  const up = (pixels: number) => Math.ceil(pixels / STEP) * STEP
  const northWest = { x: down(middle.x - focus.x * scale - AROUND), y: down(middle.y - focus.y * scale - AROUND) }
  const southEast = {
    x: up(middle.x + (frame.width - focus.x) * scale + AROUND),
    y: up(middle.y + (frame.height - focus.y) * scale + AROUND),
  }
  const [from, to] = [placeAt(northWest, zoom - 1), placeAt(southEast, zoom - 1)]
  return { west: fixed(from.lng), north: fixed(from.lat), east: fixed(to.lng), south: fixed(to.lat), zoom }
}

const fixed = (degrees: number) => Number(degrees.toFixed(6))
