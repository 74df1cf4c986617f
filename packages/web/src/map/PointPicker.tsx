import type { Status } from '@barattolo/domain/items/kinds'
import type { Point } from '@barattolo/domain/map/distance'
import { markerKind } from '@barattolo/domain/map/marker-kind'
import { NEW_ITEM_START } from '@barattolo/domain/map/places'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { configQuery } from '../app/config.ts'
import { texts } from '../app/texts.ts'
import { MapBoard } from './MapBoard.tsx'
import { type Frame, fromScreen, toScreen, type View, type Xy } from './mercator.ts'
import { MARKER_PICTURES } from './Pins.tsx'
import { useCamera } from './use-camera.ts'

/** Step of an arrow key in pixels; ten times as far with Shift. */
const KEY_STEP = 4
const EDGE = 24

interface PointPickerProps {
  point: Point
  /** Determines the marker image of the pin. */
  status: Status
  onPick: (point: Point) => void
}

/**
  * A map at zoom 13 for selecting a position by tapping, by dragging the pin or with the arrow keys. It follows `point` when
  * that changes from outside. Import it with `lazy()`.
 */
export function PointPicker({ point, status, onPick }: PointPickerProps) {
  const camera = useCamera({ ...point, zoom: NEW_ITEM_START.zoom })
  const config = useQuery(configQuery)
  const [frame, setFrame] = useState<Frame | null>(null)
  useFollowing(point, camera, frame)
  const set = (at: Xy, view: View, now: Frame) => onPick(rounded(fromScreen(view, now, at)))
  return (
    <div className="picker-map">
      <MapBoard
        label={texts.map.picker}
        camera={camera}
        styleUrl={config.data?.mapStyleUrl ?? null}
        onTap={set}
        onFrame={setFrame}
      >
        {(view, now) => ({
          above: (
            <Pin
              point={point}
              picture={MARKER_PICTURES[markerKind(status)]}
              view={view}
              frame={now}
              onMove={(at) => set(at, view, now)}
            />
          ),
        })}
      </MapBoard>
    </div>
  )
}

/** Moves the map if a position from outside (fields, device, municipality) is not in view. */
function useFollowing(point: Point, camera: ReturnType<typeof useCamera>, frame: Frame | null) {
  const now = useRef({ camera, frame })
  useEffect(() => {
    now.current = { camera, frame }
  })
  useEffect(() => {
    const { camera, frame } = now.current
    if (!frame) return
    const { x, y } = toScreen(camera.now(), frame, point)
    const inside = x > EDGE && y > EDGE && x < frame.width - EDGE && y < frame.height - EDGE
    if (!inside) camera.glide((view) => ({ ...point, zoom: view.zoom }))
  }, [point])
}

interface PinProps {
  point: Point
  picture: string
  view: View
  frame: Frame
  onMove: (at: Xy) => void
}

function Pin({ point, picture, view, frame, onMove }: PinProps) {
  const grip = useRef<Xy | null>(null)
  const at = toScreen(view, frame, point)
  function keyed(event: KeyboardEvent) {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    const far = KEY_STEP * (event.shiftKey ? 10 : 1)
    onMove({ x: at.x + step.x * far, y: at.y + step.y * far })
  }
  return (
    <button
      type="button"
      className="mk on picker-pin"
      data-still
      style={{ left: `${at.x.toFixed(1)}px`, top: `${at.y.toFixed(1)}px` }}
      aria-label={texts.map.pickerAt(degrees(point.lat), degrees(point.lng))}
      onKeyDown={keyed}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX - at.x, y: event.clientY - at.y }
      }}
      onPointerMove={(event) =>
        grip.current ? onMove({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y }) : undefined
      }
      onPointerUp={() => {
        grip.current = null
      }}
      onPointerCancel={() => {
        grip.current = null
      }}
    >
      <img src={picture} width="40" height="40" alt="" draggable={false} />
    </button>
  )
}

const ARROWS: Readonly<Record<string, Xy>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Rounded to about a metre, the precision of a touch. */
const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) })
const degrees = (value: number) => value.toLocaleString(texts.app.locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
