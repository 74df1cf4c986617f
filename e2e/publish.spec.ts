import { cellOf } from '@barattolo/domain/geo/cell'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { publishItems } from './support/api-calls.ts'
import { addItem } from './support/items.ts'
import { photoFile } from './support/photos.ts'
import { closePublishedSheet, openCoordinates } from './support/publish-with-form.ts'
import { expect, test } from './support/test.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Titolo' })
const category = (page: Page) => page.getByRole('combobox', { name: 'Categoria' })
const latitude = (page: Page) => page.getByRole('textbox', { name: 'Latitudine' })
const longitude = (page: Page) => page.getByRole('textbox', { name: 'Longitudine' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Metti in circolo' })
const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
/** As typed into the form. */
const decimal = (degrees: number) => degrees.toFixed(4).replace('.', ',')
const degreesIn = async (field: Locator) => Number((await field.inputValue()).replace(',', '.'))
const photoInput = (page: Page) => page.getByLabel('Aggiungi foto').last()

/** Records the photos that the form uploads, in Base64. Playwright cannot read files of a form, so the page reads them. */
async function recordSentPhotos(page: Page): Promise<string[]> {
  const sentPhotos: string[] = []
  await page.exposeFunction('takePhoto', (bytes: string) => void sentPhotos.push(bytes))
  await page.addInitScript(`
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        const reader = new FileReader()
        reader.onload = () => takePhoto(reader.result.split(',')[1])
        reader.readAsDataURL(body.get('file'))
      }
      return send.call(this, body)
    }`)
  return sentPhotos
}

test('[ADD-10] [ADD-12] [ADD-25] [ADD-29] [ADD-31] [ADD-36] [ADD-38] [ADD-40] [ADD-41] [ADD-44] The publish form marks invalid fields and unreadable photos, publishes one item when save is pressed twice, waits for its photos, removes their EXIF data, survives a failed save and is then empty', async ({
  signInUser,
  app,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/)
  const { exact, main } = app.town
  const { page, uid } = await signInUser('Giulia')
  const sentPhotos = await recordSentPhotos(page)
  await page.goto('/aggiungi')
  for (const kind of ['Baratto', 'Dono', 'Da riparare']) await expect(page.getByRole('radio', { name: kind })).toBeAttached()
  await openCoordinates(page)
  await longitude(page).fill('est')
  await saveButton(page).click()
  for (const text of ['Inserisci un titolo.', 'Scegli una categoria.', 'Coordinate non valide.'])
    await expect(alertWith(page, text)).toBeVisible()
  await expect(title(page)).toBeFocused()
  await title(page).fill('Slitta')
  await expect(alertWith(page, 'Inserisci un titolo.')).toHaveCount(0)
  await expect(alertWith(page, 'Scegli una categoria.')).toBeVisible()

  await expect(photoInput(page)).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif')
  await photoInput(page).setInputFiles({ name: 'lista.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('pane, latte, uova') })
  await expect(alertWith(page, 'Questo file non è una foto leggibile')).toBeVisible()
  await page.getByRole('button', { name: 'Togli la foto 1' }).click()
  await expect(alertWith(page, 'Questo file non è una foto leggibile')).toHaveCount(0)

  const uploadsReleased = Promise.withResolvers<void>()
  await page.route('**/upload', async (route) => {
    await uploadsReleased.promise
    await route.fallback()
  })
  const large = await photoFile('grande.jpg', '#b5651d', { width: 3000, height: 1500 })
  expect((await sharp(large.buffer).metadata()).exif).toBeDefined()
  await photoInput(page).setInputFiles(large)
  await expect.poll(() => sentPhotos.length).toBe(1)
  const sentMetadata = await sharp(Buffer.from(sentPhotos[0] ?? '', 'base64')).metadata()
  expect(sentMetadata).toMatchObject({ format: 'jpeg', width: 1000, height: 2000 })
  expect(sentMetadata.exif).toBeUndefined()
  expect(sentMetadata.orientation ?? 1).toBe(1)
  await photoInput(page).setInputFiles(await photoFile('due.jpg', '#226622'))
  await expect(page.getByRole('img', { name: 'Foto 2' })).toBeVisible()
  await title(page).fill('Slitta in legno')
  await page.getByRole('textbox', { name: 'Descrizione' }).fill('Scendeva dal monte ogni gennaio.')
  await category(page).selectOption('hobby')
  await page.getByText('Da riparare', { exact: true }).click()
  await latitude(page).fill(decimal(exact.lat))
  await longitude(page).fill(decimal(exact.lng))
  await page.getByRole('textbox', { name: 'Tag' }).fill('inverno, legno')
  await page.route('**/api/items', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await saveButton(page).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Le foto stanno arrivando' })).toBeVisible()
  uploadsReleased.resolve()
  await expect(alertWith(page, '❌ Errore durante il salvataggio.')).toBeVisible()
  await expect(title(page)).toHaveValue('Slitta in legno')
  await expect(page.getByRole('textbox', { name: 'Descrizione' })).toHaveValue('Scendeva dal monte ogni gennaio.')
  await expect(category(page)).toHaveValue('hobby')
  await expect(page.getByRole('radio', { name: 'Da riparare' })).toBeChecked()
  await expect(latitude(page)).toHaveValue(decimal(exact.lat))
  await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue('inverno, legno')
  await expect(page.getByRole('img', { name: 'Foto 2' })).toBeVisible()
  await page.unroute('**/api/items')
  await page.unroute('**/upload')
  // The second try, with another photo still uploading.
  const thirdReleased = Promise.withResolvers<void>()
  await page.route('**/upload', async (route) => {
    await thirdReleased.promise
    await route.fallback()
  })
  await photoInput(page).setInputFiles(await photoFile('tre.jpg', '#222266'))
  await expect(page.getByRole('img', { name: 'Foto 3' })).toBeVisible()
  await saveButton(page).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Le foto stanno arrivando' })).toBeVisible()
  thirdReleased.resolve()
  await closePublishedSheet(page)

  await expect(title(page)).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Descrizione' })).toHaveValue('')
  await expect(category(page)).toHaveValue('')
  await expect(page.getByRole('img', { name: /^Foto/ })).toHaveCount(0)
  await expect(latitude(page)).toHaveValue(decimal(exact.lat))

  await title(page).fill('Sci')
  await category(page).selectOption('hobby')
  // Two clicks without a rendering in between, as on a slow phone.
  await saveButton(page).evaluate(async (button: HTMLButtonElement) => {
    button.click()
    for (let tick = 0; tick < 20; tick++) await Promise.resolve()
    button.click()
  })
  await closePublishedSheet(page)
  await expect(title(page)).toHaveValue('')

  const stored = await app.db
    .selectFrom('items')
    .selectAll()
    .where('ownerUid', '=', uid as never)
    .orderBy('createdAt')
    .execute()
  expect(stored.map((item) => [item.title, item.images.length])).toEqual([
    ['Slitta in legno', 3],
    ['Sci', 0],
  ])
  expect(stored[0]).toMatchObject({
    status: 'riparare',
    category: 'hobby',
    area: 'fine',
    location: main.name,
    tags: ['inverno', 'legno'],
  })
  const storedPhoto = await page.request.get(stored[0]?.images[0] ?? '')
  const metadata = await sharp(await storedPhoto.body()).metadata()
  expect(metadata.format).toBe('webp')
  expect(metadata.exif).toBeUndefined()
  // The EXIF rotation has been applied: the photo is upright.
  expect(metadata.height).toBeGreaterThan(metadata.width)
})

test('[ADD-47] A page that is reloaded while a save waits for its answer, and saves again, publishes one item with the last content', {
  tag: '@thorough',
}, async ({ signInUser, app, allowConsoleErrors }) => {
  allowConsoleErrors(/409/)
  const { page, uid } = await signInUser('Dora')
  const stored = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let posts = 0
  await page.route('**/api/items', async (route) => {
    if (route.request().method() !== 'POST' || posts++ > 0) return route.fallback()
    const response = await route.fetch()
    stored.resolve()
    await released.promise
    // The reload has cancelled the request.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto('/aggiungi')
  await title(page).fill('Slitta')
  await category(page).selectOption('hobby')
  await openCoordinates(page)
  await latitude(page).fill(`${decimal(app.town.centre.lat)}3`)
  await longitude(page).fill(`${decimal(app.town.centre.lng)}7`)
  await saveButton(page).click()
  await stored.promise
  await page.reload()
  released.resolve()
  await expect(page.getByText('la risposta si è persa')).toBeVisible()
  await title(page).fill('Slitta rossa')
  await saveButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'È in piazza!' })
  await expect(sheet.getByText('Il salvataggio di prima era già arrivato')).toBeVisible()
  await sheet.getByRole('button', { name: 'Aggiungine un altro' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(title(page)).toHaveValue('')
  const items = await app.db
    .selectFrom('items')
    .select('title')
    .where('ownerUid', '=', uid as never)
    .execute()
  expect(items).toEqual([{ title: 'Slitta rossa' }])

  await title(page).fill('Sci')
  await category(page).selectOption('hobby')
  await saveButton(page).click()
  await closePublishedSheet(page)
  expect(posts).toBe(3)
})

/** Pixels per degree of longitude at a zoom, where the world is 512 · 2^zoom pixels wide. */
const pixelsPerDegree = (zoom: number) => (512 * 2 ** zoom) / 360

test('[ADD-09] [ADD-13] [ADD-17] [ADD-24] [ADD-33] [ADD-37] [ADD-42] [ADD-43] The position is set on the map, by the device or by a municipality; the form survives a closed tab, and starts near the user’s last item until they sign out', async ({
  signInUser,
  app,
}) => {
  const { main, neighbour, village, views } = app.town
  const { page: firstPage, context } = await signInUser('Giulia')
  await firstPage.goto('/aggiungi')
  await title(firstPage).fill('Telescopio da balcone')
  await category(firstPage).selectOption('tech')
  await firstPage.close()
  const page = await context.newPage()
  await page.goto('/aggiungi')
  await expect(title(page)).toHaveValue('Telescopio da balcone')
  await expect(category(page)).toHaveValue('tech')
  await expect(page.getByText('Se manca una foto, aggiungila di nuovo.')).toBeVisible()
  await page.getByRole('button', { name: 'Ricomincia da capo' }).click()
  await expect(title(page)).toHaveValue('')

  await openCoordinates(page)
  const map = page.getByRole('region', { name: 'Posizione dell’oggetto' })
  const pin = await map
    .getByRole('button', { name: /^Puntina/ })
    .evaluate(({ style }) => ({ x: Number.parseFloat(style.left), y: Number.parseFloat(style.top) }))
  await map.click({ position: { x: pin.x + 120, y: pin.y + 40 } })
  await expect(longitude(page)).not.toHaveValue(decimal(views.newItem.lng))
  const perDegree = pixelsPerDegree(views.newItem.zoom)
  expect(((await degreesIn(longitude(page))) - views.newItem.lng) * perDegree).toBeCloseTo(120, -1)
  // A degree of latitude is longer on the map than one of longitude.
  const perLatitude = perDegree / Math.cos((views.newItem.lat * Math.PI) / 180)
  expect((views.newItem.lat - (await degreesIn(latitude(page)))) * perLatitude).toBeCloseTo(40, -1)

  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await expect(alertWith(page, 'Impossibile ottenere la posizione.')).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: village.lat, longitude: village.lng })
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await expect(latitude(page)).toHaveValue(decimal(village.lat))
  await expect(longitude(page)).toHaveValue(decimal(village.lng))
  await expect(page.getByRole('combobox', { name: 'Comune' })).toContainText(`${village.name} (dalla posizione)`)

  // Selecting a municipality moves the pin to its seat, also from a neighbouring one.
  const municipality = page.getByRole('combobox', { name: 'Comune' })
  await municipality.selectOption(main.name)
  await expect(municipality).toContainText(`${main.name} (dalla posizione)`)
  const first = [await latitude(page).inputValue(), await longitude(page).inputValue()]
  await municipality.selectOption(neighbour.name)
  await expect(municipality).toContainText(`${neighbour.name} (dalla posizione)`)
  const second = [await latitude(page).inputValue(), await longitude(page).inputValue()] as const
  expect(second).not.toEqual(first)
  // The map shows the pin there, and moving the pin a little keeps the municipality.
  await expect(map.getByRole('button', { name: second[0] })).toBeVisible()
  await map.getByRole('button', { name: second[0] }).focus()
  for (let press = 0; press < 12; press++) await page.keyboard.press('Shift+ArrowRight')
  await expect(latitude(page)).toHaveValue(second[0])
  await expect(longitude(page)).not.toHaveValue(second[1])
  await expect(municipality).toHaveValue(neighbour.name)

  await municipality.selectOption(village.name)
  await expect(municipality).toContainText(`${village.name} (dalla posizione)`)
  const near = [decimal(village.lat + 0.0013), decimal(village.lng - 0.0012)] as const
  await latitude(page).fill(near[0])
  await longitude(page).fill(near[1])
  await title(page).fill('Slitta')
  await category(page).selectOption('hobby')
  await saveButton(page).click()
  await closePublishedSheet(page)

  await page.goto('/aggiungi')
  await expect(municipality).toContainText(`${village.name} (dalla posizione)`)
  await openCoordinates(page)
  const startPosition = [await latitude(page).inputValue(), await longitude(page).inputValue()]
  expect(startPosition).not.toEqual(near)
  const cellOfInputs = (inputs: readonly string[]) => {
    const [lat = 0, lng = 0] = inputs.map((text) => Number(text.replace(',', '.')))
    return cellOf({ lat, lng })
  }
  expect(cellOfInputs(startPosition)).toEqual(cellOfInputs(near))

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('posto')))).toEqual([])
})

test('[ADD-53] [ADD-54] Coordinates of the town’s hemispheres are pasted into one field, can be typed on a phone, and are exchanged back by one press', {
  tag: '@thorough',
}, async ({ signInUser, app }) => {
  const { lat, lng } = app.town.centre
  const absolute = (degrees: number) => Math.abs(degrees).toFixed(3)
  const { page } = await signInUser('Livia', { phone: true })
  await page.goto('/aggiungi')
  await openCoordinates(page)
  // The decimal keyboard of an iPhone has no minus sign.
  await expect(latitude(page)).toHaveAttribute('inputmode', lat < 0 ? 'text' : 'decimal')
  await expect(longitude(page)).toHaveAttribute('inputmode', lng < 0 ? 'text' : 'decimal')
  const hemispheres = [lat < 0 ? 'S' : 'N', lng < 0 ? 'W' : 'E'] as const
  await paste(latitude(page), `${absolute(lat)}° ${hemispheres[0]}, ${absolute(lng)}° ${hemispheres[1]}`)
  await expect.poll(() => degreesIn(latitude(page))).toBe(lat)
  await expect.poll(() => degreesIn(longitude(page))).toBe(lng)
  await expect(page.getByText(/^Volevi dire/)).toHaveCount(0)

  await latitude(page).fill(decimal(lng))
  await longitude(page).fill(decimal(lat))
  const [shownLat, shownLng] = [lat, lng].map((degrees) => absolute(degrees).replace('.', ','))
  await expect(
    page.getByText(`Volevi dire ${shownLat} ${hemispheres[0]}, ${shownLng} ${hemispheres[1] === 'W' ? 'O' : 'E'}?`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sì, usa questo punto' }).click()
  await expect.poll(() => degreesIn(latitude(page))).toBe(lat)
  await expect(page.getByText(/^Volevi dire/)).toHaveCount(0)
})

/** Pastes a text as a user does. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', data)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('[ITEM-23] [ADD-39] An owner edits title and photo, and the draft survives a reload and Back; a refused save is reported and keeps the typed text', {
  tag: '@thorough',
}, async ({ signInUser, app, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/)
  const { page, uid, headers } = await signInUser('Giulia')
  const id = await addItem(app, uid, { title: 'Teiera', category: 'home', tags: ['smalto'], ...app.town.exact })
  const stored = () =>
    app.db
      .selectFrom('items')
      .select(['title', 'images', 'tags', 'category', 'lat', 'lng'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await stored()
  const saveChanges = page.getByRole('button', { name: 'Salva le modifiche' })
  await page.goto(`/item/${id}`)
  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Modifica l’oggetto' })).toBeVisible()
  await expect(title(page)).toHaveValue('Teiera')
  await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue('smalto')
  await title(page).fill('Teiera blu')
  await page.reload()
  await expect(page.getByText('Abbiamo tenuto quello che avevi scritto.')).toBeVisible()
  await expect(title(page)).toHaveValue('Teiera blu')
  await page.goBack()
  await page.goForward()
  await expect(title(page)).toHaveValue('Teiera blu')
  await photoInput(page).setInputFiles(await photoFile('uno.jpg'))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await saveChanges.click()
  await expect(page.getByText('Modifiche salvate.')).toBeVisible()
  await expect(page).toHaveURL(`/item/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Teiera blu' })).toBeVisible()
  const afterFirstSave = await stored()
  expect(afterFirstSave).toEqual({ ...before, title: 'Teiera blu', images: [expect.any(String)] })

  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await page.getByRole('button', { name: 'Togli la foto 1' }).click()
  await photoInput(page).setInputFiles(await photoFile('due.jpg', '#226622'))
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await saveChanges.click()
  await expect(page).toHaveURL(`/item/${id}`)
  const afterSecondSave = await stored()
  expect(afterSecondSave.images).toHaveLength(1)
  expect(afterSecondSave.images).not.toEqual(afterFirstSave.images)

  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await title(page).fill('Teiera verde')
  // An exchange reserves the item while its form is open, and an event makes the page fetch the item again.
  await app.db.updateTable('items').set({ availability: 'in_trattativa' }).where('id', '=', id).execute()
  const fetchedAgain = page.waitForResponse((response) => new URL(response.url()).pathname === `/api/items/${id}`)
  await publishItems(app, { headers }, { title: 'Zuccheriera' })
  await fetchedAgain
  await saveChanges.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('❌ Errore durante il salvataggio.')
  await expect(alert).toContainText('prima annulla lo scambio')
  await expect(title(page)).toHaveValue('Teiera verde')
})

test('[PRIV-17] [PRIV-19] The form draws what others will see, and a change keeps the place unless its owner sets another one', {
  tag: '@thorough',
}, async ({ signInUser, app }) => {
  const { name: village } = app.town.village
  const { page, uid } = await signInUser('Giulia')
  const zone = page.getByRole('region', { name: 'Posizione dell’oggetto' }).locator('[data-circle=area]')
  const zoneWidth = async () => (await zone.boundingBox())?.width ?? 0
  await page.goto('/aggiungi')
  await expect(page.getByText('larga circa 500 metri')).toBeVisible()
  await expect(zone).toHaveCount(1)
  const town = await zoneWidth()
  await page.getByRole('combobox', { name: 'Comune' }).selectOption(village)
  await expect(page.getByText('larga circa 2 chilometri')).toBeVisible()
  await expect.poll(zoneWidth).toBeGreaterThan(3 * town)
  const onlyMunicipality = page.getByRole('checkbox', { name: 'Mostra solo il comune' })
  await onlyMunicipality.check()
  await expect(page.getByText(`Gli altri vedranno solo il comune, ${village}`)).toBeVisible()
  await expect(zone).toHaveCount(0)
  await title(page).fill('Gerla')
  await category(page).selectOption('home')
  await saveButton(page).click()
  await closePublishedSheet(page)
  // The choice stays for the next object from the same place.
  await expect(onlyMunicipality).toBeChecked()
  const stored = () =>
    app.db
      .selectFrom('items')
      .select(['id', 'area', 'location', 'lat', 'lng', 'title'])
      .where('ownerUid', '=', uid as never)
      .executeTakeFirstOrThrow()
  const before = await stored()
  expect(before).toMatchObject({ area: 'municipality', location: village })

  await page.goto(`/item/${before.id}`)
  await expect(page.getByText('Chi lo offre mostra solo il comune.')).toBeVisible()
  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await title(page).fill('Gerla di vimini')
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gerla di vimini' })).toBeVisible()
  expect(await stored()).toEqual({ ...before, title: 'Gerla di vimini' })

  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await onlyMunicipality.uncheck()
  await expect(page.getByText('larga circa 2 chilometri')).toBeVisible()
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByText(`Zona di ${village}.`)).toBeVisible()
  const shown = await stored()
  expect(shown).toMatchObject({ area: 'coarse', location: village })

  // The centre of the area is not a new position.
  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await title(page).fill('Gerla')
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gerla', exact: true })).toBeVisible()
  expect(await stored()).toEqual({ ...shown, title: 'Gerla' })
})

test('[ADD-51] The sheet after a publication fits a phone and a desktop, is used with the keyboard, stays over a reload and is closed by Escape', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  const { page } = await signInUser('Ilaria')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/aggiungi')
    await title(page).fill('Pattini da ghiaccio n. 38')
    await category(page).selectOption('hobby')
    await saveButton(page).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'È in piazza!' })
    await expect(sheet.getByRole('button', { name: 'Aggiungine un altro' })).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(sheet.getByRole('link', { name: 'Guardalo' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(title(page)).toHaveValue('')
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
