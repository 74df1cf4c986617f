import type { MapPoint } from '@barattolo/domain/map/contract'
import { type MarkerKind, markerKind } from '@barattolo/domain/map/marker-kind'
import { texts } from '../app/texts.ts'
import gift from '../assets/markers/gift.svg'
import repair from '../assets/markers/repair.svg'
import swap from '../assets/markers/swap.svg'
import type { ClusterMark, Marks } from './markers.ts'
import { type Frame, toScreen, type View, type Xy } from './mercator.ts'

export const MARKER_PICTURES = { gift, repair, swap } satisfies Record<MarkerKind, string>

interface PinsProps {
  marks: Marks
  view: View
  frame: Frame
  selected: string | null
  onSelect: (id: string) => void
  onOpen: (cluster: ClusterMark) => void
}

/** Clusters and objects as real buttons with names, from north to south: the southern ones stand in front. */
export function Pins({ marks, view, frame, selected, onSelect, onOpen }: PinsProps) {
  const at = (place: { lat: number; lng: number }) => toScreen(view, frame, place)
  const all = [
    ...marks.clusters.map((cluster) => ({ cluster, at: at(cluster) })),
    ...marks.points.map((point) => ({ point, at: at(point) })),
  ].sort((a, b) => a.at.y - b.at.y)
  return all.map((mark) =>
    'cluster' in mark ? (
      <Cluster key={`cluster ${mark.cluster.id}`} cluster={mark.cluster} at={mark.at} onOpen={onOpen} />
    ) : (
      <Marker key={mark.point._id} point={mark.point} at={mark.at} chosen={mark.point._id === selected} onSelect={onSelect} />
    ),
  )
}

function Cluster({ cluster, at, onOpen }: { cluster: ClusterMark; at: Xy; onOpen: PinsProps['onOpen'] }) {
  return (
    <button
      type="button"
      className={`cl cl--${cluster.colour}`}
      style={placed(at)}
      aria-label={texts.map.cluster(cluster.count)}
      onClick={() => onOpen(cluster)}
    >
      {cluster.count}
    </button>
  )
}

function Marker({ point, at, chosen, onSelect }: { point: MapPoint; at: Xy; chosen: boolean; onSelect: PinsProps['onSelect'] }) {
  const kind = markerKind(point.status)
  return (
    <button
      type="button"
      className={`mk${chosen ? ' on' : ''}`}
      style={placed(at)}
      aria-label={texts.map.marker(point.title, texts.items.status[point.status])}
      aria-pressed={chosen}
      data-marker={point._id}
      data-kind={kind}
      onClick={() => onSelect(point._id)}
    >
      <img src={MARKER_PICTURES[kind]} width="40" height="40" alt="" draggable={false} />
    </button>
  )
}

const placed = ({ x, y }: Xy) => ({ left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` })
