import type { Point } from '@barattolo/domain/geo/distance'
import type { Circle } from '@barattolo/domain/geo/public-cell'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { markerKind } from '@barattolo/domain/map/marker-kind'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { classes } from '../../ui/classes.ts'
import mapStyles from '../Map.module.css'
import { MARKER_IMAGES } from '../MapMarkers.tsx'
import { MapBoard } from './MapBoard.tsx'
import { AreaCircle } from './MapCircles.tsx'
import { type Frame, fromScreen, toScreen, type View, type Xy } from './mercator.ts'
import { useCamera } from './use-camera.ts'

/** Step of an arrow key in pixels; ten times as far with Shift. */
const KEY_STEP = 4
const EDGE_MARGIN = 24

interface PointPickerProps {
  point: Point
  /** The area in which others will see the object. */
  circle: Circle | null
  /** Determines the marker image of the pin. */
  status: ItemStatus
  onPick: (point: Point) => void
}

/**
 * A map at the zoom of a new object, for selecting a position by tapping, by dragging the pin or with the arrow keys. It follows
 * `point` when that changes from outside. It shows the shipped map only, so that no other host learns where the user is. Import it
 * with `lazy()`.
 */
export function PointPicker({ point, circle, status, onPick }: PointPickerProps) {
  const camera = useCamera({ ...point, zoom: useTown().views.newItem.zoom })
  const [frame, setFrame] = useState<Frame | null>(null)
  useFollowPoint(point, camera, frame)
  const pick = (position: Xy, view: View, currentFrame: Frame) => onPick(roundPoint(fromScreen(view, currentFrame, position)))
  return (
    <div className={mapStyles.pickerMap}>
      <MapBoard label={texts.map.picker} camera={camera} styleUrl={null} onTap={pick} onFrame={setFrame}>
        {(view, currentFrame) => ({
          belowLabels: circle && <AreaCircle view={view} frame={currentFrame} circle={circle} />,
          aboveLabels: (
            <Pin
              point={point}
              imageUrl={MARKER_IMAGES[markerKind(status)]}
              view={view}
              frame={currentFrame}
              onMove={(position) => pick(position, view, currentFrame)}
            />
          ),
        })}
      </MapBoard>
    </div>
  )
}

/** Moves the map if a position from outside (fields, device, municipality) is not in view. */
function useFollowPoint(point: Point, camera: ReturnType<typeof useCamera>, frame: Frame | null) {
  const latest = useRef({ camera, frame })
  useEffect(() => {
    latest.current = { camera, frame }
  })
  useEffect(() => {
    const { camera, frame } = latest.current
    if (!frame) return
    const { x, y } = toScreen(camera.currentView(), frame, point)
    const isVisible = x > EDGE_MARGIN && y > EDGE_MARGIN && x < frame.width - EDGE_MARGIN && y < frame.height - EDGE_MARGIN
    if (!isVisible) camera.animateTo((view) => ({ ...point, zoom: view.zoom }))
  }, [point])
}

interface PinProps {
  point: Point
  imageUrl: string
  view: View
  frame: Frame
  onMove: (position: Xy) => void
}

function Pin({ point, imageUrl, view, frame, onMove }: PinProps) {
  const dragOffset = useRef<Xy | null>(null)
  const position = toScreen(view, frame, point)
  function onKeyDown(event: KeyboardEvent) {
    const step = ARROW_STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const distance = KEY_STEP * (event.shiftKey ? 10 : 1)
    onMove({ x: position.x + step.x * distance, y: position.y + step.y * distance })
  }
  return (
    <button
      type="button"
      className={classes(mapStyles.marker, mapStyles.selected, mapStyles.pickerPin)}
      data-no-gestures
      style={{ left: `${position.x.toFixed(1)}px`, top: `${position.y.toFixed(1)}px` }}
      aria-label={texts.map.pickerAt(formatDegrees(point.lat), formatDegrees(point.lng))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragOffset.current = { x: event.clientX - position.x, y: event.clientY - position.y }
      }}
      onPointerMove={(event) =>
        dragOffset.current
          ? onMove({ x: event.clientX - dragOffset.current.x, y: event.clientY - dragOffset.current.y })
          : undefined
      }
      onPointerUp={() => {
        dragOffset.current = null
      }}
      onPointerCancel={() => {
        dragOffset.current = null
      }}
    >
      <img src={imageUrl} width="40" height="40" alt="" draggable={false} />
    </button>
  )
}

const ARROW_STEPS: Readonly<Record<string, Xy>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Rounded to about a metre, the precision of a touch. */
const roundPoint = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) })
const formatDegrees = (value: number) =>
  value.toLocaleString(texts.app.locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
