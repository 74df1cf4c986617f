import { uid } from '@barattolo/domain/ids'
import { generateUnsubscribeKey, makeUnsubscribeToken } from '@barattolo/server/notices/unsubscribe-token'
import { getOrCreateSecret } from '@barattolo/server/platform/database/secrets.store'
import type { Page } from '@playwright/test'
import { exercisePage, type TriedControls } from '../support/exercise-page.ts'
import { waitUntilPageSettled } from '../support/page-settled.ts'
import { populateAccount } from '../support/populate-account.ts'
import { expect, test } from '../support/test.ts'

/** How many pages of each kind are visited: pages of one kind differ in content. */
const PAGES_PER_KIND = 2

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
test.beforeEach(({ app }) => app.emptyDatabase())

const EXPECTATION = 'finds no dead links, no buttons without effect and no forms without a response'

test(`A visitor ${EXPECTATION}`, async ({ app, signInUser, newBrowser }) => {
  const giulia = await signInUser('Giulia')
  await populateAccount(app, giulia)
  const unsubscribeToken = makeUnsubscribeToken(
    uid.parse(giulia.uid),
    await getOrCreateSecret(app.db, 'unsubscribe', generateUnsubscribeKey),
  )
  const { pages, forms } = await crawl(await disableWebGl(await newBrowser()), {
    startPaths: ['/', `/disiscrizione?t=${unsubscribeToken}`, '/arrivederci'],
  })
  expect(pages).toEqual(expect.arrayContaining(['/', '/bazar', '/bazar/:id', '/item/:id', '/mappa', '/privacy', '/login?da']))
  expect(forms).toEqual(expect.arrayContaining(['/contact Invia il messaggio, filled', '/ Cerca, filled']))
})

test(`A new user on a phone ${EXPECTATION}`, async ({ app, signInUser, allowConsoleErrors }) => {
  // The API refuses writes until the user has accepted the rules.
  allowConsoleErrors(/status of 403/)
  const { page, uid: userUid } = await signInUser('Nuova', { phone: true })
  await app.db
    .updateTable('people')
    .set({ rulesVersion: null, rulesAcceptedAt: null })
    .where('uid', '=', uid.parse(userUid))
    .execute()
  const { pages, forms } = await crawl(await disableWebGl(page))
  expect(pages).toEqual(
    expect.arrayContaining(['/home', '/bazar', '/mappa', '/inbox', '/radar', '/aggiungi', '/mio-bazar', '/profilo', '/avvisi']),
  )
  expect(forms).toEqual(expect.arrayContaining(['/aggiungi Metti in circolo, filled', '/bacheca Appendi in bacheca, filled']))
  // The first write on any page asks to accept the rules.
  expect(forms.filter((form) => form.endsWith(' Conferma e continua, filled'))).not.toEqual([])
})

test(`A user with items, conversations and requests ${EXPECTATION}`, async ({ app, signInUser }) => {
  const giulia = await signInUser('Giulia')
  await populateAccount(app, giulia)
  const { pages, forms } = await crawl(giulia.page)
  expect(pages).toEqual(
    expect.arrayContaining(['/scambio/:id', '/item/:id/modifica', '/inbox', '/avvisi/preferenze', '/requests/:id']),
  )
  expect(forms).toEqual(
    expect.arrayContaining(['/item/:id/modifica Salva le modifiche, filled', '/scambio/:id Invia messaggio, filled']),
  )
})

test(`The admin ${EXPECTATION}`, async ({ app, signInUser, allowConsoleErrors }) => {
  // What is private and has not been opened with a reason.
  allowConsoleErrors(/status of 403/)
  await populateAccount(app, await signInUser('Giulia'))
  const { page } = await signInUser('Ada', { email: 'admin@barattolo.test' })
  // On all other pages the admin has the same controls as other users.
  const { pages, forms } = await crawl(page, { shouldExercise: (path) => /^\/(admin|item|requests)/.test(path) })
  expect(pages).toEqual(expect.arrayContaining(['/admin', '/item/:id', '/admin?scheda']))
  // The form of a decision is behind a dialog that asks for a reason: a screen test fills it.
  expect(forms).toEqual(expect.arrayContaining(['/admin Cerca per nome o e-mail, filled']))
})

