import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A test that measures the start of the server: runs alone, after all other tests, and only in `npm run test:all`. */
export const MEASURED = 'packages/server/src/main.measured.test.ts'

/** Needs PostgreSQL; the other tests of `year/` are pure. */
const YEAR = 'year/src/year.test.ts'

/** Test files share a process, because loading all modules again for each file took a third of the time. */
const isolate = false
/** Globals that one file has stubbed are restored before the next file. */
const unstubGlobals = true

/** Test files that mock modules. They run isolated, because other files in the same process would get the mocks. */
export const MODULE_MOCKING = [
  'packages/domain/src/matching/terms-version.test.ts',
  'packages/web/src/load-polyfills.test.ts',
  'packages/web/src/shared/api/live.test.ts',
  'packages/web/src/conversations/chat/outbox.test.ts',
  'packages/web/src/exchanges/handover/proof-outbox.test.ts',
  'packages/web/src/exchanges/handover/send-proofs.test.ts',
  'packages/web/src/identity/session/create-provider.test.ts',
  'packages/web/src/identity/session/persistence.test.ts',
  'packages/web/src/identity/session/sign-out.test.ts',
]

/** Slow tests of rare events: run by `npm run test:all`, not by `npm test`. */
export const THOROUGH = [
  'packages/server/src/rings/ring-plans.test.ts',
  'packages/server/src/file-modes.test.ts',
  // Three subsystems that few changes touch; `npm test` runs the plain back-up, each step of an exchange and the store on disk.
  'packages/server/src/backup/encrypted-backup.test.ts',
  'packages/server/src/exchanges/crash-consistency.test.ts',
  'packages/server/src/photos/photo-stores.test.ts',
  'packages/server/src/jobs.test.ts',
  // Outages and wrong clocks in processes of their own; `npm test` runs the refusals of one process.
  'packages/server/src/outage.test.ts',
  'packages/server/src/wrong-clock.test.ts',
  'packages/server/src/wrong-clock-processes.test.ts',
  // Races of the admin's acts; `npm test` runs a race of each kind.
  'packages/server/src/admin/races.test.ts',
  // Random histories; `npm test` runs given ones.
  'packages/server/src/exchanges/figures.properties.test.ts',
  'packages/server/src/items/shared-lists.properties.test.ts',
  'packages/server/src/read-cost.test.ts',
  'packages/server/src/query-plans.test.ts',
  'packages/server/src/hot-plans.test.ts',
  'packages/server/src/items/nearest-plans.test.ts',
  'packages/server/src/rolling-restart.test.ts',
  // One long walk over many screens; `npm test` checks each of them after a block, and the requests of a sign-out.
  'screen-tests/blocked.test.tsx',
  'bench/faults/faults.test.ts',
  // `.ci/run` covers the same: it runs in a fresh clone.
  'scripts/fresh-clone.test.ts',
  // Installs a release on a Debian machine of its own.
  'scripts/installation.test.ts',
  // Makes a release; deploy.test.ts reads the files.
  'scripts/container.test.ts',
  // Processing the pictures of the demo town takes 15 seconds.
  'scripts/demo.test.ts',
]

/** Tests that attack the product: `npm run test:all` runs them in the invented town too. */
const ATTACKS = [
  'packages/domain/src/geo/cell.attack.test.ts',
  'packages/server/src/security.test.ts',
  'packages/server/src/routes.test.ts',
  'packages/server/src/exact-point.test.ts',
  'packages/server/src/refused-reads.test.ts',
  'packages/server/src/invisible-characters.test.ts',
  'packages/server/src/provider-name.test.ts',
  'packages/server/src/account/blocked-is-unknown.test.ts',
  'packages/server/src/account/erasure-remainders.test.ts',
  'packages/server/src/items/erase-exact-points.test.ts',
  'packages/server/src/items/items.write.test.ts',
  'packages/server/src/profiles/bought-trust.attack.test.ts',
  'packages/server/src/sharing/sharing.test.ts',
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
    tags: [{ name: 'thorough', description: 'Slow tests of rare events in a file whose other tests `npm test` runs too.' }],
    // Most tests wait for the database: four workers keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          isolate,
          unstubGlobals,
          include: [
            'packages/{domain,web}/src/**/*.test.{ts,tsx}',
            'packages/web/*.test.ts',
            'scripts/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'year/src/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', YEAR, ...MODULE_MOCKING, ...THOROUGH],
          setupFiles: 'vitest.setup.ts',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'module-mocks',
          include: MODULE_MOCKING,
          setupFiles: 'vitest.setup.ts',
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'server',
          include: ['packages/server/src/**/*.test.ts', 'demo/src/**/*.db.test.ts', 'bench/faults/*.test.ts', YEAR],
          exclude: [MEASURED, ...THOROUGH],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'screens',
          environment: 'jsdom',
          include: ['screen-tests/**/*.test.tsx'],
          exclude: THOROUGH,
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'thorough',
          include: THOROUGH,
          // Many of them start processes of their own, which beside two others take several times as long.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'second-town',
          include: ATTACKS,
          env: { TEST_TOWN: 'made-up' },
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'measured',
          include: [MEASURED],
          setupFiles: 'vitest.setup.ts',
          hookTimeout: 60_000,
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
