import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { drawnMap } from '@barattolo/domain/drawn-map'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import json from '../../../../../towns/aosta/drawn-map.json' with { type: 'json' }
import { worldXy } from '../board/mercator.ts'
import { shippedFeatures, shippedLayers, shippedStyle } from '../gl/shipped-style.ts'
import { labelsAt, labelsOf } from './labels.ts'
import { decodePoints, smoothLinePath, smoothLinePoints, smoothRingPath, smoothRingPoints } from './paths.ts'

const map = z.parse(drawnMap, json)

test('Delta-encoded points are decoded', () => {
  expect(decodePoints('10 20 1 -2 0 5')).toEqual([
    [10, 20],
    [11, 18],
    [11, 23],
  ])
})

test('A smoothed line keeps its ends and rounds its corners', () => {
  // In half units, with relative commands: the second and each further curve is only the step to its end.
  expect(smoothLinePath('0 0 3 4')).toBe('M0 0l6 8')
  expect(smoothLinePath('0 0 10 0 0 10')).toBe('M0 0l10 0q10 0 10 10l0 10')
  expect(smoothLinePath('0 0 10 0 0 10 6 2')).toBe('M0 0l10 0q10 0 10 10t6 12l6 2')
  const points = smoothLinePoints('0 0 10 0 0 10')
  expect([points[0], points[1], points[3], points.at(-1)]).toEqual([
    [0, 0],
    [5, 0],
    [8.75, 1.25],
    [10, 10],
  ])
  expect(smoothLinePoints('0 0 3 4')).toEqual([
    [0, 0],
    [3, 4],
  ])
})

test('A smoothed ring is closed and passes through the midpoints of its sides', () => {
  expect(smoothRingPath('0 0 10 0 0 10 -10 0')).toBe('M0 10Q0 0 10 0t10 10 -10 10 -10 -10Z')
  const points = smoothRingPoints('0 0 10 0 0 10 -10 0')
  expect(points[0]).toEqual([0, 5])
  expect(points.at(-1)).toEqual(points[0])
})

test('The shipped map has all height levels of the design, and higher levels have smaller areas', () => {
  expect(map.steps.map(({ level }) => level)).toEqual([720, 980, 1330, 1780, 2330, 2960])
  const areas = map.steps.map(({ sheets }) => sheets.flat().reduce((sum, ring) => sum + area(ring), 0))
  expect(areas).toEqual([...areas].sort((a, b) => b - a))
})

test('The Dora Baltea passes within about a kilometre of the towns along the river', () => {
  const river = decodePoints(map.water[0]?.[0] ?? '')
  for (const slug of ['aosta', 'villeneuve', 'chatillon', 'verres', 'bard', 'pont-saint-martin', 'morgex']) {
    const seat = AOSTA.municipalities.find((municipality) => municipality.slug === slug)
    if (!seat) throw new Error(slug)
    const { x, y } = worldXy(seat, 12)
    const nearest = Math.min(...river.map(([a, b]) => Math.hypot(a + map.origin[0] - x, b + map.origin[1] - y)))
    expect(nearest).toBeLessThan(75 * 1.2)
  }
})

test('Every layer of the MapLibre style has features in the shipped map', () => {
  const drawnLayers = new Set(shippedFeatures(map).features.map(({ properties }) => properties?.of))
  for (const layer of shippedLayers(map, () => '#123456')) {
    if (layer.type === 'background') continue
    expect(drawnLayers).toContain('filter' in layer && Array.isArray(layer.filter) ? layer.filter[2] : null)
  }
})

test('Every municipality has a label with its name', () => {
  const names = new Set(labelsOf(AOSTA, map).map(({ text }) => text))
  for (const { name } of AOSTA.municipalities) expect(names).toContain(name)
})

test('Only the main municipality of the town has the label of a city', () => {
  const cities = labelsOf({ ...AOSTA, mainMunicipality: 'cogne' }, map).filter(({ kind }) => kind === 'city')
  expect(cities.map(({ text }) => text)).toEqual(['Cogne'])
})

test('[TOWN-10] Without a drawn map the labels are those of the municipalities, and MapLibre draws the ground alone', () => {
  expect(new Set(labelsOf(AOSTA, null).map(({ kind }) => kind))).toEqual(new Set(['city', 'town', 'village']))
  expect(shippedStyle(null, () => '#123456')).toEqual({
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#123456' } }],
  })
})

test('A higher zoom shows more labels', () => {
  const at = (zoom: number) => labelsAt(zoom, labelsOf(AOSTA, map), (label) => worldXy(label, zoom))
  expect(at(9).map(({ text }) => text)).toContain('Aosta')
  expect(at(13).length).toBeGreaterThan(at(10).length)
})

/** Signed area in drawing units: holes are negative. */
function area(ring: string): number {
  const points = decodePoints(ring)
  // The y axis points south, so the orientation of rings is reversed.
  return -points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}
