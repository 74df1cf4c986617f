import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Looked, type MapSearch, objectsInCircle, objectsInView } from './map.queries.ts'
import { gridZoom } from './markers.ts'
import { type Frame, focusOf, placeAt, type View, worldXy } from './mercator.ts'

/** The circle's objects once; where they are too many for that, the clusters of each view the map rests on. */
export function useObjectsInCircle(search: MapSearch, view: View, frame: Frame | null) {
  const client = useQueryClient()
  const looked = frame ? lookedAt(view, frame) : null
  const whole = useQuery({ ...objectsInCircle(client, search, looked), enabled: looked !== null })
  const many = whole.data?.clusters != null
  const inView = useQuery({ ...objectsInView(search, looked), enabled: many && looked !== null })
  return {
    /** Exact; null until it is known for this very circle. */
    count: whole.data && !whole.isPlaceholderData ? whole.data.count : null,
    answer: (many ? inView.data : null) ?? whole.data ?? null,
    failed: whole.isError || (many && inView.isError),
    again: () => Promise.all([whole.refetch(), ...(many ? [inView.refetch()] : [])]),
  }
}

/** Pixels at the zoom that is asked for: small moves ask nothing new. */
const STEP = 256
/** What is pushed into the view is there already. */
const AROUND = 100

/** A box a little larger than the view, on a fixed raster of the world. */
function lookedAt(view: View, frame: Frame): Looked {
  const zoom = gridZoom(view)
  // Tiles of 512 px on the screen are tiles of 256 px one zoom nearer.
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
