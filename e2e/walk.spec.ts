import type { Page } from '@playwright/test'
import type { House } from './support/house.ts'
import { hangUp, likes, proposes, says } from './support/talk.ts'
import { expect, test } from './support/test.ts'

/** Pages of one kind differ in what they show: so many of each are visited. */
const OF_A_KIND = 2
/** What signs out, or is dragged instead of pressed, has journeys of its own. */
const NOT_PRESSED = /Logout|Login con Google|^Puntina/

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

test('nobody finds a dead end behind any link', async ({ house, personNamed, newBrowser }) => {
  await busyWorld(house, personNamed)
  const page = await newBrowser()
  const kinds = await walk(page, house.origin)
  expect(kinds).toEqual(expect.arrayContaining(['/', '/bazar', '/bazar/:id', '/item/:id', '/mappa', '/privacy', '/login?da']))
})

test('a new person finds a way on from every empty screen', async ({ house, personNamed }) => {
  await house.empty()
  const { page } = await personNamed('Nuova', { phone: true })
  const kinds = await walk(page, house.origin)
  expect(kinds).toEqual(expect.arrayContaining(['/', '/home', '/bazar', '/mappa', '/inbox', '/radar', '/aggiungi', '/mio-bazar']))
})

test('a busy person finds no dead end behind any link, and one enabled button of each kind in a page changes something in it', async ({
  house,
  personNamed,
}) => {
  const { page } = await busyWorld(house, personNamed)
  const kinds = await walk(page, house.origin, (path) => pressEverything(page, path))
  expect(kinds).toEqual(expect.arrayContaining(['/scambio/:id', '/item/:id/modifica', '/inbox', '/radar', '/mio-bazar']))
})

test('the admin finds no dead end behind any link, and one enabled button of each kind in the administration changes something in it', async ({
  house,
  personNamed,
}) => {
  await busyWorld(house, personNamed)
  const { page } = await personNamed('Ada', { email: 'admin@barattolo.test' })
  const kinds = await walk(page, house.origin, (path) => (path.startsWith('/admin') ? pressEverything(page, path) : undefined))
  expect(kinds).toEqual(expect.arrayContaining(['/admin', '/item/:id']))
})

/** Somebody in the middle of everything: objects of each kind, and a conversation in each state. */
async function busyWorld(house: House, personNamed: (name: string) => Promise<import('./support/sign-in-browser.ts').Neighbour>) {
  const [giulia, maria] = [await personNamed('Giulia'), await personNamed('Maria')]
  const mine = await hangUp(
    house,
    giulia,
    { title: 'Teiera' },
    { title: 'Sci', status: 'dono' },
    { title: 'Radio', status: 'riparare' },
  )
  const hers = await hangUp(house, maria, { title: 'Cesta' }, { title: 'Lume' }, { title: 'Vaso' }, { title: 'Banco' })
  const ids = []
  for (const { _id } of hers) ids.push((await likes(house, giulia, _id))._id)
  const [open = ''] = ids
  await proposes(house, maria, open, { request: mine.slice(0, 1) })
  await says(house, maria, open, 'Ti va?')
  return giulia
}

/** Follows every link that is shown from the landing page on; each must lead to a page that can be left. Answers the kinds of pages met. */
async function walk(page: Page, origin: string, atEach: (path: string) => Promise<void> | undefined = () => undefined) {
  const met = new Map<string, number>()
  const visited = new Set<string>()
  const queue = ['/']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = kindOf(new URL(path, origin))
    const times = met.get(kind) ?? 0
    if (times >= OF_A_KIND || visited.has(path)) continue
    met.set(kind, times + 1)
    visited.add(path)
    for (const href of await linksOf(page, path)) {
      const url = new URL(href, origin)
      if (url.origin === origin) queue.push(url.pathname + url.search)
      else expect(url.protocol, `${href} on ${path}`).toMatch(/^(https:|mailto:)/)
    }
    if (times === 0) await atEach(path)
  }
  return [...met.keys()]
}

/** An address without what names one thing: two objects’ pages are of one kind. */
function kindOf({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/bazar\/)[^/]+/g, ':id')
  const names = [...new Set(searchParams.keys())].sort().join('&')
  return names ? `${path}?${names}` : path
}

async function linksOf(page: Page, path: string): Promise<string[]> {
  await open(page, path)
  await expect(page.getByRole('alert'), `${path} complains`).toHaveCount(0)
  const links = await page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const here = new URL(page.url()).pathname
  expect(
    links.some((href) => new URL(href).pathname !== here),
    `${path} can be left`,
  ).toBe(true)
  return links
}

async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  expect(answer?.status(), `${path} is there`).toBeLessThan(400)
  await expect(page.locator('h1').first(), `${path} says what it is`).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.sk, [aria-busy="true"]'), `${path} stops loading`).toHaveCount(0)
}

/** Presses the first button of each kind in the page, each on the page as it was opened; something in the document must change. */
async function pressEverything(page: Page, path: string) {
  // Where a dialog is open, what is behind it is out of reach.
  const buttons = page.getByRole('main').getByRole('button', { disabled: false }).and(page.locator('button'))
  const count = await buttons.count()
  const pressed = new Set<string>()
  for (let index = 0; index < count; index++) {
    const button = buttons.nth(index)
    // What is chosen already stays chosen.
    if (!(await button.isVisible()) || (await button.getAttribute('aria-pressed')) === 'true') continue
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
    // One of a row of equals is enough.
    const kind = `${await button.getAttribute('class')} ${name.replace(/Teiera|Sci|Radio|Cesta|Lume|Vaso|Banco|Maria|Giulia|\d+/g, '')}`
    if (pressed.has(kind) || NOT_PRESSED.test(name)) continue
    pressed.add(kind)
    await expectToAct(page, button, `‘${name}’ on ${path}`)
    await open(page, path)
  }
}

async function expectToAct(page: Page, button: ReturnType<Page['locator']>, what: string) {
  let asked = false
  page.once('filechooser', () => {
    asked = true
  })
  await page.evaluate(() => {
    document.documentElement.dataset.changes = '0'
    new MutationObserver(() => {
      document.documentElement.dataset.changes = '1'
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const before = page.url()
  await button.click()
  await expect
    .poll(async () => asked || page.url() !== before || (await page.locator('html[data-changes="1"]').count()) > 0, {
      message: what,
    })
    .toBe(true)
}
