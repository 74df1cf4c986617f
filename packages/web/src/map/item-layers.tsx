import type { Point } from '@barattolo/domain/geo/distance'
import type { Item } from '@barattolo/domain/items/contract'
import type { MapAnswer } from '@barattolo/domain/map/contract'
import { InterestButton } from '../items/card/InterestButton.tsx'
import { texts } from '../shared/texts.ts'
import { MapCircles, RadiusLabel } from './board/MapCircles.tsx'
import { type Frame, toScreen, type View, ZOOM_MAX } from './board/mercator.ts'
import type { Camera } from './board/use-camera.ts'
import mapStyles from './Map.module.css'
import { MapMarkers } from './MapMarkers.tsx'
import { type ClusterMarker, markersOf } from './markers.ts'
import { InfoWindow } from './nearby/InfoWindow.tsx'

interface ItemLayersProps {
  view: View
  frame: Frame
  camera: Camera
  centre: Point
  radius: number
  response: MapAnswer | null
  selected: Item | null
  focusInfoWindow: boolean
  /** The viewer owns the selected object. */
  isOwn: boolean
  onSelect: (id: string | null) => void
  onLeave: () => void
}

/** The layers of the map page: circles below the place names, objects above them. */
export function itemLayers(props: ItemLayersProps) {
  const { view, frame, camera, centre, radius, response, selected, onSelect } = props
  const circle = { view, frame, centre, radius }
  const markers = addSelectedMarker(response ? markersOf(response, view) : { clusters: [], points: [] }, selected)
  const position = selected?.coords ? toScreen(view, frame, selected.coords) : null
  const centreOnScreen = toScreen(view, frame, centre)
  const open = ({ lat, lng, expansionZoom }: ClusterMarker) =>
    camera.animateTo({ lat, lng, zoom: Math.min(ZOOM_MAX, Math.max(view.zoom + 1, expansionZoom ?? view.zoom + 2)) })
  function close() {
    const marker = document.querySelector<HTMLElement>(`[data-marker="${selected?._id}"]`)
    onSelect(null)
    marker?.focus({ preventScroll: true })
  }
  return {
    belowLabels: <MapCircles {...circle} />,
    aboveLabels: (
      <>
        <span
          className={mapStyles.centreDot}
          aria-hidden="true"
          style={{ left: `${centreOnScreen.x}px`, top: `${centreOnScreen.y}px` }}
        />
        <RadiusLabel {...circle} text={texts.map.kilometres(radius)} />
        <MapMarkers
          markers={markers}
          view={view}
          frame={frame}
          selected={selected?._id ?? null}
          onSelect={onSelect}
          onOpen={open}
        />
      </>
    ),
    top:
      selected && position ? (
        <InfoWindow
          key={selected._id}
          item={selected}
          position={position}
          camera={camera}
          takesFocus={props.focusInfoWindow}
          onClose={close}
          onLeave={props.onLeave}
        >
          {props.isOwn ? null : <InterestButton item={selected} small />}
        </InfoWindow>
      ) : null,
  }
}

/** Adds a marker for the selected object if it has none (inside a cluster, or outside the circle). */
function addSelectedMarker(markers: ReturnType<typeof markersOf>, selected: Item | null) {
  if (!selected?.coords || markers.points.some(({ _id }) => _id === selected._id)) return markers
  const { _id, title, status, imageUrl, coords } = selected
  return { ...markers, points: [...markers.points, { _id, title, status, imageUrl, ...coords }] }
}
