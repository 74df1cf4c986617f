import { expect, test } from 'vitest'
import { shouldCollect } from './collect-garbage.ts'

const MB = 1024 * 1024
/** A process that has grown by 64 MB and has used 49 of 1,000 ms. */
const AT_REST = { cpu: 49, elapsed: 1000, resident: 164 * MB, collected: 100 * MB }

test.each([
  ['has grown and is at rest', {}, true],
  ['uses a twentieth of a processor', { cpu: 50 }, false],
  ['has grown by less than 64 MB', { resident: 164 * MB - 1 }, false],
  ['has shrunk', { resident: 90 * MB }, false],
])('[PERF-17] A process that %s decides whether to collect its garbage (%o: %s)', (_, change, expected) => {
  expect(shouldCollect({ ...AT_REST, ...change })).toBe(expected)
})
