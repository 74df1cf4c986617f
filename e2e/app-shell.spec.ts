import config from './playwright.config.ts'
import { delayFiles } from './support/delay-files.ts'
import { addItem, addPerson } from './support/items.ts'
import { findOverflow } from './support/overflow.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { signInBrowser } from './support/sign-in-browser.ts'
import { expect, expectAccessible, PHONE, test, WITH_MOTION } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'

test.use(WITH_MOTION)

test('[NAV-26] [NAV-43] A page is in Italian; a newly opened page starts at the top; a reload and Back restore the scroll position, and a page scrolled before it is interactive stays there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const expectScrollPosition = async (y: number) => {
    // Waits for the main script, which restores the scroll position.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  }
  const scrollDown = async () => {
    await page.evaluate(() => scrollTo(0, 300))
    await expectScrollPosition(300)
  }
  await page.goto('/privacy')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expectScrollPosition(0)
  await scrollDown()
  await page.goto('/terms')
  await expectScrollPosition(0)
  await scrollDown()
  await page.reload()
  await expectScrollPosition(300)
  await page.goto('/privacy')
  await expectScrollPosition(0)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expectScrollPosition(300)

  const script = await delayFiles(page, /assets\/main-.*\.js/)
  await page.goto('/privacy', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => scrollTo(0, 200))
  script.release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expectScrollPosition(200)
})

test('[NAV-43] Back before the page is hydrated, to a tab whose file is not loaded yet, restores the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/home')
  await waitUntilPageSettled(page)
  await page.evaluate(() => scrollTo(0, 1200))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  await page.getByRole('navigation', { name: 'In fondo' }).getByRole('link', { name: 'Bazar' }).click()
  await expect(page).toHaveURL('/bazar')
  const { release } = await delayFiles(page, /assets\/HomePage-.*\.js/)
  await page.addInitScript(goBackBeforeHydration)
  await page.reload()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Caricamento…' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { name: 'Qui si scambia, si regala e si ripara', level: 1 })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
})

/** Goes back when the main script has started React, and holds React’s first step until then: it waits for a message to itself. */
function goBackBeforeHydration() {
  const { prototype } = MessagePort
  const { postMessage } = prototype
  const held: (() => void)[] = []
  prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    if (held.length === 0) history.back()
    held.push(() => Reflect.apply(postMessage, this, message))
  }
  const release = () => {
    prototype.postMessage = postMessage
    for (const post of held) post()
  }
  addEventListener('popstate', release, { once: true })
}

test('[APP-50] A tapped tab shows its screen without waiting for the network', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|Failed to load resource|^Errore/)
  const maria = await addPerson(app, 'Maria Favre')
  await addItem(app, maria.uid, { title: 'Lampada blu' })
  const { page } = await signInUser('Giulia Rossi', { phone: true })
  await page.goto('/bazar')
  await waitUntilPageSettled(page)
  const isLoaded = (file: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)),
      file,
    )
  for (const file of ['OwnPages', 'InboxPage', 'RadarPage', 'MapPage']) await expect.poll(() => isLoaded(file), file).toBe(true)
  await waitUntilPageSettled(page)
  // From here on nothing is answered.
  await page.route('**/*', () => undefined)
  const tap = (name: string) => page.getByRole('navigation', { name: 'In fondo' }).getByRole('link', { name }).click()
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const placeholders = await page.evaluateHandle(() => {
    const shown: string[] = []
    const watch = () => (document.querySelector('[data-placeholder]') ? shown.push(location.pathname) : undefined)
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
    return shown
  })
  await tap('Inbox')
  await expect(heading('Inbox')).toBeVisible()
  await tap('Radar')
  await expect(heading('Radar')).toBeVisible()
  await tap('Mappa')
  await expect(heading('Qui vicino')).toBeAttached()
  await tap('Home')
  await expect(heading('Ciao')).toBeVisible()
  await tap('Bazar')
  await expect(page.getByRole('heading', { name: 'Lampada blu' })).toBeVisible()
  expect(await placeholders.jsonValue()).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[NAV-44] On a phone with twice the default font size every control is reachable', { tag: '@thorough' }, async ({
  playwright,
  app,
}) => {
  const { args = [], ...launch } = config.use?.launchOptions ?? {}
  const browser = await playwright.chromium.launch({ ...launch, args: [...args, '--blink-settings=defaultFontSize=32'] })
  const page = await browser.newPage({ viewport: PHONE, baseURL: app.origin, locale: 'it-IT' })
  await signInBrowser(app.origin, page, { name: 'Pierina', email: uniqueEmail('Pierina') })
  const faults: string[] = []
  for (const path of [
    '/bazar',
    '/aggiungi',
    '/mio-bazar',
    '/profilo',
    '/profilo/dati',
    '/avvisi/preferenze',
    '/bacheca',
    '/inbox',
  ]) {
    await page.goto(path)
    // The account menu button loads last and replaces a link.
    await expect(page.getByRole('button', { name: /^Il tuo account/ })).toBeVisible()
    await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0)
    for (const fault of await findOverflow(page)) faults.push(`${path}: ${fault}`)
  }
  expect(faults).toEqual([])
  await browser.close()
})

