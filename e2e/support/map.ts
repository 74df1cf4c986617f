import type { TestTown } from '@barattolo/domain/test-towns.fixtures'
import { insertItem, insertPerson } from '@barattolo/server/testing/factories'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { TestApp } from './test-app.ts'

/**
 * Empties the database and adds one item of each status around the town's centre, far apart, and a fourth one in its village.
 * Returns the first three ids and the owner.
 */
export async function createMapItems(app: TestApp) {
  await app.emptyDatabase()
  const giulia = await insertPerson(app.db, { name: 'Giulia', email: 'giulia@alice.it' })
  const owner = giulia.uid
  const { town } = app
  // Rounded: an error of the sum can be across the edge of a cell.
  const sum = (one: number, other: number) => Number((one + other).toFixed(4))
  const fromCentre = (north: number, east: number) => ({
    town,
    lat: sum(town.centre.lat, north),
    lng: sum(town.centre.lng, east),
  })
  const boots = await insertItem(app.db, {
    owner,
    title: 'Scarponi da trekking',
    status: 'baratto',
    category: 'hobby',
    ...fromCentre(-0.017, -0.017),
  })
  const plants = await insertItem(app.db, {
    owner,
    title: 'Piantine di basilico',
    status: 'dono',
    category: 'garden',
    ...fromCentre(-0.025, 0.04),
  })
  const radio = await insertItem(app.db, {
    owner,
    title: 'Radio a valvole',
    status: 'riparare',
    category: 'tech',
    // At least 4 km from the others: a cluster on the smallest phone reaches 3.2 km, and each public point is moved at random. Neither
    // the panel covers it, at the top left of a wide map, nor the sheet on a phone with large text.
    ...fromCentre(0.029, 0.036),
    cellSize: 'fine',
  })
  const { lat, lng, name } = town.village
  await insertItem(app.db, { owner, town, title: `Slitta di ${name}`, status: 'dono', category: 'hobby', lat, lng })
  return { boots, plants, radio, owner }
}

/** Adds this many items at one position, which the map shows as one cluster. */
export async function createClusteredItems(
  app: TestApp,
  owner: Awaited<ReturnType<typeof createMapItems>>['owner'],
  count: number,
) {
  for (let index = 0; index < count; index++)
    await insertItem(app.db, { owner, town: app.town, title: `Libro ${index + 1}`, ...app.town.exact })
}

export const mapRegion = (page: Page) => page.getByRole('region', { name: 'Mappa degli oggetti' })
export const marker = (page: Page, name: string | RegExp) => mapRegion(page).getByRole('button', { name })
export const nearbyList = (page: Page) => page.getByRole('complementary', { name: 'Elenco degli oggetti vicini' })
/** `includeHidden`: also while a dialog hides it from screen readers. */
export const itemCount = (page: Page, { includeHidden = false } = {}) =>
  page.getByRole('region', { name: 'Mappa', exact: true, includeHidden }).getByRole('status', { includeHidden })

/** In milliseconds. Without a graphics card, starting WebGL takes seconds of processor time: over 15 seconds on a busy machine. */
const WEBGL_TIMEOUT = 60_000

/** Presses a key that does not move the map: MapLibre then replaces the SVG. */
export async function activateMapLibre(page: Page) {
  // Before the circles are drawn, the map is HTML from the server, which hears no keys.
  await expect(page.locator('[data-circle=whole]')).toBeAttached()
  await mapRegion(page).press('Shift')
  await expect(mapRegion(page)).toHaveAttribute('data-base', 'gl', { timeout: WEBGL_TIMEOUT })
}

/**
 * Keeps the SVG map, for tests whose result does not depend on the renderer. Without a graphics card, starting WebGL takes
 * seconds of CPU time.
 */
export const disableWebGl = (target: Page | BrowserContext) =>
  target.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, type: string, ...options: unknown[]) {
        return type.startsWith('webgl') ? null : Reflect.apply(getContext, this, [type, ...options])
      },
    })
  })

/** “3 oggetti mostrati entro 5 km da Aosta”, in this town and its initial circle. */
export const shownCount = (count: string, { radii, main }: TestTown) => `${count} entro ${radii.initial} km da ${main.name}`

/** Latitude, longitude and zoom in the address. The map writes them when it stops moving. */
export function viewInAddress(page: Page): number[] | null {
  return new URL(page.url()).searchParams.get('vista')?.split(',').map(Number) ?? null
}
