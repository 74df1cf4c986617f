import { TEST_TOWNS, type TestTownName } from '@barattolo/domain/test-towns.fixtures'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Inspection } from '../screens/inspect-screen.ts'
import { createSampleData } from '../screens/sample-data.ts'
import { ScreenPages } from '../screens/screen-pages.ts'
import { findSettledViolations, findViolations } from './axe.ts'
import { trackRequests } from './page-settled.ts'
import { type BrowserUser, signInBrowser } from './sign-in-browser.ts'
import { startTestApp, type TestApp, uniqueEmail } from './test-app.ts'
import { DESKTOP, PHONE } from './viewports.ts'

interface TestFixtures {
  /** Signs a user in, in a browser context of their own, as if they had signed in before. */
  signInUser: (name: string, options?: { email?: string; phone?: boolean; touch?: boolean }) => Promise<BrowserUser>
  /** An empty page in a new browser context. */
  newBrowser: (options?: { phone?: boolean; touch?: boolean }) => Promise<Page>
  /** Allows errors in the browser's console that match this pattern. */
  allowConsoleErrors: (pattern: RegExp) => void
}

/** What a project or a file chooses. */
export interface WorkerOptions {
  townName: TestTownName
}

interface WorkerFixtures {
  app: TestApp
  /** The sample data and the signed-in pages. Empties the database when a test of the worker first uses it. */
  inspection: Inspection
}

/** Gives every test a running app. An unexpected error in the browser's console fails the test. */
export const test = base.extend<
  TestFixtures & { consoleErrors: string[]; allowedErrors: RegExp[] },
  WorkerFixtures & WorkerOptions
>({
  townName: ['aosta', { option: true, scope: 'worker' }],
  app: [
    async ({ townName }, use) => {
      const app = await startTestApp({}, { town: TEST_TOWNS[townName] })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  // A fixture of every worker: otherwise Playwright would start a worker only for the files that use it.
  inspection: [
    async ({ browser, app }, use) => {
      await app.emptyDatabase()
      const pages = new ScreenPages(browser, app.origin)
      await use({ sampleData: await createSampleData(app), pages })
      await pages.close()
    },
    // The time limit of a test does not include it.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ app }, use) => use(app.origin),
  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => use([]),
    { scope: 'test' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowedErrors: async ({}, use) => use([]),
  allowConsoleErrors: async ({ allowedErrors }, use) => use((pattern) => allowedErrors.push(pattern)),
  context: async ({ context, consoleErrors, allowedErrors }, use) => {
    recordConsoleErrors(context, consoleErrors)
    await use(context)
    expect(consoleErrors.filter((line) => !allowedErrors.some((pattern) => pattern.test(line)))).toEqual([])
  },
  newBrowser: async ({ browser, baseURL, consoleErrors, allowedErrors, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ phone = false, touch = false } = {}) => {
      const viewport = phone ? PHONE : DESKTOP
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        viewport,
        locale: 'it-IT',
        hasTouch: touch,
      })
      contexts.push(context)
      recordConsoleErrors(context, consoleErrors)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(consoleErrors.filter((line) => !allowedErrors.some((pattern) => pattern.test(line)))).toEqual([])
  },
  signInUser: async ({ baseURL, newBrowser }, use) => {
    await use(async (name, { email = uniqueEmail(name), ...device } = {}) =>
      signInBrowser(baseURL ?? '', await newBrowser(device), { name, email }),
    )
  },
})

function recordConsoleErrors(context: BrowserContext, consoleErrors: string[]) {
  context.on('page', trackRequests)
  context.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  context.on('weberror', (webError) => consoleErrors.push(String(webError.error())))
}

/**
 * `npm test` checks the accessibility of each screen once (`accessibility.spec.ts`). It skips the checks in other tests, which
 * take a tenth of the run time.
 */
const ONLY_SCREENS = process.env.ACCESSIBILITY === 'screens'

/** Expects that axe finds no violation in this part of the page, or in the whole page once it has settled. */
export async function expectAccessible(page: Page, part?: string) {
  if (ONLY_SCREENS) return
  if (part) return expect(await findViolations(page, { part })).toEqual([])
  expect(await findSettledViolations(page)).toEqual([])
}

/** For `test.use`: with animations. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { DESKTOP as DESK, expect, PHONE }
