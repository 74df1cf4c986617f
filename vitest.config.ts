import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** As for the journeys: a shared machine may stall for seconds. */
const retry = process.env.CI ? 1 : 0

/** Says how soon the program starts: nothing else runs meanwhile. */
const MEASURED = 'packages/server/src/main.test.ts'

/** Files share a process: loading everything anew for each of them took a third of the time. */
const isolate = false
/** What one file put in the place of a global is gone before the next one’s first test. */
const unstubGlobals = true

/** They put something else in a module’s place, which files of the same process would meet. */
export const REPLACING = [
  'packages/web/src/app/live.test.ts',
  'packages/web/src/conversations/outbox.test.ts',
  'packages/web/src/exchanges/proof-outbox.test.ts',
  'packages/web/src/identity/persistence.test.ts',
]

export default defineConfig({
  test: {
    // Most of them wait for the database most of the time: on two cores three are done soonest.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          retry,
          isolate,
          unstubGlobals,
          include: ['packages/{domain,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...REPLACING],
          setupFiles: 'vitest.setup.ts',
        },
      },
      {
        test: {
          name: 'replacing',
          retry,
          include: REPLACING,
          setupFiles: 'vitest.setup.ts',
        },
      },
      {
        test: {
          name: 'server',
          retry,
          isolate,
          unstubGlobals,
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
