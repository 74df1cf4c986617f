import { createTestDatabase, TEMPLATE } from '@barattolo/server/testing/test-database'
import { expect, inject, onTestFinished, test } from 'vitest'
import { formatReport, hasPassed } from './kit/format-report.ts'
import { runFault } from './kit/run-fault.ts'
import { SMALL_SCENARIO } from './kit/scenario.ts'
import { networkStalled } from './network.ts'
import { processKilled } from './process-killed.ts'

/** The other faults take longer: run them with `npm run faults`. */
test('[APP-24] After kill -9 of one of two processes and a stalled network, no acknowledged write is lost or duplicated, and the app recovers on its own', async () => {
  const { connection, drop } = await createTestDatabase(inject('postgres'), TEMPLATE)
  onTestFinished(drop)
  const networkStall = networkStalled(1000)
  const report = await runFault(
    {
      name: 'both',
      title: 'kill -9, then a stalled network',
      inject: async (cluster) => {
        await processKilled.inject(cluster)
        await networkStall.inject(cluster)
      },
    },
    { postgres: connection, settleTime: 500, size: SMALL_SCENARIO },
  )
  const { lost, duplicated, incomplete, exitedProcesses, unexpected, recovery, acknowledged } = report
  const none = { lost: [], duplicated: [], incomplete: [], exitedProcesses: 0, unexpected: [] }
  expect({ lost, duplicated, incomplete, exitedProcesses, unexpected }, formatReport(report)).toEqual(none)
  expect(recovery).toBeLessThan(60_000)
  expect(hasPassed(report)).toBe(true)
  expect(hasPassed({ ...report, recovery: Number.POSITIVE_INFINITY })).toBe(false)
  expect(hasPassed({ ...report, unexpected: ['publish: 500 unexpected'] })).toBe(false)
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
})
