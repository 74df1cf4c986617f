import { freshDatabase, TEMPLATE } from '@barattolo/server/testing/test-database'
import { expect, inject, onTestFinished, test } from 'vitest'
import { happen } from './kit/fault.ts'
import { isWhole, print } from './kit/print.ts'
import { SMALL } from './kit/scene.ts'
import { networkHeld } from './network.ts'
import { processKilled } from './process-killed.ts'

/** The other faults take longer: run them with `npm run faults`. */
test('[APP-24] After kill -9 of one of two processes and a stalled network, no acknowledged write is lost or duplicated, and the app recovers on its own', async () => {
  const { connection, drop } = await freshDatabase(inject('postgres'), TEMPLATE)
  onTestFinished(drop)
  const held = networkHeld(1000)
  const report = await happen(
    {
      name: 'both',
      title: 'kill -9, then a stalled network',
      strike: async (town) => {
        await processKilled.strike(town)
        await held.strike(town)
      },
    },
    { postgres: connection, calm: 500, size: SMALL },
  )
  const { lost, doubled, halfDone, died, strange, recovery, done } = report
  const none = { lost: [], doubled: [], halfDone: [], died: 0, strange: [] }
  expect({ lost, doubled, halfDone, died, strange }, print(report)).toEqual(none)
  expect(recovery).toBeLessThan(60_000)
  expect(isWhole(report)).toBe(true)
  expect(isWhole({ ...report, recovery: Number.POSITIVE_INFINITY })).toBe(false)
  expect(isWhole({ ...report, strange: ['publish: 500 unexpected'] })).toBe(false)
  for (const count of Object.values(done)) expect(count).toBeGreaterThan(0)
})
