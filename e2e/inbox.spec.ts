import { uid } from '@barattolo/domain/ids'
import type { Page } from '@playwright/test'
import { openConversation, publishItems } from './support/api-calls.ts'
import { expectBanner } from './support/conversation-screen.ts'
import { expect, test } from './support/test.ts'

test('[INBX-19] [INBX-22] [CONV-06] [RADR-15] Both navigation bars count unread messages, inbox and conversation show whose turn it is and since when, and the radar shows the non-empty list first', async ({
  app,
  signInUser,
}) => {
  const ivo = await signInUser('Ivo', { phone: true })
  const { page } = ivo
  await page.goto('/radar')
  await expect(page.getByText('Non stai guardando niente')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'In fondo' })).not.toContainText('non lett')
  const carla = await signInUser('Carla')
  const [basket] = await publishItems(app, ivo, { title: 'Cesta' })
  const conversation = await openConversation(app, carla, basket?._id ?? '')
  await expect(page.getByRole('navigation', { name: 'In fondo' }).getByRole('link', { name: /Inbox/ })).toContainText(
    '1 messaggio non letto',
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: /Inbox/ })).toContainText(
    '1 messaggio non letto',
  )
  const [myInterests, interestsInMine] = [/^Mi interessano/, /^Interessano le mie cose/].map((name) =>
    page.getByRole('region', { name }),
  )
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Interessano le mie cose1')
  const [filledBox, emptyBox] = [await interestsInMine?.boundingBox(), await myInterests?.boundingBox()]
  expect(filledBox?.width).toBe(emptyBox?.width)
  expect(filledBox?.y).toBeLessThan(emptyBox?.y ?? 0)

  const turnSince = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await app.db.updateTable('conversations').set({ turnSince }).where('ownerUid', '=', uid.parse(ivo.uid)).execute()
  await page.goto('/inbox')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cesta' })
  await expect(row).toContainText('Tocca a te · da 3 giorni')
  const legend = page.getByRole('complementary', { name: 'Che cosa vuol dire' })
  await expect(legend).toHaveCount(0)
  await page.getByRole('button', { name: 'Che cosa vuol dire' }).click()
  await expect(legend.getByText('Aperta', { exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/scambio/${conversation._id}`)
  await expectBanner(page, 'Carla aspetta la tua risposta da 3 giorni.')
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('non lett')
})

test('[INBX-16] [INBX-18] The inbox polls its list every five seconds, and an unchanged list is answered with 304', {
  tag: '@thorough',
}, async ({ app, signInUser }) => {
  const { page } = await signInUser('Giulia')
  await page.clock.install()
  const statuses = await recordStatuses(page, '/api/conversations?')
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().startsWith(`${app.origin}/api/conversations?`)) requestCount++
  })
  await page.goto('/inbox')
  await expect(page.getByText('Nessuna conversazione attiva')).toBeVisible()
  await page.clock.runFor(5000)
  await expect.poll(() => requestCount).toBeGreaterThan(1)
  for (let i = 0; i < 3; i++) {
    const before = requestCount
    await page.clock.runFor(4900)
    expect(requestCount - before).toBeLessThanOrEqual(1)
    await page.clock.runFor(5100)
    await expect.poll(() => requestCount).toBeGreaterThan(before)
  }
  await expect.poll(() => statuses.length).toBe(requestCount)
  // After the first response the browser revalidates its cached list.
  expect(statuses.slice(0, 1)).toEqual([200])
  expect(statuses.slice(-3)).toEqual([304, 304, 304])
})

/** Records the status codes that the server sends: for a 304, the page itself sees the cached 200. */
async function recordStatuses(page: Page, path: string): Promise<number[]> {
  const network = await page.context().newCDPSession(page)
  const requestIds = new Set<string>()
  const statuses: number[] = []
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).href.includes(path)) requestIds.add(requestId)
  })
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (requestIds.has(requestId)) statuses.push(statusCode)
  })
  await network.send('Network.enable')
  return statuses
}
