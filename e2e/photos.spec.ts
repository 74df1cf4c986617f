import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import type { House } from './support/house.ts'
import { freshEmail } from './support/house.ts'
import { card } from './support/objects.ts'
import { photoFile } from './support/photos.ts'
import { signInBrowser } from './support/sign-in-browser.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const picker = (page: Page) => page.getByLabel('Aggiungi foto').last()
const save = (page: Page) => page.getByRole('button', { name: 'Salva l’oggetto' })
const photo = (page: Page, place: number) => page.getByRole('button', { name: `Foto ${place}: riquadro e posto` })

const COLOURS = { rosso: '#cc2222', verde: '#22aa22', blu: '#2222cc' }
type Colour = keyof typeof COLOURS
const fileOf = (colour: Colour) => photoFile(`${colour}.jpg`, COLOURS[colour])

/** The colour of a stored photo. Each upload has one colour. */
async function colourOf(page: Page, address: string): Promise<Colour> {
  const { dominant } = await sharp(await (await page.request.get(address)).body()).stats()
  if (dominant.r > 150) return 'rosso'
  return dominant.g > 100 ? 'verde' : 'blu'
}

async function fillAndSave(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Titolo' }).fill(title)
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('hobby')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: '✅ Oggetto salvato con successo!' })).toBeVisible()
}

const storedItem = (house: House, title: string) =>
  house.db.selectFrom('items').select(['id', 'images', 'crops']).where('title', '=', title).executeTakeFirstOrThrow()

async function coloursOf(page: Page, house: House, title: string): Promise<Colour[]> {
  const { images } = await storedItem(house, title)
  return Promise.all(images.map((address) => colourOf(page, address)))
}

/** Selects the photos one after the other and holds their uploads, which are returned in this order. */
async function chooseHolding(page: Page, colours: readonly Colour[]): Promise<Route[]> {
  const uploads: Route[] = []
  await page.route('**/upload', (route) => void uploads.push(route))
  for (const [index, colour] of colours.entries()) {
    await picker(page).setInputFiles(await fileOf(colour))
    await expect.poll(() => uploads.length).toBe(index + 1)
  }
  return uploads
}

