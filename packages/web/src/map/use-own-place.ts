import { roundedNear } from '@barattolo/domain/map/cell'
import type { Point } from '@barattolo/domain/map/distance'
import { useState } from 'react'
import { texts } from '../app/texts.ts'

const PATIENCE_MS = 10_000

/** The viewer's position, requested only on demand and rounded before it is passed on. */
export function useOwnPlace(found: (at: Point) => void) {
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function ask() {
    if (!('geolocation' in navigator)) return setFault(texts.itemForm.geolocationUnavailable)
    setAsking(true)
    setFault(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        found(roundedNear({ lat: coords.latitude, lng: coords.longitude }))
      },
      () => {
        setAsking(false)
        setFault(texts.itemForm.geolocationFailed)
      },
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  }
  return { ask, asking, fault, forget: () => setFault(null) }
}
