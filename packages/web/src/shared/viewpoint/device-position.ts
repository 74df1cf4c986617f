import { roundToCell } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'

const MAX_POSITION_AGE_MS = 600_000

/**
 * The position of the device, rounded so that a URL or a log may contain it; null unless this page already has the permission.
 * Never prompts: users who do not expect a prompt often deny the permission permanently.
 */
export async function readAllowedPosition(): Promise<Point | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted' ? await readDevicePosition() : null
  } catch {
    // The browser cannot report the permission without prompting.
    return null
  }
}

function readDevicePosition(): Promise<Point | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(roundToCell({ lat: coords.latitude, lng: coords.longitude })),
      () => resolve(null),
      { maximumAge: MAX_POSITION_AGE_MS, timeout: 5000 },
    )
  })
}
