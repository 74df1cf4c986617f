import type { Page } from '@playwright/test'
import config from './playwright.config.ts'
import { SCREENS, type Screen } from './screens/screens.ts'
import { isShownIn, Visitors } from './screens/visit.ts'
import { buildWorld } from './screens/world.ts'
import { faultsOf } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const { args = [], ...launch } = config.use?.launchOptions ?? {}
// As in `screens/take.ts`: the map looks the same, and takes a tenth of the time.
test.use({ launchOptions: { ...launch, args: [...args, '--disable-3d-apis'] } })

/** The two that differ most; `npm run screens` shows the other two. */
const VIEWS = [
  { name: 'on a phone by day', phone: true, theme: 'light' },
  { name: 'on a desk at night', phone: false, theme: 'dark' },
] as const

test('[HOUSE-15] no screen has a fault of accessibility or scrolls sideways', async ({ browser, house }) => {
  // Some 120 pages; on an idle machine a second each.
  test.setTimeout(900_000)
  const world = await buildWorld(house)
  const visitors = new Visitors(browser, house.origin)
  const lookAt = async (view: (typeof VIEWS)[number]) => {
    const faults: string[] = []
    for (const screen of SCREENS.filter((each) => isShownIn(each, view) && (view.phone || isFirstState(each)))) {
      const page = await visitors.visit(screen, view, world)
      faults.push(...(await allFaultsOf(page)).map((fault) => `${screen.name} ${view.name}: ${fault}`))
      await page.close()
    }
    return faults
  }
  const faults = await Promise.all(VIEWS.map(lookAt))
  await visitors.close()
  expect(faults.flat()).toEqual([])
})

/** At the desk each screen once; its other states (`inbox-vuota` of `inbox`) are told apart on the phone. */
const isFirstState = ({ name }: Screen) => !name.includes('-')

/** From the seventh on, what hangs or stands in a row is like the six before: looking at each takes most of the time. */
const REPEATED = ':is(.line, .near, .cvs, ol, ul) > :nth-child(n+7)'

async function allFaultsOf(page: Page): Promise<string[]> {
  const [wide = 0, room = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  return [...(await faultsOf(page, { except: REPEATED })), ...(wide > room ? [`${wide - room} px too wide`] : [])]
}
