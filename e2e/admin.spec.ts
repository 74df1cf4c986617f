import type { Page } from '@playwright/test'
import { hang, neighbour } from './support/objects.ts'
import { ask, hangUp, likes, proposes } from './support/talk.ts'
import { DESK, expect, expectAccessible, PHONE, test } from './support/test.ts'

const ADMIN = { email: 'admin@barattolo.test' }
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const heads = (page: Page) => page.getByRole('columnheader').allTextContents()

/** Marks the page for good once anything of the admin area has been in it, were it for a moment. */
const watchForAdmin = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Amministrazione')) document.documentElement.dataset.flashed = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })

test('[NAV-15] [ADMN-18] [ADMN-19] [ADMN-41] [IDN-46] whoever is not the admin is led to /home, sees nothing of it and is told no address', async ({
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
    await expect(one.getByRole('banner').getByRole('link', { name: 'Amministra' })).toHaveCount(0)
  }
  expect(seen.join('\n')).not.toMatch(/api\/admin|admin@barattolo/)
  const ada = await personNamed('Ada', ADMIN)
  await ada.page.goto('/bazar')
  await ada.page.getByRole('banner').getByRole('link', { name: 'Amministra' }).click()
  await expect(ada.page).toHaveURL('/admin')
  await expect(ada.page.getByRole('heading', { name: 'Amministrazione' })).toBeVisible()
  await watchForAdmin(ada.page)
  await ada.page.reload()
  await expect(ada.page.locator('html')).toHaveAttribute('data-flashed', 'yes')
  expect((await fetch(`${house.origin}/api/admin/items`)).status).toBe(401)
})

