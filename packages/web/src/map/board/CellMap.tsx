import { CELL_COVER_METRES, cellCentre, cellOf } from '@barattolo/domain/map/cell'
import type { Point } from '@barattolo/domain/map/distance'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../shared/api/config.ts'
import { MapBoard } from './MapBoard.tsx'
import { circleOutline } from './MapCircles.tsx'
import { useCamera } from './use-camera.ts'

const CELL_ZOOM = 11.8

/** A static map with a circle around the cell of a public position. Its container needs a fixed size. */
export function CellMap({ point, label }: { point: Point; label: string }) {
  const centre = cellCentre(cellOf(point))
  const camera = useCamera({ ...centre, zoom: CELL_ZOOM })
  const config = useQuery(configQuery)
  return (
    <div className="zone-map" role="img" aria-label={label}>
      <MapBoard label={label} camera={camera} styleUrl={config.data?.mapStyleUrl ?? null} isStatic>
        {(view, frame) => ({
          belowLabels: (
            <svg className="circles" aria-hidden="true" width={frame.width} height={frame.height}>
              <path className="circles__zone" d={circleOutline(view, frame, centre, CELL_COVER_METRES / 1000)} />
            </svg>
          ),
        })}
      </MapBoard>
    </div>
  )
}
