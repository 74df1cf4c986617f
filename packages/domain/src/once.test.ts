import { expect, test } from 'vitest'
import { once } from './once.ts'

test('A value that is created at the first use is created once, also if it is undefined', () => {
  let calls = 0
  const read = once(() => {
    calls += 1
    return undefined
  })
  expect(calls).toBe(0)
  expect([read(), read(), calls]).toEqual([undefined, undefined, 1])
})
