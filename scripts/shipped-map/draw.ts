import { writeFileSync } from 'node:fs'
import { MUNICIPALITIES } from '@barattolo/domain/map/municipalities'
import { area, contours, type Grid, type Sheet } from './contours.ts'
import { BUILT_KM, COURSES, MAIN_ROADS, MINOR_ROADS, MOTORWAY, PASSES, PEAKS, RAILWAY, STREETS, type Way } from './facts.ts'
import { noise } from './noise.ts'
import { degrees, kilometres, SHEET, simplify, smooth, type Xy } from './plane.ts'
import { heightAt } from './relief.ts'

/**
  * Draws the map that ships with the product: `node scripts/shipped-map/draw.ts` writes `geometry.json` and `names.json` in
  * `packages/web/src/map/shipped` (docs/decisions/009-shipped-map.md). The output is deterministic.
 */
const LEVELS = [720, 980, 1330, 1780, 2330, 2960] as const
const STEP_KM = 0.3
/** Contour areas and holes smaller than this are omitted, in km². */
const SMALLEST_KM2 = 1.2
/** Size of the world in drawing units: one unit is a pixel at zoom 12 with tiles of 512 px. */
const WORLD = 512 * 2 ** 12

const round = (xy: Xy): Xy => {
  const { lat, lng } = degrees(xy)
  const sine = Math.sin((lat * Math.PI) / 180)
  return [
    Math.round((WORLD * (lng + 180)) / 360 - origin[0]),
    Math.round(WORLD * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) - origin[1]),
  ]
}
let origin: Xy = [0, 0]
origin = round(kilometres(SHEET.north, SHEET.west))

/** Delta encoding: small numbers compress well. */
function encoded(points: readonly Xy[]): string {
  let before: Xy = [0, 0]
  return points
    .map(round)
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
    .map(([x, y]) => {
      const text = `${x - before[0]} ${y - before[1]}`
      before = [x, y]
      return text
    })
    .join(' ')
}

function grid(): Grid {
  const far = kilometres(SHEET.north, SHEET.east)
  const [columns, rows] = [Math.ceil(far[0] / STEP_KM) + 1, Math.ceil(far[1] / STEP_KM) + 1]
  const heights = new Float64Array(columns * rows)
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) heights[r * columns + c] = heightAt([c * STEP_KM, r * STEP_KM])
  return { columns, rows, step: STEP_KM, heights }
}

const paper = (sheets: readonly Sheet[]) =>
  sheets
    .filter(([edge]) => edge && area(edge) > SMALLEST_KM2)
    .map(([edge = [], ...holes]) => [edge, ...holes.filter((hole) => -area(hole) > SMALLEST_KM2 / 2)])
    .map((rings) => rings.map((ring) => encoded(simplify([...ring, ring[0] ?? [0, 0]], 0.065).slice(0, -1))))

const line = (way: Way, steps = 6) =>
  encoded(
    simplify(
      smooth(
        way.map(([lat, lng]) => kilometres(lat, lng)),
        steps,
      ),
      0.012,
    ),
  )

/** The outline of a built-up area, longer along the main valley than across it. */
function built({ slug, lat, lng }: (typeof MUNICIPALITIES)[number]): string {
  const [x, y] = kilometres(lat, lng)
  const half = BUILT_KM[slug] ?? 0.16
  const stretch = half > 1 ? 1.5 : 1.25
  const ring = Array.from({ length: 14 }, (_, index): Xy => {
    const turn = (index / 14) * 2 * Math.PI
    const reach = half * (1 + 0.32 * noise(x + 3 * Math.cos(turn), y + 3 * Math.sin(turn)))
    return [x + reach * stretch * Math.cos(turn), y + (reach / stretch) * Math.sin(turn)]
  })
  return encoded(ring)
}

/** A minor road beside each torrent. */
const valleyRoads = COURSES.filter((course) => course.rank > 1 && course.name !== 'Dora di Veny').map((course) =>
  course.through.slice(course.through.length > 4 ? 1 : 0).map(([lat, lng]) => [lat + 0.0012, lng + 0.0022] as const),
)

/** Possible positions of a river's name, with the rotation of the text in degrees clockwise. */
function names({ name, rank, through }: (typeof COURSES)[number]) {
  const course = smooth(
    through.map(([lat, lng]) => kilometres(lat, lng)),
    6,
  )
  const every = rank === 1 ? 9 : 18
  return course.flatMap((at, index) => {
    const ahead = course[index + 3]
    if (!ahead || index % every !== Math.floor(every / 2)) return []
    const { lat, lng } = degrees(at)
    const turn = (-Math.atan2(ahead[1] - at[1], ahead[0] - at[0]) * 180) / Math.PI
    return [{ name, lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)), turn: Math.round(upright(turn)), rank }]
  })
}
const upright = (turn: number) => (turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn)

const heights = grid()
const rivers = (rank: number) => COURSES.filter((course) => course.rank === rank)
const shipped = {
  origin,
  steps: LEVELS.map((level) => ({ level, sheets: paper(contours(heights, level)) })),
  built: MUNICIPALITIES.map(built),
  water: [1, 2, 3].map((rank) => rivers(rank).map((course) => line(course.through.map(([lat, lng]) => [lat, lng])))),
  minor: [...valleyRoads, ...MINOR_ROADS].map((way) => line(way)),
  streets: STREETS.map((way) => line(way, 1)),
  main: MAIN_ROADS.map((way) => line(way)),
  motorway: line(MOTORWAY),
  railway: line(RAILWAY),
}
const labels = {
  waters: COURSES.filter((course) => course.rank > 0).flatMap(names),
  peaks: PEAKS.map(([name, lat, lng, height]) => ({ name, lat, lng, height })),
  passes: PASSES.map(([name, lat, lng, height]) => ({ name, lat, lng, height })),
}

const to = new URL('../../packages/web/src/map/shipped/', import.meta.url)
writeFileSync(new URL('geometry.json', to), `${JSON.stringify(shipped)}\n`)
writeFileSync(new URL('names.json', to), `${JSON.stringify(labels, null, 2)}\n`)
