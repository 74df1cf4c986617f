import { afterAll, describe, expect, test } from 'vitest'
import { cellCentre, cellOf } from './cell.ts'
import { boxAround } from './cell-spans.ts'
import { distanceKm, isWithin, KM_PER_DEGREE, type Point } from './distance.ts'
import { MUNICIPALITIES } from './municipalities.ts'
import {
  assignCell,
  cellOfSize,
  distanceToCellKm,
  isSameCell,
  type PublicCell,
  publicCellBox,
  publicCellCentre,
  publicCellOf,
  publicPoint,
} from './public-cell.ts'
import { isInSettlement, SETTLEMENTS, type Settlement, settlementRadiusKm } from './settlements.ts'

/**
 * Attacks by a person who has read this code and uses the grid, the settlements and every object's id to estimate homes from the
 * server's answers. Each attack runs on 300 homes. The figures stand in `docs/decisions/005-public-cell.md`.
 */
const HOMES = 300
const SEED = 2026
/** The standard deviation of a phone's position, in metres and each direction. */
const SCATTER_METRES = 20
/** What an attack must not fall below, in metres: the median error and the error of its best tenth. */
const SAFE = { median: 150, tenth: 60 }

interface Errors {
  readonly median: number
  readonly tenth: number
}

interface Attack {
  readonly name: string
  /** The homes that are attacked. */
  readonly homes: (random: Random) => Point
  /** The attacker's estimate of a home. */
  readonly estimate: (home: Point, random: Random) => Point
  /** Lower limits for an attack that no cell of this size resists; the decision page says what an owner can do. */
  readonly limits?: Errors
}

type Random = () => number

// A seeded generator (mulberry32), so that failures are reproducible.
function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const between = (random: Random, low: number, high: number) => low + random() * (high - low)
const pick = <T>(random: Random, from: readonly T[]): T => {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
const randomId = (random: Random) => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')

function move({ lat, lng }: Point, northMetres: number, eastMetres: number): Point {
  return {
    lat: lat + northMetres / 1000 / KM_PER_DEGREE,
    lng: lng + eastMetres / 1000 / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
  }
}

/** A normally distributed point around another one (Box–Muller). */
function scatter(random: Random, around: Point, metres: number): Point {
  const radius = metres * Math.sqrt(-2 * Math.log(1 - random()))
  const angle = random() * 2 * Math.PI
  return move(around, radius * Math.sin(angle), radius * Math.cos(angle))
}

const mean = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})

// Homes

const IN_VALLEY = { west: 6.85, south: 45.5, east: 7.9, north: 45.92 }
const VALLEY_SETTLEMENTS = SETTLEMENTS.filter(
  ({ lat, lng }) => lat > IN_VALLEY.south && lat < IN_VALLEY.north && lng > IN_VALLEY.west && lng < IN_VALLEY.east,
)

const inValley = (random: Random): Point => ({
  lat: between(random, IN_VALLEY.south, IN_VALLEY.north),
  lng: between(random, IN_VALLEY.west, IN_VALLEY.east),
})

function inCircle(random: Random, settlement: Settlement): Point {
  const metres = settlementRadiusKm(settlement) * 1000 * Math.sqrt(random())
  const angle = random() * 2 * Math.PI
  return move(settlement, metres * Math.sin(angle), metres * Math.cos(angle))
}

function until(draw: () => Point, isWanted: (point: Point) => boolean): Point {
  for (let attempt = 0; attempt < 100_000; attempt++) {
    const point = draw()
    if (isWanted(point)) return point
  }
  throw new Error('no such home')
}

const townHome = (random: Random) =>
  until(
    () => inCircle(random, pick(random, VALLEY_SETTLEMENTS)),
    (home) => publicCellOf(home).size === 'fine',
  )
const countryHome = (random: Random) =>
  until(
    () => inValley(random),
    (home) => publicCellOf(home).size === 'coarse',
  )

/** A home on an edge of its cell, or on a corner, up to a few metres. */
const onEdge = (homes: (random: Random) => Point) => (random: Random) => {
  const { west, south, east, north } = publicCellBox(publicCellOf(homes(random)))
  return random() < 0.5
    ? { lat: pick(random, [south, north]), lng: between(random, west, east) }
    : { lat: between(random, south, north), lng: pick(random, [west, east]) }
}
const onCorner = (homes: (random: Random) => Point) => (random: Random) => {
  const { west, south, east, north } = publicCellBox(publicCellOf(homes(random)))
  return { lat: pick(random, [south, north]), lng: pick(random, [west, east]) }
}

