import type { Point } from '@barattolo/domain/geo/distance'
import type { MapPoint } from '@barattolo/domain/map/contract'
import { type MarkerKind, markerKind } from '@barattolo/domain/map/marker-kind'
import { memo, type RefObject, useEffect, useRef } from 'react'
import gift from '../assets/markers/gift.svg'
import repair from '../assets/markers/repair.svg'
import swap from '../assets/markers/swap.svg'
import { formatInteger } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { classes } from '../ui/classes.ts'
import { type Frame, toScreen, type View, worldXy, type Xy } from './board/mercator.ts'
import { OVERLAP_PX } from './board/use-camera.ts'
import mapStyles from './Map.module.css'
import type { ClusterMarker, MarkerSet } from './markers.ts'

export const MARKER_IMAGES = { gift, repair, swap } satisfies Record<MarkerKind, string>

interface MapMarkersProps {
  markers: MarkerSet
  view: View
  frame: Frame
  selected: string | null
  onSelect: (id: string) => void
  onOpen: (cluster: ClusterMarker) => void
}

/**
 * Clusters and objects as buttons with accessible names, from north to south, so that southern ones are in front. Positions are
 * relative to a fixed origin, so that they change only with the zoom; while panning only the container moves.
 */
export function MapMarkers({ markers, view, frame, selected, onSelect, onOpen }: MapMarkersProps) {
  const handlersRef = useLatest({ onSelect, onOpen })
  const origin = useTown().views.map
  const originOnScreen = toScreen(view, frame, origin)
  const start = worldXy(origin, view.zoom)
  const localPosition = (position: Point) => {
    const { x, y } = worldXy(position, view.zoom)
    return { x: x - start.x, y: y - start.y }
  }
  const positioned = [
    ...markers.clusters.map((cluster) => ({ cluster, position: localPosition(cluster) })),
    ...markers.points.map((point) => ({ point, position: localPosition(point) })),
  ].filter(({ position }) => isWithin(position, originOnScreen, frame, OVERLAP_PX))
  positioned.sort((a, b) => a.position.y - b.position.y)
  return (
    <div className={mapStyles.pins} style={{ transform: `translate(${originOnScreen.x}px, ${originOnScreen.y}px)` }}>
      {positioned.map((marker) => {
        const isVisible = isWithin(marker.position, originOnScreen, frame, MARGIN)
        const shared = { ...marker.position, isVisible, handlersRef }
        return 'cluster' in marker ? (
          <Cluster key={`cluster ${marker.cluster.id}`} cluster={marker.cluster} {...shared} />
        ) : (
          <Marker key={marker.point._id} point={marker.point} isSelected={marker.point._id === selected} {...shared} />
        )
      })}
    </div>
  )
}

/** Margin around the map in pixels: markers inside it are partly visible and therefore not inert. */
const MARGIN = 30

function isWithin(position: Xy, originOnScreen: Xy, { width, height }: Frame, margin: number): boolean {
  const [x, y] = [position.x + originOnScreen.x, position.y + originOnScreen.y]
  return x > -margin && y > -margin && x < width + margin && y < height + 2 * margin
}

type HandlersRef = RefObject<Pick<MapMarkersProps, 'onSelect' | 'onOpen'>>

function useLatest(handlers: HandlersRef['current']): HandlersRef {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  return latest
}

interface PositionedProps extends Xy {
  /** Markers outside the view are inert. */
  isVisible: boolean
  handlersRef: HandlersRef
}

// Memoized, because there are hundreds of markers and a movement of the view changes only a few of them.
const Cluster = memo(({ cluster, x, y, isVisible, handlersRef }: PositionedProps & { cluster: ClusterMarker }) => (
  <button
    type="button"
    className={mapStyles.cluster}
    style={positionStyle(x, y)}
    data-colour={cluster.colour}
    data-digits={String(cluster.count).length}
    aria-label={texts.map.cluster(cluster.count)}
    inert={!isVisible}
    onClick={() => handlersRef.current.onOpen(cluster)}
  >
    {formatInteger(cluster.count)}
  </button>
))

const Marker = memo(
  ({ point, x, y, isVisible, isSelected, handlersRef }: PositionedProps & { point: MapPoint; isSelected: boolean }) => {
    const kind = markerKind(point.status)
    return (
      <button
        type="button"
        className={classes(mapStyles.marker, isSelected && mapStyles.selected)}
        style={positionStyle(x, y)}
        aria-label={texts.map.marker(point.title, texts.items.status[point.status])}
        aria-pressed={isSelected}
        data-marker={point._id}
        data-kind={kind}
        inert={!isVisible}
        onClick={() => handlersRef.current.onSelect(point._id)}
      >
        <img src={MARKER_IMAGES[kind]} width="40" height="40" alt="" draggable={false} />
      </button>
    )
  },
)

const positionStyle = (x: number, y: number) => ({ left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` })