interface CrawlOptions {
  /** The first pages: the landing page, or links in e-mails. */
  startPaths?: readonly string[]
  /** Whether the buttons and forms of a page are tried. */
  shouldExercise?: (path: string) => boolean
}

/** Follows every link and tries every button and form. Returns the kinds of pages and forms that it has found. */
async function crawl(page: Page, { startPaths = ['/'], shouldExercise = () => true }: CrawlOptions = {}) {
  const visitsByKind = new Map<string, number>()
  const visited = new Set<string>()
  const tried: TriedControls = { buttons: new Set(), forms: new Set(), seen: new Set(), lastButton: '' }
  const queue = [...startPaths]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const currentPath = path
    const { pattern, query } = parsePageKind(path)
    const kind = pattern + query
    const times = visitsByKind.get(kind) ?? 0
    if (visited.has(path) || times >= (query ? 1 : PAGES_PER_KIND)) continue
    visitsByKind.set(kind, times + 1)
    visited.add(path)
    // One step per page keeps the run fast: at every action Playwright searches all steps of the same level.
    await test.step(path, async () => {
      const collectLinks = async () => void queue.push(...(await findLinks(page, currentPath)).filter((to) => !visited.has(to)))
      await checkPage(page, path)
      await collectLinks()
      if (shouldExercise(path))
        await exercisePage(page, { path, pageKind: pattern }, tried, {
          reopen: () => openPage(page, currentPath),
          beforeAction: collectLinks,
        })
    })
  }
  return { pages: [...visitsByKind.keys()], forms: [...tried.forms] }
}

/** The kind of page: its path with placeholders for ids, and the names of its query parameters. */
function parsePageKind(path: string): { pattern: string; query: string } {
  const { pathname, searchParams } = new URL(path, 'http://barattolo')
  const pattern = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/bazar\/)[^/]+/g, ':id')
  const names = [...new Set(searchParams.keys())].sort().join('&')
  return { pattern, query: names ? `?${names}` : '' }
}

async function checkPage(page: Page, path: string) {
  await openPage(page, path)
  await expect(page.getByRole('alert'), `${path} shows an error`).toHaveCount(0)
  const currentPathname = new URL(page.url()).pathname
  const links = await findLinks(page, path)
  expect(
    links.some((link) => new URL(link, page.url()).pathname !== currentPathname),
    `${path} has a link to another page`,
  ).toBe(true)
}

/** The addresses of all links within the app. Expects that external links use https or mailto. */
async function findLinks(page: Page, path: string): Promise<string[]> {
  const hrefs = await page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const links = hrefs.map((href) => new URL(href))
  const { origin } = new URL(page.url())
  for (const { protocol, href } of links.filter((link) => link.origin !== origin))
    expect(protocol, `${href} on ${path}`).toMatch(/^(https:|mailto:)/)
  return links.filter((link) => link.origin === origin).map(({ pathname, search }) => pathname + search)
}

async function openPage(page: Page, path: string) {
  const answer = await page.goto(path)
  expect(answer?.status(), `${path} answers with a success`).toBeLessThan(400)
  await expect(page.locator('h1').first(), `${path} has a heading`).toBeAttached()
  await waitUntilPageSettled(page)
  await expect(page.locator('[data-skeleton], [aria-busy=true]'), `${path} finishes loading`).toHaveCount(0)
}

/** Disables WebGL, so that the map is an SVG. Two of the tests crawl the WebGL map, the other two the SVG map. */
async function disableWebGl(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const originalGetContext = HTMLCanvasElement.prototype.getContext
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(originalGetContext, this, [kind, ...rest])
      },
    })
  })
  return page
}