test('[PHOTO-22] [PHOTO-25] Photos are saved in the order of selection, even if uploads finish in another order, fail, are retried or are interrupted by a reload; on a desktop there is no camera button', async ({
  personNamed,
  house,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  const { page } = await personNamed('Giulia')
  await page.goto('/aggiungi')
  await expect(page.getByRole('button', { name: 'Aggiungi foto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scatta una foto' })).toBeHidden()
  const [, green, blue] = await chooseHolding(page, ['rosso', 'verde', 'blu'])
  await blue?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await green?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await page.unroute('**/upload')
  await page.reload()
  await expect(page.getByRole('img', { name: /^Foto/ })).toHaveCount(2)

  const [red, second, third] = await chooseHolding(page, ['rosso', 'verde', 'blu'])
  await third?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await red?.fulfill({ status: 500, body: '' })
  await expect(page.getByRole('alert').filter({ hasText: 'Non caricata' })).toBeVisible()
  await second?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.unroute('**/upload')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await fillAndSave(page, 'Cinque colori')
  expect(await coloursOf(page, house, 'Cinque colori')).toEqual(['verde', 'blu', 'rosso', 'verde', 'blu'])
})

test('[PHOTO-23] [PHOTO-24] Photos are reordered by dragging and by the arrow keys, and can be rotated before and after they are saved', async ({
  personNamed,
  house,
}) => {
  const { page } = await personNamed('Giulia')
  await page.goto('/aggiungi')
  await picker(page).setInputFiles([await fileOf('rosso'), await fileOf('verde'), await fileOf('blu')])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  // Moves the third photo before the first one.
  await photo(page, 3).hover()
  await page.mouse.down()
  const first = await photo(page, 1).boundingBox()
  if (!first) throw new Error('the first photo is not visible')
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 8 })
  await page.mouse.up()
  const moved = page.getByRole('status').filter({ hasText: 'ora è la foto' })
  await expect(moved).toHaveText('Spostata: ora è la foto 1 di 3.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Moves the second photo, the red one, to the end: it keeps the focus.
  await photo(page, 2).focus()
  await page.keyboard.press('ArrowRight')
  await expect(moved).toHaveText('Spostata: ora è la foto 3 di 3.')
  await expect(photo(page, 3)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(moved).toHaveText('Spostata: ora è la foto 2 di 3.')
  // Moves a photo with the button in its sheet.
  await photo(page, 3).click()
  const sheet = page.getByRole('dialog', { name: 'Foto 3 di 3' })
  await sheet.getByRole('button', { name: 'Sposta prima' }).click()
  await page.getByRole('dialog', { name: 'Foto 2 di 3' }).getByRole('button', { name: 'Fatto' }).click()
  // By its EXIF rotation each photo is upright, 900 × 1200.
  await page.getByRole('button', { name: 'Gira la foto 1' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Foto 1 girata.' })).toBeAttached()
  await fillAndSave(page, 'In altro ordine')
  expect(await coloursOf(page, house, 'In altro ordine')).toEqual(['blu', 'verde', 'rosso'])
  const { id, images } = await storedItem(house, 'In altro ordine')
  const sizeOf = async (address = '') => sharp(await (await page.request.get(address)).body()).metadata()
  expect(await sizeOf(images[0])).toMatchObject({ width: 1200, height: 900 })
  for (const image of images.slice(1)) expect(await sizeOf(image)).toMatchObject({ width: 900, height: 1200 })

  await page.goto(`/item/${id}/modifica`)
  // Saving waits for the photo that is turned, also while it is still being loaded.
  const loaded = Promise.withResolvers<void>()
  await page.route(images[1] ?? '', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Gira la foto 2' }).click()
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  loaded.resolve()
  await expect(page.getByText('Modifiche salvate.')).toBeVisible()
  const turned = (await storedItem(house, 'In altro ordine')).images
  expect(turned[0]).toBe(images[0])
  expect(await sizeOf(turned[1])).toMatchObject({ width: 1200, height: 900 })
  expect(await colourOf(page, turned[1] ?? '')).toBe('verde')
})

test('[PHOTO-21] Cards show the crop that the owner has chosen, also before hydration, and the item page shows the whole photo', async ({
  personNamed,
  house,
  browser,
}) => {
  const { page } = await personNamed('Giulia')
  await page.goto('/aggiungi')
  await picker(page).setInputFiles(await photoFile('largo.jpg', '#22aa22', { width: 1000, height: 2000 }))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await photo(page, 1).click()
  const square = page.getByRole('slider', { name: 'Riquadro per la scheda' })
  await expect(square).toHaveAttribute('aria-valuetext', '25 % da sinistra, 0 % dall’alto')
  await expectAccessible(page)
  await square.focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
  await expect(square).toHaveAttribute('aria-valuetext', '50 % da sinistra, 0 % dall’alto')
  await page.getByRole('slider', { name: 'Grandezza del riquadro' }).fill('50')
  await expect(square).toHaveAttribute('aria-valuetext', '63 % da sinistra, 25 % dall’alto')
  await page.getByRole('button', { name: 'Fatto' }).click()
  await fillAndSave(page, 'Panca lunga')
  const { id, images, crops } = await storedItem(house, 'Panca lunga')
  expect(crops).toEqual({ [images[0] ?? '']: { x: 0.625, y: 0.25, width: 0.25, height: 0.5 } })

  const script = await browser.newContext({ baseURL: house.origin })
  const visitor = await script.newPage()
  for (const hydrated of [false, true]) {
    // First the server-rendered page, then the hydrated one.
    if (!hydrated) await visitor.route(/main[^/]*\.js|late[^/]*\.js/, (route) => route.abort())
    else await visitor.unrouteAll()
    await visitor.goto('/bazar')
    const picture = card(visitor, 'Panca lunga').locator('img.pic__photo')
    await expect(picture).toBeVisible()
    const seen = await picture.evaluate((image: HTMLImageElement) => {
      const [whole, frame] = [image.getBoundingClientRect(), image.closest('.pic')?.getBoundingClientRect()]
      if (!frame) return null
      const of = (part: number) => Math.round((part / frame.width) * 100) / 100
      return [of(frame.left - whole.left), of(frame.width), of(whole.width)]
    })
    expect(seen).toEqual([2.5, 1, 4])
  }
  await script.close()
  await page.goto(`/item/${id}`)
  const large = page.getByRole('button', { name: /Ingrandisci/ }).locator('img')
  await expect(large).toHaveCSS('object-fit', 'contain')
  await expect(large).not.toHaveAttribute('data-crop')
})

test('[PHOTO-25] On a phone one tap opens the camera', async ({ browser, house }) => {
  const context = await browser.newContext({
    baseURL: house.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = await signInBrowser(house.origin, await context.newPage(), { name: 'Rosa', email: freshEmail('Rosa') })
  await page.goto('/aggiungi')
  await expect(page.getByRole('button', { name: 'Scatta una foto' })).toBeVisible()
  const camera = page.locator('input[capture]')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Scatta una foto' }).tap()
  await (await chooser).setFiles(await fileOf('blu'))
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
