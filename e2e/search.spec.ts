import type { Page } from '@playwright/test'
import { someObjects } from './support/map.ts'
import { expect, PHONE, test } from './support/test.ts'

test.use({ viewport: PHONE, reducedMotion: 'reduce' })

const modal = (page: Page) => page.getByRole('dialog', { name: 'Ricerca oggetti' })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cerca' })
const words = (page: Page) => modal(page).getByPlaceholder('Cerca per titolo o descrizione')
const results = (page: Page) => modal(page).getByRole('list', { name: 'Risultati' })

async function openSearch(page: Page) {
  await page.goto('/mappa')
  await opener(page).click()
  await expect(results(page)).toBeVisible()
}

test.beforeEach(async ({ house }) => {
  await someObjects(house)
})

test('[API-12] [SRCH-19] On a phone the search fills the screen, its map shows all results, and a visitor’s search sends no token', async ({
  page,
}) => {
  const tokens = tokensOf(page)
  await openSearch(page)
  expect(await modal(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await showsAllThatIsFound(page)
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(token).toBeUndefined()
})

/** Records the `authorization` header of every search that the page sends from now on. */
function tokensOf(page: Page): (string | undefined)[] {
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/items' && searchParams.get('limit') === '50') tokens.push(request.headers().authorization)
  })
  return tokens
}

async function showsAllThatIsFound(page: Page) {
  const map = modal(page).getByRole('region', { name: 'Mappa dei risultati' })
  const liesOnMap = async (name: string) => {
    const [pin, ground] = await Promise.all([map.getByRole('button', { name }).boundingBox(), map.boundingBox()])
    if (!pin || !ground) return false
    const [right, bottom] = [ground.x + ground.width, ground.y + ground.height]
    return pin.x >= ground.x && pin.x + pin.width <= right && pin.y >= ground.y && pin.y + pin.height <= bottom
  }
  // Cogne is outside the initial view of the map.
  await words(page).fill('slitta')
  await words(page).press('Enter')
  await expect.poll(() => liesOnMap('Slitta di Cogne, Dono')).toBe(true)
  await words(page).fill('')
  await modal(page).getByRole('combobox', { name: 'Stato' }).selectOption('Dono')
  await expect.poll(() => liesOnMap('Piantine di basilico, Dono')).toBe(true)
  await expect.poll(() => liesOnMap('Slitta di Cogne, Dono')).toBe(true)
  await modal(page).getByRole('button', { name: 'Centra su Aosta' }).click()
  await expect(map.getByRole('button', { name: 'Slitta di Cogne, Dono' })).toHaveCount(0)
}
