import type { Point } from '@barattolo/domain/map/distance'
import { lazy } from 'react'
import { Spare } from '../ui/Spare.tsx'

const ZoneBoard = lazy(async () => ({ default: (await import('./ZoneBoard.tsx')).ZoneBoard }))

/** A lazily loaded static map with a circle around the cell of a public position. Its container needs a fixed size. */
export function ZoneMap({ point, label }: { point: Point; label: string }) {
  const room = <div className="zone-map" />
  return (
    <Spare waiting={room} instead={room}>
      <ZoneBoard point={point} label={label} />
    </Spare>
  )
}
