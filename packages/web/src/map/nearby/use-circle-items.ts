import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Frame, focusOf, pointFromWorld, type View, worldXy } from '../board/mercator.ts'
import { circleItemsQuery, type MapSearch, type ViewBox, viewItemsQuery } from '../map.queries.ts'
import { gridZoom } from '../markers.ts'

/** Fetches the objects of the circle; if there are too many, the clusters of each view after a movement. */
export function useCircleItems(search: MapSearch, view: View, frame: Frame | null) {
  const client = useQueryClient()
  const viewBox = frame ? viewBoxOf(view, frame) : null
  const circleQuery = useQuery({ ...circleItemsQuery(client, search, viewBox), enabled: viewBox !== null })
  const isClustered = circleQuery.data?.clusters != null
  const viewQuery = useQuery({ ...viewItemsQuery(search, viewBox), enabled: isClustered && viewBox !== null })
  return {
    /** The exact count; null until it is loaded for the current circle. */
    count: circleQuery.data && !circleQuery.isPlaceholderData ? circleQuery.data.count : null,
    response: (isClustered ? viewQuery.data : null) ?? circleQuery.data ?? null,
    failed: circleQuery.isError || (isClustered && viewQuery.isError),
    refetch: () => Promise.all([circleQuery.refetch(), ...(isClustered ? [viewQuery.refetch()] : [])]),
  }
}

/** Grid of the requested bounds, in pixels at the requested zoom: small movements cause no new request. */
const GRID_STEP = 256
/** Margin in pixels, so that markers just outside the view are loaded. */
const MARGIN = 100

/** Bounds that are slightly larger than the view, aligned to a fixed grid. */
function viewBoxOf(view: View, frame: Frame): ViewBox {
  const zoom = gridZoom(view)
  // A zoom in tiles of 512 px is one level higher in tiles of 256 px.
  const scale = 2 ** (zoom - 1 - view.zoom)
  const [center, focus] = [worldXy(view, zoom - 1), focusOf(frame)]
  const roundDown = (pixels: number) => Math.floor(pixels / GRID_STEP) * GRID_STEP
  const roundUp = (pixels: number) => Math.ceil(pixels / GRID_STEP) * GRID_STEP
  const northWest = { x: roundDown(center.x - focus.x * scale - MARGIN), y: roundDown(center.y - focus.y * scale - MARGIN) }
  const southEast = {
    x: roundUp(center.x + (frame.width - focus.x) * scale + MARGIN),
    y: roundUp(center.y + (frame.height - focus.y) * scale + MARGIN),
  }
  const [from, to] = [pointFromWorld(northWest, zoom - 1), pointFromWorld(southEast, zoom - 1)]
  return {
    west: roundDegrees(from.lng),
    north: roundDegrees(from.lat),
    east: roundDegrees(to.lng),
    south: roundDegrees(to.lat),
    zoom,
  }
}

const roundDegrees = (degrees: number) => Number(degrees.toFixed(6))
