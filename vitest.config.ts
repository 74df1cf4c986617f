import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/{domain,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          setupFiles: 'vitest.setup.ts',
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts', 'demo/src/**/*.db.test.ts'],
          setupFiles: 'vitest.setup.ts',
          globalSetup: 'packages/server/src/testing/postgres-for-tests.ts',
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
    ],
  },
})
