import { distanceKm } from '@barattolo/domain/geo/distance'
import type { Request } from '@barattolo/domain/requests/contract'
import { formatKilometres } from '../shared/format.ts'
import { useViewerUid } from '../shared/session.ts'
import { useViewpoint } from '../shared/viewpoint/use-viewpoint.ts'

/** Nearer than this, the distance would be displayed as 0,0 km. */
const SHOWN_KM_MIN = 0.05

type PlacedRequest = Pick<Request, 'place' | 'owner'>

/**
 * Returns a function for the place of a request: "Gressan · 3,2 km". Without the distance if it is unknown from where the viewer
 * looks, and for own requests; null if the owner has no public object.
 */
export function useRequestPlace(): (request: PlacedRequest) => string | null {
  const { point } = useViewpoint()
  const viewer = useViewerUid()
  return ({ place, owner }) => {
    if (!place) return null
    const km = point === null || owner.uid === viewer ? 0 : distanceKm(point, place)
    return km < SHOWN_KM_MIN ? place.name : `${place.name} · ${formatKilometres(km)}`
  }
}