test('[NAV-45] [NAV-46] At 320, 390, 720 and 1024 px the avatar in the header opens the account menu', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  const { page } = await signInUser('Massimiliano Bérard-Charrère', { phone: true })
  const header = page.getByRole('banner')
  const accountButton = header.getByRole('button', { name: 'Il tuo account: Massimiliano Bérard-Charrère' })
  const menuLinks = header.getByRole('navigation', { name: 'Il tuo account' }).getByRole('link')
  const mainNavigation = header.getByRole('navigation', { name: 'Principale' })
  await page.goto('/bacheca')
  for (const { width, hasMainNavigation } of [
    { width: 320, hasMainNavigation: false },
    { width: 390, hasMainNavigation: false },
    { width: 720, hasMainNavigation: true },
    { width: 1024, hasMainNavigation: true },
  ])
    await test.step(`The account menu works at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await accountButton.click()
      await expect(header.getByRole('paragraph')).toHaveText('Massimiliano Bérard-Charrère')
      await expect(menuLinks).toHaveText(['Il tuo profilo', 'Il mio bazar', 'Preferiti', 'Avvisi', 'Preferenze'])
      await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expectAccessible(page)
      expect(await findOverflow(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(menuLinks).toHaveCount(0)
      await expect(accountButton).toBeFocused()
      await accountButton.click()
      await page.mouse.click(5, 500)
      await expect(menuLinks).toHaveCount(0)

      await accountButton.click()
      await menuLinks.getByText('Preferenze').click()
      await expect(page).toHaveURL('/avvisi/preferenze')
      await expect(menuLinks).toHaveCount(0)
      await accountButton.click()
      await page.goBack()
      await expect(page).toHaveURL('/bacheca')
      await expect(menuLinks).toHaveCount(0)

      if (hasMainNavigation)
        await expect(mainNavigation.getByRole('link')).toHaveText(['Home', 'Mappa', 'Bazar', 'Inbox', 'Radar'])
      else await expect(mainNavigation).toBeHidden()
    })
  await accountButton.click()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(header.getByRole('button', { name: 'Login con Google' })).toBeVisible()
})

test('[NAV-47] From 1100 px on the header of a person with a long name fits, with its logout, also with the link of an admin', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  for (const email of ['massimiliano@example.org', 'admin@barattolo.test']) {
    const isAdmin = email.startsWith('admin')
    const { page } = await signInUser('Massimiliano Bérard-Charrère', { email })
    const header = page.getByRole('banner')
    await page.goto('/bacheca')
    await expect(header.getByRole('link', { name: 'Preferiti' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Amministra' })).toHaveCount(isAdmin ? 1 : 0)
    const name = header
      .getByRole('link', { name: /^Il tuo profilo:/ })
      .locator('> span')
      .last()
    const isShortened = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 20)
    for (const width of [1100, 1120, 1160, 1200, 1239, 1240, 1260, 1280, 1299, 1300, 1320, 1340, 1440, 1600]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(header.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
      expect(await findOverflow(page), `${width} px`).toEqual([])
      // On narrower screens there is only the picture.
      expect(await isShortened(), `${width} px`).toBe(width >= (isAdmin ? 1300 : 1240))
      // With a larger text, as some people set it, there is less space.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '22px'))
      await expect(header.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
      expect(await findOverflow(page), `${width} px, larger text`).toEqual([])
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
  }
})
