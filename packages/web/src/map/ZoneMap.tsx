import type { Point } from '@barattolo/domain/map/distance'
import { lazy, Suspense } from 'react'

const ZoneBoard = lazy(async () => ({ default: (await import('./ZoneBoard.tsx')).ZoneBoard }))

/** A small still map with the circle that covers a public point's cell. Give its place a size; nothing of a map is fetched before. */
export function ZoneMap({ point, label }: { point: Point; label: string }) {
  return (
    <Suspense fallback={<div className="zone-map" />}>
      <ZoneBoard point={point} label={label} />
    </Suspense>
  )
}
