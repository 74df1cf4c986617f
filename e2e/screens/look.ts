import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { faultsOfSettled } from '../support/axe.ts'
import { misfitsOf } from '../support/fit.ts'
import { test as base, DESK } from '../support/test.ts'
import type { Screen } from './screens.ts'
import { isShownIn, settle, Visitors } from './visit.ts'
import { buildWorld, type World } from './world.ts'

const { args = [], ...launch } = config.use?.launchOptions ?? {}
/** For `test.use`: without WebGL the map looks the same and takes a tenth of the run time. */
export const WITHOUT_WEBGL = { launchOptions: { ...launch, args: [...args, '--disable-3d-apis'] } }

/** The sample data and the signed-in pages, once per worker. */
export const test = base.extend<object, { town: { world: World; visitors: Visitors } }>({
  town: [
    async ({ browser, house }, use) => {
      const visitors = new Visitors(browser, house.origin)
      await use({ world: await buildWorld(house), visitors })
      await visitors.close()
    },
    { scope: 'worker' },
  ],
})

interface Looking {
  world: World
  visitors: Visitors
}

/** The axe rules that depend on the theme. All others are checked in one theme only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks accessibility and overflow on a phone in the light theme, or on a desktop if the screen exists only there. */
export async function lookOnce(screen: Screen, { world, visitors }: Looking): Promise<string[]> {
  const page = await visitors.visit(screen, { phone: isShownIn(screen, { phone: true }), theme: 'light' }, world)
  return [...(await faultsIn(page)), ...(await misfitsOf(page))]
}

/** Viewports between phone and desktop. They are also those of a desktop and of a small window at 200 % zoom. */
const BETWEEN = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
]

/** Checks the other sizes and themes with one page load. A screen that needs a click is opened again for the desktop. */
export async function lookAtTheRest(screen: Screen, { world, visitors }: Looking): Promise<string[]> {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
  let page: Page | null = null
  if (isShownIn(screen, { phone: true })) {
    page = await visitors.visit(screen, { phone: true, theme: 'dark' }, world)
    note('phone, dark', await faultsIn(page, COLOUR_RULES))
    for (const size of BETWEEN) {
      await page.setViewportSize(size)
      await settle(page, screen)
      note(`${size.width} px`, await misfitsOf(page))
    }
  }
  if (isShownIn(screen, { phone: false })) {
    if (page && !screen.after) {
      await page.setViewportSize(DESK)
      await settle(page, screen)
    } else {
      page = await visitors.visit(screen, { phone: false, theme: 'dark' }, world)
    }
    note('desk, dark', [...(await faultsIn(page)), ...(await misfitsOf(page))])
    await page.emulateMedia({ colorScheme: 'light' })
    note('desk, light', await faultsIn(page, COLOUR_RULES))
  }
  return faults
}

/** Rows of a list from the seventh on, which are like the six before and would take most of the run time. */
const REPEATED = ':is(.line, .near, .cvs, ol, ul) > :nth-child(n+7)'

const faultsIn = (page: Page, rules?: string[]) => faultsOfSettled(page, { except: REPEATED, ...(rules ? { rules } : {}) })
