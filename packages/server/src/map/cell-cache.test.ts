import type { CellSpan } from '@barattolo/domain/geo/cell-spans'
import { expect, test } from 'vitest'
import { createCellCache } from './cell-cache.ts'
import type { GridSum } from './cells.store.ts'

const at = (milliseconds: number) => new Date(milliseconds)
const NOON = 1_000_000

/** Fake data source with one item per cell; records the requested spans. */
function fakeSource() {
  const requestedSpans: CellSpan[] = []
  const read = async (spans: readonly CellSpan[]): Promise<GridSum[]> => {
    requestedSpans.push(...spans)
    return spans.flatMap(({ y, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({ x: from + index, y, count: 1, lat: 0, lng: 0 })),
    )
  }
  return { requestedSpans, read }
}

test('[MAP-59] the cell cache returns exactly the requested cells and reads cells shared by circles once', async () => {
  const { requestedSpans, read } = fakeSource()
  const cells = createCellCache({ maxSegments: 100, ttl: 1000 })
  const span = { y: 7, from: 40, to: 70 }
  const [first, second] = await Promise.all([cells([span], {}, at(NOON), read), cells([{ ...span, to: 71 }], {}, at(NOON), read)])
  expect(first.map(({ x }) => x)).toEqual(Array.from({ length: 31 }, (_, index) => 40 + index))
  expect(second).toHaveLength(32)
  expect(requestedSpans).toHaveLength(2)
  expect(await cells([span, { y: 8, from: 3, to: 3 }], {}, at(NOON + 999), read)).toHaveLength(32)
  expect(requestedSpans).toHaveLength(3)
})

test('[MAP-59] the cell cache reads again after expiry, after an error and after eviction', async () => {
  const { requestedSpans, read } = fakeSource()
  const cells = createCellCache({ maxSegments: 2, ttl: 1000 })
  const span = { y: 7, from: 0, to: 5 }
  await expect(cells([span], {}, at(NOON), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await cells([span], {}, at(NOON), read)
  await cells([span], {}, at(NOON + 999), read)
  expect(requestedSpans).toHaveLength(1)
  await cells([span], {}, at(NOON + 1000), read)
  expect(requestedSpans).toHaveLength(2)
  expect(await cells([{ y: 9, from: 0, to: 95 }], {}, at(NOON + 1000), read)).toHaveLength(96)
  await cells([span], {}, at(NOON + 1001), read)
  expect(requestedSpans).toHaveLength(6)
})

test('[MAP-60] the cell cache never returns cells of another status or category', async () => {
  const { requestedSpans, read } = fakeSource()
  const cells = createCellCache({ maxSegments: 100, ttl: 1000 })
  const span = { y: 7, from: 0, to: 5 }
  for (const filter of [{}, { status: 'dono' }, { category: 'garden' }, { status: 'dono', category: 'garden' }] as const) {
    expect(await cells([span], filter, at(NOON), read)).toHaveLength(6)
    expect(requestedSpans.splice(0)).toEqual([{ y: 7, from: 0, to: 31 }])
    expect(await cells([span], filter, at(NOON), read)).toHaveLength(6)
    expect(requestedSpans).toEqual([])
  }
})
