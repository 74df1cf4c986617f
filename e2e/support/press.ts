import { errors, expect, type Locator, type Page, type Request } from '@playwright/test'
import { atRest } from './at-rest.ts'

/** Other tests cover logout and the map markers, which move under the pointer. */
const NOT_PRESSED = /^Logout$|^Puntina/
/** Names of the sample items and people. Buttons whose labels differ only in them count as one. */
const NAMES = /Teiera|Sci|Radio|Cesta|Lume|Vaso|Banco|Maria|Giulia|Nuova|Ada/g

/** What has been tried on all pages so far. Each button is tried once per kind of page, those of the app shell once in total. */
export interface Tried {
  buttons: Set<string>
  forms: Set<string>
  /** The buttons that have been found, also those that could not be clicked. */
  met: Set<string>
  /** The button that was clicked last, which may have opened the current dialog. */
  opener: string
}

/** A page's address, and the kind of page that it is. */
interface Where {
  path: string
  pageKind: string
}

/**
 * Clicks one button of each kind on the page and in what opens (menus, sheets, dialogs), and submits every form, empty and
 * filled in. Each must have an effect. In a confirmation only the button that cancels is clicked: other tests cover the action.
 * `reopen` opens the page again after a click has left it. `look` is called whenever the content has changed.
 */
export async function tryEverything(
  page: Page,
  where: Where,
  tried: Tried,
  { reopen, look }: { reopen: () => Promise<void>; look: () => Promise<void> },
) {
  const home = new URL(page.url()).pathname
  for (let isFresh = true; ; ) {
    await look()
    const acted = (await tryOneForm(page, where, tried)) || (await pressOne(page, where, tried))
    if (!acted && (await closeDialog(page))) continue
    if (!acted && isFresh) return
    isFresh = !acted || new URL(page.url()).pathname !== home
    if (isFresh) await reopen()
  }
}

/** An open dialog. The info window of a map marker belongs to the page. */
const DIALOG = ':is([role=dialog], [role=alertdialog]):not(main *):visible'

/** The topmost open dialog, else the page. */
async function withinReach(page: Page): Promise<Locator> {
  const alert = page.getByRole('alertdialog')
  const dialog = (await alert.isVisible()) ? alert : page.locator(DIALOG).last()
  return (await dialog.count()) > 0 ? dialog : page.locator('body')
}

/** Buttons, tabs, and checkboxes outside forms. */
const PRESSED = ':is(button, input[type=checkbox]:not(form *)):not([aria-disabled=true]):visible:enabled'

/** Closes the topmost dialog with Escape. Returns false if none is open. */
async function closeDialog(page: Page): Promise<boolean> {
  const dialogs = page.locator(DIALOG)
  const open = await dialogs.count()
  if (open === 0) return false
  const names = await dialogs.evaluateAll((all) =>
    all.map((dialog) => dialog.ariaLabel ?? dialog.querySelector('h1, h2, h3')?.textContent),
  )
  await page.keyboard.press('Escape')
  await expect(dialogs, `Escape closes ‘${names.at(-1)}’`).toHaveCount(open - 1)
  await atRest(page)
  return true
}

async function pressOne(page: Page, { path, pageKind }: Where, tried: Tried): Promise<boolean> {
  const reach = await withinReach(page)
  const all = reach.locator(PRESSED)
  // All in one call: elements may disappear between two calls.
  const looks = await all.evaluateAll((buttons) => {
    for (const old of document.querySelectorAll('[data-place]')) old.removeAttribute('data-place')
    for (const [place, button] of buttons.entries()) button.setAttribute('data-place', `${place}`)
    return buttons.map((button) => ({
      name: (button.ariaLabel ?? (button as HTMLInputElement).labels?.[0]?.textContent ?? button.textContent).trim(),
      look: `${button.className.replace(/\bon\b/, '')} | ${button.ariaPressed ?? button.ariaSelected ?? ''}`,
      isOfFrame: button.closest('main, [role=dialog], [role=alertdialog]') === null,
      isOfQuestion: button.closest('.modal__acts') !== null && !button.closest('[role]')?.querySelector('form'),
    }))
  })
  let answers = 0
  for (const [place, { name, look, isOfFrame, isOfQuestion }] of looks.entries()) {
    const kind = [isOfFrame ? '' : pageKind, look, name.replace(NAMES, '').replace(/\d+/g, '')].join(' | ')
    if (isOfQuestion && ++answers > 1) continue
    if (tried.buttons.has(kind) || NOT_PRESSED.test(name)) continue
    // Content that loaded late may have moved, covered or removed it: then it gets a second try.
    const button = page.locator(`[data-place="${place}"]`)
    const isMet = tried.met.has(kind)
    tried.met.add(kind)
    if (!(await isReached(button)) && !isMet) return true
    // Removed with its container: it was not clicked, so it stays untried.
    if ((await button.count()) === 0) return true
    tried.buttons.add(kind)
    tried.opener = kind
    try {
      await expectToAct(page, button, () => button.click({ timeout: PRESSED_MS }), `‘${name}’ on ${path}`)
    } catch (fault) {
      // Removed during the click, by an earlier click: it gets a second try, too.
      if (isMet || !(fault instanceof errors.TimeoutError)) throw fault
      tried.buttons.delete(kind)
    }
    return true
  }
  return false
}

