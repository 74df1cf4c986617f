import type { Page } from '@playwright/test'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { expect, test } from './support/test.ts'

/** Lets the server answer 404 for files of the build, as after an upgrade, until the page is loaded again or for good. */
async function removeFiles(page: Page, { forGood }: { forGood: boolean }) {
  let documents = 0
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) documents++
    const isMissing = request.url().includes('/assets/ContactPage-') && (forGood || documents === 0)
    return isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  return () => documents
}

const openContact = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contatti' }).click()

test('[APP-57] A page that was open during an upgrade reloads once and shows the screen that was asked for', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|dynamically imported module|preload/)
  await page.goto('/terms')
  await waitUntilPageSettled(page)
  const countDocuments = await removeFiles(page, { forGood: false })
  await openContact(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible()
  expect(countDocuments()).toBe(1)
})

test('[APP-57] A screen whose file is gone for good is asked for once more, and then says that it has not opened', {
  tag: '@thorough',
}, async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404|dynamically imported module|preload/)
  await page.goto('/terms')
  await waitUntilPageSettled(page)
  const countDocuments = await removeFiles(page, { forGood: true })
  await openContact(page)
  await expect.poll(countDocuments).toBe(1)
  await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible()
  await waitUntilPageSettled(page)
  expect(countDocuments()).toBe(1)
})
