import type { Page } from '@playwright/test'
import { activateMapLibre, createMapItems, mapRegion, marker } from '../support/map.ts'
import { DESK, expect, expectAccessible, test } from '../support/test.ts'

/** Without a GPU, WebGL is emulated on the CPU and takes seconds to start. */
const WEBGL_IN_SOFTWARE = { timeout: 60_000 }

test.use({ viewport: DESK, reducedMotion: 'reduce' })

/** Configures a vector style that draws one square, and returns the requests for it. */
async function serveVectorStyle(page: Page) {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    const mapStyleUrl = new URL('/a-style.json', route.request().url())
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mapStyleUrl } })
  })
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [7.2, 45.7],
        [7.4, 45.7],
        [7.4, 45.8],
        [7.2, 45.8],
        [7.2, 45.7],
      ],
    ],
  }
  const style = {
    version: 8,
    sources: {
      theirs: {
        type: 'geojson',
        data: { type: 'Feature', properties: {}, geometry: square },
        attribution:
          '<a href="https://tiles.example.org">Mappe di Prova</a> <a href="https://osm.example.org">© Dati di Prova</a>',
      },
    },
    layers: [{ id: 'theirs', type: 'fill', source: 'theirs', paint: { 'fill-color': '#123456' } }],
  }
  const requests: string[] = []
  await page.route('**/a-style.json', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ json: style })
  })
  return requests
}

test('[MAP-65] [MAP-66] [MAP-67] Another host is asked for a map only after a press on "Mappa dettagliata", which a reload remembers, never by the object form; the attribution names what is shown', async ({
  app,
  signInUser,
}) => {
  await createMapItems(app)
  const { page } = await signInUser('Giulia')
  const requests = await serveVectorStyle(page)
  const button = page.getByRole('button', { name: 'Mappa dettagliata' })
  const shippedNames = mapRegion(page).getByText(/^(Aosta|Gressan|Sarre|Charvensod|Saint-Christophe|Jovençan|Pollein)$/)
  const theirNames = ['Mappe di Prova', '© Dati di Prova']

  await test.step('Before the press, also after the map is used', async () => {
    await page.goto('/mappa')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await activateMapLibre(page)
    await expect(shippedNames.first()).toBeVisible()
    await expect(mapRegion(page)).toContainText('Base cartografica di Barattolo')
    await expect(mapRegion(page).getByRole('link', { name: 'Mappe di Prova' })).toHaveCount(0)
    expect(requests).toEqual([])
  })

  const expectVectorMap = async () => {
    await expect(mapRegion(page)).toHaveAttribute('data-base', 'vector', WEBGL_IN_SOFTWARE)
    for (const name of theirNames) await expect(mapRegion(page).getByRole('link', { name })).toBeVisible()
    await expect(shippedNames).toHaveCount(0)
    await expect(marker(page, 'Piantine di basilico, Dono')).toBeVisible()
    expect(requests).not.toEqual([])
  }

  await test.step('After the press, and after a reload', async () => {
    await button.click()
    await expectVectorMap()
    await expectAccessible(page)
    requests.length = 0
    await page.reload()
    await expectVectorMap()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('The object form shows the shipped map only', async () => {
    await page.goto('/aggiungi')
    requests.length = 0
    const picker = page.getByRole('region', { name: 'Posizione dell’oggetto' })
    await picker.press('Shift')
    await expect(picker).toHaveAttribute('data-base', 'gl', WEBGL_IN_SOFTWARE)
    await expect(picker.getByRole('link', { name: 'Mappe di Prova' })).toHaveCount(0)
    expect(requests).toEqual([])
  })

  await test.step('The same button leads back to the shipped map', async () => {
    await page.goto('/mappa')
    await expectVectorMap()
    await button.click()
    await expect(mapRegion(page)).toHaveAttribute('data-base', /shipped|gl/)
    await expect(mapRegion(page).getByRole('link', { name: 'Mappe di Prova' })).toHaveCount(0)
    requests.length = 0
    await page.reload()
    await activateMapLibre(page)
    expect(requests).toEqual([])
  })
})
