import type { Town } from '@barattolo/domain/town'
import NAMES from './names.json' with { type: 'json' }

export type LabelKind = 'city' | 'town' | 'village' | 'peak' | 'pass' | 'water' | 'shield'

export interface MapLabel {
  kind: LabelKind
  text: string
  /** A smaller second text: a height, or the name in the other language. */
  secondary?: string | undefined
  lat: number
  lng: number
  /** Rotation in degrees clockwise. */
  turn?: number
  /** Determines the color of a road shield. */
  road?: 'motorway' | 'state'
}

/** Minimum zoom by kind. If two labels overlap, only the earlier one of `labelsOf` is shown. */
const MIN_ZOOM = { city: 0, shield: 11, town: 9.5, water: 10.5, peak: 9.5, village: 11, pass: 10.5 } as const

const waters = NAMES.waters.map(({ name, lat, lng, turn }): MapLabel => ({ kind: 'water', text: name, lat, lng, turn }))
const peaks = NAMES.peaks.map(
  ({ name, lat, lng, height }): MapLabel => ({ kind: 'peak', text: name, secondary: `${height}`, lat, lng }),
)
const passes = NAMES.passes.map(
  ({ name, lat, lng, height }): MapLabel => ({ kind: 'pass', text: name, secondary: `${height}`, lat, lng }),
)
const shields: MapLabel[] = [
  { kind: 'shield', road: 'motorway', text: 'A5', lat: 45.7195, lng: 7.282 },
  { kind: 'shield', road: 'motorway', text: 'A5', lat: 45.7375, lng: 7.5 },
  { kind: 'shield', road: 'motorway', text: 'A5', lat: 45.653, lng: 7.696 },
  { kind: 'shield', road: 'motorway', text: 'A5', lat: 45.729, lng: 7.096 },
  { kind: 'shield', road: 'state', text: 'SS26', lat: 45.7385, lng: 7.388 },
  { kind: 'shield', road: 'state', text: 'SS26', lat: 45.7415, lng: 7.643 },
  { kind: 'shield', road: 'state', text: 'SS26', lat: 45.73, lng: 6.966 },
  { kind: 'shield', road: 'state', text: 'SS27', lat: 45.7665, lng: 7.305 },
  { kind: 'shield', road: 'state', text: 'SS27', lat: 45.8225, lng: 7.2 },
]

/** All labels of the map, the most important ones first. */
export function labelsOf({
  municipalities,
  mainMunicipality,
  hasDrawnMap,
}: Pick<Town, 'municipalities' | 'mainMunicipality' | 'hasDrawnMap'>): MapLabel[] {
  const seats = municipalities.map(({ slug, name, lat, lng, aliases, isLarge }): MapLabel => {
    if (slug === mainMunicipality) return { kind: 'city', text: name, secondary: aliases[0], lat, lng }
    return { kind: isLarge ? 'town' : 'village', text: name, lat, lng }
  })
  const seatsOfKind = (wanted: LabelKind) => seats.filter(({ kind }) => kind === wanted)
  const [important, others] = hasDrawnMap ? [[...peaks, ...shields, ...waters], passes] : [[], []]
  return [...seatsOfKind('city'), ...seatsOfKind('town'), ...important, ...seatsOfKind('village'), ...others]
}

/** Half of the width and height of a label in pixels, estimated from the number of characters. */
function halfSize({ kind, text, secondary = '', turn = 0 }: MapLabel, zoom: number): { x: number; y: number } {
  const characters =
    text.length + (kind === 'peak' || kind === 'pass' ? 2 + (zoom >= 11.5 ? secondary.length + 1 : 0) : secondary.length)
  const halfWidth = kind === 'city' ? 60 : kind === 'shield' ? 18 : characters * 3.9 + 4
  const slope = Math.abs(Math.sin((turn * Math.PI) / 180))
  return { x: halfWidth * (1 - slope) + 9 * slope, y: 9 * (1 - slope) + halfWidth * slope }
}

/**
 * The labels that are shown at a zoom without overlaps. Depends only on the zoom, so that labels do not appear and disappear
 * while the map is dragged.
 */
export function labelsAt(
  zoom: number,
  labels: readonly MapLabel[],
  worldOf: (label: MapLabel) => { x: number; y: number },
): MapLabel[] {
  const placed: { x: number; y: number; half: { x: number; y: number } }[] = []
  return labels.filter((label) => {
    if (zoom < MIN_ZOOM[label.kind]) return false
    const [{ x, y }, half] = [worldOf(label), halfSize(label, zoom)]
    if (placed.some((other) => Math.abs(other.x - x) < other.half.x + half.x && Math.abs(other.y - y) < other.half.y + half.y))
      return false
    placed.push({ x, y, half })
    return true
  })
}
