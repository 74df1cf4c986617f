import type { Browser, BrowserContext, Page } from '@playwright/test'
import { disableServerRendering } from '../support/disable-server-rendering.ts'
import { disableWebGl } from '../support/map.ts'
import { trackRequests, waitUntilPageSettled } from '../support/page-settled.ts'
import { putSession, type Session, signIn } from '../support/sign-in-browser.ts'
import { DESKTOP, PHONE } from '../support/viewports.ts'
import { PEOPLE, type PersonName, type SampleData } from './sample-data.ts'
import type { Screen } from './screens.ts'

/** The views that `npm run screens` takes of every screen. */
export const VIEWS = [
  { name: '390', phone: true, theme: 'light' },
  { name: '390-scuro', phone: true, theme: 'dark' },
  { name: '1440', phone: false, theme: 'light' },
  { name: '1440-scuro', phone: false, theme: 'dark' },
] as const
/** Device and theme. */
interface View {
  phone: boolean
  theme: 'light' | 'dark'
}

export const existsInView = ({ device }: Screen, { phone }: { phone: boolean }) =>
  device === undefined || (device === 'phone') === phone

/** One page per user and device, opened on first use and then reused: a new page compiles the whole app again. */
export class ScreenPages {
  readonly #open = new Map<string, Promise<Page>>()
  readonly #sessions = new Map<PersonName, Promise<Session>>()
  readonly #browser: Browser
  readonly #origin: string

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** Opens a screen and returns its settled page, which the next call with this user and device reuses. */
  async openScreen(screen: Screen, view: View, sampleData: SampleData): Promise<Page> {
    const page = await this.#pageOf(screen.user ?? null, view)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(view.phone ? PHONE : DESKTOP)
    await page.emulateMedia({ colorScheme: view.theme })
    if (screen.pendingCalls || screen.failingCalls) await disableServerRendering(page)
    if (screen.pendingCalls) await page.route(screen.pendingCalls, () => undefined)
    if (screen.failingCalls) await page.route(screen.failingCalls, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(screen.path(sampleData))
    await waitUntilScreenSettled(page, screen)
    if (screen.prepare) {
      await screen.prepare(page)
      await waitUntilScreenSettled(page, screen)
    }
    return page
  }

  async close() {
    for (const page of this.#open.values()) await (await page).context().close()
    this.#open.clear()
  }

  #pageOf(person: PersonName | null, { phone }: View): Promise<Page> {
    const key = `${person} ${phone}`
    const existing = this.#open.get(key)
    if (existing) return existing
    const created = this.#openPage(person, phone)
    this.#open.set(key, created)
    return created
  }

  async #openPage(person: PersonName | null, phone: boolean): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      hasTouch: phone,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    context.on('page', trackRequests)
    // The map looks the same and takes a tenth of the run time.
    await disableWebGl(context)
    await keepNoAnswers(context)
    if (person) await putSession(context, await this.#sessionOf(person))
    return context.newPage()
  }

  #sessionOf(person: PersonName): Promise<Session> {
    const existing = this.#sessions.get(person) ?? signIn(this.#origin, PEOPLE[person])
    this.#sessions.set(person, existing)
    return existing
  }
}

/** The device keeps no answers of the server: a screen that waits for one, or has failed, would show what an earlier screen received. */
const keepNoAnswers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, ...rest) {
      if (name === 'barattolo') throw new DOMException('blocked', 'SecurityError')
      return open.call(this, name, ...rest)
    }
  })

/** Waits until the screen has settled: no pending requests, fonts and images loaded, and only intended loading states. */
export async function waitUntilScreenSettled(page: Page, { pendingCalls, failingCalls }: Screen) {
  await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  if (pendingCalls)
    // While the chunk of a screen loads, there is no skeleton yet.
    await page
      .locator(':is(.sk, .jar):visible')
      .or(page.getByText(/^Conto/))
      .first()
      .waitFor()
  else {
    await waitUntilPageSettled(page)
    // The server-rendered page of a signed-in user is hidden until the script has resolved the session.
    await page.locator('[data-someone] :is(.until-known, .mp--resolving)').first().waitFor({ state: 'detached' })
    await waitUntilMapDrawn(page)
    await page.locator('.sk, [aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  }
  // Failed requests are retried a few times before the error is shown.
  if (failingCalls) await page.getByRole('alert').first().waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
    const decodings = [...document.images]
      .filter(({ complete }) => complete)
      .map((image) => image.decode().catch(() => undefined))
    // A lazy image outside the viewport is never decoded.
    await Promise.race([Promise.all(decodings), new Promise((resolve) => setTimeout(resolve, 1000))])
    // After a resize, components that measure themselves need two more renderings.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

/** The map is drawn layer by layer when the browser is idle; its roads are the last layer. */
async function waitUntilMapDrawn(page: Page) {
  if ((await page.locator('main.mp').count()) === 0) return
  await page.locator('.base__road--motorway').waitFor({ state: 'attached' })
  await page.locator('.save-search').waitFor()
}
