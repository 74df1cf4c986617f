import type { Page } from '@playwright/test'
import { addItem, addPerson, card, titlesIn } from './support/items.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { expect, PHONE, test } from './support/test.ts'

const HOSTILE = "</script><script>window.ran=1</script><!-- $& $' ]]>"

test('[PERF-04] [PERF-06] The bazar and an item page are server-rendered completely, and hydration sends no API calls for their data', async ({
  browser,
  app,
  page,
}) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Luca Bionaz')
  const id = await addItem(app, uid, { title: 'Lampada blu', description: 'Si accende al primo colpo.' })
  const hostileItem = await addItem(app, uid, { title: HOSTILE, description: HOSTILE })

  const noScriptPage = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin, viewport: PHONE })
  ).newPage()
  await noScriptPage.goto('/bazar')
  await expect(card(noScriptPage, 'Lampada blu').locator('.pic img')).toBeVisible()
  await expect(card(noScriptPage, HOSTILE)).toBeVisible()
  await card(noScriptPage, 'Lampada blu').getByRole('link').click()
  await expect(noScriptPage.getByRole('heading', { level: 1 })).toHaveText('Lampada blu')
  await expect(noScriptPage.getByText('Si accende al primo colpo.')).toBeVisible()
  await expect(noScriptPage.getByRole('button', { name: /^Luca B\./ })).toBeVisible()
  await noScriptPage.goto('/bazar?q=lampada')
  await expect(noScriptPage.getByRole('article')).toHaveCount(1)
  await noScriptPage.context().close()

  const apiCalls = recordApiCalls(page)
  for (const address of ['/bazar', `/item/${id}`, `/item/${hostileItem}`, '/bazar?q=lampada&stato=baratto']) {
    await page.goto(address)
    await waitUntilPageSettled(page)
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
  expect(apiCalls.filter((call) => call !== '/api/config')).toEqual([])
})

test('[PERF-07] A signed-in user sees their own view of the bazar, never the visitor’s view first', async ({
  app,
  signInUser,
}) => {
  await app.emptyDatabase()
  const anna = await signInUser('Anna', { phone: true })
  const ownItem = await addItem(app, anna.uid, { title: 'Sedia mia' })
  const { uid } = await addPerson(app, 'Luca')
  await addItem(app, uid, { title: 'Lampada blu' })
  const { page } = anna
  await page.goto('/bazar')
  await expect(page.getByRole('region', { name: 'Il mio bazar', exact: true })).toContainText('Sedia mia')

  // While the main script is delayed, the public list is hidden, and its space is reserved.
  const { release } = await delayFiles(page, /assets\/main-.*\.js/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByPlaceholder('Cerca per titolo')).toBeVisible()
  await expect(page.getByText('Lampada blu')).toBeHidden()
  release()
  await expect(page.getByRole('region', { name: 'Il mio bazar', exact: true })).toContainText('Sedia mia')
  await expect(card(page, 'Lampada blu')).toBeVisible()

  await page.goto(`/item/${ownItem}`)
  await expect(page.getByRole('link', { name: 'Modifica' })).toBeVisible()
})

test('[PERF-08] Clicks and typed text before the scripts have loaded and during hydration are not lost', async ({
  app,
  newBrowser,
  page: desk,
}) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Luca')
  for (const [title, status] of [
    ['Zaino blu', 'dono'],
    ['Anfora blu', 'dono'],
    ['Lampada blu', 'baratto'],
    ['Sedia', 'dono'],
  ] as const)
    await addItem(app, uid, { title, status })
  const phone = await newBrowser({ phone: true })
  // Delays in turn the hydration entry, which records early input, and the main script.
  for (const script of [/assets\/hydrate-entry-.*\.js/, /assets\/main-.*\.js/]) {
    const onPhone = await delayFiles(phone, script)
    await phone.goto('/bazar', { waitUntil: 'commit' })
    await phone.getByPlaceholder('Cerca per titolo').fill('lampada')
    await phone.getByRole('button', { name: 'Filtra e ordina' }).click()
    onPhone.release()
    await expect(phone.getByRole('dialog')).toBeVisible()
    await expect(phone).toHaveURL('/bazar?q=lampada')

    const onDesk = await delayFiles(desk, script)
    await desk.goto('/bazar', { waitUntil: 'commit' })
    await desk.getByRole('combobox', { name: 'Ordine' }).focus()
    await desk.keyboard.type('Titolo A')
    await desk.getByRole('combobox', { name: 'Stato' }).focus()
    await desk.keyboard.type('Dono')
    await desk.getByPlaceholder('Cerca per titolo').focus()
    await desk.keyboard.type('blu')
    onDesk.release()
    await expect.poll(() => new URL(desk.url()).search).toMatch(/(?=.*ordine=az)(?=.*q=blu)(?=.*dono)/)
    await expect.poll(() => titlesIn(desk, 'I bazar della città')).toEqual(['Anfora blu', 'Zaino blu'])
    await expect(desk.getByRole('combobox', { name: 'Stato' })).toHaveValue('dono')
    await expect(desk.getByRole('combobox', { name: 'Ordine' })).toHaveValue('title')
  }

  // A selection during hydration is one history entry, which one Back undoes.
  const newTab = await desk.context().newPage()
  await newTab.addInitScript(() => {
    const selectOrder = () => {
      const order = document.querySelector<HTMLSelectElement>('select[aria-label="Ordine"]')
      if (!order) throw new Error('the page has no sort order to select')
      order.value = 'title'
      for (const type of ['input', 'change']) order.dispatchEvent(new Event(type, { bubbles: true }))
    }
    addEventListener('barattolo:shown', selectOrder, { once: true })
  })
  await newTab.goto('/bazar')
  await expect(newTab).toHaveURL('/bazar?ordine=az')
  await expect(newTab.getByRole('combobox', { name: 'Ordine' })).toHaveValue('title')
  await newTab.goBack()
  await expect(newTab).toHaveURL('/bazar')
  await expect(newTab.getByRole('combobox', { name: 'Ordine' })).toHaveValue('newest')
})

/** Delays the matching files until `release` is called. */
async function delayFiles(page: Page, file: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(file, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

function recordApiCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