/** Submits the first form that has not been submitted in one of the two ways: empty, then filled in. */
async function tryOneForm(page: Page, { path, pageKind }: Where, tried: Tried): Promise<boolean> {
  const forms = (await withinReach(page)).locator('form:visible')
  const names = await forms.evaluateAll((all) =>
    all.map((form) => `${form.className} ${form.closest('search')?.ariaLabel ?? ''}`.trim()),
  )
  for (const [index, name] of names.entries()) {
    const how = (['empty', 'filled'] as const).find((one) => !tried.forms.has(`${pageKind} ${name}, ${one}`))
    if (!how) continue
    tried.forms.add(`${pageKind} ${name}, ${how}`)
    await sendOne(page, forms.nth(index), how, `the form ‘${name}’ on ${path}, ${how},`)
    // If the empty form closed its dialog, the dialog is opened again for the filled-in form.
    if (how === 'empty' && (await forms.count()) === 0) tried.buttons.delete(tried.opener)
    return true
  }
  return false
}

async function sendOne(page: Page, form: Locator, how: 'empty' | 'filled', what: string) {
  const isSearch = (await form.locator('input[type=search]').count()) > 0
  const before = await wordsOn(page)
  await (how === 'empty' ? empty(form) : fillIn(form))
  await atRest(page)
  const button = form.locator('button[type=submit]:visible')
  const hasButton = (await button.count()) > 0
  // The submit button may be disabled only while fields are empty.
  if (hasButton && (await button.first().isDisabled({ timeout: GONE_MS }))) {
    if ((await form.locator(FIELDS).count()) > 0) expect(how, `${what} can be submitted`).toBe('empty')
    return
  }
  if (!hasButton && (await form.locator(FIELDS).count()) === 0) return
  const pressed = hasButton ? button.first() : form.locator(FIELDS).first()
  const press = () => (hasButton ? pressed.click() : pressed.press('Enter'))
  if (!(await isReached(pressed))) return
  // Without focus, so that moving the focus to an invalid field counts as an effect.
  if (hasButton) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  if (!isSearch) return expectToAct(page, pressed, press, what)
  // An empty search may change nothing, and a search with text may have finished while it was typed.
  await press()
  if (how === 'filled') await expect.poll(() => wordsOn(page), `${what} changes the results`).not.toBe(before)
  await calm(page)
}

const FIELDS =
  ':is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea):not([readonly], :disabled):visible'
/** Time limit for fields and buttons that may have been removed meanwhile. */
const GONE_MS = 3_000
/** Time limit for a click on a machine that also runs other tests. */
const PRESSED_MS = 10_000
const orGone = (done: Promise<unknown>) => done.catch(() => undefined)

async function empty(form: Locator) {
  for (const field of await form.locator(FIELDS).all()) await orGone(field.fill('', { timeout: GONE_MS }))
  for (const box of await form.locator('input[type=checkbox]:checked:visible').all())
    await orGone(box.uncheck({ timeout: GONE_MS }))
}

async function fillIn(form: Locator) {
  const words = await form.locator(FIELDS).evaluateAll(wordsFor)
  for (const [index, text] of words.entries()) await orGone(form.locator(FIELDS).nth(index).fill(text, { timeout: GONE_MS }))
  for (const choice of await form.locator('select:visible').all())
    await orGone(choice.selectOption({ index: 1 }, { timeout: GONE_MS }))
  for (const box of await form.locator('input[type=checkbox]:visible').all()) await orGone(box.check({ timeout: GONE_MS }))
}

/** A valid value for each field. Runs in the page. */
function wordsFor(fields: Element[]): string[] {
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const byType: Record<string, string> = {
    email: 'prova@example.org',
    number: '2',
    date: later.slice(0, 10),
    time: '15:30',
    'datetime-local': later.slice(0, 16),
  }
  return fields.map((field) => {
    const { type, inputMode, labels } = field as HTMLInputElement
    if (inputMode === 'decimal') return labels?.[0]?.textContent.includes('Lat') ? '45,737' : '7,319'
    return byType[type] ?? 'Parole di prova'
  })
}

// biome-ignore lint/performance/useDomNodeTextContent: only rendered text counts
const wordsOn = (page: Page) => page.evaluate(() => location.href + document.body.innerText)

