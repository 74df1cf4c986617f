import { TEST_TOWNS } from '@barattolo/domain/test-towns.fixtures'
import { defineConfig } from '@playwright/test'
import { findHeadless } from './chromium.ts'
import { type Deployment, findDeployment } from './support/deployed-app.ts'
import type { WorkerOptions } from './support/test.ts'

/** The tag of tests of rare events in a file whose other tests `npm test` runs too. */
const THOROUGH = /@thorough/

/** The tag of tests that need the drawn map, which the invented town does not have. */
const DRAWN_MAP = /@drawn-map/

/** The main journey, the map and what strangers write: also run in the invented town. */
const SECOND_TOWN = [
  'barter',
  'conversation',
  'exchange',
  'gift',
  'hostile-text',
  'item',
  'map',
  'map-without-webgl',
  'publish',
  'search',
].map((name) => `${name}.spec.ts`)

/** The tag of tests that press the buttons of the account chooser, which an installation does not have. */
const CHOOSER = /@chooser/

/** What an installation must do as the server of a test does, with its own proxy, TLS and way of signing in. */
const DEPLOYED = [
  'barter',
  'bazar',
  'conversation',
  'exchange',
  'favourites',
  'gift',
  'inbox',
  'item',
  'map',
  'notices',
  'own-bazar',
  'photos',
  'publish',
  'search',
].map((name) => `${name}.spec.ts`)
const deployment = findDeployment()

/**
 * The browser does not know the test's authority of certificates; `installation.test.ts` checks the certificate. With all certificates
 * allowed it would keep no file for use without network.
 */
const argumentsFor = ({ origin, certificateKey }: Deployment) => [
  `--host-resolver-rules=MAP ${new URL(origin).hostname} 127.0.0.1`,
  `--ignore-certificate-errors-spki-list=${certificateKey}`,
]

/** End-to-end tests in the installed Chromium. Each worker starts an app of its own (`support/test-app.ts`) with a database of its own. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  globalSetup: './support/shared-database-server.ts',
  projects: [
    { name: 'journeys', testIgnore: '**/thorough/**', grepInvert: THOROUGH },
    // These run in `npm run test:all` only.
    { name: 'thorough', testMatch: '**/thorough/*.spec.ts' },
    { name: 'rare', testIgnore: '**/thorough/**', grep: THOROUGH },
    {
      name: 'second-town',
      testMatch: SECOND_TOWN,
      grepInvert: DRAWN_MAP,
      use: { townName: 'made-up', timezoneId: TEST_TOWNS['made-up'].timeZone },
    },
    // `npm run journeys -- --deployed` alone has one.
    ...(deployment ? [{ name: 'deployed', testMatch: DEPLOYED, grepInvert: [THOROUGH, CHOOSER] }] : []),
  ],
  outputDir: '../test-results',
  timeout: 120_000,
  // Browsers, server and database share two cores.
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A test cannot intercept requests that a service worker answers. Tests that open a page offline allow service workers.
    serviceWorkers: 'block',
    // Animations take a tenth of the run time. Tests that need them use `WITH_MOTION` from `support/test.ts`.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a fifth of the run time. Turn it on with `--trace on`.
    trace: 'off',
    // An impossible action fails before the whole test times out.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: findHeadless() ?? '/usr/bin/chromium-headless-shell',
      // Containers have no sandbox, and root may not use one. The other flags stop the browser's own network traffic.
      args: [
        ...['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
        // Pages of one site share a process.
        '--process-per-site',
        // Without a graphics card, a separate GPU process has no benefit and takes a tenth of the run time.
        '--in-process-gpu',
        ...(deployment ? argumentsFor(deployment) : []),
      ],
    },
  },
})
