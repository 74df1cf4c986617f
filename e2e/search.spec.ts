import type { Item } from '@barattolo/domain/items/contract'
import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import type { House } from './support/house.ts'
import { someObjects } from './support/map.ts'
import { DESK, expect, expectAccessible, PHONE, test } from './support/test.ts'

test.use({ viewport: DESK, reducedMotion: 'reduce' })

const modal = (page: Page) => page.getByRole('dialog', { name: 'Ricerca oggetti' })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cerca' })
const words = (page: Page) => modal(page).getByPlaceholder('Cerca per titolo o descrizione')
const results = (page: Page) => modal(page).getByRole('list', { name: 'Risultati' })
const titles = (page: Page) => results(page).locator('.found__title').allTextContents()
const markers = (page: Page) => modal(page).locator('[data-marker]')
const isSearch = (url: string) => new URL(url).pathname === '/api/items'

async function openSearch(page: Page) {
  await page.goto('/mappa')
  await opener(page).click()
  await expect(results(page)).toBeVisible()
}

test.beforeEach(async ({ house }) => {
  await someObjects(house)
})

test('[NAV-31] [NAV-32] [SRCH-01] [SRCH-02] [SRCH-03] [SRCH-04] [SRCH-05] [SRCH-08] [SRCH-13] [API-12] ‘Cerca’ opens the modal, which asks anew each time and never says who asks', async ({
  personNamed,
}) => {
  const { page } = await personNamed('Marta')
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (isSearch(request.url()) && new URL(request.url()).searchParams.get('limit') === '50')
      asked.push(request.headers().authorization)
  })
  await openSearch(page)
  await expect(words(page)).toBeFocused()
  const status = modal(page).getByRole('combobox', { name: 'Stato' })
  expect(await status.getByRole('option').allTextContents()).toEqual(['Tutti', 'Baratto', 'Dono', 'Da riparare'])
  await expect(modal(page).getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Centra su Aosta' })).toBeVisible()
  await expect(modal(page).getByText('4 oggetti in circolo')).toBeVisible()
  await expectAccessible(page)
  await modal(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(modal(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await opener(page).click()
  await expect(results(page)).toBeVisible()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked).toEqual([undefined, undefined])
})

test('[SRCH-09] Escape, a click outside and Back close it; `/` and Ctrl+K open it, except while typing', async ({ page }) => {
  await page.goto('/bazar')
  // Drawn by the server, it takes letters before anybody listens to a key.
  await atRest(page)
  await page.getByRole('searchbox').first().fill('a/b')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toHaveValue('a/b/')
  await expect(modal(page)).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(words(page)).toBeFocused()
  // What was typed has reached the address, below what was opened right after it, and is there when that is closed.
  await expect(page).toHaveURL(/[?&]q=a%2Fb%2F/)
  await expect(words(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]q=a%2Fb%2F/)
  await expect(page.getByRole('searchbox').first()).toHaveValue('a/b/')
  await page.keyboard.press('Control+k')
  await expect(modal(page)).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(modal(page)).toHaveCount(0)
  await opener(page).click()
  await expect(modal(page)).toBeVisible()
  await page.goBack()
  await expect(modal(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/bazar/)
})

test('Enter and the button search, another status at once; Back from a result finds the search as it was', async ({ page }) => {
  await openSearch(page)
  await words(page).fill('SLITTA DI')
  await words(page).press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Slitta di Cogne'])
  await expect(modal(page).getByText('1 oggetto per “SLITTA DI”')).toBeVisible()
  await words(page).fill('')
  await modal(page).getByRole('button', { name: 'Cerca', exact: true }).click()
  await expect(results(page).getByRole('listitem')).toHaveCount(4)
  await modal(page).getByRole('combobox').selectOption('Da riparare')
  await expect.poll(() => titles(page)).toEqual(['Radio a valvole'])
  await expect(markers(page)).toHaveCount(1)
  await results(page).getByRole('link', { name: 'Apri Radio a valvole' }).click()
  await expect(page).toHaveURL(/\/item\//)
  await expect(modal(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(['Radio a valvole'])
})

test('[SRCH-06] [SRCH-07] [SRCH-10] [SRCH-11] [SRCH-12] its map starts at zoom 11 with a marker for every result; a result and ‘Centra su Aosta’ move it', async ({
  page,
  house,
}) => {
  await openSearch(page)
  await expect(markers(page)).toHaveCount(4)
  const items = await publicItems(house)
  await expect.poll(async () => (await viewOf(page, items)).zoom).toBeCloseTo(11, 1)
  await results(page)
    .getByRole('button', { name: /Slitta di Cogne/ })
    .click()
  await expect(results(page).getByRole('button', { name: /Slitta di Cogne/ })).toHaveAttribute('aria-pressed', 'true')
  const sledge = items.find(({ title }) => title === 'Slitta di Cogne')?.coords
  await expect.poll(async () => (await viewOf(page, items)).lat).toBeCloseTo(sledge?.lat ?? 0, 3)
  expect((await viewOf(page, items)).lng).toBeCloseTo(sledge?.lng ?? 0, 3)
  await modal(page).getByRole('button', { name: 'Centra su Aosta' }).click()
  await expect.poll(async () => (await viewOf(page, items)).zoom).toBeCloseTo(12, 1)
  expect((await viewOf(page, items)).lat).toBeCloseTo(45.737, 3)
  expect((await viewOf(page, items)).lng).toBeCloseTo(7.319, 3)
  await modal(page).getByRole('button', { name: 'Scarponi da trekking, Baratto' }).click()
  await expect(results(page).getByRole('button', { name: /Scarponi/ })).toHaveAttribute('aria-pressed', 'true')
})

test('[ERR-13] it waits, fails, tries again and finds nothing, each in words', async ({ page, expectComplaint }) => {
  expectComplaint(/Failed to load resource|La ricerca non è riuscita/)
  await page.route(
    (url) => isSearch(url.href) && url.searchParams.get('limit') === '50',
    (route) => route.fulfill({ status: 503, body: '' }),
  )
  await page.goto('/privacy')
  await opener(page).click()
  await expect(modal(page).getByText('Caricamento…')).toBeVisible()
  await expect(modal(page).getByRole('alert')).toContainText('La ricerca non è riuscita.')
  await page.unrouteAll()
  await modal(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(results(page)).toBeVisible()
  await words(page).fill('zzz')
  await words(page).press('Enter')
  await expect(modal(page).getByText('Nessun oggetto trovato.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone it fills the screen and passes axe, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme })
    await openSearch(page)
    expect(await modal(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    await results(page).getByRole('button').first().click()
    await expectAccessible(page)
  })
}

const publicItems = async (house: House) => (await (await fetch(`${house.origin}/api/items`)).json()) as Item[]

/** Where the modal's map looks, reckoned from where it draws two markers whose places are known. */
async function viewOf(page: Page, items: Item[]) {
  const drawn = await markers(page).evaluateAll((all) =>
    all.map((one) => {
      const { left, top } = (one as HTMLElement).style
      // The ground on which all of them stand.
      const { e, f } = new DOMMatrix(one.parentElement?.style.transform)
      return { id: one.getAttribute('data-marker'), x: Number.parseFloat(left) + e, y: Number.parseFloat(top) + f }
    }),
  )
  const box = await modal(page).getByRole('region', { name: 'Mappa dei risultati' }).boundingBox()
  const placed = drawn.flatMap(({ id, x, y }) => {
    const coords = items.find(({ _id }) => _id === id)?.coords
    return coords ? [{ x, y, ...mercator(coords) }] : []
  })
  const [west, east] = [placed.toSorted((a, b) => a.x - b.x).at(0), placed.toSorted((a, b) => a.x - b.x).at(-1)]
  if (!west || !east || !box) throw new Error('two markers are wanted')
  const size = (east.x - west.x) / (east.mx - west.mx)
  const my = west.my + (box.height / 2 - west.y) / size
  return {
    zoom: Math.log2(size / 512),
    lng: (west.mx + (box.width / 2 - west.x) / size) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * my))) * 180) / Math.PI,
  }
}

/** Spherical web Mercator, the world from 0 to 1. */
function mercator({ lat, lng }: { lat: number; lng: number }) {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { mx: (lng + 180) / 360, my: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}
