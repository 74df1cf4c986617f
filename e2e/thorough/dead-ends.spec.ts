import { uid } from '@barattolo/domain/ids'
import { houseKey } from '@barattolo/server/notices/house-keys.store'
import { linkToken, makeLinkKey } from '@barattolo/server/notices/unsubscribe'
import type { Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { makeBusy } from '../support/busy-person.ts'
import { type Tried, tryEverything } from '../support/press.ts'
import { expect, test } from '../support/test.ts'

/** How many pages of each kind are visited, as their content differs. */
const OF_A_KIND = 2

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
test.beforeEach(({ house }) => house.empty())

const WHAT = 'finds no dead links, no buttons without effect and no forms without a response'

test(`A visitor ${WHAT}`, async ({ house, personNamed, newBrowser, expectComplaint }) => {
  // The account chooser is closed again at once, or opened twice.
  expectComplaint(/^ERRORE LOGIN: auth\/(popup-closed-by-user|cancelled-popup-request)/)
  const giulia = await personNamed('Giulia')
  await makeBusy(house, giulia)
  const wayOut = linkToken(uid.parse(giulia.uid), await houseKey(house.db, 'unsubscribe', makeLinkKey))
  const { pages, forms } = await walk(await withoutWebgl(await newBrowser()), {
    from: ['/', `/disiscrizione?t=${wayOut}`, '/arrivederci'],
  })
  expect(pages).toEqual(expect.arrayContaining(['/', '/bazar', '/bazar/:id', '/item/:id', '/mappa', '/privacy', '/login?da']))
  expect(forms).toEqual(expect.arrayContaining(['/contact contact, filled', '/ find-in__form, filled']))
})

test(`A new user on a phone ${WHAT}`, async ({ house, personNamed, expectComplaint }) => {
  // API calls that write before the rules are accepted.
  expectComplaint(/status of 403/)
  const { page, uid: who } = await personNamed('Nuova', { phone: true })
  await house.db
    .updateTable('people')
    .set({ rulesVersion: null, rulesAcceptedAt: null })
    .where('uid', '=', uid.parse(who))
    .execute()
  const { pages, forms } = await walk(await withoutWebgl(page))
  expect(pages).toEqual(
    expect.arrayContaining(['/home', '/bazar', '/mappa', '/inbox', '/radar', '/aggiungi', '/mio-bazar', '/avvisi']),
  )
  expect(forms).toEqual(expect.arrayContaining(['/aggiungi publish, filled', '/bacheca ad-form, filled']))
  // The first write on any page asks to accept the rules.
  expect(forms.filter((form) => form.endsWith(' rules, filled'))).not.toEqual([])
})

test(`A user with items, conversations and requests ${WHAT}`, async ({ house, personNamed }) => {
  const giulia = await personNamed('Giulia')
  await makeBusy(house, giulia)
  const { pages, forms } = await walk(giulia.page)
  expect(pages).toEqual(
    expect.arrayContaining(['/scambio/:id', '/item/:id/modifica', '/inbox', '/avvisi/preferenze', '/requests/:id']),
  )
  expect(forms).toEqual(expect.arrayContaining(['/item/:id/modifica publish, filled', '/scambio/:id say2, filled']))
})

test(`The admin ${WHAT}`, async ({ house, personNamed }) => {
  await makeBusy(house, await personNamed('Giulia'))
  const { page } = await personNamed('Ada', { email: 'admin@barattolo.test' })
  // On all other pages the admin has the same controls as other users.
  const { pages, forms } = await walk(page, { tries: (path) => /^\/(admin|item|requests)/.test(path) })
  expect(pages).toEqual(expect.arrayContaining(['/admin', '/item/:id', '/admin?scheda']))
  expect(forms).toEqual(expect.arrayContaining(['/admin case__decide, filled']))
})

interface Way {
  /** The first pages: the landing page, or links in e-mails. */
  from?: readonly string[]
  /** Whether the buttons and forms of a page are tried. */
  tries?: (path: string) => boolean
}

/** Follows every link and tries every button and form. Returns the kinds of pages and forms that it has found. */
async function walk(page: Page, { from = ['/'], tries = () => true }: Way = {}) {
  const met = new Map<string, number>()
  const visited = new Set<string>()
  const tried: Tried = { buttons: new Set(), forms: new Set(), met: new Set(), opener: '' }
  const queue = [...from]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const here = path
    const { place, questions } = kindOf(path)
    const kind = place + questions
    const times = met.get(kind) ?? 0
    if (visited.has(path) || times >= (questions ? 1 : OF_A_KIND)) continue
    met.set(kind, times + 1)
    visited.add(path)
    // One step per page: Playwright searches all steps on one level at every action.
    await test.step(path, async () => {
      const look = async () => void queue.push(...(await linksOn(page, here)).filter((to) => !visited.has(to)))
      await visit(page, path)
      await look()
      if (tries(path)) await tryEverything(page, { path, pageKind: place }, tried, { reopen: () => open(page, here), look })
    })
  }
  return { pages: [...met.keys()], forms: [...tried.forms] }
}

/** The kind of page: its path with placeholders for ids, and the names of its query parameters. */
function kindOf(path: string): { place: string; questions: string } {
  const { pathname, searchParams } = new URL(path, 'http://barattolo')
  const place = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/bazar\/)[^/]+/g, ':id')
  const names = [...new Set(searchParams.keys())].sort().join('&')
  return { place, questions: names ? `?${names}` : '' }
}

async function visit(page: Page, path: string) {
  await open(page, path)
  await expect(page.getByRole('alert'), `${path} shows an error`).toHaveCount(0)
  const here = new URL(page.url()).pathname
  const ways = await linksOn(page, path)
  expect(
    ways.some((way) => new URL(way, page.url()).pathname !== here),
    `${path} has a link to another page`,
  ).toBe(true)
}

/** The addresses of all links within the app. Expects that external links use https or mailto. */
async function linksOn(page: Page, path: string): Promise<string[]> {
  const hrefs = await page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const links = hrefs.map((href) => new URL(href))
  const { origin } = new URL(page.url())
  for (const { protocol, href } of links.filter((link) => link.origin !== origin))
    expect(protocol, `${href} on ${path}`).toMatch(/^(https:|mailto:)/)
  return links.filter((link) => link.origin === origin).map(({ pathname, search }) => pathname + search)
}

async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  expect(answer?.status(), `${path} answers with a success`).toBeLessThan(400)
  await expect(page.locator('h1').first(), `${path} has a heading`).toBeAttached()
  await atRest(page)
  await expect(page.locator('.sk, [aria-busy="true"]'), `${path} finishes loading`).toHaveCount(0)
}

/** Disables WebGL, so that the map is an SVG. Two of the tests crawl the map with WebGL, two the one without. */
async function withoutWebgl(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const given = HTMLCanvasElement.prototype.getContext
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(given, this, [kind, ...rest])
      },
    })
  })
  return page
}
