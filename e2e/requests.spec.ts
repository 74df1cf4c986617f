import { uid } from '@barattolo/domain/ids'
import { aRequest } from '@barattolo/server/testing/factories'
import type { Page } from '@playwright/test'
import { enterAs, openChooser } from './support/chooser.ts'
import { hang, neighbour } from './support/objects.ts'
import { DESK, expect, expectAccessible, PHONE, test } from './support/test.ts'

test.beforeEach(({ house }) => house.empty())

const note = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const dialog = (page: Page) => page.locator('.modal')

test('[NAV-08] [REQ-01] [REQ-02] [REQ-03] [REQ-04] [REQ-05] [REQ-06] [REQ-07] [DATA-53] the page of an ad says who is looking for what', async ({
  page,
  house,
  expectComplaint,
}) => {
  const maria = await neighbour(house, 'Maria Favre')
  const id = await aRequest(house.db, {
    owner: maria.uid,
    title: 'Cerco una slitta',
    description: 'Per due nipoti.\nAnche senza corda.',
    tags: ['inverno'],
  })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/requests/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/requests/${id}`)
  await expect(page.getByText('Caricamento dell’annuncio…')).toHaveCount(1)
  answer()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { level: 1, name: 'Cerco una slitta' })).toBeVisible()
    await expect(page).toHaveTitle('Cerco una slitta · Barattolo')
    await expect(page.getByText('Per due nipoti.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Maria Favre' })).toHaveAttribute('href', `/bazar/${maria.uid}`)
    await expect(page.getByRole('link', { name: 'inverno' })).toHaveAttribute('href', '/bazar?tag=inverno')
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Torna al bazar' }).click()
  await expect(page).toHaveURL('/bazar')
  expectComplaint(/404/)
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'boh']) {
    await page.goto(`/requests/${unknown}`)
    await expect(page.getByRole('heading', { name: 'Richiesta non trovata' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('[NAV-11] [REQ-08] [REQ-22] the board lists and searches, and what was typed survives a failed save and a closed tab', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  const maria = await neighbour(house, 'Maria')
  await aRequest(house.db, { owner: maria.uid, title: 'Cerco una slitta' })
  await aRequest(house.db, { owner: maria.uid, title: 'Cerco un violino', createdAt: new Date(0) })
  await aRequest(house.db, { owner: maria.uid, title: 'Cercavo un armadio', closedAt: new Date() })
  const { page } = await personNamed('Anna')
  await page.goto('/bazar')
  await page.getByRole('link', { name: '2 annunci in bacheca' }).click()
  await expect(page).toHaveURL('/bacheca')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Cerco una slitta', 'Cerco un violino'])
  await page.getByRole('button', { name: 'Chiusi' }).click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Cercavo un armadio'])
  await page.goto('/bacheca')
  await page.getByRole('searchbox').fill('VIOLÌNO')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Cerco un violino'])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cerco qualcosa' }).click()
  const title = page.getByLabel('Che cosa cerchi?')
  await page.getByRole('button', { name: 'Appendi in bacheca' }).click()
  await expect(page.getByText('Scrivi che cosa cerchi.')).toBeVisible()
  await title.fill('Cerco un trapano')
  await page.getByLabel('Racconta').fill('Per un pomeriggio.')
  await page.getByLabel('Tag').fill('casa, attrezzi')
  await page.route('**/api/requests', (route) => route.abort())
  expectComplaint(/ERR_FAILED/)
  await page.getByRole('button', { name: 'Appendi in bacheca' }).click()
  await expect(page.getByRole('alert')).toContainText('L’annuncio non è stato salvato.')
  await expect(title).toHaveValue('Cerco un trapano')
  await page.unroute('**/api/requests')
  await page.reload()
  await expect(page.getByText('Abbiamo tenuto quello che avevi scritto.')).toBeVisible()
  await expect(page.getByLabel('Tag')).toHaveValue('casa, attrezzi')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Appendi in bacheca' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/bacheca')
  await expect(note(page, 'Cerco un trapano')).toContainText('mio')
  await page.getByRole('button', { name: 'Cerco qualcosa' }).click()
  await expect(title).toHaveValue('')
})

test('[REQ-25] a search of the bazar that finds nothing becomes an ad', async ({ personNamed }) => {
  const { page } = await personNamed('Anna')
  await page.goto('/bazar?q=telescopio')
  await page.getByRole('link', { name: 'Mettilo in bacheca' }).click()
  await expect(page.getByLabel('Che cosa cerchi?')).toHaveValue('Cerco telescopio')
  await page.getByRole('button', { name: 'Appendi in bacheca' }).click()
  await expect(note(page, 'Cerco telescopio')).toBeVisible()
})

test('[REQ-23] [REQ-13] a visitor who has it signs in, chooses an object and is in the chat', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria Favre')
  const id = await aRequest(house.db, { owner: maria.uid, title: 'Cerco una slitta' })
  await page.goto(`/requests/${id}`)
  const haveIt = page.getByRole('button', { name: 'Ce l’ho!' })
  const email = await enterAs(await openChooser(page, haveIt), 'Bruno')
  await expect(dialog(page).getByText('Il tuo barattolo è vuoto')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog(page).getByRole('link', { name: 'Aggiungi l’oggetto' })).toHaveAttribute('href', '/aggiungi')
  await page.keyboard.press('Escape')
  const bruno = await house.db.selectFrom('people').select('uid').where('email', '=', email).executeTakeFirstOrThrow()
  await hang(house, bruno.uid, { title: 'Slitta rossa' })
  await hang(house, bruno.uid, { title: 'Slitta promessa', availability: 'in_trattativa' })
  await page.reload()
  await haveIt.click()
  await expect(dialog(page).getByRole('radio')).toHaveCount(1)
  await expect(dialog(page).getByRole('button', { name: 'Rispondi' })).toBeDisabled()
  await dialog(page).getByText('Slitta rossa').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Rispondi' }).click()
  await expect(page).toHaveURL(/\/scambio\//)
  await expect(page.getByText('Rispondi all’annuncio “Cerco una slitta” con “Slitta rossa”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vedi l’annuncio' })).toHaveAttribute('href', `/requests/${id}`)
  await expectAccessible(page)
})

test('[REQ-24] [REQ-12] its author edits, closes, opens again and at last deletes an ad', async ({ house, personNamed }) => {
  const anna = await personNamed('Anna', { phone: true })
  const { page } = anna
  const id = await aRequest(house.db, { owner: uid.parse(anna.uid), title: 'Cerco una slitta' })
  await page.goto(`/requests/${id}`)
  await page.getByRole('button', { name: 'Modifica' }).click()
  await page.getByLabel('Che cosa cerchi?').fill('Slitta, grande')
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slitta, grande' })).toBeVisible()
  await page.getByRole('button', { name: 'Chiudi l’annuncio' }).click()
  await expect(page.getByRole('button', { name: 'Riapri l’annuncio' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Riapri l’annuncio' }).click()
  await expect(page.getByRole('button', { name: 'Chiudi l’annuncio' })).toBeVisible()
  await page.getByRole('button', { name: 'Elimina' }).click()
  await expect(dialog(page)).toContainText('Eliminare "Slitta, grande"?')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(page).toHaveURL('/bacheca')
  await expect(page.getByText('La bacheca è vuota')).toBeVisible()
})

test('[REQ-28] what fits is shown to both: objects on the ad’s page, ads on the page of one’s own object', async ({
  house,
  personNamed,
}) => {
  const maria = await neighbour(house, 'Maria Favre')
  const { page, uid: me } = await personNamed('Anna')
  const wanted = await aRequest(house.db, { owner: uid.parse(me), title: 'Cerco una slitta o degli sci' })
  const found = await hang(house, maria.uid, { title: 'Slitta rossa' })
  await page.goto(`/requests/${wanted}`)
  await expect(page.getByRole('region', { name: 'Forse è già qui' }).getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  const own = await hang(house, me, { title: 'Lampada da tavolo' })
  await aRequest(house.db, { owner: maria.uid, title: 'Cerco lampade' })
  await page.goto(`/item/${own}`)
  await expect(page.getByRole('region', { name: 'Qualcuno lo cerca' }).getByRole('link')).toHaveText(['Cerco lampade'])
  await expectAccessible(page)
  await page.goto(`/item/${found}`)
  await expect(page.getByRole('button', { name: 'Interessa: Slitta rossa' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Qualcuno lo cerca' })).toHaveCount(0)
})
