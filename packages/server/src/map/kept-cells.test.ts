import type { CellSpan } from '@barattolo/domain/map/cell-spans'
import { expect, test } from 'vitest'
import type { Sum } from './cells.store.ts'
import { keptCells } from './kept-cells.ts'

const at = (milliseconds: number) => new Date(milliseconds)
const NOON = 1_000_000

/** Fake data source with one item per cell; records the requested spans. */
function earth() {
  const asked: CellSpan[] = []
  const read = async (spans: readonly CellSpan[]): Promise<Sum[]> => {
    asked.push(...spans)
    return spans.flatMap(({ y, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({ x: from + index, y, count: 1, lat: 0, lng: 0 })),
    )
  }
  return { asked, read }
}

test('[MAP-59] the cell cache returns exactly the requested cells and reads cells shared by circles once', async () => {
  const { asked, read } = earth()
  const cells = keptCells({ most: 100, milliseconds: 1000 })
  const span = { y: 7, from: 40, to: 70 }
  const [one, other] = await Promise.all([cells([span], {}, at(NOON), read), cells([{ ...span, to: 71 }], {}, at(NOON), read)])
  expect(one.map(({ x }) => x)).toEqual(Array.from({ length: 31 }, (_, index) => 40 + index))
  expect(other).toHaveLength(32)
  expect(asked).toHaveLength(2)
  expect(await cells([span, { y: 8, from: 3, to: 3 }], {}, at(NOON + 999), read)).toHaveLength(32)
  expect(asked).toHaveLength(3)
})

test('[MAP-59] the cell cache reads again after expiry, after an error and after eviction', async () => {
  const { asked, read } = earth()
  const cells = keptCells({ most: 2, milliseconds: 1000 })
  const span = { y: 7, from: 0, to: 5 }
  await expect(cells([span], {}, at(NOON), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await cells([span], {}, at(NOON), read)
  await cells([span], {}, at(NOON + 999), read)
  expect(asked).toHaveLength(1)
  await cells([span], {}, at(NOON + 1000), read)
  expect(asked).toHaveLength(2)
  expect(await cells([{ y: 9, from: 0, to: 95 }], {}, at(NOON + 1000), read)).toHaveLength(96)
  await cells([span], {}, at(NOON + 1001), read)
  expect(asked).toHaveLength(6)
})

test('[MAP-60] the cell cache never returns cells of another status or category', async () => {
  const { asked, read } = earth()
  const cells = keptCells({ most: 100, milliseconds: 1000 })
  const span = { y: 7, from: 0, to: 5 }
  for (const kinds of [{}, { status: 'dono' }, { category: 'garden' }, { status: 'dono', category: 'garden' }] as const) {
    expect(await cells([span], kinds, at(NOON), read)).toHaveLength(6)
    expect(asked.splice(0)).toEqual([{ y: 7, from: 0, to: 31 }])
    expect(await cells([span], kinds, at(NOON), read)).toHaveLength(6)
    expect(asked).toEqual([])
  }
})