/** A home in a coarse cell of which a settlement has taken fine cells. */
const inCutCell = (random: Random) =>
  until(
    () => countryHome(random),
    (home) => samplesOf(publicCellOf(home)).some((point) => isInSettlement(point)),
  )

// What the server shows

/** The public points of one account that publishes, deletes everything and publishes again, from the same home. */
function publishFrom(home: Point, times: number, random: Random, metres = SCATTER_METRES) {
  const remembered: PublicCell[] = []
  return Array.from({ length: times }, () => {
    const cell = assignCell(scatter(random, home, metres), remembered)
    if (!remembered.some((known) => isSameCell(known, cell))) remembered.push(cell)
    const id = randomId(random)
    return { id, size: cell.size, point: publicPoint(cell, id) }
  })
}
type Shown = ReturnType<typeof publishFrom>[number]

/** The public points of several accounts of the same home. */
const publishFromHousehold = (home: Point, accounts: number, random: Random) =>
  Array.from({ length: accounts }, () => publishFrom(home, 5, random)).flat()

// What the attacker does

/** An attacker knows the size and can subtract the offset; the cell remains. */
const cellShown = ({ size, point }: Shown): PublicCell => cellOfSize(size, point)

/** Points all over a cell, 21 in each direction. */
function samplesOf(cell: PublicCell): Point[] {
  const { west, south, east, north } = publicCellBox(cell)
  const steps = Array.from({ length: 21 }, (_, n) => (n + 0.5) / 21)
  return steps.flatMap((up) => steps.map((right) => ({ lat: south + up * (north - south), lng: west + right * (east - west) })))
}

/** Whether a home at this point could have been shown in all these cells. */
function fits(point: Point, cells: readonly PublicCell[]): boolean {
  if (cells.length === 1) return cells.every((cell) => isSameCell(publicCellOf(point), cell))
  return cells.every((cell) => isInside(point, cell) || distanceToCellKm(point, cell) <= (1.5 * SCATTER_METRES) / 1000)
}

/** Whether `distanceToCellKm` is 0, without the cost of computing distances. */
function isInside(point: Point, cell: PublicCell): boolean {
  return isSameCell(cellOfSize(cell.size, cellCentre(cellOf(point))), cell)
}

function distinct(cells: readonly PublicCell[]): PublicCell[] {
  return cells.filter((cell, index) => cells.findIndex((other) => isSameCell(cell, other)) === index)
}

/** The middle of the region from which all these cells could come. Many homes have the same cells, so each middle is computed once. */
function middleOf(shown: readonly Shown[]): Point {
  const cells = distinct(shown.map(cellShown))
  const key = cells.map(({ size, x, y }) => `${size} ${x} ${y}`).join()
  const middle = middles.get(key) ?? computeMiddle(cells)
  middles.set(key, middle)
  return middle
}
const middles = new Map<string, Point>()

function computeMiddle(cells: readonly PublicCell[]): Point {
  const [smallest = cells[0]] = cells.filter(({ size }) => size === 'fine')
  if (!smallest) throw new Error('nothing shown')
  const around = cells.length === 1 ? samplesOf(smallest) : samplesOfSquare(smallest)
  const region = around.filter((point) => fits(point, cells))
  return mean(region.length > 0 ? region : cells.map(publicCellCentre))
}

/** Points all over a cell and the 30 m around it. */
function samplesOfSquare(cell: PublicCell): Point[] {
  const { west, south, east, north } = publicCellBox(cell)
  const margin = boxAround({ lat: south, lng: west }, 0.03)
  const [up, right] = [south - margin.south, west - margin.west]
  const steps = Array.from({ length: 81 }, (_, n) => n / 80)
  return steps.flatMap((a) =>
    steps.map((b) => ({ lat: south - up + a * (north - south + 2 * up), lng: west - right + b * (east - west + 2 * right) })),
  )
}

