import { randomUUID } from 'node:crypto'
import type { Point } from '@barattolo/domain/geo/distance'
import sharp from 'sharp'
import { chooseAccount, googleInSheet, openAccountChooser } from './support/account-chooser.ts'
import { sendInterest } from './support/conversation-screen.ts'
import { addItem, addPerson, card } from './support/items.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { expect, expectAccessible, PHONE, test, WITH_MOTION } from './support/test.ts'

test.use(WITH_MOTION)

test.beforeEach(({ app }) => app.emptyDatabase())

/** Pixels per kilometre at zoom 11.8, which the small map of an item has (Web Mercator). */
const pixelsPerKm = ({ lat }: Point) => (512 * 2 ** 11.8) / (40_075 * Math.cos((lat * Math.PI) / 180))

const newPhotoAddress = () => `/images/ab/${randomUUID()}-1600.webp`

test('[IDN-41] [ITEM-28] [ITEM-30] A visitor sees an item’s position as a circle that covers its cell, and reaches the owner’s bazar from the owner’s profile', async ({
  page,
  app,
}) => {
  const maria = await addPerson(app, 'Maria')
  const { exact, main } = app.town
  const id = await addItem(app, maria.uid, { title: 'Slitta', ...exact })
  await page.goto(`/item/${id}`)
  const figure = page.getByRole('figure')
  const positionMap = figure.getByRole('img', { name: main.name })
  await figure.scrollIntoViewIfNeeded()
  const circle = positionMap.locator('[data-circle=area]')
  await expect(circle).toHaveCount(1)
  await expect(positionMap.locator('[data-marker]')).toHaveCount(0)
  const map = await positionMap.boundingBox()
  const circleBox = await circle.evaluate((path) => path.getBoundingClientRect().toJSON() as DOMRect)
  if (!map) throw new Error('the small map is not visible')
  // The circle is centred on the map, like the cell, and covers the corners of the cell.
  expect(circleBox.x + circleBox.width / 2).toBeCloseTo(map.x + map.width / 2, 0)
  expect(circleBox.y + circleBox.height / 2).toBeCloseTo(map.y + map.height / 2, 0)
  const pixels = pixelsPerKm(exact) * 2 * 0.36
  expect(Math.abs(circleBox.width - pixels)).toBeLessThan(pixels * 0.03)

  const profile = page.getByRole('dialog', { name: 'Maria' })
  const owner = page.getByRole('button', { name: /^Maria/ })
  await owner.click()
  await expect(profile.getByText('1 oggetto in circolo')).toBeVisible()
  await page.mouse.click(8, 450)
  await expect(profile).toHaveCount(0)
  await owner.click()
  await profile.getByRole('link', { name: 'Guarda il bazar di Maria' }).click()
  await expect(page).toHaveURL(`/bazar/${maria.uid}`)
})

test('[ITEM-32] The enlarged photo fills the screen, zooms with keys, wheel and double click, and changes with arrow keys and swipes', {
  tag: '@thorough',
}, async ({ page, app }) => {
  const maria = await addPerson(app, 'Maria')
  const id = await addItem(app, maria.uid, { title: 'Panca', images: [newPhotoAddress(), newPhotoAddress(), newPhotoAddress()] })
  const imageFile = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#558866' } })
    .webp()
    .toBuffer()
  await page.route('**/images/**', (route) => route.fulfill({ body: imageFile, contentType: 'image/webp' }))
  await page.goto(`/item/${id}`)
  await waitUntilPageSettled(page)
  await page.getByRole('button', { name: 'Ingrandisci la foto' }).click()
  const viewer = page.getByRole('dialog', { name: 'Panca' })
  const photo = viewer.getByRole('img', { name: 'Panca' })
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, ...screen })
  const widthOf = async () => Math.round((await photo.boundingBox())?.width ?? 0)
  await expect.poll(widthOf).toBe(screen.width)
  await expect(viewer.getByRole('button', { name: 'Chiudi' })).toBeInViewport()
  await expectAccessible(page)

  await page.keyboard.press('+')
  await expect.poll(widthOf).toBe(Math.round(screen.width * 1.5))
  await page.keyboard.press('-')
  await expect.poll(widthOf).toBe(screen.width)
  await page.mouse.dblclick(screen.width / 2, screen.height / 2)
  await expect.poll(widthOf).toBe(screen.width * 2.5)
  // While it is zoomed in, dragging moves the photo and does not show the next one.
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(300, 400, { steps: 4 })
  await page.mouse.up()
  await expect(viewer.getByText('Foto 1 di 3')).toBeVisible()
  await page.keyboard.press('0')
  await expect.poll(widthOf).toBe(screen.width)
  await page.mouse.wheel(0, -300)
  await expect.poll(widthOf).toBeGreaterThan(screen.width)
  await page.keyboard.press('0')

  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Foto 2 di 3')).toBeVisible()
  await page.mouse.move(800, 400)
  await page.mouse.down()
  await page.mouse.move(400, 410, { steps: 4 })
  await page.mouse.up()
  await expect(viewer.getByText('Foto 3 di 3')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Foto successiva' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('Foto 2 di 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ingrandisci la foto' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Foto 2 di 3' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Ingrandisci la foto' }).click()
  await expect(viewer).toBeVisible()
  await page.mouse.click(8, 450)
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ingrandisci la foto' })).toBeFocused()
})

