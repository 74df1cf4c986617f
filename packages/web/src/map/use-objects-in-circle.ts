import type { Point } from '@barattolo/domain/map/distance'
import { useQuery } from '@tanstack/react-query'
import { objectsInCircle } from './map.queries.ts'
import { clusterZoom } from './markers.ts'
import { boundsOf, type Frame, type View } from './mercator.ts'

/** The circle's objects once; where they are too many for that, the clusters of each view the map rests on. */
export function useObjectsInCircle(centre: Point, radius: number, view: View, frame: Frame | null) {
  const whole = useQuery(objectsInCircle(centre, radius))
  const many = whole.data?.clusters != null
  const inView = useQuery({
    ...objectsInCircle(centre, radius, frame ? boxAround(view, frame) : {}),
    enabled: many && frame !== null,
  })
  return {
    /** Exact; null until it is known for this very circle. */
    count: whole.data && !whole.isPlaceholderData ? whole.data.count : null,
    answer: (many ? inView.data : null) ?? whole.data ?? null,
    failed: whole.isError,
    again: whole.refetch,
  }
}

/** A box a little larger than the view and rounded outwards: small moves ask nothing new. */
function boxAround(view: View, frame: Frame) {
  const { west, south, east, north } = boundsOf(view, frame, 80)
  const down = (degrees: number) => Math.floor(degrees * 50) / 50
  const up = (degrees: number) => Math.ceil(degrees * 50) / 50
  return { west: down(west), south: down(south), east: up(east), north: up(north), zoom: clusterZoom(view) }
}
