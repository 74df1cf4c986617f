import type { CellSpan } from '@barattolo/domain/geo/cell-spans'
import { CATEGORIES } from '@barattolo/domain/items/categories'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import type { GridSum, ItemFilter } from './cells.store.ts'

/** Cells are cached in row segments of this length (a power of two). */
const SEGMENT_LENGTH = 32
/** Upper bound of the segments in a row. */
const SEGMENTS_PER_ROW = 4096
/** Upper bound of all segments, so that the key ranges of different filters do not overlap. */
const SEGMENTS_PER_FILTER = 2 ** 28

interface Segment {
  cells: Promise<GridSum[]>
  /** Infinity while the query runs: concurrent requests wait for the same result. */
  expiresAt: number
}

/**
 * Caches cells by status and category for a short time, independent of the circle, because circles around one town overlap.
 * Evicts the oldest segments if there are more than `maxSegments`; does not cache errors.
 */
export function createCellCache({ maxSegments, ttl }: { maxSegments: number; ttl: number }) {
  const cache = new Map<number, Segment>()

  function load(keys: readonly number[], baseKey: number, now: Date, read: (spans: readonly CellSpan[]) => Promise<GridSum[]>) {
    const result = read(keys.map(spanOfSegment)).then((found) => groupBySegment(found, baseKey))
    for (const key of keys) {
      const segment: Segment = { cells: result.then((found) => found.get(key) ?? []), expiresAt: Number.POSITIVE_INFINITY }
      cache.delete(key)
      cache.set(key, segment)
      segment.cells.then(
        () => {
          segment.expiresAt = now.getTime() + ttl
        },
        () => (cache.get(key) === segment ? cache.delete(key) : false),
      )
    }
  }
  function evictOldest() {
    for (const key of cache.keys()) {
      if (cache.size <= maxSegments) break
      cache.delete(key)
    }
  }

  type ReadCells = (spans: readonly CellSpan[]) => Promise<GridSum[]>
  return async (spans: readonly CellSpan[], filter: ItemFilter, now: Date, read: ReadCells): Promise<GridSum[]> => {
    const baseKey = baseKeyOf(filter)
    const requested = spans.map((span) => ({ span, keys: segmentKeysOf(span, baseKey) }))
    const missing = new Set(
      requested.flatMap(({ keys }) => keys).filter((key) => (cache.get(key)?.expiresAt ?? 0) <= now.getTime()),
    )
    if (missing.size > 0) load([...missing], baseKey, now, read)
    const segments = requested.map(({ span, keys }) => ({ span, cells: keys.map((key) => cache.get(key)?.cells ?? []) }))
    evictOldest()
    const found: GridSum[] = []
    for (const { span, cells } of segments)
      for (const segment of cells)
        for (const cell of await segment) if (span.from <= cell.x && cell.x <= span.to) found.push(cell)
    return found
  }
}

/** First key of the range for a status and a category. */
function baseKeyOf({ status, category }: ItemFilter): number {
  const [statusIndex, categoryIndex] = [
    status ? ITEM_STATUSES.indexOf(status) + 1 : 0,
    category ? CATEGORIES.indexOf(category) + 1 : 0,
  ]
  return (categoryIndex * (ITEM_STATUSES.length + 1) + statusIndex) * SEGMENTS_PER_FILTER
}

const keyOf = (y: number, x: number) => y * SEGMENTS_PER_ROW + Math.floor(x / SEGMENT_LENGTH)

function segmentKeysOf({ y, from, to }: CellSpan, baseKey: number): number[] {
  const [first, last] = [baseKey + keyOf(y, from), baseKey + keyOf(y, to)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function spanOfSegment(key: number): CellSpan {
  const from = (key % SEGMENTS_PER_ROW) * SEGMENT_LENGTH
  return { y: Math.floor((key % SEGMENTS_PER_FILTER) / SEGMENTS_PER_ROW), from, to: from + SEGMENT_LENGTH - 1 }
}

function groupBySegment(cells: readonly GridSum[], baseKey: number): Map<number, GridSum[]> {
  const found = new Map<number, GridSum[]>()
  for (const cell of cells) {
    const key = baseKey + keyOf(cell.y, cell.x)
    const segment = found.get(key)
    if (segment) segment.push(cell)
    else found.set(key, [cell])
  }
  return found
}
