import type { Point } from '@barattolo/domain/map/distance'
import { lazy } from 'react'
import { OptionalChunk } from '../ui/OptionalChunk.tsx'

const CellMap = lazy(async () => ({ default: (await import('./CellMap.tsx')).CellMap }))

/** A lazily loaded static map with a circle around the cell of a public position. Its container needs a fixed size. */
export function LazyCellMap({ point, label }: { point: Point; label: string }) {
  const placeholder = <div className="zone-map" />
  return (
    <OptionalChunk loadingFallback={placeholder} errorFallback={placeholder}>
      <CellMap point={point} label={label} />
    </OptionalChunk>
  )
}
