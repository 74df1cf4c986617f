import { createRandom } from '../../seeded-random.fixtures.ts'
import { TEST_TOWN } from '../../test-towns.fixtures.ts'
import type { CellSize } from '../cell.ts'
import type { Point } from '../distance.ts'
import { publicCellOf } from '../public-cell.ts'
import { isInSettlement, settlementRadiusKm } from '../settlements.ts'
import { between, move, pick, type Random, scatter } from './random.fixtures.ts'

/**
 * Places whose addresses an attacker knows, as from a public map. They are drawn from a seed, at the settlements and seats of the
 * town, so that the product's own rules decide their cells.
 */
export interface Place {
  readonly name: string
  /** Whether homes stand everywhere in the cells. */
  readonly isSpread: boolean
  readonly addresses: readonly Point[]
}

/** Metres to the north and to the east of the middle of a place. */
type Position = readonly [north: number, east: number]

const { land, homes } = TEST_TOWN
const SETTLEMENTS = TEST_TOWN.settlements.filter(
  ({ lat, lng }) => lat > land.south && lat < land.north && lng > land.west && lng < land.east,
)
const COUNTRY_SEATS = TEST_TOWN.municipalities.filter((seat) => !isInSettlement(seat, TEST_TOWN))

const inSize = (size: CellSize) => (point: Point) => publicCellOf(point, TEST_TOWN).size === size
const repeat = <T>(times: number, draw: (index: number) => T): T[] => Array.from({ length: times }, (_, index) => draw(index))

/** Puts positions around a middle, turned by a random angle. */
function placeAround(random: Random, middle: Point, positions: readonly Position[]): Point[] {
  const angle = random() * 2 * Math.PI
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return positions.map(([north, east]) => move(middle, north * cos - east * sin, north * sin + east * cos))
}

/** Buildings on both sides of a straight street from one position to another, one each `gap` metres and side. */
function alongStreet(random: Random, from: Position, to: Position, gap: number): Position[] {
  const [north, east] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(north, east)
  const [alongNorth, alongEast] = [north / length, east / length]
  return repeat(Math.floor(length / gap), (index) => (index + 0.5) * gap).flatMap((distance) =>
    [-1, 1].map((side): Position => {
      const along = distance + between(random, -0.25, 0.25) * gap
      const aside = side * between(random, 7, 12)
      return [from[0] + along * alongNorth - aside * alongEast, from[1] + along * alongEast + aside * alongNorth]
    }),
  )
}

/** A street with a bend each 150 m. */
function drawStreet(random: Random, length: number, gap: number): Position[] {
  let [from, angle]: [Position, number] = [[-length / 2, 0], 0]
  return repeat(Math.ceil(length / 150), (index) => {
    angle += between(random, -0.2, 0.2)
    const part = Math.min(150, length - index * 150)
    const to: Position = [from[0] + part * Math.cos(angle), from[1] + part * Math.sin(angle)]
    const buildings = alongStreet(random, from, to, gap)
    from = to
    return buildings
  }).flat()
}

/** Narrow lanes in two directions, 32 m apart, with a door each 12 m: what is inside old walls. */
function drawOldCentre(random: Random): Position[] {
  const [half, lanes] = [130, 9]
  return repeat(lanes, (lane) => -half + (lane * 2 * half) / (lanes - 1)).flatMap((at) => [
    ...alongStreet(random, [at, -half], [at, half], 12),
    ...alongStreet(random, [-half, at], [half, at], 12),
  ])
}

/** Streets 180 m apart, and between two of them loops of 60 m by 140 m with a garden around each building. */
function drawSuburb(random: Random): Position[] {
  const half = 540
  const streets = repeat(7, (index) => -half + index * 180)
  const loops = streets.slice(1).flatMap((at) =>
    repeat(9, (index) => -half + 60 + index * 120).flatMap((east) => {
      const corners: Position[] = [
        [at - 20, east - 30],
        [at - 160, east - 30],
        [at - 160, east + 30],
        [at - 20, east + 30],
      ]
      return corners.slice(1).flatMap((corner, index) => alongStreet(random, corners[index] ?? corner, corner, 22))
    }),
  )
  return [...streets.flatMap((at) => alongStreet(random, [at, -half], [at, half], 22)), ...loops]
}

