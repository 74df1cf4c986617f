import type { Browser, BrowserContext, Page } from '@playwright/test'
import { disableServerRendering } from '../support/disable-server-rendering.ts'
import { disableWebGl } from '../support/map.ts'
import { leaveDocument, trackRequests, waitUntilPageSettled } from '../support/page-settled.ts'
import { putSession, type Session, signIn } from '../support/sign-in-browser.ts'
import { DESKTOP, PHONE } from '../support/viewports.ts'
import { PEOPLE, type PersonName, type SampleData } from './sample-data.ts'
import type { Screen } from './screens.ts'

/** Device and theme. */
interface View {
  phone: boolean
  theme: 'light' | 'dark'
  /** That of the device unless set. */
  viewport?: { width: number; height: number }
}

/** A picture of a screen: its view, with the end of its file's name. */
interface PictureView extends View {
  name: string
}

/** Below this width, in pixels, a screen is laid out as on a phone. */
const DESKTOP_FROM = 720

/** The views of these widths, in pixels, in both themes. */
export function viewsOf(widths: readonly number[]): PictureView[] {
  return widths.flatMap((width) => {
    const phone = width < DESKTOP_FROM
    const view = { phone, viewport: { width, height: (phone ? PHONE : DESKTOP).height } }
    return [
      { ...view, name: `${width}`, theme: 'light' as const },
      { ...view, name: `${width}-scuro`, theme: 'dark' as const },
    ]
  })
}

export const existsInView = ({ device }: Screen, { phone }: { phone: boolean }) =>
  device === undefined || (device === 'phone') === phone

/** One page per user and device, opened on first use and then reused: a new page compiles the whole app again. */
export class ScreenPages {
  readonly #open = new Map<string, Promise<Page>>()
  readonly #sessions = new Map<PersonName, Promise<Session>>()
  readonly #browser: Browser
  readonly #origin: string
  readonly #time: Date | null

  /** `time`: what the clocks of the pages show; by default that of the machine. */
  constructor(browser: Browser, origin: string, time: Date | null = null) {
    this.#browser = browser
    this.#origin = origin
    this.#time = time
  }

  /** Opens a screen and returns its settled page, which the next call with this user and device reuses. */
  async openScreen(screen: Screen, view: View, sampleData: SampleData): Promise<Page> {
    const page = await this.#pageOf(screen.user ?? null, view)
    await leaveDocument(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(view.viewport ?? (view.phone ? PHONE : DESKTOP))
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
    if (this.#time) await context.clock.setFixedTime(this.#time)
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
export async function waitUntilScreenSettled(page: Page, { user, pendingCalls, failingCalls }: Screen) {
  await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  if (pendingCalls)
    // While the chunk of a screen loads, another skeleton is in its place.
    await page
      .locator('main:not([data-placeholder]) [data-skeleton]:visible, main[aria-busy=true]:not([data-placeholder]):visible')
      .or(page.getByText(/^Conto/))
      .first()
      .waitFor()
  else {
    await waitUntilPageSettled(page)
    // The server-rendered page of a signed-in user is hidden until the script has resolved the session.
    await page.locator('[data-someone] [data-until=known]').first().waitFor({ state: 'detached' })
    await waitUntilMapDrawn(page)
    await page.locator('[data-skeleton], [aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  }
  if (user && user !== 'sospesa') await waitUntilHeaderComplete(page)
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

/** What only a signed-in person has there comes when the page is idle. Some screens of a phone have another header. */
async function waitUntilHeaderComplete(page: Page) {
  const header = page.locator('header:has(a[href="/aggiungi"])').filter({ visible: true })
  if ((await header.count()) > 0) await header.locator('a[href="/avvisi"]:visible').first().waitFor()
}

/** The map is drawn layer by layer when the browser is idle; its roads are the last layer. */
async function waitUntilMapDrawn(page: Page) {
  if ((await page.locator('main > [data-base]').count()) === 0) return
  await page.locator('main > [data-base] svg[data-layers=all]').waitFor({ state: 'attached' })
  await page.getByText('Salva questa ricerca').waitFor()
  // The count of a signed-in user, too, is hidden until the script has resolved the session.
  await page.locator('main > section [role=status]').waitFor()
}