/** The building that is nearest to all others in the cell, for an attacker who knows every building. */
function medoidOf(shown: readonly Shown[], buildings: readonly Point[]): Point {
  const cells = distinct(shown.map(cellShown))
  const inCell = buildings.filter((building) => fits(building, cells))
  const sums = inCell.map((building) => inCell.reduce((total, other) => total + distanceKm(building, other), 0))
  return inCell[sums.indexOf(Math.min(...sums))] ?? middleOf(shown)
}

/** Minimises the squared errors of the distances by descent with a halving step. */
function trilaterate(stations: readonly Point[], distances: readonly number[]): Point {
  const error = (point: Point) =>
    stations.reduce((sum, station, i) => sum + (distanceKm(station, point) - (distances[i] ?? 0)) ** 2, 0)
  let best: Point = { lat: 45.7, lng: 7.4 }
  for (let step = 0.2; step > 1e-7; ) {
    const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => ({ lat: best.lat + y * step, lng: best.lng + x * step })))
    const next = around.reduce((a, b) => (error(b) < error(a) ? b : a))
    if (next === best || error(next) >= error(best)) step /= 2
    else best = next
  }
  return best
}

/** A search by `bbox` reveals only whether the public point is in the box. */
function shrinkBox(point: Point): Point {
  const box = { west: 6, south: 45, east: 9, north: 47 }
  for (let step = 0; step < 40; step++) {
    const [lat, lng] = [(box.south + box.north) / 2, (box.west + box.east) / 2]
    if (point.lat <= lat) box.north = lat
    else box.south = lat
    if (point.lng <= lng) box.east = lng
    else box.west = lng
  }
  return { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
}

const STATIONS = [
  { lat: 45.5, lng: 6.9 },
  { lat: 45.95, lng: 7.2 },
  { lat: 45.55, lng: 7.9 },
]

// Where the buildings stand

/** A building for four people, nearer together towards the centre of each settlement. */
function drawTown(random: Random): Point[] {
  return VALLEY_SETTLEMENTS.flatMap((settlement) =>
    Array.from({ length: Math.round(settlement.population / 4) }, () =>
      scatter(random, settlement, settlementRadiusKm(settlement) * 450),
    ),
  )
}

/** Hamlets of 5 to 40 buildings along the slopes around each municipality's seat, as in the side valleys. */
function drawHamlets(random: Random): Point[] {
  return MUNICIPALITIES.flatMap((seat) =>
    Array.from({ length: 8 }, () => scatter(random, seat, 1500)).flatMap((hamlet) =>
      Array.from({ length: Math.round(between(random, 5, 40)) }, () => scatter(random, hamlet, 90)),
    ),
  )
}

/** Hamlets of 20 buildings, each the only one in its coarse cell. */
const LONELY_HAMLETS = Array.from({ length: 40 }, (_, n) => {
  const random = seededRandom(SEED + n)
  const hamlet = publicCellCentre(publicCellOf(countryHome(random)))
  return Array.from({ length: 20 }, () => scatter(random, hamlet, 90)).filter(
    (building) => publicCellOf(building).size === 'coarse',
  )
}).filter((buildings) => buildings.length > 10)

const TOWN = drawTown(seededRandom(SEED))
const HAMLETS = drawHamlets(seededRandom(SEED))
const BUILDINGS = [...TOWN, ...HAMLETS]
const buildingIn = (size: 'fine' | 'coarse') => (random: Random) =>
  until(
    () => pick(random, BUILDINGS),
    (building) => publicCellOf(building).size === size,
  )
const buildingsNear = (home: Point) => BUILDINGS.filter((building) => isWithin(home, 5, building))

const PLACES = [
  ['in town', townHome],
  ['in the country', countryHome],
] as const

const ATTACKS: readonly Attack[] = [
  ...PLACES.flatMap(([place, homes]): Attack[] => [
    {
      name: `the public point, ${place}`,
      homes,
      estimate: (home, random) => mean(publishFrom(home, 1, random, 0).map(({ point }) => point)),
    },
    { name: `offset subtracted, ${place}`, homes, estimate: (home, random) => middleOf(publishFrom(home, 1, random, 0)) },
    ...[0, 5, 20, 60].map((metres) => ({
      name: `mean of 80 public points, scatter ${metres} m, ${place}`,
      homes,
      estimate: (home: Point, random: Random) => mean(publishFrom(home, 80, random, metres).map(({ point }) => point)),
    })),
    {
      name: `shrinking box, ${place}`,
      homes,
      estimate: (home, random) => shrinkBox(publishFrom(home, 1, random, 0)[0]?.point ?? home),
    },
    {
      name: `trilateration, ${place}`,
      homes,
      estimate: (home, random) => {
        const [shown] = publishFrom(home, 1, random, 0)
        return trilaterate(
          STATIONS,
          STATIONS.map((station) => distanceKm(station, shown?.point ?? home)),
        )
      },
    },
    ...[5, 20].flatMap((times): Attack[] =>
      (
        [
          ['random home', homes],
          ['home on an edge', onEdge(homes)],
          ['home on a corner', onCorner(homes)],
        ] as const
      ).map(([where, draw]) => ({
        name: `emptied and republished ${times} times, ${where} ${place}`,
        homes: draw,
        estimate: (home, random) => middleOf(publishFrom(home, times, random)),
      })),
    ),
    ...[2, 3, 5].map((accounts) => ({
      name: `household of ${accounts} accounts, ${place}`,
      homes,
      estimate: (home: Point, random: Random) => middleOf(publishFromHousehold(home, accounts, random)),
      // Each account remembers its own cells: a home on an edge may get a cell on each side.
      ...(place === 'in town' && accounts > 2 ? { limits: { median: 150, tenth: 40 } } : {}),
    })),
  ]),
  {
    name: 'medoid of the known buildings of a fine cell',
    homes: buildingIn('fine'),
    estimate: (home, random) => medoidOf(publishFrom(home, 5, random), buildingsNear(home)),
  },
  {
    name: 'medoid of the known buildings of a coarse cell',
    homes: buildingIn('coarse'),
    estimate: (home, random) => medoidOf(publishFrom(home, 5, random), buildingsNear(home)),
  },
  {
    name: 'medoid of the known buildings of the only hamlet in a coarse cell',
    homes: (random) => pick(random, pick(random, LONELY_HAMLETS)),
    estimate: (home, random) =>
      medoidOf(publishFrom(home, 5, random), LONELY_HAMLETS.find((buildings) => buildings.includes(home)) ?? []),
    limits: { median: 80, tenth: 15 },
  },
  ...(
    [
      ['on an edge', onEdge(townHome), { median: 100, tenth: 20 }],
      ['on a corner', onCorner(townHome), { median: 10, tenth: 2 }],
    ] as const
  ).map(([where, homes, limits]) => ({
    name: `household of 5 accounts ${where}, in town`,
    homes,
    estimate: (home: Point, random: Random) => middleOf(publishFromHousehold(home, 5, random)),
    limits,
  })),
  {
    name: 'coarse cell cut by a settlement',
    homes: inCutCell,
    estimate: (home, random) => middleOf(publishFrom(home, 5, random)),
  },
  {
    name: 'shown in the fine cell, then in the coarse cell around it',
    homes: townHome,
    estimate: (home, random) => {
      const id = randomId(random)
      return middleOf((['fine', 'coarse'] as const).map((size) => ({ id, size, point: publicPoint(cellOfSize(size, home), id) })))
    },
  },
]

function errorsOf({ homes, estimate }: Attack, seed: number): Errors {
  const random = seededRandom(seed)
  const errors = Array.from({ length: HOMES }, () => {
    const home = homes(random)
    return distanceKm(home, estimate(home, random)) * 1000
  }).toSorted((a, b) => a - b)
  return { median: errors[HOMES / 2] ?? 0, tenth: errors[HOMES / 10] ?? 0 }
}

describe('attacks on a home', () => {
  const rows: string[] = []
  afterAll(() => {
    process.stdout.write(`Attacks on ${HOMES} homes, scatter ${SCATTER_METRES} m, seed ${SEED}; errors in metres:\n`)
    process.stdout.write(`${rows.join('\n')}\n`)
  })

  test.each(ATTACKS.map((attack, index) => ({ ...attack, seed: SEED + index })))(
    '[PRIV-06] $name: the home stays hidden',
    ({ seed, ...attack }) => {
      const { median, tenth } = errorsOf(attack, seed)
      rows.push(`| ${attack.name.padEnd(75)} | ${Math.round(median)} | ${Math.round(tenth)} |`)
      const limits = attack.limits ?? SAFE
      expect(median).toBeGreaterThan(limits.median)
      expect(tenth).toBeGreaterThan(limits.tenth)
    },
  )
})
