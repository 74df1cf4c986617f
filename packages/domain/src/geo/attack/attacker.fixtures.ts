import { TEST_TOWN } from '../../test-towns.fixtures.ts'
import { cellBox, cellCentre, cellOf } from '../cell.ts'
import { KM_PER_DEGREE, type Point } from '../distance.ts'
import { isSameCell, type PublicCell, publicCellOf, REMEMBERED_CELL_METRES } from '../public-cell.ts'

/**
 * The best attacker known: Bayes' rule over all addresses, each as probable as the next before anything is seen. The likelihood of
 * an address is the probability that its position, scattered as a phone's, falls in the cells that were shown, as often as they were
 * shown. The measure is the expected error of Shokri et al., "Quantifying location privacy" (IEEE S&P 2011).
 */
export interface Posterior {
  /** The estimate with the least expected squared error. */
  readonly mean: Point
  /** The most probable address. */
  readonly mode: Point
  /**
   * How many addresses fit as well: the perplexity of the probabilities, which is their number if all are equal (Serjantov and
   * Danezis, "Towards an information theoretic metric for anonymity", PET 2002).
   */
  readonly addresses: number
}

/** The cells of one account's objects, in the order of publication. */
export type ShownCells = readonly PublicCell[]

const keyOf = ({ size, x, y }: PublicCell) => `${size} ${x} ${y}`

/** The cell that others see of an object in this fine cell. */
export type CellRule = (centre: Point) => PublicCell

interface Part {
  readonly cell: PublicCell
  readonly share: number
}

interface Candidate {
  readonly address: Point
  /** By the key of the cell. */
  readonly parts: ReadonlyMap<string, Part>
}

/** Instead of 0, so that an approximation excludes no address. */
const LEAST = 1e-12

/** Farther than this many standard deviations no position is expected. */
const REACH = 4.5

export class Attacker {
  readonly #metres: number
  readonly #ruleOf: CellRule
  /** By cell: the addresses whose position may fall in it. */
  readonly #candidates = new Map<string, Candidate[]>()
  readonly #posteriors = new Map<string, Posterior>()
  readonly #publicCells = new Map<string, PublicCell>()

