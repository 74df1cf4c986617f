import type { ItemDetail } from '@barattolo/domain/items/contract'
import type { MapAnswer } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { texts } from '../app/texts.ts'
import { InterestButton } from '../items/InterestButton.tsx'
import { InfoWindow } from './InfoWindow.tsx'
import { MapCircles, RadiusPlate } from './MapCircles.tsx'
import { type ClusterMark, marksOf } from './markers.ts'
import { type Frame, toScreen, type View, ZOOM_MAX } from './mercator.ts'
import { Pins } from './Pins.tsx'
import type { Camera } from './use-camera.ts'

interface ObjectLayersProps {
  view: View
  frame: Frame
  camera: Camera
  centre: Point
  radius: number
  answer: MapAnswer | null
  selected: ItemDetail | null
  focusWindow: boolean
  /** The viewer owns the selected object. */
  own: boolean
  onSelect: (id: string | null) => void
  onLeave: () => void
}

/** The layers of the map page: circles below the place names, objects above them. */
export function objectLayers({
  view,
  frame,
  camera,
  centre,
  radius,
  answer,
  selected,
  focusWindow,
  own,
  onSelect,
  onLeave,
}: ObjectLayersProps) {
  const circle = { view, frame, centre, radius }
  const marks = withSelected(answer ? marksOf(answer, view) : { clusters: [], points: [] }, selected)
  const at = selected?.coords ? toScreen(view, frame, selected.coords) : null
  const middle = toScreen(view, frame, centre)
  const open = ({ lat, lng, opensAt }: ClusterMark) =>
    camera.glide({ lat, lng, zoom: Math.min(ZOOM_MAX, Math.max(view.zoom + 1, opensAt ?? view.zoom + 2)) })
  function close() {
    const marker = document.querySelector<HTMLElement>(`[data-marker="${selected?._id}"]`)
    onSelect(null)
    marker?.focus({ preventScroll: true })
  }
  return {
    underNames: <MapCircles {...circle} />,
    above: (
      <>
        <span className="centre-dot" aria-hidden="true" style={{ left: `${middle.x}px`, top: `${middle.y}px` }} />
        <RadiusPlate {...circle} text={texts.map.kilometres(radius)} />
        <Pins marks={marks} view={view} frame={frame} selected={selected?._id ?? null} onSelect={onSelect} onOpen={open} />
      </>
    ),
    top:
      selected && at ? (
        <InfoWindow
          key={selected._id}
          item={selected}
          at={at}
          camera={camera}
          focused={focusWindow}
          onClose={close}
          onLeave={onLeave}
        >
          {own ? null : <InterestButton item={selected} small />}
        </InfoWindow>
      ) : null,
  }
}

/** Adds a separate marker for the selected object if it is inside a cluster. */
function withSelected(marks: ReturnType<typeof marksOf>, selected: ItemDetail | null) {
  if (!selected?.coords || marks.points.some(({ _id }) => _id === selected._id)) return marks
  const { _id, title, status, imageUrl, coords } = selected
  return { ...marks, points: [...marks.points, { _id, title, status, imageUrl, ...coords }] }
}
