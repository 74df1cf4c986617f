import { CATEGORIES } from '@barattolo/domain/items/categories'
import { STATUSES } from '@barattolo/domain/items/kinds'
import type { CellSpan } from '@barattolo/domain/map/cell-spans'
import type { Kinds, Sum } from './cells.store.ts'

/** Cells are cached in row segments of this length (a power of two). */
const STRETCH = 32
/** Upper bound of the segments in a row. */
const STRETCHES_IN_ROW = 4096
/** Upper bound of all segments, so that the key ranges of different filters do not overlap. */
const STRETCHES = 2 ** 28
/** Number of segments per query, so that parsing its result takes a few milliseconds. */
const TOGETHER = 160

interface Stretch {
  cells: Promise<Sum[]>
  /** Infinity while the query runs: concurrent requests wait for the same result. */
  until: number
}

/**
 * Caches cells by status and category for a short time, independent of the circle, because circles around one town overlap.
 * Evicts the oldest of more than `maxSegments` segments; does not cache errors.
 */
export function keptCells({ most, milliseconds }: { most: number; milliseconds: number }) {
  const kept = new Map<number, Stretch>()

  function fetch(keys: readonly number[], of: number, now: Date, read: (spans: readonly CellSpan[]) => Promise<Sum[]>) {
    const answer = read(keys.map(spanOf)).then((found) => byStretch(found, of))
    for (const key of keys) {
      const stretch: Stretch = { cells: answer.then((found) => found.get(key) ?? []), until: Number.POSITIVE_INFINITY }
      kept.delete(key)
      kept.set(key, stretch)
      stretch.cells.then(
        () => {
          stretch.until = now.getTime() + milliseconds
        },
        () => (kept.get(key) === stretch ? kept.delete(key) : false),
      )
    }
  }
  function forgetOldest() {
    for (const key of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(key)
    }
  }

  type Read = (spans: readonly CellSpan[]) => Promise<Sum[]>
  return async (spans: readonly CellSpan[], kinds: Kinds, now: Date, read: Read): Promise<Sum[]> => {
    const of = firstKeyOf(kinds)
    const wanted = spans.map((span) => ({ span, keys: stretchesOf(span, of) }))
    const missing = new Set(wanted.flatMap(({ keys }) => keys).filter((key) => (kept.get(key)?.until ?? 0) <= now.getTime()))
    const keys = [...missing]
    for (let from = 0; from < keys.length; from += TOGETHER) fetch(keys.slice(from, from + TOGETHER), of, now, read)
    const stretches = wanted.map(({ span, keys }) => ({ span, cells: keys.map((key) => kept.get(key)?.cells ?? []) }))
    forgetOldest()
    const found: Sum[] = []
    for (const { span, cells } of stretches)
      for (const stretch of cells)
        for (const cell of await stretch) if (span.from <= cell.x && cell.x <= span.to) found.push(cell)
    return found
  }
}

/** First key of the range for a status and a category. */
function firstKeyOf({ status, category }: Kinds): number {
  const [kind, group] = [status ? STATUSES.indexOf(status) + 1 : 0, category ? CATEGORIES.indexOf(category) + 1 : 0]
  return (group * (STATUSES.length + 1) + kind) * STRETCHES
}

const keyOf = (y: number, x: number) => y * STRETCHES_IN_ROW + Math.floor(x / STRETCH)

function stretchesOf({ y, from, to }: CellSpan, of: number): number[] {
  const [first, last] = [of + keyOf(y, from), of + keyOf(y, to)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function spanOf(key: number): CellSpan {
  const from = (key % STRETCHES_IN_ROW) * STRETCH
  return { y: Math.floor((key % STRETCHES) / STRETCHES_IN_ROW), from, to: from + STRETCH - 1 }
}

function byStretch(cells: readonly Sum[], of: number): Map<number, Sum[]> {
  const found = new Map<number, Sum[]>()
  for (const cell of cells) {
    const key = of + keyOf(cell.y, cell.x)
    const stretch = found.get(key)
    if (stretch) stretch.push(cell)
    else found.set(key, [cell])
  }
  return found
}
