import sharp from 'sharp'
import { publishItems } from './support/api-calls.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[PROF-04] The theme and the text size of the device are there at the first paint of every page', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|dynamically imported module/)
  await page.goto('/contact')
  await page.evaluate(() => {
    localStorage.setItem('barattolo:tema', '"dark"')
    localStorage.setItem('barattolo:testo', '"larger"')
  })
  // The application does not start, so everything that is visible comes from the HTML and its classic scripts.
  await page.route(/assets\/main-.*\.js/, (route) => route.abort())
  // The landing page is prerendered, the bazar comes from the server, the profile is an empty page.
  for (const path of ['/', '/bazar', '/profilo']) {
    await page.goto(path)
    const shown = await page.evaluate(() => {
      const { backgroundColor, fontSize } = getComputedStyle(document.documentElement)
      const barColors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return { backgroundColor, fontSize, bar: barColors.filter(({ media }) => media === 'all').map(({ content }) => content) }
    })
    expect(shown, path).toEqual({ backgroundColor: 'rgb(15, 29, 26)', fontSize: '20px', bar: ['#182b26'] })
  }
})

/** A picture with the reader of its colour in the middle, in a landscape format. */
const makePicture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer()

test('[PROF-15] Words and picture that a person changes are seen by another person on their page and on a card', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Perron', { phone: true })
  const anna = await signInUser('Anna Blanc')
  await publishItems(app, giulia, { title: 'Cesta di vimini' })
  const { page } = giulia

  await page.goto('/profilo')
  await page.getByRole('link', { name: /^Due parole/ }).click()
  await page.getByRole('textbox', { name: 'Due parole' }).fill('Rimetto a nuovo le cose')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Salvato.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Torna al profilo' }).click()
  await expect(page.getByRole('link', { name: /^Due parole/ })).toContainText('Rimetto a nuovo le cose')
  await page.getByRole('link', { name: 'Cambia la foto' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Scegli una foto' }).click()
  await (await chooser).setFiles({ name: 'io.jpg', mimeType: 'image/jpeg', buffer: await makePicture() })
  await expect(page.getByText('Fatto: adesso ti vedono così.')).toBeVisible()
  await expectAccessible(page)
  const address = new RegExp(`/api/people/${giulia.uid}/picture\\?v=`)
  await expect(page.getByRole('banner').locator('[data-slot=avatar] img:visible')).toHaveAttribute('src', address)

  await anna.page.goto('/bazar?q=vimini')
  const card = anna.page.getByRole('article', { name: 'Cesta di vimini' })
  const face = card.locator('[data-slot=avatar] img')
  await expect(face).toHaveAttribute('src', address)
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(288)
  await anna.page.goto(`/bazar/${giulia.uid}`)
  await expect(anna.page.getByText('“Rimetto a nuovo le cose”')).toBeVisible()
  await anna.page.getByRole('button', { name: 'Altro su Giulia P.' }).click()
  await expect(anna.page.getByRole('menuitem', { name: 'Segnala la foto' })).toBeVisible()
  await anna.page.getByRole('menuitem', { name: 'Segnala le parole' }).click()
  await expect(anna.page.getByRole('dialog', { name: 'Segnala queste parole' })).toBeVisible()

  await page.getByRole('button', { name: 'Togli questa foto' }).click()
  await expect(page.getByText('Foto tolta.')).toBeVisible()
  await expect(page.getByRole('banner').locator('[data-slot=avatar] img')).toHaveCount(0)
})
