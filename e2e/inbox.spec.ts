import { uid } from '@barattolo/domain/ids'
import type { Page } from '@playwright/test'
import { banner } from './support/exchange.ts'
import { hangUp, likes } from './support/talk.ts'
import { expect, test } from './support/test.ts'

test('[INBX-19] [INBX-22] [CONV-06] [RADR-15] Both navigation bars count unread messages, inbox and conversation show whose turn it is since when, and the radar puts the list with entries first', async ({
  house,
  personNamed,
}) => {
  const ivo = await personNamed('Ivo', { phone: true })
  const { page } = ivo
  await page.goto('/radar')
  await expect(page.getByText('Non stai guardando niente')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'In fondo' })).not.toContainText('non lett')
  const carla = await personNamed('Carla')
  const [basket] = await hangUp(house, ivo, { title: 'Cesta' })
  const talk = await likes(house, carla, basket?._id ?? '')
  await expect(page.getByRole('navigation', { name: 'In fondo' }).getByRole('link', { name: /Inbox/ })).toContainText(
    '1 messaggio non letto',
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: /Inbox/ })).toContainText(
    '1 messaggio non letto',
  )
  const [mine, theirs] = [/^Mi interessano/, /^Interessano le mie cose/].map((name) => page.getByRole('region', { name }))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Interessano le mie cose1')
  const [full, empty] = [await theirs?.boundingBox(), await mine?.boundingBox()]
  expect(full?.width).toBe(empty?.width)
  expect(full?.y).toBeLessThan(empty?.y ?? 0)

  const turnSince = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await house.db.updateTable('conversations').set({ turnSince }).where('ownerUid', '=', uid.parse(ivo.uid)).execute()
  await page.goto('/inbox')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cesta' })
  await expect(row).toContainText('Tocca a te · da 3 giorni')
  const legend = page.getByRole('complementary', { name: 'Che cosa vuol dire' })
  await expect(legend).toHaveCount(0)
  await page.getByRole('button', { name: 'Che cosa vuol dire' }).click()
  await expect(legend.getByText('Aperta', { exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/scambio/${talk._id}`)
  await banner(page, 'Carla aspetta la tua risposta da 3 giorni.')
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('non lett')
})

test('[INBX-16] [INBX-18] The inbox polls its list every five seconds, and an unchanged list is answered with 304', async ({
  house,
  personNamed,
}) => {
  const { page } = await personNamed('Giulia')
  await page.clock.install()
  const answered = await answersTo(page, '/api/conversations?')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().startsWith(`${house.origin}/api/conversations?`)) asked++
  })
  await page.goto('/inbox')
  await expect(page.getByText('Nessuna conversazione attiva')).toBeVisible()
  await page.clock.runFor(5000)
  await expect.poll(() => asked).toBeGreaterThan(1)
  for (let i = 0; i < 3; i++) {
    const before = asked
    await page.clock.runFor(4900)
    expect(asked - before).toBeLessThanOrEqual(1)
    await page.clock.runFor(5100)
    await expect.poll(() => asked).toBeGreaterThan(before)
  }
  await expect.poll(() => answered.length).toBe(asked)
  // The browser's HTTP cache holds the list.
  expect(answered.slice(0, 1)).toEqual([200])
  expect(answered.slice(-3)).toEqual([304, 304, 304])
})

/** Status codes as the network sent them. The page itself sees a cached 200 in place of a 304. */
async function answersTo(page: Page, path: string): Promise<number[]> {
  const network = await page.context().newCDPSession(page)
  const asked = new Set<string>()
  const answered: number[] = []
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).href.includes(path)) asked.add(requestId)
  })
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (asked.has(requestId)) answered.push(statusCode)
  })
  await network.send('Network.enable')
  return answered
}
