import type { Point } from '@barattolo/domain/map/distance'
import { lazy } from 'react'
import { Spare } from '../ui/Spare.tsx'

const ZoneBoard = lazy(async () => ({ default: (await import('./ZoneBoard.tsx')).ZoneBoard }))

/** A small still map with the circle that covers a public point's cell. Give its place a size; nothing of a map is fetched before. */
export function ZoneMap({ point, label }: { point: Point; label: string }) {
  const room = <div className="zone-map" />
  return (
    <Spare waiting={room} instead={room}>
      <ZoneBoard point={point} label={label} />
    </Spare>
  )
}
