import type { Page } from '@playwright/test'
import { hang, neighbour } from './support/objects.ts'
import { ask, hangUp, likes, proposes } from './support/talk.ts'
import { DESK, expect, PHONE, test } from './support/test.ts'

const ADMIN = { email: 'admin@barattolo.test' }
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')

/** Marks the page for good once anything of the admin area has been in it, were it for a moment. */
const watchForAdmin = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Amministrazione')) document.documentElement.dataset.flashed = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })

test('[ADMN-41] a visitor and a signed-in user at /admin see /home, nothing of the admin area and no address of the admin', async ({
  house,
  page,
  personNamed,
}) => {
  const giulia = await personNamed('Giulia')
  const seen: string[] = []
  for (const one of [page, giulia.page]) {
    one.on('response', async (response) => {
      if (response.url().includes('/api/')) seen.push(response.url(), await response.text().catch(() => ''))
    })
    await watchForAdmin(one)
    await one.goto('/admin')
    await expect(one).toHaveURL('/home')
    await expect(one.locator('html')).not.toHaveAttribute('data-flashed')
  }
  expect(seen.join('\n')).not.toMatch(/api\/admin|admin@barattolo/)
  const ada = await personNamed('Ada', ADMIN)
  await watchForAdmin(ada.page)
  await ada.page.goto('/admin')
  await expect(ada.page.locator('html')).toHaveAttribute('data-flashed', 'yes')
  expect((await fetch(`${house.origin}/api/admin/items`)).status).toBe(401)
})

test('[ADMN-29] [ADMN-39] [ADMN-42] the admin finds a disputed exchange by its address, decides it and deletes its conversation, and the participants’ screens follow', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  await house.empty()
  const [giulia, maria] = [await personNamed('Giulia'), await personNamed('Maria')]
  const [sledge] = await hangUp(house, maria, { title: 'Slitta' })
  const [basket] = await hangUp(house, giulia, { title: 'Cesta' })
  if (!sledge || !basket) throw new Error('nothing hangs')
  const talk = await likes(house, giulia, sledge._id)
  await proposes(house, maria, talk._id, { request: [basket] })
  await ask(house, giulia, 'PATCH', `/api/conversations/${talk._id}/status`, { status: 'accepted' })
  await house.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).execute()
  await giulia.page.goto(`/scambio/${talk._id}`)
  await expect(giulia.page.getByRole('log')).toContainText('Mi interessa')
  await maria.page.goto('/inbox')
  await expect(maria.page.getByRole('main')).toContainText('Slitta')

  const { page } = await personNamed('Ada', ADMIN)
  await page.goto('/admin')
  await tab(page, 'Conversazioni').click()
  await expect(page).toHaveURL('/admin?scheda=conversazioni')
  await page.getByRole('combobox', { name: 'Stato' }).selectOption('Da decidere')
  await expect(page).toHaveURL('/admin?scheda=conversazioni&stato=da-decidere')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Stato' }).locator('option:checked')).toHaveText('Da decidere')
  await expect(rowOf(page, talk._id)).toContainText('AccettataDa decidere')
  await page.getByRole('button', { name: 'Lo scambio su Slitta non è avvenuto' }).click()
  await dialog(page).getByRole('button', { name: 'Non è avvenuto' }).click()
  await expect(page.getByText('Nessuna conversazione trovata.')).toBeVisible()
  await expect(giulia.page.getByRole('log')).toContainText('Chi amministra ha deciso: lo scambio non è avvenuto')

  await page.goBack()
  await expect(page).toHaveURL('/admin?scheda=conversazioni')
  await page.getByRole('searchbox').fill(giulia.email)
  await expect(page).toHaveURL(/scheda=conversazioni&q=/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(giulia.email)
  await page.getByRole('button', { name: 'Elimina la conversazione su Slitta' }).click()
  await dialog(page).getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(giulia.page.getByText('Questa conversazione non c’è, o non ne fai parte.')).toBeVisible()
  await expect(maria.page.getByText('Nessuna conversazione attiva')).toBeVisible()
})

test('[ADMN-31] [ADMN-33] the admin disables a person with a reason and enables them again on a phone, and the open screens follow', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  // What the disabled person's own page asks meanwhile.
  expectComplaint(/40[03]/)
  await house.empty()
  const [giulia, maria] = [await personNamed('Giulia'), await personNamed('Maria')]
  const [sledge] = await hangUp(house, maria, { title: 'Slitta' })
  const talk = await likes(house, giulia, sledge?._id ?? '')
  await giulia.page.goto(`/scambio/${talk._id}`)
  await maria.page.goto('/inbox')
  await expect(maria.page.getByRole('main')).toContainText('Slitta')

  const { page } = await personNamed('Ada', { ...ADMIN, phone: true })
  await page.goto('/admin?scheda=persone')
  const card = page.getByRole('listitem').filter({ hasText: maria.email })
  await card.getByRole('button', { name: 'Sospendi Maria' }).click()
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Annunci falsi')
  await dialog(page).getByRole('button', { name: 'Sospendi', exact: true }).click()
  await expect(page.getByText('Maria: account sospeso.')).toBeVisible()
  await expect(card).toContainText('Motivo: Annunci falsi')
  await expect(giulia.page.getByRole('log')).toContainText('Maria per ora non può usare Barattolo: la conversazione è ferma.')
  await expect(giulia.page.getByRole('status').filter({ hasText: 'la conversazione è ferma' })).toBeVisible()
  // The socket is cut; the identity library then hears that the account is disabled, and the guard shows the door.
  await expect(dialog(maria.page)).toContainText('Serve l’accesso')

  await page.getByRole('combobox', { name: 'Stato' }).selectOption('Sospese')
  await expect(page).toHaveURL('/admin?scheda=persone&stato=sospese')
  await card.getByRole('button', { name: 'Riammetti Maria' }).click()
  await dialog(page).getByRole('button', { name: 'Riammetti', exact: true }).click()
  await expect(page.getByText('Nessuna persona trovata.')).toBeVisible()
  await expect(giulia.page.getByRole('log')).toContainText('Maria può di nuovo usare Barattolo: potete riprendere da qui.')
})

test('endless words widen neither the table nor the cards of the admin area', async ({ house, personNamed }) => {
  await house.empty()
  const word = 'W'.repeat(110)
  const anna = await neighbour(house, word)
  for (let i = 0; i < 3; i++) await hang(house, anna.uid, { title: `${word} ${i}` })
  const { page } = await personNamed('Ada', ADMIN)
  await page.goto('/admin')
  for (const size of [DESK, { width: 1100, height: 800 }, PHONE, { width: 320, height: 640 }]) {
    await page.setViewportSize(size)
    for (const name of ['Oggetti', 'Persone']) {
      await tab(page, name).click()
      await expect(page.getByText(/\d+ (oggetti|persone)/).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})
