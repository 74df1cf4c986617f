import { type Box, boxAround, spansOfBox, spansOfCircle } from '@barattolo/domain/map/cell-spans'
import { CLUSTER_MAX_ZOOM } from '@barattolo/domain/map/cluster'
import type { MapCluster, MapPoint } from '@barattolo/domain/map/contract'
import { sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { recent } from '../platform/recent.ts'
import { type Circle, isIn, itemsOf, type Sum, sumCells, sumCellsWithin, sumHidden, sumSquares } from './cells.store.ts'
import { keptCells } from './kept-cells.ts'
import { findPoints, findPointsAt } from './map.store.ts'
import { CELL_ZOOM, clusterOf, gatherCells, middleOf, NEAREST_ZOOM, squaresIn, toWholeSquares, without } from './squares.ts'

/** A map request; `skipCache` is set for a viewer who has just written, who must not get cached results. */
export interface Asked {
  db: Db
  circle: Circle
  viewer: Viewer
  now: Date
  fresh: boolean
}

export interface View extends Box {
  /** Zoom level for 256 px tiles, as in supercluster. */
  zoom: number
}

/** Maximum numbers of markers in an answer: items if there are no clusters; else clusters, and single items beside them. */
export interface Most {
  points: number
  squares: number
  alone: number
}

interface Seen {
  clusters: MapCluster[]
  points: MapPoint[]
}

/** A cached view is built from cached cells, so an answer is at most twice as old: one second, as `app/live.ts` expects. */
const KEPT_MS = 500
/** A circle of 20 km has about 300 row segments; a full segment takes about 3 KB. */
const STRETCHES_KEPT = 8192
const CIRCLES_KEPT = 64
const VIEWS_KEPT = 128

/** Clustering for circles with very many items: their number, and the markers of a view. */
export function crowds(most: Most) {
  const cells = keptCells({ most: STRETCHES_KEPT, milliseconds: KEPT_MS })
  const edges = recent<Sum[]>({ most: CIRCLES_KEPT, milliseconds: KEPT_MS })
  const views = recent<Seen>({ most: VIEWS_KEPT, milliseconds: KEPT_MS })

  /** Sums of all cells of the circle that contain items visible to the viewer. */
  async function cellsOf({ db, circle, viewer, now, fresh }: Asked): Promise<Sum[]> {
    const { inside, edge } = spansOfCircle(circle.centre, circle.radiusKm)
    const sumEdge = () => sumCellsWithin(db, edge, circle)
    const [whole, cut, hidden] = await Promise.all([
      fresh ? sumCells(db, inside, circle) : cells(inside, circle, now, (spans) => sumCells(db, spans, circle)),
      fresh ? sumEdge() : edges(nameOf(circle), now, sumEdge),
      viewer ? sumHidden(db, viewer, circle) : [],
    ])
    return without([...whole, ...cut], hidden)
  }

  async function see(asked: Asked, all: readonly Sum[], view: View): Promise<Seen> {
    if (view.west > view.east || view.south > view.north) return { clusters: [], points: [] }
    const isNear = view.zoom > CLUSTER_MAX_ZOOM
    let zoom = Math.min(NEAREST_ZOOM, Math.floor(view.zoom))
    while (zoom > 0 && squaresIn(view, zoom) > most.squares) zoom--
    const box = { ...toWholeSquares(view, zoom), zoom }
    const look = async () =>
      (isNear ? await oneByOne(asked, box, most) : null) ?? (await gathered(asked, all, { ...view, zoom }, most))
    const name = `${nameOf(asked.circle)} ${asked.viewer?.uid ?? ''} ${isNear} ${JSON.stringify(box)}`
    return asked.fresh ? look() : views(name, asked.now, look)
  }
  return { cellsOf, see }
}

/** Cache key of a circle and its filter. */
export const nameOf = ({ centre, radiusKm, status, category }: Circle) =>
  [centre.lat, centre.lng, radiusKm, status, category].join()

/** All items of the view, for zooms beyond the last one with clusters. Null if there are too many. */
async function oneByOne({ db, circle, viewer }: Asked, box: Box, { points: most }: Most): Promise<Seen | null> {
  const { spans, isWithin } = partOf(circle, box)
  const points = await findPoints(db, sql`${itemsOf(spans)} where ${isWithin}`, most + 1, viewer)
  return points.length > most ? null : { clusters: [], points }
}

/** The clusters and single items of the view, at the nearest zoom at which they are few enough. Always whole grid squares. */
async function gathered(asked: Asked, all: readonly Sum[], view: View, most: Most): Promise<Seen> {
  const { db, circle, viewer } = asked
  for (let zoom = view.zoom; ; zoom--) {
    const box = toWholeSquares(view, zoom)
    const sums = zoom > CELL_ZOOM ? await sumsNear(asked, box, zoom) : gatherCells(all, zoom).filter((sum) => stands(sum, box))
    const alone = sums.filter(({ count }) => count === 1).map(middleOf)
    if ((sums.length > most.squares || alone.length > most.alone) && zoom > 0) continue
    const clusters = sums.filter(({ count }) => count > 1).map((sum) => clusterOf(sum, zoom))
    return { clusters, points: await findPointsAt(db, alone, circle, viewer) }
  }
}

/** At zooms where grid squares are smaller than cells, a view has few enough items to sum them by query. */
async function sumsNear({ db, circle, viewer }: Asked, view: Box, zoom: number): Promise<Sum[]> {
  const { spans, isWithin } = partOf(circle, view)
  return await sumSquares(db, spans, isWithin, zoom, viewer)
}

function partOf(circle: Circle, { west, south, east, north }: Box) {
  const around = boxAround(circle.centre, circle.radiusKm)
  const spans = spansOfBox({
    west: Math.max(west, around.west),
    south: Math.max(south, around.south),
    east: Math.min(east, around.east),
    north: Math.min(north, around.north),
  })
  const isWithin = sql`i.lat between ${south} and ${north} and i.lng between ${west} and ${east} and ${isIn(circle)}`
  return { spans, isWithin }
}

function stands(sum: Sum, { west, south, east, north }: Box): boolean {
  const { lat, lng } = middleOf(sum)
  return south <= lat && lat < north && west <= lng && lng < east
}
