import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { card, hang, neighbour, titlesIn } from './support/objects.ts'
import { expect, PHONE, test } from './support/test.ts'

const HOSTILE = "</script><script>window.ran=1</script><!-- $& $' ]]>"

test('[PERF-04] [PERF-06] The bazar and an item page are server-rendered completely, and hydration sends no API calls for their data', async ({
  browser,
  house,
  page,
}) => {
  await house.empty()
  const { uid } = await neighbour(house, 'Luca Bionaz')
  const id = await hang(house, uid, { title: 'Lampada blu', description: 'Si accende al primo colpo.' })
  const hostile = await hang(house, uid, { title: HOSTILE, description: HOSTILE })

  const without = await (await browser.newContext({ javaScriptEnabled: false, baseURL: house.origin, viewport: PHONE })).newPage()
  await without.goto('/bazar')
  await expect(card(without, 'Lampada blu').locator('.pic img')).toBeVisible()
  await expect(card(without, HOSTILE)).toBeVisible()
  await card(without, 'Lampada blu').getByRole('link').click()
  await expect(without.getByRole('heading', { level: 1 })).toHaveText('Lampada blu')
  await expect(without.getByText('Si accende al primo colpo.')).toBeVisible()
  await expect(without.getByRole('button', { name: /^Luca B\./ })).toBeVisible()
  await without.goto('/bazar?q=lampada')
  await expect(without.getByRole('article')).toHaveCount(1)
  await without.context().close()

  const asked = callsOf(page)
  for (const address of ['/bazar', `/item/${id}`, `/item/${hostile}`, '/bazar?q=lampada&stato=baratto']) {
    await page.goto(address)
    await atRest(page)
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
  expect(asked.filter((call) => call !== '/api/config')).toEqual([])
})

test('[PERF-07] A signed-in user sees their own view of the bazar, never the visitor’s view first', async ({ house, personNamed }) => {
  await house.empty()
  const anna = await personNamed('Anna', { phone: true })
  const mine = await hang(house, anna.uid, { title: 'Sedia mia' })
  const { uid } = await neighbour(house, 'Luca')
  await hang(house, uid, { title: 'Lampada blu' })
  const { page } = anna
  await page.goto('/bazar')
  await expect(page.getByRole('region', { name: 'Il mio bazar', exact: true })).toContainText('Sedia mia')

  // While the main script is delayed, the public list is hidden, and its space is reserved.
  const { letCome } = await holdBack(page, /assets\/main-.*\.js/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByPlaceholder('Cerca per titolo')).toBeVisible()
  await expect(page.getByText('Lampada blu')).toBeHidden()
  letCome()
  await expect(page.getByRole('region', { name: 'Il mio bazar', exact: true })).toContainText('Sedia mia')
  await expect(card(page, 'Lampada blu')).toBeVisible()

  await page.goto(`/item/${mine}`)
  await expect(page.getByRole('link', { name: 'Modifica' })).toBeVisible()
})

test('[PERF-08] Clicks and typed text before the scripts have loaded and during hydration are not lost', async ({
  house,
  newBrowser,
  page: desk,
}) => {
  await house.empty()
  const { uid } = await neighbour(house, 'Luca')
  for (const [title, status] of [
    ['Zaino blu', 'dono'],
    ['Anfora blu', 'dono'],
    ['Lampada blu', 'baratto'],
    ['Sedia', 'dono'],
  ] as const)
    await hang(house, uid, { title, status })
  const phone = await newBrowser({ phone: true })
  // The hydration entry, which records early input, and the main script.
  for (const script of [/assets\/late-.*\.js/, /assets\/main-.*\.js/]) {
    const onPhone = await holdBack(phone, script)
    await phone.goto('/bazar', { waitUntil: 'commit' })
    await phone.getByPlaceholder('Cerca per titolo').fill('lampada')
    await phone.getByRole('button', { name: 'Filtra e ordina' }).click()
    onPhone.letCome()
    await expect(phone.getByRole('dialog')).toBeVisible()
    await expect(phone).toHaveURL('/bazar?q=lampada')

    const onDesk = await holdBack(desk, script)
    await desk.goto('/bazar', { waitUntil: 'commit' })
    await desk.getByRole('combobox', { name: 'Ordine' }).focus()
    await desk.keyboard.type('Titolo A')
    await desk.getByRole('combobox', { name: 'Stato' }).focus()
    await desk.keyboard.type('Dono')
    await desk.getByPlaceholder('Cerca per titolo').focus()
    await desk.keyboard.type('blu')
    onDesk.letCome()
    await expect.poll(() => new URL(desk.url()).search).toMatch(/(?=.*ordine=az)(?=.*q=blu)(?=.*dono)/)
    await expect.poll(() => titlesIn(desk, 'I bazar della città')).toEqual(['Anfora blu', 'Zaino blu'])
    await expect(desk.getByRole('combobox', { name: 'Stato' })).toHaveValue('dono')
    await expect(desk.getByRole('combobox', { name: 'Ordine' })).toHaveValue('title')
  }

  // A selection during hydration is one history entry, which one Back undoes.
  const other = await desk.context().newPage()
  await other.addInitScript(() => {
    const choose = () => {
      const order = document.querySelector<HTMLSelectElement>('select[aria-label="Ordine"]')
      if (!order) throw new Error('the page has no sort order to select')
      order.value = 'title'
      for (const type of ['input', 'change']) order.dispatchEvent(new Event(type, { bubbles: true }))
    }
    addEventListener('barattolo:shown', choose, { once: true })
  })
  await other.goto('/bazar')
  await expect(other).toHaveURL('/bazar?ordine=az')
  await expect(other.getByRole('combobox', { name: 'Ordine' })).toHaveValue('title')
  await other.goBack()
  await expect(other).toHaveURL('/bazar')
  await expect(other.getByRole('combobox', { name: 'Ordine' })).toHaveValue('newest')
})

/** Delays the matching files until `letCome` is called. */
async function holdBack(page: Page, file: RegExp) {
  let letCome = () => {}
  const late = new Promise<void>((come) => {
    letCome = come
  })
  await page.route(file, async (route) => {
    await late
    await route.continue()
  })
  return { letCome }
}

function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
