import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

function recordCalls(values: Record<string, number>) {
  const calls: string[][] = []
  const load = async (keys: readonly string[]) => {
    calls.push([...keys])
    return new Map(Object.entries(values).filter(([key]) => keys.includes(key)))
  }
  return { calls, load }
}

test('[FAV-12] What is asked for in one tick is loaded with one call, each key once, and an absent value is null', async () => {
  const { calls, load } = recordCalls({ a: 1, b: 2 })
  const read = createBatch(load, 100)
  expect(await Promise.all([read('a'), read('b'), read('a'), read('c')])).toEqual([1, 2, 1, null])
  expect(calls).toEqual([['a', 'b', 'c']])
  expect(await read('a')).toBe(1)
  expect(calls).toHaveLength(2)
})

test('[FAV-12] More keys than one call allows are loaded with several calls', async () => {
  const { calls, load } = recordCalls({ a: 1, b: 2, c: 3 })
  const read = createBatch(load, 2)
  expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual([1, 2, 3])
  expect(calls).toEqual([['a', 'b'], ['c']])
})

test('[FAV-12] A failed call fails for each of its keys, and the next call is independent of it', async () => {
  let isFailing = true
  const read = createBatch(async (keys: readonly string[]) => {
    if (isFailing) throw new Error('no network')
    return new Map(keys.map((key) => [key, 1]))
  }, 100)
  const results = await Promise.allSettled([read('a'), read('b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isFailing = false
  expect(await read('a')).toBe(1)
})
