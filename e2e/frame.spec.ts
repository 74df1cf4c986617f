import { expect, expectAccessible, test } from './support/test.ts'

test('[NAV-25] [NAV-26] an unknown address leads to the landing page, in Italian', async ({ page }) => {
  await page.goto('/qualcosa/che/non/esiste')
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expectAccessible(page)
})

test('[NAV-27] [NAV-28] [NAV-29] [NAV-40] [NAV-41] header, bottom bar and footer lead everywhere', async ({ page }) => {
  await page.goto('/mio-bazar')
  for (const name of ['Home', 'Mappa', 'Bazar', 'Inbox', 'Radar']) {
    await expect(page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name, exact: true })).toHaveCount(1)
  }
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(7)
  await page.getByRole('link', { name: 'Barattolo', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'In fondo' }).getByRole('link')).toHaveCount(5)
})
