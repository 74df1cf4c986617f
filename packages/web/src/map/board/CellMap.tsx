import type { ItemArea } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { areaCircle } from '@barattolo/domain/geo/public-cell'
import { useDetailedMap } from '../detailed-map.ts'
import mapStyles from '../Map.module.css'
import { MapBoard } from './MapBoard.tsx'
import { AreaCircle } from './MapCircles.tsx'
import { useCamera } from './use-camera.ts'

const CELL_ZOOM = 11.8

/** A static map with a circle around the cell of a public position, if it has one. Its container needs a fixed size. */
export function CellMap({ point, area, label }: { point: Point; area: ItemArea; label: string }) {
  const circle = areaCircle(point, area)
  const camera = useCamera({ ...(circle?.centre ?? point), zoom: CELL_ZOOM })
  const { styleUrl } = useDetailedMap()
  return (
    <div className={mapStyles.zoneMap} role="img" aria-label={label}>
      <MapBoard label={label} camera={camera} styleUrl={styleUrl} isStatic>
        {(view, frame) => ({
          belowLabels: circle && <AreaCircle view={view} frame={frame} circle={circle} />,
        })}
      </MapBoard>
    </div>
  )
}
