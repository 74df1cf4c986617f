import type { DrawnMap } from '@barattolo/domain/drawn-map'
import type { FeatureCollection, Position } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { pointFromWorld } from '../board/mercator.ts'
import { smoothLinePoints, smoothRingPoints, UNIT_ZOOM, type Unit } from '../shipped/paths.ts'

/** Reads a design token. */
export type Token = (name: string) => string

export const SHIPPED_SOURCE = 'shipped'

/** A drawn map as one GeoJSON collection; `of` identifies the layer of a feature. */
export function shippedFeatures(map: DrawnMap): FeatureCollection {
  const feature = (of: string, type: 'Polygon' | 'MultiPolygon' | 'MultiLineString', coordinates: unknown) => ({
    type: 'Feature' as const,
    properties: { of },
    // The three geometry types differ only in the nesting of their coordinates.
    geometry: { type, coordinates } as FeatureCollection['features'][number]['geometry'],
  })
  const [originX, originY] = map.origin
  const toPosition = ([x, y]: Unit): Position => {
    const { lat, lng } = pointFromWorld({ x: originX + x, y: originY + y }, UNIT_ZOOM)
    return [Number(lng.toFixed(5)), Number(lat.toFixed(5))]
  }
  const rings = (texts: readonly string[]) => texts.map((text) => smoothRingPoints(text).map(toPosition))
  const lines = (texts: readonly string[]) => texts.map((text) => smoothLinePoints(text).map(toPosition))
  return {
    type: 'FeatureCollection',
    features: [
      ...map.steps.map(({ sheets }, index) => feature(`step-${index + 1}`, 'MultiPolygon', sheets.map(rings))),
      feature(
        'built',
        'MultiPolygon',
        map.built.map((text) => rings([text])),
      ),
      ...map.water.map((rivers, index) => feature(`water-${index + 1}`, 'MultiLineString', lines(rivers))),
      feature('minor', 'MultiLineString', lines(map.minor)),
      feature('streets', 'MultiLineString', lines(map.streets)),
      feature('main', 'MultiLineString', lines(map.main)),
      feature('motorway', 'MultiLineString', lines(map.motorways)),
      feature('railway', 'MultiLineString', lines(map.railways)),
    ],
  }
}

/** The layers of the map design, bottom to top; without a drawn map the ground alone. */
export function shippedLayers(map: DrawnMap | null, token: Token): LayerSpecification[] {
  const ground: LayerSpecification = { id: 'ground', type: 'background', paint: { 'background-color': token('--map-0') } }
  if (!map) return [ground]
  const heights = map.steps.flatMap((_, index): LayerSpecification[] => {
    const of = `step-${index + 1}`
    return [
      fill(`${of}-shade`, of, token('--map-shade'), {
        'fill-opacity': 0.5,
        'fill-translate': [1.5, 2],
        'fill-translate-anchor': 'viewport',
      }),
      fill(of, of, token(`--map-${index + 1}`)),
    ]
  })
  return [
    ground,
    ...heights,
    fill('built', 'built', token('--map-built')),
    line('water-1', token('--map-water'), 6),
    line('water-2', token('--map-water'), 3),
    line('water-3', token('--map-water'), 1.8),
    ...casedLine('minor', token('--map-casing'), 2.8, token('--map-road'), 1.6),
    line('streets', token('--map-road'), 1.4),
    line('railway', token('--map-rail'), 2),
    line('railway', token('--map-0'), 1, { id: 'sleepers', 'line-dasharray': [6, 6] }),
    ...casedLine('main', token('--map-casing'), 5, token('--map-road'), 3.4),
    ...casedLine('motorway', token('--map-casing'), 5.5, token('--map-motorway'), 3.5),
  ]
}

/** Layers that are hidden while the vector style is shown, which has better data for them. */
export const SCHEMATIC_LAYERS = /^(built|water|minor|streets|railway|sleepers|main|motorway)/

export function shippedStyle(map: DrawnMap | null, token: Token): StyleSpecification {
  return {
    version: 8,
    sources: map ? { [SHIPPED_SOURCE]: { type: 'geojson', data: shippedFeatures(map), tolerance: 0.2 } } : {},
    layers: shippedLayers(map, token),
  }
}

function fill(id: string, of: string, color: string, paint: object = {}): LayerSpecification {
  return { id, type: 'fill', source: SHIPPED_SOURCE, filter: ['==', ['get', 'of'], of], paint: { 'fill-color': color, ...paint } }
}

function line(
  of: string,
  color: string,
  width: number,
  { id = of, ...more }: { id?: string; 'line-dasharray'?: number[] } = {},
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SHIPPED_SOURCE,
    filter: ['==', ['get', 'of'], of],
    layout: { 'line-cap': more['line-dasharray'] ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width, ...more },
  }
}

function casedLine(of: string, casing: string, outer: number, color: string, inner: number): LayerSpecification[] {
  return [line(of, casing, outer, { id: `${of}-casing` }), line(of, color, inner)]
}
