import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Measures the start of the program: runs alone, after all others, and only in `npm run test:all`. */
const MEASURED = 'packages/server/src/main.measured.test.ts'

/** Files share a process: loading everything anew for each of them took a third of the time. */
const isolate = false
/** What one file put in the place of a global is gone before the next one’s first test. */
const unstubGlobals = true

/** They put something else in a module’s place, which files of the same process would meet. */
export const REPLACING = [
  'packages/web/src/app/live.test.ts',
  'packages/web/src/conversations/outbox.test.ts',
  'packages/web/src/exchanges/proof-outbox.test.ts',
  'packages/web/src/exchanges/send-proofs.test.ts',
  'packages/web/src/identity/persistence.test.ts',
]

/** Slow and about rare events: `npm run test:all` runs them, `npm test` does not. */
const THOROUGH = [
  'packages/server/src/plans.test.ts',
  'packages/server/src/rolling-restart.test.ts',
  'bench/faults/faults.test.ts',
  // `.ci/run` itself runs in a fresh clone.
  'scripts/fresh-clone.test.ts',
]

const ON_POSTGRES = {
  isolate,
  unstubGlobals,
  setupFiles: 'vitest.setup.ts',
  globalSetup: 'packages/server/src/testing/postgres-for-tests.ts',
  hookTimeout: 60_000,
  testTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Most of them wait for the database most of the time: on two cores three are done soonest.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          isolate,
          unstubGlobals,
          include: ['packages/{domain,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...REPLACING, ...THOROUGH],
          setupFiles: 'vitest.setup.ts',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'replacing',
          include: REPLACING,
          setupFiles: 'vitest.setup.ts',
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'server',
          include: ['packages/server/src/**/*.test.ts', 'demo/src/**/*.db.test.ts', 'bench/faults/*.test.ts'],
          exclude: [MEASURED, ...THOROUGH],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'screens',
          environment: 'jsdom',
          include: ['screen-tests/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'thorough',
          include: THOROUGH,
        },
      },
      {
        test: {
          name: 'measured',
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
