import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** As for the journeys: a shared machine may stall for seconds. */
const retry = process.env.CI ? 1 : 0

/** Says how soon the program starts: nothing else runs meanwhile. */
const MEASURED = 'packages/server/src/main.test.ts'

export default defineConfig({
  test: {
    // Most of them wait for the database most of the time: on two cores three are done soonest.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          retry,
          include: ['packages/{domain,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          setupFiles: 'vitest.setup.ts',
        },
      },
      {
        test: {
          name: 'server',
          retry,
          include: ['packages/server/src/**/*.test.ts', 'demo/src/**/*.db.test.ts', 'bench/faults/*.test.ts'],
          exclude: [MEASURED],
          setupFiles: 'vitest.setup.ts',
          globalSetup: 'packages/server/src/testing/postgres-for-tests.ts',
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'measured',
          retry,
          include: [MEASURED],
          setupFiles: 'vitest.setup.ts',
          hookTimeout: 60_000,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