test('[ITEM-32] A pinch with two fingers zooms the enlarged photo', { tag: '@thorough' }, async ({ browser, app }) => {
  const maria = await addPerson(app, 'Maria')
  const id = await addItem(app, maria.uid, { title: 'Panca', images: [newPhotoAddress()] })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL: app.origin, ...phone })
  const page = await context.newPage()
  const imageFile = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#558866' } })
    .webp()
    .toBuffer()
  await page.route('**/images/**', (route) => route.fulfill({ body: imageFile, contentType: 'image/webp' }))
  await page.goto(`/item/${id}`)
  await page.getByRole('button', { name: 'Ingrandisci la foto' }).tap()
  const photo = page.getByRole('dialog', { name: 'Panca' }).getByRole('img', { name: 'Panca' })
  const widthOf = async () => Math.round((await photo.boundingBox())?.width ?? 0)
  await expect.poll(widthOf).toBe(390)
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', offset: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [-offset, offset].map((x, id) => ({ x: 195 + x, y: 422, id })),
    })
  await touch('touchStart', 40)
  for (const offset of [60, 80, 100, 120]) await touch('touchMove', offset)
  await touch('touchEnd', 0)
  await expect.poll(widthOf).toBe(390 * 3)
  await context.close()
})

test('[ITEM-19] Back from an item leads to the bazar with its filters, even if the link was clicked before the script had loaded', {
  tag: '@thorough',
}, async ({ page, app, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/)
  const maria = await addPerson(app, 'Maria')
  const id = await addItem(app, maria.uid, { title: 'Slitta' })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/bazar?ordine=az')
  await page.unroute('**/*.js')
  await card(page, 'Slitta').getByRole('link', { name: 'Slitta' }).click()
  await expect(page).toHaveURL(`/item/${id}`)
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL('/bazar?ordine=az')
})

test.describe('The button “Interessa”', () => {
  test('[IDN-115] [TRUST-03] [BAZ-37] “Interessa” signs a visitor in, asks a new user to accept the rules, and then opens the conversation with its proposal', {
    tag: '@chooser',
  }, async ({ page, app }) => {
    const luca = await addPerson(app, 'Luca')
    await addItem(app, luca.uid, { title: 'Slitta' })
    await page.goto('/bazar')
    const button = card(page, 'Slitta').getByRole('button', { name: 'Interessa: Slitta' })
    await button.click()
    await chooseAccount(await openAccountChooser(page, googleInSheet(page)), 'Giulia', undefined, { isNew: true })
    await sendInterest(page)
    const dialog = page.getByRole('dialog', { name: 'Prima di cominciare' })
    await dialog.getByLabel(/Ho almeno 14 anni/).check()
    await dialog.getByRole('button', { name: 'Conferma e continua' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Spunta tutte e due le caselle per continuare.')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByLabel(/accetto le regole/).check()
    await dialog.getByRole('button', { name: 'Conferma e continua' }).click()
    await expect(page).toHaveURL(/\/scambio\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('region', { name: 'Tu ricevi' })).toContainText('Slitta')
  })

  test('On a phone the “Interessa” button of an item stays visible above the bottom bar while the page scrolls', {
    tag: '@thorough',
  }, async ({ page, app }) => {
    const luca = await addPerson(app, 'Luca')
    const id = await addItem(app, luca.uid, { title: 'Slitta', description: 'Lunga storia. '.repeat(200) })
    await page.setViewportSize(PHONE)
    await page.goto(`/item/${id}`)
    const button = page.getByRole('button', { name: 'Interessa: Slitta' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 1200)
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click({ trial: true })
  })
})
