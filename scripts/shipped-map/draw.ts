import { writeFileSync } from 'node:fs'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { DrawnMap } from '@barattolo/domain/drawn-map'
import type { Municipality } from '@barattolo/domain/town'
import { area, type ContourArea, type Grid, traceContours } from './contours.ts'
import { noise } from './noise.ts'
import { MAP_BOUNDS, simplify, smooth, toDegrees, toKilometres, type Xy } from './plane.ts'
import { heightAt } from './relief.ts'
import {
  BUILT_KM,
  COURSES,
  MAIN_ROADS,
  MINOR_ROADS,
  MOTORWAY,
  PASSES,
  PEAKS,
  RAILWAY,
  SHIELDS,
  STREETS,
  type Way,
} from './source-data.ts'

/**
 * Draws the map of the valley: `node scripts/shipped-map/draw.ts` writes `towns/aosta/drawn-map.json`
 * (docs/decisions/009-shipped-map.md). The output is deterministic.
 */
const LEVELS = [720, 980, 1330, 1780, 2330, 2960] as const
const STEP_KM = 0.3
/** Contour areas smaller than this, and holes smaller than half of it, are omitted; in km². */
const SMALLEST_KM2 = 1.2
/** Size of the world in drawing units: one unit is a pixel at zoom 12 with tiles of 512 px. */
const WORLD = 512 * 2 ** 12

const toDrawingUnits = (xy: Xy): Xy => {
  const { lat, lng } = toDegrees(xy)
  const sine = Math.sin((lat * Math.PI) / 180)
  return [
    Math.round((WORLD * (lng + 180)) / 360 - origin[0]),
    Math.round(WORLD * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) - origin[1]),
  ]
}
let origin: Xy = [0, 0]
origin = toDrawingUnits(toKilometres(MAP_BOUNDS.north, MAP_BOUNDS.west))

/** Delta encoding: small numbers compress well. */
function encodePoints(points: readonly Xy[]): string {
  let previous: Xy = [0, 0]
  return points
    .map(toDrawingUnits)
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
    .map(([x, y]) => {
      const text = `${x - previous[0]} ${y - previous[1]}`
      previous = [x, y]
      return text
    })
    .join(' ')
}

function createGrid(): Grid {
  const farCorner = toKilometres(MAP_BOUNDS.north, MAP_BOUNDS.east)
  const [columns, rows] = [Math.ceil(farCorner[0] / STEP_KM) + 1, Math.ceil(farCorner[1] / STEP_KM) + 1]
  const heights = new Float64Array(columns * rows)
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) heights[r * columns + c] = heightAt([c * STEP_KM, r * STEP_KM])
  return { columns, rows, step: STEP_KM, heights }
}

const encodeAreas = (areas: readonly ContourArea[]) =>
  areas
    .filter(([edge]) => edge && area(edge) > SMALLEST_KM2)
    .map(([edge = [], ...holes]) => [edge, ...holes.filter((hole) => -area(hole) > SMALLEST_KM2 / 2)])
    .map((rings) => rings.map((ring) => encodePoints(simplify([...ring, ring[0] ?? [0, 0]], 0.065).slice(0, -1))))

const encodeLine = (way: Way, steps = 6) =>
  encodePoints(
    simplify(
      smooth(
        way.map(([lat, lng]) => toKilometres(lat, lng)),
        steps,
      ),
      0.012,
    ),
  )

/** The outline of a built-up area, longer along the main valley than across it. */
function builtUpArea({ slug, lat, lng }: Municipality): string {
  const [x, y] = toKilometres(lat, lng)
  const halfWidth = BUILT_KM[slug] ?? 0.16
  const stretch = halfWidth > 1 ? 1.5 : 1.25
  const ring = Array.from({ length: 14 }, (_, index): Xy => {
    const angle = (index / 14) * 2 * Math.PI
    const distance = halfWidth * (1 + 0.32 * noise(x + 3 * Math.cos(angle), y + 3 * Math.sin(angle)))
    return [x + distance * stretch * Math.cos(angle), y + (distance / stretch) * Math.sin(angle)]
  })
  return encodePoints(ring)
}

/** A minor road beside each river and torrent except the Dora Baltea and the Dora di Veny. */
const valleyRoads = COURSES.filter((course) => course.rank > 1 && course.name !== 'Dora di Veny').map((course) =>
  course.through.slice(course.through.length > 4 ? 1 : 0).map(([lat, lng]) => [lat + 0.0012, lng + 0.0022] as const),
)

/** Possible positions of a river's name, with the rotation of the text in degrees clockwise. */
function riverLabels({ name, rank, through }: (typeof COURSES)[number]) {
  const course = smooth(
    through.map(([lat, lng]) => toKilometres(lat, lng)),
    6,
  )
  const interval = rank === 1 ? 9 : 18
  return course.flatMap((at, index) => {
    const next = course[index + 3]
    if (!next || index % interval !== Math.floor(interval / 2)) return []
    const { lat, lng } = toDegrees(at)
    const rotation = (-Math.atan2(next[1] - at[1], next[0] - at[0]) * 180) / Math.PI
    return [{ name, lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)), turn: Math.round(uprightRotation(rotation)) }]
  })
}
const uprightRotation = (turn: number) => (turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn)

const heights = createGrid()
const rivers = (rank: number) => COURSES.filter((course) => course.rank === rank)
const map: DrawnMap = {
  origin: [...origin],
  steps: LEVELS.map((level) => ({ level, sheets: encodeAreas(traceContours(heights, level)) })),
  built: AOSTA.municipalities.map(builtUpArea),
  water: [1, 2, 3].map((rank) => rivers(rank).map((course) => encodeLine(course.through.map(([lat, lng]) => [lat, lng])))),
  minor: [...valleyRoads, ...MINOR_ROADS].map((way) => encodeLine(way)),
  streets: STREETS.map((way) => encodeLine(way, 1)),
  main: MAIN_ROADS.map((way) => encodeLine(way)),
  motorways: [encodeLine(MOTORWAY)],
  railways: [encodeLine(RAILWAY)],
  labels: {
    waters: COURSES.filter((course) => course.rank > 0).flatMap(riverLabels),
    peaks: PEAKS.map(([name, lat, lng, height]) => ({ name, lat, lng, height })),
    passes: PASSES.map(([name, lat, lng, height]) => ({ name, lat, lng, height })),
    shields: SHIELDS.map(([name, lat, lng, road]) => ({ name, lat, lng, road })),
  },
}
const about =
  'The map of the Aosta Valley, which the product draws without a tile server: generated by scripts/shipped-map/draw.ts.'
const source = 'Courses, heights, peaks and roads written down for this project; seats of municipalities: GeoNames, CC BY 4.0'
const file = new URL('../../towns/aosta/drawn-map.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ about, source, ...map })}\n`)
