import type { Item } from '@barattolo/domain/items/contract'
import type { Page } from '@playwright/test'
import type { House } from './support/house.ts'
import { someObjects } from './support/map.ts'
import { DESK, expect, PHONE, test } from './support/test.ts'

test.use({ viewport: DESK, reducedMotion: 'reduce' })

const modal = (page: Page) => page.getByRole('dialog', { name: 'Ricerca oggetti' })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cerca' })
const words = (page: Page) => modal(page).getByPlaceholder('Cerca per titolo o descrizione')
const results = (page: Page) => modal(page).getByRole('list', { name: 'Risultati' })
const markers = (page: Page) => modal(page).locator('[data-marker]')

async function openSearch(page: Page) {
  await page.goto('/mappa')
  await opener(page).click()
  await expect(results(page)).toBeVisible()
}

test.beforeEach(async ({ house }) => {
  await someObjects(house)
})

test('[API-12] [SRCH-06] [SRCH-07] [SRCH-10] [SRCH-11] [SRCH-12] [SRCH-19] the map of the search starts at zoom 11 with a marker for every result; a result, ‘Centra su Aosta’ and a search move it; a signed-in user’s search carries their token', async ({
  personNamed,
  house,
}) => {
  const { page } = await personNamed('Marta')
  const tokens = tokensOf(page)
  await openSearch(page)
  await expect(words(page)).toBeFocused()
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
  await showsAllThatIsFound(page)
  await modal(page).getByRole('combobox', { name: 'Stato' }).selectOption('Da riparare')
  await expect(markers(page)).toHaveCount(1)
  await modal(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(opener(page)).toBeFocused()
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(token).toMatch(/^Bearer /)
})

test('[API-12] [SRCH-19] on a phone the search fills the screen, its map shows all results, and a visitor’s search carries no token', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const tokens = tokensOf(page)
  await openSearch(page)
  expect(await modal(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await showsAllThatIsFound(page)
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(token).toBeUndefined()
})

/** The `authorization` of every search that the page sends from now on. */
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
  // Cogne lies beyond the edge of the map that the modal opens with.
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
