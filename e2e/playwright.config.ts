import { defineConfig } from '@playwright/test'
import { findHeadless } from './chromium.ts'

/** Whole journeys, in the machine's own Chromium. Each worker serves the product it visits (`support/house.ts`), over one or two processes (`support/combination.ts`). */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testIgnore: '**/thorough/**' },
    // What `npm run test:all` adds.
    { name: 'thorough', testMatch: '**/thorough/*.spec.ts' },
  ],
  outputDir: '../test-results',
  timeout: 120_000,
  // Two cores serve the browsers, the server and the database at once.
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // What it answers from the device no journey could hold back or break; the journeys without network allow it.
    serviceWorkers: 'block',
    // What moves by itself takes a tenth of the time. `MOVING` in `support/test.ts` is for the journeys that meet it as most people do.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs a fifth of the time: `--trace on` turns it on.
    trace: 'off',
    // What cannot be pressed is told before the whole test’s time is over.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: findHeadless() ?? '/usr/bin/chromium-headless-shell',
      // No sandbox: a container offers none, and root may not use it. The rest keeps the browser off the network.
      args: [
        ...['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
        // Pages of one person need no process each.
        '--process-per-site',
        // Nothing is drawn on a graphics card here: a process of its own for it takes a tenth of the time.
        '--in-process-gpu',
      ],
    },
  },
})
