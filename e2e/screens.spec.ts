import type { Page } from '@playwright/test'
import config from './playwright.config.ts'
import { SCREENS, type Screen } from './screens/screens.ts'
import { isShownIn, settle, Visitors } from './screens/visit.ts'
import { buildWorld, type World } from './screens/world.ts'
import { faultsOf } from './support/axe.ts'
import { misfitsOf } from './support/fit.ts'
import { test as base, DESK, expect } from './support/test.ts'

const { args = [], ...launch } = config.use?.launchOptions ?? {}
/** One town for all that a worker looks at. */
const test = base.extend<object, { town: { world: World; visitors: Visitors } }>({
  town: [
    async ({ browser, house }, use) => {
      const visitors = new Visitors(browser, house.origin)
      await use({ world: await buildWorld(house), visitors })
      await visitors.close()
    },
    { scope: 'worker' },
  ],
})
// As in `screens/take.ts`: the map looks the same, and takes a tenth of the time.
test.use({ launchOptions: { ...launch, args: [...args, '--disable-3d-apis'] } })
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** A small phone, a tablet, and what is left of a desk and of a small window at 200 %: 720 and 320 pixels of CSS. */
const BETWEEN = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
]
/** The rules that hear of the theme: in the other one nothing else can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

for (const [family, screens] of Map.groupBy(SCREENS, ({ name }) => name.split('-')[0]))
  test(`[HOUSE-15] ${family}: every state, on a phone and at a desk, light and dark, has no fault of accessibility; none scrolls sideways or cuts a control, also at 320 pixels and at 200 %`, async ({
    town,
  }) => {
    const faults: string[] = []
    for (const screen of screens) for (const fault of await lookAt(screen, town)) faults.push(`${screen.name} ${fault}`)
    expect(faults).toEqual([])
  })

/** One visit for every size and theme; what was opened by hand is opened again at the desk. */
async function lookAt(screen: Screen, { world, visitors }: { world: World; visitors: Visitors }): Promise<string[]> {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
  let page: Page | null = null
  if (isShownIn(screen, { phone: true })) {
    page = await visitors.visit(screen, { phone: true, theme: 'light' }, world)
    note('on a phone by day', [...(await faultsIn(page)), ...(await misfitsOf(page))])
    await page.emulateMedia({ colorScheme: 'dark' })
    note('on a phone at night', await faultsIn(page, OF_COLOUR))
    for (const size of BETWEEN) {
      await page.setViewportSize(size)
      await settle(page, screen)
      note(`at ${size.width} px`, await misfitsOf(page))
    }
  }
  if (isShownIn(screen, { phone: false })) {
    if (page && !screen.after) {
      await page.setViewportSize(DESK)
      await settle(page, screen)
    } else {
      await page?.close()
      page = await visitors.visit(screen, { phone: false, theme: 'dark' }, world)
    }
    note('at a desk at night', [...(await faultsIn(page)), ...(await misfitsOf(page))])
    await page.emulateMedia({ colorScheme: 'light' })
    note('at a desk by day', await faultsIn(page, OF_COLOUR))
  }
  await page?.close()
  return faults
}

/** From the seventh on, what hangs or stands in a row is like the six before: looking at each takes most of the time. */
const REPEATED = ':is(.line, .near, .cvs, ol, ul) > :nth-child(n+7)'

const faultsIn = (page: Page, rules?: string[]) => faultsOf(page, { except: REPEATED, ...(rules ? { rules } : {}) })
