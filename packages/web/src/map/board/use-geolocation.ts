import { roundToCell } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { useState } from 'react'
import { texts } from '../../shared/texts.ts'

const TIMEOUT_MS = 10_000

/** The viewer's position, read only when `locate` is called, and rounded before it is passed to `onFound`. */
export function useGeolocation(onFound: (position: Point) => void) {
  const [isLocating, setLocating] = useState(false)
  const [error, setError] = useState<string | null>(null)

  function locate() {
    if (!('geolocation' in navigator)) return setError(texts.itemForm.geolocationUnavailable)
    setLocating(true)
    setError(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onFound(roundToCell({ lat: coords.latitude, lng: coords.longitude }))
      },
      () => {
        setLocating(false)
        setError(texts.itemForm.geolocationFailed)
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return { locate, isLocating, error, clearError: () => setError(null) }
}
