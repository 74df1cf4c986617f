import { aRequest } from '@barattolo/server/testing/factories'
import type { Page } from '@playwright/test'
import { enterAs, openChooser } from './support/chooser.ts'
import { hang, neighbour } from './support/objects.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ house }) => house.empty())

const note = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const dialog = (page: Page) => page.locator('.modal')

test('[REQ-08] [REQ-22] [REQ-24] [REQ-25] [REQ-28] the board lists, searches and publishes, what was typed survives a failed save and a reload; a search of the bazar becomes an ad, which shows what fits and which its author edits, closes, reopens and deletes', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  const maria = await neighbour(house, 'Maria')
  await aRequest(house.db, { owner: maria.uid, title: 'Cerco una slitta' })
  await aRequest(house.db, { owner: maria.uid, title: 'Cerco un violino', createdAt: new Date(0) })
  const { page, uid: me } = await personNamed('Anna')
  await page.goto('/bacheca')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Cerco una slitta', 'Cerco un violino'])
  await page.getByRole('searchbox').fill('VIOLÌNO')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Cerco un violino'])

  await page.getByRole('button', { name: 'Cerco qualcosa' }).click()
  const title = page.getByLabel('Che cosa cerchi?')
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
  await page.getByRole('button', { name: 'Appendi in bacheca' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/bacheca')
  await expect(note(page, 'Cerco un trapano')).toContainText('mio')

  await test.step('a search that finds nothing', async () => {
    await page.goto('/bazar?q=telescopio')
    await page.getByRole('link', { name: 'Mettilo in bacheca' }).click()
    await expect(title).toHaveValue('Cerco telescopio')
    await page.getByRole('button', { name: 'Appendi in bacheca' }).click()
    await expect(note(page, 'Cerco telescopio')).toBeVisible()
    await hang(house, maria.uid, { title: 'Telescopio rosso' })
    await note(page, 'Cerco telescopio').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cerco telescopio' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Forse è già qui' }).getByRole('article')).toHaveCount(1)
  })

  await test.step('its author', async () => {
    await page.getByRole('button', { name: 'Modifica' }).click()
    await title.fill('Slitta, grande')
    await page.getByRole('button', { name: 'Salva le modifiche' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Slitta, grande' })).toBeVisible()
    await page.getByRole('button', { name: 'Chiudi l’annuncio' }).click()
    await page.getByRole('button', { name: 'Riapri l’annuncio' }).click()
    await expect(page.getByRole('button', { name: 'Chiudi l’annuncio' })).toBeVisible()
    await page.getByRole('button', { name: 'Elimina' }).click()
    await expect(dialog(page)).toContainText('Eliminare "Slitta, grande"?')
    await dialog(page).getByRole('button', { name: 'Elimina' }).click()
    await expect(page).toHaveURL('/bacheca')
    await expect(note(page, 'Slitta, grande')).toHaveCount(0)
  })

  await test.step('open ads on the page of an own object', async () => {
    const own = await hang(house, me, { title: 'Violino da studio' })
    await page.goto(`/item/${own}`)
    await expect(page.getByRole('region', { name: 'Qualcuno lo cerca' }).getByRole('link')).toHaveText(['Cerco un violino'])
  })
})

test('[REQ-23] [REQ-13] a visitor who has it signs in, chooses an object and is in the chat', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria Favre')
  const id = await aRequest(house.db, { owner: maria.uid, title: 'Cerco una slitta' })
  await page.goto(`/requests/${id}`)
  const haveIt = page.getByRole('button', { name: 'Ce l’ho!' })
  const email = await enterAs(await openChooser(page, haveIt), 'Bruno')
  await expect(dialog(page).getByText('Il tuo barattolo è vuoto')).toBeVisible()
  await page.keyboard.press('Escape')
  const bruno = await house.db.selectFrom('people').select('uid').where('email', '=', email).executeTakeFirstOrThrow()
  await hang(house, bruno.uid, { title: 'Slitta rossa' })
  await page.reload()
  await haveIt.click()
  await dialog(page).getByText('Slitta rossa').click()
  await dialog(page).getByRole('button', { name: 'Rispondi' }).click()
  await expect(page).toHaveURL(/\/scambio\//)
  await expect(page.getByText('Hai risposto all’annuncio “Cerco una slitta” con “Slitta rossa”.')).toBeVisible()
})
