import type { Browser, Page } from '@playwright/test'
import { atRest, watchRequests } from '../support/at-rest.ts'
import { putSession, type Session, signIn } from '../support/sign-in-browser.ts'
import { DESK, PHONE } from '../support/sizes.ts'
import { undrawn } from '../support/undrawn.ts'
import type { Screen } from './screens.ts'
import { PEOPLE, type PersonName, type World } from './world.ts'

/** Every screen is looked at in each of these. */
export const VIEWS = [
  { name: '390', phone: true, theme: 'light' },
  { name: '390-scuro', phone: true, theme: 'dark' },
  { name: '1440', phone: false, theme: 'light' },
  { name: '1440-scuro', phone: false, theme: 'dark' },
] as const
/** How wide one looks, and in which light. */
interface Eyes {
  phone: boolean
  theme: 'light' | 'dark'
}

export const isShownIn = ({ only }: Screen, { phone }: { phone: boolean }) => only === undefined || (only === 'phone') === phone

/** One page for each person and device, opened when it is first needed: a new page compiles the whole program anew. */
export class Visitors {
  readonly #open = new Map<string, Promise<Page>>()
  readonly #sessions = new Map<PersonName, Promise<Session>>()
  readonly #browser: Browser
  readonly #origin: string

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** The page on which the screen stands as it will stay, until the next visit. */
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

/** Until nothing more is on its way, letters and pictures have come, and nothing is busy that was not told to be. */
export async function settle(page: Page, { waiting, failing }: Screen) {
  await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  if (waiting)
    // Before its own shape there is nothing to be seen of a screen whose file is on its way.
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
  // What was refused is asked for again a few times before it is told.
  if (failing) await page.getByRole('alert').first().waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
    const decoded = [...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => undefined))
    // A picture that waits to come near is never decoded.
    await Promise.race([Promise.all(decoded), new Promise((done) => setTimeout(done, 1000))])
    // A window that has changed its size is drawn anew, once by what measures it and once for what that measured.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}
