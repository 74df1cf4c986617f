import type { DrawnMap } from '@barattolo/domain/drawn-map'
import { useMemo } from 'react'
import { useTown } from '../../shared/town.tsx'
import { type Frame, toScreen, type View, worldXy, type Xy } from '../board/mercator.ts'
import { OVERLAP_PX } from '../board/use-camera.ts'
import mapStyles from '../Map.module.css'
import { labelsAt, labelsOf, type MapLabel } from './labels.ts'

/** Labels over the map: names, and the heights and road shields of a drawn map. Hidden from screen readers. */
export function ShippedLabels({ map, view, frame }: { map: DrawnMap | null; view: View; frame: Frame }) {
  const town = useTown()
  const labels = useMemo(() => labelsOf(town, map), [town, map])
  // In steps of half a zoom level, so that labels do not change during small zooms.
  const zoom = Math.floor(view.zoom * 2) / 2
  return (
    <div className={mapStyles.labels} aria-hidden="true">
      {labelsAt(zoom, labels, (label) => worldXy(label, zoom)).map((label) => {
        const position = toScreen(view, frame, label)
        if (!isNearFrame(position, frame)) return null
        return (
          <Label
            key={`${label.kind} ${label.text} ${label.lat}`}
            label={label}
            x={position.x}
            y={position.y}
            heights={zoom >= 11.5}
          />
        )
      })}
    </div>
  )
}

/** Whether a label is in the frame or in the margin that can be shifted into view; long labels are up to 160 px wide. */
function isNearFrame({ x, y }: Xy, { width, height }: Frame): boolean {
  const margin = OVERLAP_PX + 80
  return x > -margin && y > -margin && x < width + margin && y < height + margin
}

function Label({ label, x, y, heights }: { label: MapLabel; x: number; y: number; heights: boolean }) {
  const { kind, text, secondary, turn = 0, road } = label
  const hasHeight = kind === 'peak' || kind === 'pass'
  return (
    <span
      data-kind={kind}
      data-road={road}
      className={mapStyles.label}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg)` }}
    >
      {kind === 'peak' ? <i /> : null}
      <span>{text}</span>
      {secondary && (!hasHeight || heights) ? <small>{secondary}</small> : null}
    </span>
  )
}