  /** `metres`: the standard deviation of a phone's position in each direction. */
  constructor(addresses: readonly Point[], metres: number, rule: CellRule = (point) => publicCellOf(point, TEST_TOWN)) {
    this.#metres = metres
    this.#ruleOf = rule
    for (const address of addresses) {
      const candidate = { address, parts: this.#partsOf(address) }
      for (const key of candidate.parts.keys()) {
        const others = this.#candidates.get(key)
        if (others) others.push(candidate)
        else this.#candidates.set(key, [candidate])
      }
    }
  }

  /** The posterior after the objects of several accounts of one home, each of which remembers its own cells. */
  posterior(accounts: readonly ShownCells[]): Posterior {
    const events = eventsOf(accounts)
    const key = [...events]
      .map(([event, { times }]) => `${event} × ${times}`)
      .toSorted()
      .join(';')
    const known = this.#posteriors.get(key)
    if (known) return known
    const found = this.#compute([...events.values()])
    this.#posteriors.set(key, found)
    return found
  }

  #compute(events: readonly ShownEvent[]): Posterior {
    const candidates = events[0] ? (this.#candidates.get(keyOf(events[0].cell)) ?? []) : []
    const fits = candidates.map((candidate) => ({
      address: candidate.address,
      log: events.reduce((sum, event) => sum + event.times * Math.log(this.#probability(candidate, event)), 0),
    }))
    const highest = fits.reduce((max, { log }) => Math.max(max, log), Number.NEGATIVE_INFINITY)
    if (!Number.isFinite(highest)) throw new Error('no address fits')
    return summarise(fits.map(({ address, log }) => ({ address, weight: Math.exp(log - highest) })))
  }

  /** Of the next object's cell. Exact for the first; later it takes the 100 m around a cell as a larger box. */
  #probability({ address, parts }: Candidate, { cell, remembered }: ShownEvent): number {
    const own = parts.get(keyOf(cell))?.share ?? 0
    if (remembered.length === 0) return Math.max(own, LEAST)
    const isRemembered = remembered.some((other) => isSameCell(other, cell))
    const others = [...parts.values()].filter((part) => !remembered.some((known) => isSameCell(known, part.cell)))
    const moved = isRemembered
      ? others.reduce((sum, part) => sum + this.#shareNear(address, part.cell, cell), 0)
      : -remembered.reduce((sum, known) => sum + this.#shareNear(address, cell, known), 0)
    return Math.max(own + moved, LEAST)
  }

  /** The probability of a position in one cell and within 100 m of the box of another. */
  #shareNear(address: Point, cell: PublicCell, other: PublicCell): number {
    if (cell.size === 'coarse' || other.size === 'coarse') return 0
    const [inner, around] = [cellBox(cell), cellBox(other)]
    const up = REMEMBERED_CELL_METRES / 1000 / KM_PER_DEGREE
    const right = up / Math.cos((address.lat * Math.PI) / 180)
    const [south, north] = [Math.max(inner.south, around.south - up), Math.min(inner.north, around.north + up)]
    const [west, east] = [Math.max(inner.west, around.west - right), Math.min(inner.east, around.east + right)]
    return south < north && west < east ? this.#shareOfBox(address, { south, north, west, east }) : 0
  }

  /** The public cells in which a position at this address falls, with their probabilities. */
  #partsOf(address: Point): Map<string, Part> {
    const parts = new Map<string, Part>()
    const up = (REACH * this.#metres) / 1000 / KM_PER_DEGREE
    const right = up / Math.cos((address.lat * Math.PI) / 180)
    const [bottom, top] = [cellOf({ ...address, lat: address.lat - up }).y, cellOf({ ...address, lat: address.lat + up }).y]
    for (let y = bottom; y <= top; y++) {
      const { lat } = cellCentre({ x: 0, y })
      const [from, to] = [cellOf({ lat, lng: address.lng - right }).x, cellOf({ lat, lng: address.lng + right }).x]
      for (let x = from; x <= to; x++) {
        const cell = this.#publicCellOf(x, y)
        const share = this.#shareOfBox(address, cellBox({ x, y })) + (parts.get(keyOf(cell))?.share ?? 0)
        parts.set(keyOf(cell), { cell, share })
      }
    }
    return parts
  }

  #publicCellOf(x: number, y: number): PublicCell {
    const key = `${x} ${y}`
    const cell = this.#publicCells.get(key) ?? this.#ruleOf(cellCentre({ x, y }))
    this.#publicCells.set(key, cell)
    return cell
  }

  #shareOfBox({ lat, lng }: Point, box: { south: number; north: number; west: number; east: number }): number {
    const north = (degrees: number) => (degrees * KM_PER_DEGREE * 1000) / this.#metres
    const east = (degrees: number) => north(degrees) * Math.cos((lat * Math.PI) / 180)
    return (
      (normalBelow(north(box.north - lat)) - normalBelow(north(box.south - lat))) *
      (normalBelow(east(box.east - lng)) - normalBelow(east(box.west - lng)))
    )
  }
}

/** An object that was shown in a cell while its account remembered others, and how often that has happened. */
interface ShownEvent {
  readonly cell: PublicCell
  readonly remembered: readonly PublicCell[]
  times: number
}

function eventsOf(accounts: readonly ShownCells[]): Map<string, ShownEvent> {
  const events = new Map<string, ShownEvent>()
  for (const cells of accounts) {
    const remembered: PublicCell[] = []
    for (const cell of cells) {
      const key = [cell, ...remembered].map(keyOf).join()
      const event = events.get(key)
      if (event) event.times++
      else events.set(key, { cell, remembered: [...remembered], times: 1 })
      if (!remembered.some((known) => isSameCell(known, cell))) remembered.push(cell)
    }
  }
  return events
}

function summarise(weighted: readonly { address: Point; weight: number }[]): Posterior {
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  const meanOf = (value: (point: Point) => number) =>
    weighted.reduce((sum, { address, weight }) => sum + weight * value(address), 0) / total
  const best = weighted.reduce((a, b) => (b.weight > a.weight ? b : a))
  const shares = weighted.map(({ weight }) => weight / total).filter((share) => share > 0)
  const entropy = -shares.reduce((sum, share) => sum + share * Math.log(share), 0)
  return {
    mean: { lat: meanOf(({ lat }) => lat), lng: meanOf(({ lng }) => lng) },
    mode: best.address,
    addresses: Math.exp(entropy),
  }
}

/** The probability that a standard normal number is below `z`, with an error below 1e-7 (Abramowitz and Stegun 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z >= 0 ? 1 - above : above
}
