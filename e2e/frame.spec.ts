import config from './playwright.config.ts'
import { misfitsOf } from './support/fit.ts'
import { freshEmail } from './support/house.ts'
import { signInBrowser } from './support/sign-in-browser.ts'
import { expect, expectAccessible, MOVING, PHONE, test } from './support/test.ts'

test.use(MOVING)

test('[NAV-26] [NAV-43] A page is in Italian; a newly opened address starts at the top; a reload and Back restore the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const isAt = async (y: number) => {
    // The main script has loaded and has set the scroll position.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  }
  const goDown = async () => {
    await page.evaluate(() => scrollTo(0, 300))
    await isAt(300)
  }
  await page.goto('/privacy')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await isAt(0)
  await goDown()
  await page.goto('/terms')
  await isAt(0)
  await goDown()
  await page.reload()
  await isAt(300)
  await page.goto('/privacy')
  await isAt(0)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await isAt(300)
})

test('[NAV-44] On a phone with twice the default font size every control is reachable', async ({ playwright, house }) => {
  const { args = [], ...launch } = config.use?.launchOptions ?? {}
  const browser = await playwright.chromium.launch({ ...launch, args: [...args, '--blink-settings=defaultFontSize=32'] })
  const page = await browser.newPage({ viewport: PHONE, baseURL: house.origin, locale: 'it-IT' })
  await signInBrowser(house.origin, page, { name: 'Pierina', email: freshEmail('Pierina') })
  const faults: string[] = []
  for (const path of ['/bazar', '/aggiungi', '/mio-bazar', '/avvisi/preferenze', '/bacheca', '/inbox']) {
    await page.goto(path)
    // The account menu loads last; until then a link is in its place.
    await expect(page.getByRole('button', { name: /^Il tuo account/ })).toBeVisible()
    await expect(page.locator('[aria-busy=true], .sk')).toHaveCount(0)
    for (const fault of await misfitsOf(page)) faults.push(`${path}: ${fault}`)
  }
  expect(faults).toEqual([])
  await browser.close()
})

test('[NAV-45] [NAV-46] At 320, 390, 720 and 1024 px the avatar in the header opens the account menu', async ({
  personNamed,
}) => {
  const { page } = await personNamed('Massimiliano Bérard-Charrère', { phone: true })
  const header = page.getByRole('banner')
  const picture = header.getByRole('button', { name: 'Il tuo account: Massimiliano Bérard-Charrère' })
  const entries = header.getByRole('navigation', { name: 'Il tuo account' }).getByRole('link')
  const places = header.getByRole('navigation', { name: 'Principale' })
  await page.goto('/bacheca')
  for (const { width, isLinked } of [
    { width: 320, isLinked: false },
    { width: 390, isLinked: false },
    { width: 720, isLinked: true },
    { width: 1024, isLinked: true },
  ])
    await test.step(`The account menu works at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await picture.click()
      await expect(header.getByRole('paragraph')).toHaveText('Massimiliano Bérard-Charrère')
      await expect(entries).toHaveText(['Il mio bazar', 'Avvisi', 'Preferenze'])
      await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expectAccessible(page)
      expect(await misfitsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(entries).toHaveCount(0)
      await expect(picture).toBeFocused()
      await picture.click()
      await page.mouse.click(5, 500)
      await expect(entries).toHaveCount(0)

      await picture.click()
      await entries.getByText('Preferenze').click()
      await expect(page).toHaveURL('/avvisi/preferenze')
      await expect(entries).toHaveCount(0)
      await picture.click()
      await page.goBack()
      await expect(page).toHaveURL('/bacheca')
      await expect(entries).toHaveCount(0)

      if (isLinked) await expect(places.getByRole('link')).toHaveText(['Home', 'Mappa', 'Bazar', 'Inbox', 'Radar'])
      else await expect(places).toBeHidden()
    })
  await picture.click()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(header.getByRole('button', { name: 'Login con Google' })).toBeVisible()
})
