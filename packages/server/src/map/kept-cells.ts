import type { CellSpan } from '@barattolo/domain/map/cell-spans'
import type { Sum } from './cells.store.ts'

/** Cells are kept by stretches of a row, so many cells long (a power of two). */
const STRETCH = 32
/** No row of the earth has more stretches. */
const STRETCHES_IN_ROW = 4096
/** So many stretches are asked for at once: their answer is read in a few milliseconds. */
const TOGETHER = 160

interface Stretch {
  cells: Promise<Sum[]>
  /** Infinity while it is on its way: whoever asks meanwhile waits for the same. */
  until: number
}

/**
 * Keeps what cells hold for a short time, whichever circles they are asked for: one town's circles overlap. The oldest go
 * first where there are more than `most` stretches; a failed answer is not kept.
 */
export function keptCells({ most, milliseconds }: { most: number; milliseconds: number }) {
  const kept = new Map<number, Stretch>()

  function fetch(keys: readonly number[], now: Date, read: (spans: readonly CellSpan[]) => Promise<Sum[]>) {
    const answer = read(keys.map(spanOf)).then(byStretch)
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

  return async (spans: readonly CellSpan[], now: Date, read: (spans: readonly CellSpan[]) => Promise<Sum[]>): Promise<Sum[]> => {
    const wanted = spans.map((span) => ({ span, keys: stretchesOf(span) }))
    const missing = new Set(wanted.flatMap(({ keys }) => keys).filter((key) => (kept.get(key)?.until ?? 0) <= now.getTime()))
    const keys = [...missing]
    for (let from = 0; from < keys.length; from += TOGETHER) fetch(keys.slice(from, from + TOGETHER), now, read)
    const stretches = wanted.map(({ span, keys }) => ({ span, cells: keys.map((key) => kept.get(key)?.cells ?? []) }))
    forgetOldest()
    const found: Sum[] = []
    for (const { span, cells } of stretches)
      for (const stretch of cells)
        for (const cell of await stretch) if (span.from <= cell.x && cell.x <= span.to) found.push(cell)
    return found
  }
}

const keyOf = (y: number, x: number) => y * STRETCHES_IN_ROW + Math.floor(x / STRETCH)

function stretchesOf({ y, from, to }: CellSpan): number[] {
  const [first, last] = [keyOf(y, from), keyOf(y, to)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function spanOf(key: number): CellSpan {
  const from = (key % STRETCHES_IN_ROW) * STRETCH
  return { y: Math.floor(key / STRETCHES_IN_ROW), from, to: from + STRETCH - 1 }
}

function byStretch(cells: readonly Sum[]): Map<number, Sum[]> {
  const found = new Map<number, Sum[]>()
  for (const cell of cells) {
    const key = keyOf(cell.y, cell.x)
    const stretch = found.get(key)
    if (stretch) stretch.push(cell)
    else found.set(key, [cell])
  }
  return found
}
