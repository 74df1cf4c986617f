import { roundedNear } from '@barattolo/domain/map/cell'
import type { Point } from '@barattolo/domain/map/distance'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** They may allow it on another screen. */
const HALF_A_MINUTE = 30_000
const TEN_MINUTES = 600_000

/**
 * Where the viewer is, coarse enough for an address and a log; null unless they have already let this page know it.
 * Never asks: a question nobody expected is answered with no, for ever.
 */
export function useViewerPlace(): Point | null {
  return useQuery(viewerPlace).data ?? null
}

const viewerPlace = queryOptions({ queryKey: ['viewer-place'], queryFn: allowedPlace, staleTime: HALF_A_MINUTE })

async function allowedPlace(): Promise<Point | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted' ? await devicePlace() : null
  } catch {
    // A browser that cannot say whether it would ask.
    return null
  }
}

function devicePlace(): Promise<Point | null> {
  return new Promise((found) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found(roundedNear({ lat: coords.latitude, lng: coords.longitude })),
      () => found(null),
      { maximumAge: TEN_MINUTES, timeout: 5000 },
    )
  })
}
