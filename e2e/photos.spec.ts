import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { card } from './support/items.ts'
import { photoFile } from './support/photos.ts'
import { closePublishedSheet } from './support/publish-with-form.ts'
import { signInBrowser } from './support/sign-in-browser.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import type { TestApp } from './support/test-app.ts'
import { uniqueEmail } from './support/test-app.ts'

const photoInput = (page: Page) => page.getByLabel('Aggiungi foto').last()
const saveButton = (page: Page) => page.getByRole('button', { name: 'Metti in circolo' })
const photoTile = (page: Page, position: number) => page.getByRole('button', { name: `Foto ${position}: riquadro e posto` })

const COLOURS = { rosso: '#cc2222', verde: '#22aa22', blu: '#2222cc' }
type Colour = keyof typeof COLOURS
const createPhotoFile = (colour: Colour) => photoFile(`${colour}.jpg`, COLOURS[colour])

/** The colour of a stored photo. Each uploaded photo has a single colour, which identifies it. */
async function readColour(page: Page, address: string): Promise<Colour> {
  const { dominant } = await sharp(await (await page.request.get(address)).body()).stats()
  if (dominant.r > 150) return 'rosso'
  return dominant.g > 100 ? 'verde' : 'blu'
}

async function fillAndSave(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Titolo' }).fill(title)
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('hobby')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await saveButton(page).click()
  await closePublishedSheet(page)
}

const storedItem = (app: TestApp, title: string) =>
  app.db.selectFrom('items').select(['id', 'images', 'crops']).where('title', '=', title).executeTakeFirstOrThrow()

async function readStoredColours(page: Page, app: TestApp, title: string): Promise<Colour[]> {
  const { images } = await storedItem(app, title)
  return Promise.all(images.map((address) => readColour(page, address)))
}

/** Selects the photos one after the other. Returns their upload requests, in this order; the caller lets them continue. */
async function choosePhotosHoldingUploads(page: Page, colours: readonly Colour[]): Promise<Route[]> {
  const uploads: Route[] = []
  await page.route('**/upload', (route) => void uploads.push(route))
  for (const [index, colour] of colours.entries()) {
    await photoInput(page).setInputFiles(await createPhotoFile(colour))
    await expect.poll(() => uploads.length).toBe(index + 1)
  }
  return uploads
}

test('[PHOTO-22] [PHOTO-25] Photos are saved in the order of selection, even if uploads finish in another order, fail, are retried or are interrupted by a reload; a desktop has no camera button', {
  tag: '@thorough',
}, async ({ signInUser, app, allowConsoleErrors }) => {
  allowConsoleErrors(/500/)
  const { page } = await signInUser('Giulia')
  await page.goto('/aggiungi')
  await expect(page.getByRole('button', { name: 'Aggiungi foto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scatta una foto' })).toBeHidden()
  const [, green, blue] = await choosePhotosHoldingUploads(page, ['rosso', 'verde', 'blu'])
  await blue?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await green?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await page.unroute('**/upload')
  await page.reload()
  await expect(page.getByRole('img', { name: /^Foto/ })).toHaveCount(2)

  const [red, second, third] = await choosePhotosHoldingUploads(page, ['rosso', 'verde', 'blu'])
  await third?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await red?.fulfill({ status: 500, body: '' })
  await expect(page.getByRole('alert').filter({ hasText: 'Non caricata' })).toBeVisible()
  await second?.continue()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.unroute('**/upload')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await fillAndSave(page, 'Cinque colori')
  expect(await readStoredColours(page, app, 'Cinque colori')).toEqual(['verde', 'blu', 'rosso', 'verde', 'blu'])
})