/**
 * An effect is a change of the page's state (text, address, ARIA states, values, scroll position), a toast, a focused field,
 * a popup, a file chooser, a download or a write to the server. The selected option of a group needs no effect.
 */
async function expectToAct(page: Page, pressed: Locator, press: () => Promise<void>, what: string) {
  // The page has settled since the last action, so only effects of scrolling to the button remain to be awaited.
  const before = await calm(page, { pause: 0 })
  const dialogs = await page.locator(DIALOG).count()
  const opens = await pressed.evaluateAll((all) => all.some((one) => one.ariaHasPopup === 'dialog'))
  let told = await isChosenOfSeveral(pressed)
  const tell = () => {
    told = true
  }
  const opened: Page[] = []
  const meet = (popup: Page) => opened.push(popup)
  const written: Request[] = []
  const listen = (request: Request) => (request.method() === 'GET' ? undefined : written.push(request))
  page.on('filechooser', tell).on('download', tell).on('popup', meet).on('request', listen)
  try {
    await markOld(page)
    await press()
    const hasActed = async () => {
      if (told || opened.length + written.length > 0) return true
      if (opens) return (await page.locator(DIALOG).count()) > dialogs
      return (await page.locator(NEWS).count()) > 0 || (await shown(page)) !== before
    }
    await expect.poll(hasActed, { message: `${what} has an effect`, intervals: [50, 100, 250] }).toBe(true)
    for (const request of [...written]) await request.response()
    await calm(page)
  } finally {
    page.off('filechooser', tell).off('download', tell).off('popup', meet).off('request', listen)
  }
  for (const popup of opened) await closeAgain(page, popup)
  await expect(page.locator('h1').first(), `${what} leaves a page with a heading`).toBeAttached()
}

/** A toast or a focused field that was not there before. */
const NEWS = ':is(.toast, :is(input:not([type=checkbox]), textarea):focus):not([data-old])'

async function markOld(page: Page) {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('[data-old]')) old.removeAttribute('data-old')
    for (const old of document.querySelectorAll('.toast, :focus')) old.setAttribute('data-old', '')
  })
}

/** Scrolls to the element, so that scrolling does not count as an effect. False if it was removed or is covered. */
const isReached = (pressed: Locator) =>
  pressed.click({ trial: true, timeout: GONE_MS }).then(
    () => true,
    () => false,
  )

/** Closes the popup of the account chooser, which the page reports as a failed sign-in. */
async function closeAgain(page: Page, popup: Page) {
  await popup.close()
  await expect(page.getByRole('alertdialog', { name: 'Non sei entrato' })).toBeVisible()
}

const isChosenOfSeveral = (pressed: Locator) =>
  pressed.evaluateAll((all) =>
    all.some(
      (element) =>
        element.ariaSelected === 'true' ||
        (element.ariaPressed === 'true' &&
          // All other markers may be in a cluster.
          (element.matches('.mk') || element.parentElement?.querySelector('[aria-pressed=false]') !== null)),
    ),
  )

/** Waits until the page's state stops changing, and returns it. */
async function calm(page: Page, { pause }: { pause?: number } = {}): Promise<string> {
  await atRest(page, pause)
  let last = await shown(page)
  await expect(async () => {
    const before = last
    last = await shown(page)
    expect(last).toBe(before)
  }).toPass({ intervals: [30, 60, 120], timeout: 10_000 })
  return last
}

/** The page's state as one text: address, text, values, ARIA states and scroll positions. Toasts are left out: they expire. */
async function shown(page: Page): Promise<string> {
  try {
    return await page.evaluate(() => {
      const STATES = [
        'aria-label',
        'aria-pressed',
        'aria-expanded',
        'aria-selected',
        'aria-checked',
        'aria-current',
        'aria-invalid',
        'src',
      ]
      const said = [...document.querySelectorAll('body *:not(.toasts, .toasts *)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((element) => {
          const { value, checked, disabled } = element as HTMLInputElement
          return [...STATES.map((name) => element.getAttribute(name)), value, checked, disabled].join()
        })
        .filter((line) => !/^,*$/.test(line))
      const scrolled = [...document.querySelectorAll('html, main, main *')].map(
        ({ scrollTop, scrollLeft }) => scrollTop + scrollLeft,
      )
      const parts = [...document.body.children].filter((part) => part.querySelector('.toasts') === null)
      // biome-ignore lint/performance/useDomNodeTextContent: only rendered text counts
      const words = parts.map((part) => (part as HTMLElement).innerText)
      return [location.href, ...words, scrolled.reduce((sum, one) => sum + one, 0), ...said].join('\n')
    })
  } catch {
    // The page was navigating.
    return ''
  }
}
