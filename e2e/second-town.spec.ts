import { itemCount, mapRegion, nearbyList } from './support/map.ts'
import { publishWithForm } from './support/publish-with-form.ts'
import { expect, test } from './support/test.ts'

test.use({ townName: 'made-up' })

test('[TOWN-04] [TOWN-09] [TOWN-10] [TOWN-14] In another town an object is published, found and shown on a plain map with the town’s own names', async ({
  signInUser,
  newBrowser,
}) => {
  const visitor = await newBrowser()
  const requested: string[] = []
  visitor.on('request', (request) => requested.push(request.url()))
  await visitor.goto('/')
  await expect(visitor.getByText('il mercato faccia a faccia dell’Arcipelago d’Oro')).toBeVisible()

  const { page } = await signInUser('Bruno', { phone: true })
  await publishWithForm(page, { title: 'Lanterna', coordinates: ['-42,8803', '147,3291'] })
  await page.goto('/aggiungi')
  await page.getByText('Più preciso').click()
  await page.getByRole('textbox', { name: 'Latitudine' }).fill('45,7372')
  await page.getByRole('textbox', { name: 'Longitudine' }).fill('7,3172')
  await page.getByRole('button', { name: 'Metti in circolo' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'entro 10 km dal centro di uno dei nostri comuni' }).first(),
  ).toBeVisible()

  await visitor.goto('/bazar')
  await expect(visitor.getByRole('link', { name: /Lanterna/ }).first()).toBeVisible()
  await expect(visitor.getByRole('article').getByText('Porto d’Oro').first()).toBeVisible()
  await visitor.goto('/mappa')
  await expect(itemCount(visitor)).toHaveText('1 oggetto mostrato entro 6 km da Porto d’Oro')
  await expect(nearbyList(visitor).getByRole('link')).toHaveCount(1)
  const labels = mapRegion(visitor).locator('[data-kind]')
  await expect(labels.filter({ hasText: 'Porto d’Oro' })).toBeVisible()
  await expect(labels.filter({ hasText: 'Monte Bianco' })).toHaveCount(0)
  await mapRegion(visitor).hover()
  await visitor.mouse.wheel(0, -300)
  await expect(visitor).toHaveURL(/vista=-42\.8/)
  await expect(mapRegion(visitor).locator('svg[data-layers], canvas')).toHaveCount(0)
  expect(requested.filter((url) => /drawn-map|GlBase|maplibre/i.test(url))).toEqual([])
})