test('[PHOTO-23] [PHOTO-24] Photos are reordered by dragging and by the arrow keys, and can be rotated before and after they are saved', {
  tag: '@thorough',
}, async ({ signInUser, app }) => {
  const { page } = await signInUser('Giulia')
  await page.goto('/aggiungi')
  await photoInput(page).setInputFiles([
    await createPhotoFile('rosso'),
    await createPhotoFile('verde'),
    await createPhotoFile('blu'),
  ])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  // Moves the third photo before the first one.
  await photoTile(page, 3).hover()
  await page.mouse.down()
  const first = await photoTile(page, 1).boundingBox()
  if (!first) throw new Error('the first photo is not visible')
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 8 })
  await page.mouse.up()
  const moveStatus = page.getByRole('status').filter({ hasText: 'ora è la foto' })
  await expect(moveStatus).toHaveText('Spostata: ora è la foto 1 di 3.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Moves the second photo, the red one, to the end and back. It keeps the focus.
  await photoTile(page, 2).focus()
  await page.keyboard.press('ArrowRight')
  await expect(moveStatus).toHaveText('Spostata: ora è la foto 3 di 3.')
  await expect(photoTile(page, 3)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(moveStatus).toHaveText('Spostata: ora è la foto 2 di 3.')
  // Moves a photo with the button in its sheet.
  await photoTile(page, 3).click()
  const sheet = page.getByRole('dialog', { name: 'Foto 3 di 3' })
  await sheet.getByRole('button', { name: 'Sposta prima' }).click()
  await page.getByRole('dialog', { name: 'Foto 2 di 3' }).getByRole('button', { name: 'Fatto' }).click()
  // The EXIF orientation makes each photo upright, 900 × 1200 px. Rotating swaps width and height.
  await page.getByRole('button', { name: 'Gira la foto 1' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Foto 1 girata.' })).toBeAttached()
  await fillAndSave(page, 'In altro ordine')
  expect(await readStoredColours(page, app, 'In altro ordine')).toEqual(['blu', 'verde', 'rosso'])
  const { id, images } = await storedItem(app, 'In altro ordine')
  const sizeOf = async (address = '') => sharp(await (await page.request.get(address)).body()).metadata()
  expect(await sizeOf(images[0])).toMatchObject({ width: 1200, height: 900 })
  for (const image of images.slice(1)) expect(await sizeOf(image)).toMatchObject({ width: 900, height: 1200 })

  await page.goto(`/item/${id}/modifica`)
  // Saving waits for a rotation, even if the photo to rotate is still loading.
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
  const rotatedPhotos = (await storedItem(app, 'In altro ordine')).images
  expect(rotatedPhotos[0]).toBe(images[0])
  expect(await sizeOf(rotatedPhotos[1])).toMatchObject({ width: 1200, height: 900 })
  expect(await readColour(page, rotatedPhotos[1] ?? '')).toBe('verde')
})

test('[PHOTO-21] Cards show the crop that the owner has chosen, also before hydration, and the item page shows the whole photo', {
  tag: '@thorough',
}, async ({ signInUser, app, browser }) => {
  const { page } = await signInUser('Giulia')
  await page.goto('/aggiungi')
  await photoInput(page).setInputFiles(await photoFile('largo.jpg', '#22aa22', { width: 1000, height: 2000 }))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await photoTile(page, 1).click()
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
  const { id, images, crops } = await storedItem(app, 'Panca lunga')
  expect(crops).toEqual({ [images[0] ?? '']: { x: 0.625, y: 0.25, width: 0.25, height: 0.5 } })

  const visitorContext = await browser.newContext({ baseURL: app.origin })
  const visitor = await visitorContext.newPage()
  for (const isHydrated of [false, true]) {
    // First the server-rendered page, then the hydrated one.
    if (!isHydrated) await visitor.route(/main[^/]*\.js|hydrate-entry[^/]*\.js/, (route) => route.abort())
    else await visitor.unrouteAll()
    await visitor.goto('/bazar')
    const cardPhoto = card(visitor, 'Panca lunga').locator('img[data-crop]')
    await expect(cardPhoto).toBeVisible()
    const ratios = await cardPhoto.evaluate((image: HTMLImageElement) => {
      const [whole, frame] = [image.getBoundingClientRect(), image.parentElement?.getBoundingClientRect()]
      if (!frame) return null
      const ratioOf = (part: number) => Math.round((part / frame.width) * 100) / 100
      return [ratioOf(frame.left - whole.left), ratioOf(frame.width), ratioOf(whole.width)]
    })
    expect(ratios).toEqual([2.5, 1, 4])
  }
  await visitorContext.close()
  await page.goto(`/item/${id}`)
  const large = page.getByRole('button', { name: /Ingrandisci/ }).locator('img')
  await expect(large).toHaveCSS('object-fit', 'contain')
  await expect(large).not.toHaveAttribute('data-crop')
})

test('[PHOTO-25] On a phone one tap on “Scatta una foto” opens the camera', { tag: '@thorough' }, async ({ browser, app }) => {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = await signInBrowser(app.origin, await context.newPage(), { name: 'Rosa', email: uniqueEmail('Rosa') })
  await page.goto('/aggiungi')
  await expect(page.getByRole('button', { name: 'Scatta una foto' })).toBeVisible()
  const camera = page.locator('input[capture]')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Scatta una foto' }).tap()
  await (await chooser).setFiles(await createPhotoFile('blu'))
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
