const WAIT_MS = 15_000

/** The position of the device; `unavailable` without geolocation support, `failed` if denied, not found or timed out. */
export function requestDevicePosition(): Promise<{ lat: number; lng: number } | 'unavailable' | 'failed'> {
  if (!('geolocation' in navigator) || !navigator.geolocation) return Promise.resolve('unavailable')
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ lat: coords.latitude, lng: coords.longitude }),
      () => done('failed'),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    )
  })
}
