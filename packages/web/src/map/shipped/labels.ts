import type { DrawnMap } from '@barattolo/domain/drawn-map'
import type { Town } from '@barattolo/domain/town'

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

/** All labels of the map, the most important ones first; without a drawn map those of the municipalities. */
export function labelsOf(
  { municipalities, mainMunicipality }: Pick<Town, 'municipalities' | 'mainMunicipality'>,
  map: DrawnMap | null,
): MapLabel[] {
  const seats = municipalities.map(({ slug, name, secondName, lat, lng, isLarge }): MapLabel => {
    if (slug === mainMunicipality) return { kind: 'city', text: name, secondary: secondName, lat, lng }
    return { kind: isLarge ? 'town' : 'village', text: name, lat, lng }
  })
  const seatsOfKind = (wanted: LabelKind) => seats.filter(({ kind }) => kind === wanted)
  const drawn = map?.labels
  return [
    ...seatsOfKind('city'),
    ...seatsOfKind('town'),
    ...(drawn?.peaks ?? []).map((peak) => summit('peak', peak)),
    ...(drawn?.shields ?? []).map(({ name, ...shield }): MapLabel => ({ kind: 'shield', text: name, ...shield })),
    ...(drawn?.waters ?? []).map(({ name, ...water }): MapLabel => ({ kind: 'water', text: name, ...water })),
    ...seatsOfKind('village'),
    ...(drawn?.passes ?? []).map((pass) => summit('pass', pass)),
  ]
}

function summit(kind: 'peak' | 'pass', { name, height, ...point }: DrawnMap['labels']['peaks'][number]): MapLabel {
  return { kind, text: name, secondary: `${height}`, ...point }
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
