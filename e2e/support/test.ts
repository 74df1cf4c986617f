import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { watchRequests } from './at-rest.ts'
import { faultsOf, faultsOfSettled } from './axe.ts'
import { freshEmail, type House, openHouse } from './house.ts'
import { type Neighbour, signInBrowser } from './sign-in-browser.ts'
import { DESK, PHONE } from './sizes.ts'

interface ForEachTest {
  /** Signs a user in, in a browser context of their own, as if they had signed in before. */
  personNamed: (name: string, options?: { email?: string; phone?: boolean }) => Promise<Neighbour>
  /** An empty page in a new browser context. */
  newBrowser: (options?: { phone?: boolean }) => Promise<Page>
  /** Allows errors in the browser's console that match this pattern. */
  expectComplaint: (pattern: RegExp) => void
}

/** Gives every test a running app. An unexpected error in the browser's console fails the test. */
export const test = base.extend<ForEachTest & { complaints: string[]; expected: RegExp[] }, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const house = await openHouse()
      await use(house)
      await house.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.origin),
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use([]),
    { scope: 'test' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expected: async ({}, use) => use([]),
  expectComplaint: async ({ expected }, use) => use((pattern) => expected.push(pattern)),
  context: async ({ context, complaints, expected }, use) => {
    listen(context, complaints)
    await use(context)
    expect(complaints.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
  },
  newBrowser: async ({ browser, baseURL, complaints, expected, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ phone = false } = {}) => {
      const viewport = phone ? PHONE : DESK
      const context = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}), viewport, locale: 'it-IT' })
      contexts.push(context)
      listen(context, complaints)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(complaints.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
  },
  personNamed: async ({ baseURL, newBrowser }, use) => {
    await use(async (name, { email = freshEmail(name), phone = false } = {}) =>
      signInBrowser(baseURL ?? '', await newBrowser({ phone }), { name, email }),
    )
  },
})

function listen(context: BrowserContext, complaints: string[]) {
  context.on('page', watchRequests)
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (fault) => complaints.push(String(fault.error())))
}

/** `npm test` checks each screen once (`accessibility.spec.ts`) and skips other checks, which take a tenth of the run time. */
const ONLY_SCREENS = process.env.ACCESSIBILITY === 'screens'

/** Expects that axe finds no violation in this part of the page, or in the whole page once it has settled. */
export async function expectAccessible(page: Page, part?: string) {
  if (ONLY_SCREENS) return
  if (part) return expect(await faultsOf(page, { part })).toEqual([])
  expect(await faultsOfSettled(page)).toEqual([])
}

/** For `test.use`: with animations. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { DESK, expect, PHONE }
