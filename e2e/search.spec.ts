import type { Page } from '@playwright/test'
import { createMapItems } from './support/map.ts'
import { expect, PHONE, test } from './support/test.ts'

test.use({ viewport: PHONE, reducedMotion: 'reduce' })

const modal = (page: Page) => page.getByRole('dialog', { name: 'Ricerca oggetti' })
const searchButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cerca' })
const searchField = (page: Page) => modal(page).getByPlaceholder('Cerca per titolo o descrizione')
const results = (page: Page) => modal(page).getByRole('list', { name: 'Risultati' })

async function openSearch(page: Page) {
  await page.goto('/mappa')
  await searchButton(page).click()
  await expect(results(page)).toBeVisible()
}

test.beforeEach(async ({ app }) => {
  await createMapItems(app)
})

test('[API-12] [SRCH-19] On a phone the search fills the screen, its map shows all results, and a visitor’s search sends no token', async ({
  page,
}) => {
  const tokens = recordTokens(page)
  await openSearch(page)
  expect(await modal(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await expectAllResultsOnMap(page)
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(token).toBeUndefined()
})

/** Records the `authorization` header of every search that the page sends from now on. */
function recordTokens(page: Page): (string | undefined)[] {
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/items' && searchParams.get('limit') === '50') tokens.push(request.headers().authorization)
  })
  return tokens
}

async function expectAllResultsOnMap(page: Page) {
  const map = modal(page).getByRole('region', { name: 'Mappa dei risultati' })
  const isOnMap = async (name: string) => {
    const [markerBox, mapBox] = await Promise.all([map.getByRole('button', { name }).boundingBox(), map.boundingBox()])
    if (!markerBox || !mapBox) return false
    const [right, bottom] = [mapBox.x + mapBox.width, mapBox.y + mapBox.height]
    return (
      markerBox.x >= mapBox.x &&
      markerBox.x + markerBox.width <= right &&
      markerBox.y >= mapBox.y &&
      markerBox.y + markerBox.height <= bottom
    )
  }
  // Cogne is outside the initial view of the map.
  await searchField(page).fill('slitta')
  await searchField(page).press('Enter')
  await expect.poll(() => isOnMap('Slitta di Cogne, Dono')).toBe(true)
  await searchField(page).fill('')
  await modal(page).getByRole('combobox', { name: 'Stato' }).selectOption('Dono')
  await expect.poll(() => isOnMap('Piantine di basilico, Dono')).toBe(true)
  await expect.poll(() => isOnMap('Slitta di Cogne, Dono')).toBe(true)
  // After the window has become smaller, the map still shows both.
  await page.setViewportSize({ width: PHONE.width, height: 700 })
  await expect.poll(() => isOnMap('Piantine di basilico, Dono')).toBe(true)
  await expect.poll(() => isOnMap('Slitta di Cogne, Dono')).toBe(true)
  await page.setViewportSize(PHONE)
  await modal(page).getByRole('button', { name: 'Centra su Aosta' }).click()
  await expect(map.getByRole('button', { name: 'Slitta di Cogne, Dono' })).toHaveCount(0)
}
