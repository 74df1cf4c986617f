import { anItemBody, aRequest } from '@barattolo/server/testing/factories'
import { hang, neighbour } from './support/objects.ts'
import { expect, expectAccessible, PHONE, test } from './support/test.ts'

test.beforeEach(({ house }) => house.empty())

test('[WANT-08] while an object is written one sees how many look for it, and their ads', async ({ house, personNamed }) => {
  const [maria, piero] = [await neighbour(house, 'Maria'), await neighbour(house, 'Piero')]
  await hang(house, maria.uid, { title: 'Vaso' })
  await aRequest(house.db, { owner: maria.uid, title: 'Cerco una slitta' })
  await aRequest(house.db, { owner: piero.uid, title: 'Cerco slittini per i nipoti' })
  await aRequest(house.db, { owner: piero.uid, title: 'Cerco un violino' })
  const { page } = await personNamed('Anna')
  await page.goto('/aggiungi')
  const title = page.getByRole('textbox', { name: 'Titolo' })
  await title.fill('Violino da studio')
  await expect(page.getByText('1 persona lo cerca.')).toBeVisible()
  await title.fill('Slittino in legno')
  await expect(page.getByText('1 persona vicino a te lo cerca.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: 'Vedi gli annunci' }).click()
  await expect(page.getByRole('heading', { name: 'Chi cerca qualcosa come “Slittino in legno”' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Cerco una slitta', 'Cerco slittini per i nipoti'])
  await page.getByRole('button', { name: 'Mostra tutti gli annunci' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.goBack()
  await page.goBack()
  await expect(title).toHaveValue('Slittino in legno')
})

test('[WANT-14] [WANT-12] a search is saved from bazar, map and search; somebody publishes, and its person is told', async ({
  house,
  personNamed,
}) => {
  const anna = await personNamed('Anna')
  const { page } = anna
  const dialog = page.locator('.modal')
  await page.goto('/bazar?q=slitta&stato=dono')
  await page.getByRole('button', { name: 'Salva questa ricerca' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveValue('slitta · Dono')
  await dialog.getByLabel('Tipo di scambio').selectOption('Baratto')
  await dialog.getByLabel('Dove').selectOption('Aosta')
  await expect(dialog.getByLabel('Nome')).toHaveValue('slitta · Baratto · entro 5 km da Aosta')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva e avvisami' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/mappa?comune=cogne')
  await page.getByRole('button', { name: 'Salva questa ricerca' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveValue('entro 5 km da Cogne')
  await dialog.getByRole('button', { name: 'Salva e avvisami' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/mio-bazar')
  const own = page.getByRole('region', { name: 'Le mie ricerche' })
  await expect(own.getByRole('link')).toHaveText(['entro 5 km da Cogne', 'slitta · Baratto · entro 5 km da Aosta'])
  await own.getByRole('button', { name: 'Rinomina “slitta' }).click()
  await dialog.getByLabel('Nuovo nome').fill('La slitta dei nipoti')
  await dialog.getByRole('button', { name: 'Salva il nome' }).click()
  await own.getByRole('button', { name: 'Elimina “entro' }).click()
  await expect(own.getByRole('link')).toHaveText(['La slitta dei nipoti'])
  await expectAccessible(page)
  await own.getByRole('link').click()
  await expect(page.getByRole('searchbox')).toHaveValue('slitta')

  const bruno = await personNamed('Bruno')
  await bruno.page.goto('/aggiungi')
  await bruno.page.getByRole('textbox', { name: 'Titolo' }).fill('Slittino Davos')
  await bruno.page.getByRole('combobox', { name: 'Categoria' }).selectOption(anItemBody().category)
  await bruno.page.getByRole('button', { name: 'Salva l’oggetto' }).click()
  await expect(bruno.page.getByRole('status').filter({ hasText: 'Oggetto salvato' })).toBeVisible()
  const told = await house.db.selectFrom('notices').select(['kind', 'about']).where('kind', '=', 'searchFits').execute()
  expect(told).toMatchObject([{ kind: 'searchFits', about: { title: 'Slittino Davos', name: 'La slitta dei nipoti' } }])
})

test('[WANT-14] a visitor signs in first; the search offers it too', async ({ page }) => {
  await page.goto('/bazar')
  await page.getByRole('button', { name: 'Cerca', exact: true }).first().click()
  const search = page.locator('.find-in')
  await search.getByRole('searchbox').fill('divano')
  await search.getByRole('searchbox').press('Enter')
  await search.getByRole('button', { name: 'Salva questa ricerca' }).click()
  await expect(page.getByText('Accedi per salvare una ricerca')).toBeVisible()
})
