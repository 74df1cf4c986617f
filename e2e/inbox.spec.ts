import type { Page } from '@playwright/test'
import { banner } from './support/exchange.ts'
import { hangUp, likes, proposes, says } from './support/talk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[INBX-14] an inbox with nothing in it leads to the bazar', async ({ personNamed }) => {
  const { page } = await personNamed('Giulia')
  await page.goto('/inbox')
  await expect(page.getByText('Nessuna conversazione attiva')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gira il bazar' }).click()
  await expect(page).toHaveURL('/bazar')
})

test('[NAV-12] [INBX-03] [INBX-04] [INBX-05] [INBX-06] [INBX-07] [INBX-08] [INBX-10] [INBX-11] [INBX-12] [INBX-13] [INBX-15] [INBX-17] [TALK-06] a card tells what, with whom, how far, whose turn it is since when and what was said last', async ({
  house,
  personNamed,
}) => {
  const giulia = await personNamed('Giulia')
  const maria = await personNamed('Maria', { email: 'maria.favre@example.org', phone: true })
  const hers = await hangUp(house, maria, { title: 'Slitta' }, { title: 'Cesta' })
  const sledge = await likes(house, giulia, hers[0]?._id ?? '')
  await likes(house, giulia, hers[1]?._id ?? '')
  await proposes(house, maria, sledge._id, {})
  await says(house, maria, sledge._id, 'Che cosa mi offri?')
  const turnSince = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await house.db.updateTable('conversations').set({ turnSince }).execute()

  const { page } = giulia
  await page.goto('/inbox')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('Slitta')
  await expect(cards.first()).toContainText('ma***@example.org')
  await expect(cards.first()).toContainText('Che cosa mi offri?')
  await expect(cards.first()).toContainText('Tocca a te da 3 giorni')
  await expect(cards.first()).toContainText('Aperta')
  await expect(cards.first().locator('img')).toBeVisible()
  await expect(cards.last()).toContainText('Cesta')
  await expect(cards.last()).toContainText('Tocca a Maria da 3 giorni')
  const legend = page.getByRole('complementary', { name: 'Che cosa vuol dire' })
  for (const state of ['Aperta', 'Accettata', 'Rifiutata', 'Archiviata'])
    await expect(legend.getByText(state, { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toContainText('messaggi non letti')
  await expectAccessible(page)
  await maria.page.goto('/inbox')
  await expect(maria.page.getByText('vuole il tuo oggetto')).toHaveCount(2)
  await expectAccessible(maria.page)

  await cards.first().getByRole('link').click()
  await expect(page).toHaveURL(`/scambio/${sledge._id}`)
  await expect(page.getByRole('log').getByText('Che cosa mi offri?')).toBeVisible()
  await banner(page, 'Maria aspetta da 3 giorni.')
  await page.goBack()
  await expect(cards.first()).not.toContainText('non lett')
})

test('[INBX-16] [INBX-18] the list is asked for every five seconds, and unchanged it does not travel again', async ({
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
  // The browser itself has kept the list.
  expect(answered.slice(0, 1)).toEqual([200])
  expect(answered.slice(-3)).toEqual([304, 304, 304])
})

/** The statuses that came over the network: what a page hears of a 304 is what its browser has kept. */
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

test('[DATA-59] [ERR-31] an inbox that does not load says why and is not called empty; an answer of nothing is empty', async ({
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/503/)
  const { page } = await personNamed('Giulia')
  let isClosed = true
  await page.route('**/api/conversations?**', (route) =>
    route.fulfill(isClosed ? { status: 503, contentType: 'text/plain', body: 'Chiuso per ferie' } : { json: null }),
  )
  await page.goto('/inbox')
  await expect(page.getByRole('alert')).toContainText('Errore: Chiuso per ferie')
  await expect(page.getByText('Nessuna conversazione attiva')).toHaveCount(0)
  await expectAccessible(page)
  await Promise.all([page.waitForRequest('**/api/conversations?**'), page.getByRole('button', { name: 'Riprova' }).click()])
  isClosed = false
  await expect(page.getByText('Nessuna conversazione attiva')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[INBX-01] signed out, the inbox leads to the landing page', async ({ page }) => {
  await page.goto('/inbox')
  await expect(page).toHaveURL('/')
})
