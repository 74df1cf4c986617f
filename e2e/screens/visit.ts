import type { Browser, Page } from '@playwright/test'
import { atRest, watchRequests } from '../support/at-rest.ts'
import { putSession, type Session, signIn } from '../support/sign-in-browser.ts'
import { DESK, PHONE } from '../support/sizes.ts'
import { undrawn } from '../support/undrawn.ts'
import type { Screen } from './screens.ts'
import { PEOPLE, type PersonName, type World } from './world.ts'

/** The views that `npm run screens` takes of every screen. */
export const VIEWS = [
  { name: '390', phone: true, theme: 'light' },
  { name: '390-scuro', phone: true, theme: 'dark' },
  { name: '1440', phone: false, theme: 'light' },
  { name: '1440-scuro', phone: false, theme: 'dark' },
] as const
/** Device and theme. */
interface Eyes {
  phone: boolean
  theme: 'light' | 'dark'
}

export const isShownIn = ({ only }: Screen, { phone }: { phone: boolean }) => only === undefined || (only === 'phone') === phone

/** One page per user and device, opened on first use and then reused: a new page compiles the whole app again. */
export class Visitors {
  readonly #open = new Map<string, Promise<Page>>()
  readonly #sessions = new Map<PersonName, Promise<Session>>()
  readonly #browser: Browser
  readonly #origin: string

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** Opens a screen and returns its settled page, which the next call with this user and device reuses. */
  async visit(screen: Screen, view: Eyes, world: World): Promise<Page> {
    const page = await this.#pageOf(screen.as ?? null, view)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(view.phone ? PHONE : DESK)
    await page.emulateMedia({ colorScheme: view.theme })
    if (screen.waiting || screen.failing) await undrawn(page)
    if (screen.waiting) await page.route(screen.waiting, () => undefined)
    if (screen.failing) await page.route(screen.failing, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(screen.at(world))
    await settle(page, screen)
    if (screen.after) {
      await screen.after(page)
      await settle(page, screen)
    }
    return page
  }

  async close() {
    for (const page of this.#open.values()) await (await page).context().close()
  }

  #pageOf(person: PersonName | null, { phone }: Eyes): Promise<Page> {
    const key = `${person} ${phone}`
    const known = this.#open.get(key)
    if (known) return known
    const made = this.#openPage(person, phone)
    this.#open.set(key, made)
    return made
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
    context.on('page', watchRequests)
    if (person) await putSession(context, await this.#sessionOf(person))
    return context.newPage()
  }

  #sessionOf(person: PersonName): Promise<Session> {
    const known = this.#sessions.get(person) ?? signIn(this.#origin, PEOPLE[person])
    this.#sessions.set(person, known)
    return known
  }
}

/** Waits until the screen has settled: no pending requests, fonts and images loaded, and only intended loading states. */
export async function settle(page: Page, { waiting, failing }: Screen) {
  await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  if (waiting)
    // While the chunk of a screen loads, there is no skeleton yet.
    await page
      .locator(':is(.sk, .jar):visible')
      .or(page.getByText(/^Conto/))
      .first()
      .waitFor()
  else {
    await atRest(page)
    await page.locator('.sk, [aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  }
  // Failed requests are retried a few times before the error is shown.
  if (failing) await page.getByRole('alert').first().waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
    const decoded = [...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => undefined))
    // A lazy image outside the viewport is never decoded.
    await Promise.race([Promise.all(decoded), new Promise((done) => setTimeout(done, 1000))])
    // After a resize, components that measure themselves need two more renderings.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}
