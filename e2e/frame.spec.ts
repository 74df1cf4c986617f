import config from './playwright.config.ts'
import { misfitsOf } from './support/fit.ts'
import { freshEmail } from './support/house.ts'
import { signInBrowser } from './support/sign-in-browser.ts'
import { expect, expectAccessible, MOVING, PHONE, test } from './support/test.ts'

test.use(MOVING)

test('[NAV-25] [NAV-26] an unknown address leads to the landing page, in Italian', async ({ page }) => {
  await page.goto('/qualcosa/che/non/esiste')
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expectAccessible(page)
})

test('[NAV-27] [NAV-28] [NAV-29] [NAV-30] [NAV-33] [NAV-34] [NAV-40] [NAV-41] [NAV-42] header, bottom bar and footer lead everywhere', async ({
  page,
}) => {
  await page.goto('/mio-bazar')
  for (const name of ['Home', 'Mappa', 'Bazar', 'Inbox', 'Radar']) {
    await expect(page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name, exact: true })).toHaveCount(1)
  }
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/home')
  await expect(header.getByRole('link', { name: '+ Aggiungi' })).toHaveAttribute('href', '/aggiungi')
  await expect(header.getByRole('button', { name: 'Login con Google' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  const static_ = ['/privacy', '/terms', '/forbidden', '/disclaimer', '/cookie-policy', '/contact', '/collabora']
  const links = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual(static_)
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await page.getByRole('link', { name: 'Barattolo', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(header.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  const bottom = page.getByRole('navigation', { name: 'In fondo' })
  await expect(bottom.getByRole('link')).toHaveCount(5)
  await bottom.getByRole('link', { name: 'Bazar' }).click()
  await expect(bottom.locator('[aria-current]')).toHaveText('Bazar')
  await expect(bottom.getByRole('link', { name: 'Bazar' })).toHaveAttribute('aria-current', 'page')
})

test('[NAV-43] an address opened anew in the same tab begins at its top; a reload and Back find a screen as it was left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const isAt = async (y: number) => {
    // The program has come and has scrolled to where the page begins.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  }
  const goDown = async () => {
    await page.evaluate(() => scrollTo(0, 300))
    await isAt(300)
  }
  await page.goto('/privacy')
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

test('[NAV-44] a browser that sets letters twice as large finds every control on a phone', async ({ playwright, house }) => {
  const { args = [], ...launch } = config.use?.launchOptions ?? {}
  const browser = await playwright.chromium.launch({ ...launch, args: [...args, '--blink-settings=defaultFontSize=32'] })
  const page = await browser.newPage({ viewport: PHONE, baseURL: house.origin, locale: 'it-IT' })
  await signInBrowser(house.origin, page, { name: 'Pierina', email: freshEmail('Pierina') })
  const faults: string[] = []
  for (const path of ['/bazar', '/aggiungi', '/mio-bazar', '/avvisi/preferenze', '/bacheca', '/inbox']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: /Il mio bazar/ }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true], .sk')).toHaveCount(0)
    for (const fault of await misfitsOf(page)) faults.push(`${path}: ${fault}`)
  }
  expect(faults).toEqual([])
  await browser.close()
})