/** A lane with buildings on both sides and a few beside it. */
const drawHamlet = (random: Random, buildings: number): Position[] => drawStreet(random, buildings * 7.5, 15).slice(0, buildings)

function inSettlement(random: Random, share: number): Point {
  const settlement = pick(random, SETTLEMENTS)
  const metres = share * settlementRadiusKm(settlement) * 1000 * Math.sqrt(random())
  const angle = random() * 2 * Math.PI
  return move(settlement, metres * Math.sin(angle), metres * Math.cos(angle))
}

const onLand = (random: Random): Point => ({
  lat: between(random, land.south, land.north),
  lng: between(random, land.west, land.east),
})

/** Only the addresses that have a cell of the place's size count. */
function draw(name: string, size: CellSize, seed: number, addressesOf: (random: Random) => Point[], isSpread = false): Place {
  return { name, isSpread, addresses: addressesOf(createRandom(seed)).filter(inSize(size)) }
}

const SEED = 2026

/** Homes everywhere in the settlements: about 100 in each cell of 500 m. */
export const TOWN = draw(
  'homes spread in town',
  'fine',
  SEED,
  (random) => repeat(homes.inSettlements, () => inSettlement(random, 1)),
  true,
)

/** Homes everywhere: about 50 in each cell of 2 km. */
export const COUNTRY = draw(
  'homes spread in the country',
  'coarse',
  SEED,
  (random) => repeat(homes.everywhere, () => onLand(random)),
  true,
)

/** In a town of few settlements several streets of each. */
const STREETS_EACH = Math.ceil(28 / SETTLEMENTS.length)
export const ONE_STREET = draw('one street in town', 'fine', SEED, (random) =>
  SETTLEMENTS.flatMap((settlement) =>
    repeat(STREETS_EACH, () =>
      placeAround(random, scatter(random, settlement, 150 * Math.sqrt(STREETS_EACH)), drawStreet(random, 1500, 16)),
    ).flat(),
  ),
)

export const OLD_CENTRE = draw('old centre', 'fine', SEED, (random) =>
  repeat(40, () => placeAround(random, inSettlement(random, 0.7), drawOldCentre(random))).flat(),
)

export const SUBURB = draw('suburb with loops', 'fine', SEED, (random) =>
  repeat(6, () => placeAround(random, inSettlement(random, 0.5), drawSuburb(random))).flat(),
)

export const STREET_VILLAGE = draw('village along a street', 'coarse', SEED, (random) =>
  COUNTRY_SEATS.flatMap((seat) => placeAround(random, scatter(random, seat, 100), drawStreet(random, 450, 15))),
)

export const HAMLETS = draw('scattered hamlets', 'coarse', SEED, (random) =>
  TEST_TOWN.municipalities.flatMap((seat) =>
    repeat(8, () =>
      placeAround(random, scatter(random, seat, 1500), drawHamlet(random, Math.round(between(random, 5, 40)))),
    ).flat(),
  ),
)

/** Hamlets in coarse cells that have no other building. */
const lonelyHamlets = (name: string, fewest: number, most: number) =>
  draw(name, 'coarse', SEED, (random) => {
    const taken = new Set<string>()
    return repeat(400, () => onLand(random)).flatMap((middle) => {
      const buildings = placeAround(random, middle, drawHamlet(random, Math.round(between(random, fewest, most))))
      const cells = buildings.map((building) => JSON.stringify(publicCellOf(building, TEST_TOWN)))
      if (cells.some((cell) => taken.has(cell))) return []
      for (const cell of cells) taken.add(cell)
      return buildings
    })
  })
export const LONELY_HAMLET = lonelyHamlets('only hamlet of its cell, 25 to 40 buildings', 25, 40)
export const LONELY_BUILDINGS = lonelyHamlets('only hamlet of its cell, 4 to 12 buildings', 4, 12)
