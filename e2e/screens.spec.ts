import config from './playwright.config.ts'
import { SCREENS } from './screens/screens.ts'
import { isShownIn, Visitors } from './screens/visit.ts'
import { buildWorld } from './screens/world.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const { args = [], ...launch } = config.use?.launchOptions ?? {}
// As in `screens/take.ts`: the map looks the same, and takes a tenth of the time.
test.use({ launchOptions: { ...launch, args: [...args, '--disable-3d-apis'] } })

for (const phone of [true, false]) {
  test(`no screen has a fault of accessibility, in light or dark, ${phone ? 'on a phone' : 'on a desk'}`, async ({
    browser,
    house,
  }) => {
    test.setTimeout(300_000)
    const world = await buildWorld(house)
    const visitors = new Visitors(browser, house.origin)
    for (const screen of SCREENS.filter((each) => isShownIn(each, { phone }))) {
      await test.step(screen.name, async () => {
        const page = await visitors.visit(screen, { phone, theme: 'light' }, world)
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        // Only colours change with the theme.
        await expectAccessible(page, { rules: ['color-contrast'] })
        const [scrollWidth, clientWidth] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return [scrollWidth, clientWidth] as const
        })
        expect(scrollWidth, `${screen.name} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
        await page.close()
      })
    }
    await visitors.close()
  })
}
