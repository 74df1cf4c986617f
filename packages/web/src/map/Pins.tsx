import type { MapPoint } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { type MarkerKind, markerKind } from '@barattolo/domain/map/marker-kind'
import { MAP_START } from '@barattolo/domain/map/places'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { wholeNumber } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import gift from '../assets/markers/gift.svg'
import repair from '../assets/markers/repair.svg'
import swap from '../assets/markers/swap.svg'
import type { ClusterMark, Marks } from './markers.ts'
import { type Frame, toScreen, type View, worldXy, type Xy } from './mercator.ts'
import { OVERLAP_PX } from './use-camera.ts'

export const MARKER_PICTURES = { gift, repair, swap } satisfies Record<MarkerKind, string>

interface PinsProps {
  marks: Marks
  view: View
  frame: Frame
  selected: string | null
  onSelect: (id: string) => void
  onOpen: (cluster: ClusterMark) => void
}

/**
  * Clusters and objects as buttons with accessible names, from north to south, so that southern ones are in front. Positions are
  * relative to a fixed origin, so that they change only with the zoom; while panning only the container moves.
 */
export function Pins({ marks, view, frame, selected, onSelect, onOpen }: PinsProps) {
  const pressed = useLatest({ onSelect, onOpen })
  const ground = toScreen(view, frame, GROUND)
  const start = worldXy(GROUND, view.zoom)
  const place = (at: Point) => {
    const { x, y } = worldXy(at, view.zoom)
    return { x: x - start.x, y: y - start.y }
  }
  const all = [
    ...marks.clusters.map((cluster) => ({ cluster, at: place(cluster) })),
    ...marks.points.map((point) => ({ point, at: place(point) })),
  ].filter(({ at }) => liesWithin(at, ground, frame, OVERLAP_PX))
  all.sort((a, b) => a.at.y - b.at.y)
  return (
    <div className="pins" style={{ transform: `translate(${ground.x}px, ${ground.y}px)` }}>
      {all.map((mark) => {
        const seen = liesWithin(mark.at, ground, frame, MARGIN)
        return 'cluster' in mark ? (
          <Cluster
            key={`cluster ${mark.cluster.id}`}
            cluster={mark.cluster}
            x={mark.at.x}
            y={mark.at.y}
            seen={seen}
            pressed={pressed}
          />
        ) : (
          <Marker
            key={mark.point._id}
            point={mark.point}
            x={mark.at.x}
            y={mark.at.y}
            seen={seen}
            chosen={mark.point._id === selected}
            pressed={pressed}
          />
        )
      })}
    </div>
  )
}

/** Origin of all marker positions. */
const GROUND = MAP_START
/** Margin in which markers are reachable, because they are still partly visible. Markers farther out are inert. */
const MARGIN = 30

function liesWithin(at: Xy, ground: Xy, { width, height }: Frame, margin: number): boolean {
  const [x, y] = [at.x + ground.x, at.y + ground.y]
  return x > -margin && y > -margin && x < width + margin && y < height + 2 * margin
}

type Pressed = RefObject<Pick<PinsProps, 'onSelect' | 'onOpen'>>

function useLatest(handlers: Pressed['current']): Pressed {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  return latest
}

interface PlacedProps extends Xy {
  /** Markers outside the view are inert. */
  seen: boolean
  pressed: Pressed
}

// Memoized, because there are hundreds of markers and a movement of the view changes only a few of them.
const Cluster = memo(({ cluster, x, y, seen, pressed }: PlacedProps & { cluster: ClusterMark }) => (
  <button
    type="button"
    className={`cl cl--${cluster.colour}`}
    style={placed(x, y)}
    data-digits={String(cluster.count).length}
    aria-label={texts.map.cluster(cluster.count)}
    inert={!seen}
    onClick={() => pressed.current.onOpen(cluster)}
  >
    {wholeNumber(cluster.count)}
  </button>
))

const Marker = memo(({ point, x, y, seen, chosen, pressed }: PlacedProps & { point: MapPoint; chosen: boolean }) => {
  const kind = markerKind(point.status)
  return (
    <button
      type="button"
      className={`mk${chosen ? ' on' : ''}`}
      style={placed(x, y)}
      aria-label={texts.map.marker(point.title, texts.items.status[point.status])}
      aria-pressed={chosen}
      data-marker={point._id}
      data-kind={kind}
      inert={!seen}
      onClick={() => pressed.current.onSelect(point._id)}
    >
      <img src={MARKER_PICTURES[kind]} width="40" height="40" alt="" draggable={false} />
    </button>
  )
})

const placed = (x: number, y: number) => ({ left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` })