test('[ADMN-01] [ADMN-02] [ADMN-04] [ADMN-05] [ADMN-06] [ADMN-07] [ADMN-08] [ADMN-09] [ADMN-10] [ADMN-17] [ADMN-39] [ERR-28] [ERR-29] objects are found, put back and deleted, asked first', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  await house.empty()
  const [giulia, maria] = [await personNamed('Giulia'), await personNamed('Maria', { phone: true })]
  const [sledge] = await hangUp(house, maria, { title: 'Slitta' })
  const [basket] = await hangUp(house, giulia, { title: 'Cesta' })
  if (!sledge || !basket) throw new Error('nothing hangs')
  const talk = await likes(house, giulia, sledge._id)
  await proposes(house, maria, talk._id, { request: [basket] })
  await ask(house, giulia, 'PATCH', `/api/conversations/${talk._id}/status`, { status: 'accepted' })
  await hang(house, maria.uid, { title: 'Vaso', availability: 'scambiato' })

  const { page } = await personNamed('Ada', ADMIN)
  await page.goto('/admin')
  await expect(rowOf(page, 'Slitta')).toContainText(`Maria${maria.email}In trattativa`)
  expect(await heads(page)).toEqual(['Titolo', 'Di chi', 'Stato', 'Data', 'Azioni'])
  await expectAccessible(page)
  const filter = page.getByRole('combobox', { name: 'Stato' })
  expect(await filter.getByRole('option').allTextContents()).toEqual(['Tutti', 'Disponibile', 'Scambiato', 'In trattativa'])
  await filter.selectOption('Scambiato')
  await expect(page).toHaveURL('/admin?stato=scambiato')
  await expect(rowOf(page, 'Vaso')).toBeVisible()
  await expect(rowOf(page, 'Slitta')).toHaveCount(0)
  await page.goBack()
  await page.getByRole('searchbox').fill('slit')
  await expect(page).toHaveURL('/admin?q=slit')
  await expect(page.getByText('1 oggetto', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('slit')

  await maria.page.goto(`/scambio/${talk._id}`)
  await page.getByRole('button', { name: 'Elimina Slitta' }).click()
  await expect(dialog(page)).toContainText('prima ripristinalo')
  await dialog(page).getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Errore eliminazione oggetto: L’oggetto è promesso in uno scambio')
  await dialog(page).getByRole('button', { name: 'Tienilo' }).click()
  await page.getByRole('button', { name: 'Ripristina Slitta' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Ripristinare "Slitta"?')
  expect(await dialog(page).getByRole('button').allTextContents()).toEqual(['', 'Lascia com’è', 'Ripristina'])
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Ripristina', exact: true }).click()
  await expect(page.getByText('Oggetto ripristinato: è di nuovo disponibile.')).toBeVisible()
  await expect(rowOf(page, 'Slitta')).toContainText('Disponibile')
  await maria.page.getByRole('tab', { name: 'Chat' }).click()
  await expect(maria.page.getByRole('log')).toContainText('Chi amministra ha annullato lo scambio')

  await page.getByRole('button', { name: 'Elimina Slitta' }).click()
  await dialog(page).getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(page.getByText('Oggetto eliminato.')).toBeVisible()
  await expect(page.getByText('Nessun oggetto trovato.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Togli ricerca e filtro' }).click()
  await expect(rowOf(page, 'Cesta')).toContainText('Disponibile')
})

test('[ADMN-01] [ADMN-03] [ADMN-11] [ADMN-12] [ADMN-13] [ADMN-14] [ADMN-15] [ADMN-16] [ADMN-17] [ADMN-29] [ERR-30] a conversation is found and deleted; its people’s screens follow', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  await house.empty()
  const [giulia, maria] = [await personNamed('Giulia'), await personNamed('Maria')]
  const [sledge] = await hangUp(house, maria, { title: 'Slitta' })
  const talk = await likes(house, giulia, sledge?._id ?? '')
  await giulia.page.goto(`/scambio/${talk._id}`)
  await expect(giulia.page.getByRole('log')).toContainText('Mi interessa')
  await maria.page.goto('/inbox')
  await expect(maria.page.getByRole('main')).toContainText('Slitta')

  const { page } = await personNamed('Ada', ADMIN)
  await page.goto('/admin')
  await tab(page, 'Conversazioni').click()
  await expect(page).toHaveURL('/admin?scheda=conversazioni')
  await page.getByRole('searchbox').fill(giulia.email)
  await expect(page).toHaveURL(/scheda=conversazioni&q=/)
  const row = rowOf(page, talk._id)
  await expect(row).toContainText('Slitta')
  await expect(row).toContainText(`Giulia (${giulia.email})`)
  await expect(row).toContainText(`Maria (${maria.email})`)
  await expect(row).toContainText('Aperta')
  expect(await heads(page)).toEqual(['Oggetto', 'Id', 'Persone', 'Stato', 'Ultimo aggiornamento', 'Azioni'])
  await expect(row.getByRole('time')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Elimina la conversazione su Slitta' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Eliminare la conversazione su "Slitta"?')
  await dialog(page).getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(page.getByText('Conversazione eliminata.')).toBeVisible()
  await expect(page.getByText('Nessuna conversazione trovata.')).toBeVisible()
  await expect(giulia.page.getByText('Questa conversazione non c’è, o non ne fai parte.')).toBeVisible()
  await expect(maria.page.getByText('Nessuna conversazione attiva')).toBeVisible()
})

test('[ADMN-31] [ADMN-17] [ADMN-33] a person is disabled with a reason and enabled again, on a phone too', async ({
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
  await expect(page.getByRole('listitem').filter({ hasText: ADMIN.email })).toContainText('Sei tu')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Sospendi Maria' }).click()
  await dialog(page).getByRole('button', { name: 'Sospendi', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Scrivi il motivo.')
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Annunci falsi')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Sospendi', exact: true }).click()
  await expect(page.getByText('Maria: account sospeso.')).toBeVisible()
  await expect(card).toContainText('Motivo: Annunci falsi')
  await expect(giulia.page.getByRole('log')).toContainText('Maria per ora non può usare Barattolo: la conversazione è ferma.')
  await expect(giulia.page.getByRole('status').filter({ hasText: 'la conversazione è ferma' })).toBeVisible()
  await expectAccessible(giulia.page)
  // The socket is cut; the identity library then hears that the account is disabled, and the guard shows the door.
  await expect(dialog(maria.page)).toContainText('Serve l’accesso')

  await page.getByRole('combobox', { name: 'Stato' }).selectOption('Sospese')
  await expect(page).toHaveURL('/admin?scheda=persone&stato=sospese')
  await card.getByRole('button', { name: 'Riammetti Maria' }).click()
  await dialog(page).getByRole('button', { name: 'Riammetti', exact: true }).click()
  await expect(page.getByText('Nessuna persona trovata.')).toBeVisible()
  await expect(giulia.page.getByRole('log')).toContainText('Maria può di nuovo usare Barattolo: potete riprendere da qui.')
})

test('[ERR-24] [ERR-25] [ERR-26] [ERR-27] what fails is said in the words of the specification, and can be tried again', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/50[03]/)
  await house.empty()
  const anna = await neighbour(house, 'Anna')
  await hang(house, anna.uid, { title: 'Vaso', availability: 'scambiato' })
  const { page, headers } = await personNamed('Ada', ADMIN)
  const talkWith = await hangUp(house, { headers }, { title: 'Pila' })
  const giulia = await personNamed('Giulia')
  await likes(house, giulia, talkWith[0]?._id ?? '')
  const broken = (url: string) =>
    page.route(url, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Chiuso' }))
  await broken('**/api/admin/items?*')
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toContainText('Errore caricamento dati')
  await expect(page.getByText('Nessun oggetto trovato.')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/admin/items?*')
  await page.getByRole('button', { name: 'Riprova' }).click()

  await broken('**/api/admin/reset/*')
  await broken('**/api/admin/items/*')
  await broken('**/api/admin/conversations/*')
  const fails = async (act: string, word: string, text: string) => {
    await page.getByRole('button', { name: act }).click()
    await dialog(page).getByRole('button', { name: word, exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(text)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  await fails('Ripristina Vaso', 'Ripristina', "Errore nel reset dell'oggetto: Chiuso")
  await fails('Elimina Vaso', 'Elimina', 'Errore eliminazione oggetto: Chiuso')
  await tab(page, 'Oggetti').press('ArrowRight')
  await expect(tab(page, 'Conversazioni')).toBeFocused()
  await fails('Elimina la conversazione su Pila', 'Elimina', 'Errore eliminazione conversazione: Chiuso')
})

test('[ADMN-40] a long list comes in pages, and endless words widen neither the table nor the cards', async ({
  house,
  personNamed,
}) => {
  await house.empty()
  const word = 'W'.repeat(110)
  const anna = await neighbour(house, word)
  for (let i = 0; i < 65; i++) await hang(house, anna.uid, { title: `${word} ${i}` })
  const { page } = await personNamed('Ada', ADMIN)
  await page.goto('/admin')
  await expect(page.getByText('65 oggetti')).toBeVisible()
  for (const shown of ['30 di 65', '60 di 65']) {
    await expect(page.getByText(shown)).toBeVisible()
    await page.getByRole('button', { name: 'Mostra altri' }).click()
  }
  await expect(page.getByRole('row')).toHaveCount(66)
  await expect(page.getByRole('button', { name: 'Mostra altri' })).toHaveCount(0)
  for (const size of [DESK, { width: 1100, height: 800 }, PHONE, { width: 320, height: 640 }]) {
    await page.setViewportSize(size)
    for (const name of ['Oggetti', 'Persone']) {
      await tab(page, name).click()
      await expect(page.getByText(/\d+ (oggetti|persone)/).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})

test('[ADMN-42] an exchange of which its people say different things is decided', async ({ house, personNamed }) => {
  await house.empty()
  const [giulia, maria] = [await personNamed('Giulia'), await personNamed('Maria')]
  const [sledge] = await hangUp(house, maria, { title: 'Slitta' })
  const [basket] = await hangUp(house, giulia, { title: 'Cesta' })
  if (!sledge || !basket) throw new Error('nothing hangs')
  const talk = await likes(house, giulia, sledge._id)
  await proposes(house, maria, talk._id, { request: [basket] })
  await ask(house, giulia, 'PATCH', `/api/conversations/${talk._id}/status`, { status: 'accepted' })
  await house.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).execute()
  const { page } = await personNamed('Ada', ADMIN)
  await page.goto('/admin?scheda=conversazioni')
  await page.getByRole('combobox', { name: 'Stato' }).selectOption('Da decidere')
  await expect(page).toHaveURL('/admin?scheda=conversazioni&stato=da-decidere')
  await expect(rowOf(page, talk._id)).toContainText('AccettataDa decidere')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lo scambio su Slitta non è avvenuto' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Com’è andato lo scambio su "Slitta"?')
  await dialog(page).getByRole('button', { name: 'Non è avvenuto' }).click()
  await expect(page.getByText('Deciso: lo leggono in chat.')).toBeVisible()
  await expect(page.getByText('Nessuna conversazione trovata.')).toBeVisible()
  await giulia.page.goto(`/scambio/${talk._id}`)
  await expect(giulia.page.getByRole('log')).toContainText('Chi amministra ha deciso: lo scambio non è avvenuto')
})
