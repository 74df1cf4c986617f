import type { TestTown } from '@barattolo/domain/test-towns.fixtures'
import { countTownWords } from '@barattolo/server/items/town-words.store'
import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { addItem, addPerson } from './support/items.ts'
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

test('[API-12] [SRCH-19] On a phone the search fills the screen, its map shows all results, and a visitor’s search sends no token', {
  tag: '@thorough',
}, async ({ page, app }) => {
  const tokens = recordTokens(page)
  await openSearch(page)
  expect(await modal(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await expectAllResultsOnMap(page, app.town)
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(token).toBeUndefined()
})

test('[SRCH-60] [SRCH-53] [BAZ-77] A slip of the pen and a suggestion chosen by keyboard lead to an object and its conversation, and Back keeps the words and the category', async ({
  app,
  signInUser,
}) => {
  const { uid } = await addPerson(app, 'Luca')
  await addItem(app, uid, { title: 'Passeggino da città', category: 'kids' })
  await addItem(app, uid, { title: 'Passeggino doppio', category: 'kids', status: 'dono' })
  await countTownWords(app.db)
  const { page } = await signInUser('Giulia', { phone: true })
  await page.goto('/bazar')
  const field = page.getByRole('combobox', { name: 'Cerca per titolo o descrizione' })
  await field.fill('passegino')
  await expect(page.getByText('Forse cercavi')).toBeVisible()
  await field.fill('')
  await field.pressSequentially('passeg')
  const list = page.getByRole('listbox', { name: 'Suggerimenti' })
  await expect(list.getByRole('option')).toHaveText(['passeggino2 oggetti'])
  await field.press('ArrowDown')
  const id = await list.getByRole('option').getAttribute('id')
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '')
  // The rest of the page is hidden from screen readers while the list is open.
  for (const part of ['main search', ':has(> [role=listbox])']) expect(await findViolations(page, { part })).toEqual([])
  await field.press('Enter')
  await expect(page).toHaveURL(/\/bazar\?q=passeggino$/)
  const chip = page.getByRole('group', { name: 'Stato e categoria' }).getByRole('button', { name: 'Infanzia e scuola' })
  await chip.click()
  await expect(page).toHaveURL(/q=passeggino&categoria=kids/)
  await page.getByRole('link', { name: 'Passeggino doppio' }).click()
  await page.goBack()
  await expect(field).toHaveValue('passeggino')
  await expect(page).toHaveURL(/q=passeggino&categoria=kids/)
  await expect(page.getByRole('banner')).toBeHidden()
  await page.getByRole('button', { name: 'Torna a tutto il bazar' }).click()
  await expect(page).toHaveURL(/\/bazar\?categoria=kids$/)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Interessa: Passeggino doppio' }).click()
  await expect(page).toHaveURL(/\/scambio\//)
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

async function expectAllResultsOnMap(page: Page, { main, village }: TestTown) {
  const sledge = `Slitta di ${village.name}, Dono`
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
  // The village is outside the initial view of the map.
  await searchField(page).fill('slitta')
  await searchField(page).press('Enter')
  await expect.poll(() => isOnMap(sledge)).toBe(true)
  await searchField(page).fill('')
  await modal(page).getByRole('combobox', { name: 'Stato' }).selectOption('Dono')
  await expect.poll(() => isOnMap('Piantine di basilico, Dono')).toBe(true)
  await expect.poll(() => isOnMap(sledge)).toBe(true)
  // After the window has become smaller, the map still shows both.
  await page.setViewportSize({ width: PHONE.width, height: 700 })
  await expect.poll(() => isOnMap('Piantine di basilico, Dono')).toBe(true)
  await expect.poll(() => isOnMap(sledge)).toBe(true)
  await page.setViewportSize(PHONE)
  await modal(page)
    .getByRole('button', { name: `Centra su ${main.name}` })
    .click()
  await expect(map.getByRole('button', { name: sledge })).toHaveCount(0)
}
