import { errors, expect, type Locator, type Page, type Request } from '@playwright/test'
import { waitUntilPageSettled } from './page-settled.ts'

/** Other tests cover logout and the map markers, which move under the pointer. */
const SKIPPED_BUTTONS = /^Logout$|^Puntina/
/** Names of the sample items and people. Buttons whose labels differ only in them count as one. */
const SAMPLE_NAMES = /Teiera|Sci|Radio|Cesta|Lume|Vaso|Banco|Maria|Giulia|Nuova|Ada/g

/** What has been tried on all pages so far. Each button is tried once per kind of page, those of the app shell once in total. */
export interface TriedControls {
  buttons: Set<string>
  forms: Set<string>
  /** The buttons that have been found, also those that could not be clicked. */
  seen: Set<string>
  /** The button that was clicked last, which may have opened the current dialog. */
  lastButton: string
}

/** A page's address, and the kind of page that it is. */
interface PageInfo {
  path: string
  pageKind: string
}

/**
 * Clicks one button of each kind on the page and in what opens (menus, sheets, dialogs), and submits every form, empty and
 * filled in. Each must have an effect. In a confirmation only the button that cancels is clicked: other tests cover the action.
 * `reopen` opens the page again after a click has left it. `beforeAction` is called before each action, as the content may have
 * changed.
 */
export async function exercisePage(
  page: Page,
  pageInfo: PageInfo,
  tried: TriedControls,
  { reopen, beforeAction: collectLinks }: { reopen: () => Promise<void>; beforeAction: () => Promise<void> },
) {
  const startPath = new URL(page.url()).pathname
  for (let isNewlyOpened = true; ; ) {
    await collectLinks()
    const acted = (await submitNextForm(page, pageInfo, tried)) || (await pressNextButton(page, pageInfo, tried))
    if (!acted && (await closeDialog(page))) continue
    if (!acted && isNewlyOpened) return
    isNewlyOpened = !acted || new URL(page.url()).pathname !== startPath
    if (isNewlyOpened) await reopen()
  }
}

/** An open dialog. The info window of a map marker belongs to the page. */
const DIALOG = ':is([role=dialog], [role=alertdialog]):not(main *):visible'

/** The topmost open dialog, else the page. */
async function findActiveContainer(page: Page): Promise<Locator> {
  const alert = page.getByRole('alertdialog')
  const dialog = (await alert.isVisible()) ? alert : page.locator(DIALOG).last()
  return (await dialog.count()) > 0 ? dialog : page.locator('body')
}

/** Buttons, tabs, and checkboxes outside forms. */
const BUTTONS = ':is(button, input[type=checkbox]:not(form *)):not([aria-disabled=true]):visible:enabled'

/** Closes the topmost dialog with Escape. Returns false if none is open. */
async function closeDialog(page: Page): Promise<boolean> {
  const dialogs = page.locator(DIALOG)
  const openCount = await dialogs.count()
  if (openCount === 0) return false
  const names = await dialogs.evaluateAll((all) =>
    all.map((dialog) => dialog.ariaLabel ?? dialog.querySelector('h1, h2, h3')?.textContent),
  )
  await page.keyboard.press('Escape')
  await expect(dialogs, `Escape closes ‘${names.at(-1)}’`).toHaveCount(openCount - 1)
  await waitUntilPageSettled(page)
  return true
}

async function pressNextButton(page: Page, { path, pageKind }: PageInfo, tried: TriedControls): Promise<boolean> {
  const container = await findActiveContainer(page)
  const all = container.locator(BUTTONS)
  // One call reads all buttons, because elements may disappear between two calls.
  const candidates = await all.evaluateAll((buttons) => {
    for (const element of document.querySelectorAll('[data-place]')) element.removeAttribute('data-place')
    for (const [index, button] of buttons.entries()) button.setAttribute('data-place', `${index}`)
    return buttons.map((button) => ({
      name: (button.ariaLabel ?? (button as HTMLInputElement).labels?.[0]?.textContent ?? button.textContent).trim(),
      // The class tells buttons of the same name apart.
      appearance: `${button.className} | ${button.ariaPressed ?? button.ariaSelected ?? ''}`,
      isInAppShell: button.closest('main, [role=dialog], [role=alertdialog]') === null,
      isInConfirmation: button.closest('[data-dialog-actions]') !== null && !button.closest('[role]')?.querySelector('form'),
    }))
  })
  let confirmationButtons = 0
  for (const [index, { name, appearance, isInAppShell, isInConfirmation }] of candidates.entries()) {
    const buttonKey = [isInAppShell ? '' : pageKind, appearance, name.replace(SAMPLE_NAMES, '').replace(/\d+/g, '')].join(' | ')
    if (isInConfirmation && ++confirmationButtons > 1) continue
    if (tried.buttons.has(buttonKey) || SKIPPED_BUTTONS.test(name)) continue
    // Content that loaded late may have moved, covered or removed the button: it is tried again in a later round.
    const button = page.locator(`[data-place="${index}"]`)
    const wasSeen = tried.seen.has(buttonKey)
    tried.seen.add(buttonKey)
    if (!(await isReachable(button)) && !wasSeen) {
      // What an earlier press has unfolded over the page may cover it.
      if ((await page.locator(DIALOG).count()) === 0) await page.keyboard.press('Escape')
      return true
    }
    // The button was removed with its container before the click, so it stays untried.
    if ((await button.count()) === 0) return true
    tried.buttons.add(buttonKey)
    tried.lastButton = buttonKey
    try {
      await expectEffect(page, button, () => button.click({ timeout: PRESS_TIMEOUT_MS }), `‘${name}’ on ${path}`)
    } catch (error) {
      // The effect of an earlier click may have removed the button during this click: it is tried again, too.
      if (wasSeen || !(error instanceof errors.TimeoutError)) throw error
      tried.buttons.delete(buttonKey)
    }
    return true
  }
  return false
}

/** Submits the first form that has not been submitted in one of the two ways: empty, then filled in. */
async function submitNextForm(page: Page, { path, pageKind }: PageInfo, tried: TriedControls): Promise<boolean> {
  const forms = (await findActiveContainer(page)).locator('form:visible')
  const names = await forms.evaluateAll((all) =>
    all.map((form) => {
      const submit = form.querySelector('[type=submit]')
      const state = form.querySelector(':enabled') === null ? '(disabled)' : ''
      const name = [form.closest('search')?.ariaLabel, submit?.ariaLabel ?? submit?.textContent, state].filter(Boolean).join(' ')
      return name.replace(/\d+/g, '').trim()
    }),
  )
  for (const [index, name] of names.entries()) {
    const mode = (['empty', 'filled'] as const).find((candidate) => !tried.forms.has(`${pageKind} ${name}, ${candidate}`))
    if (!mode) continue
    tried.forms.add(`${pageKind} ${name}, ${mode}`)
    await submitForm(page, forms.nth(index), mode, `the form ‘${name}’ on ${path}, ${mode},`)
    // If the empty form closed its dialog, the dialog is opened again for the filled-in form.
    if (mode === 'empty' && (await forms.count()) === 0) tried.buttons.delete(tried.lastButton)
    return true
  }
  return false
}

async function submitForm(page: Page, form: Locator, mode: 'empty' | 'filled', description: string) {
  const isSearch = (await form.locator('input[type=search]').count()) > 0
  const before = await readVisibleText(page)
  await (mode === 'empty' ? clearForm(form) : fillForm(form))
  await waitUntilPageSettled(page)
  const button = form.locator('button[type=submit]:visible')
  const hasButton = (await button.count()) > 0
  // The submit button may be disabled only while fields are empty.
  if (hasButton && (await button.first().isDisabled({ timeout: DETACHED_MS }))) {
    if ((await form.locator(FIELDS).count()) > 0) expect(mode, `${description} can be submitted`).toBe('empty')
    return
  }
  if (!hasButton && (await form.locator(FIELDS).count()) === 0) return
  const target = hasButton ? button.first() : form.locator(FIELDS).first()
  const press = () => (hasButton ? target.click() : target.press('Enter'))
  if (!(await isReachable(target))) return
  // Removes the focus, so that moving the focus to an invalid field counts as an effect.
  if (hasButton) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  if (!isSearch) return expectEffect(page, target, press, description)
  // An empty search may change nothing, and a search with text may have finished while it was typed.
  await press()
  if (mode === 'filled') await expect.poll(() => readVisibleText(page), `${description} changes the results`).not.toBe(before)
  await waitForStableState(page)
}

const FIELDS =
  ':is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea):not([readonly], :disabled):visible'
/** Time limit for fields and buttons that may have been removed meanwhile. */
const DETACHED_MS = 3_000
/** Time limit for a click on a machine that also runs other tests. */
const PRESS_TIMEOUT_MS = 10_000
const ignoreDetached = (action: Promise<unknown>) => action.catch(() => undefined)

async function clearForm(form: Locator) {
  for (const field of await form.locator(FIELDS).all()) await ignoreDetached(field.fill('', { timeout: DETACHED_MS }))
  for (const box of await form.locator('input[type=checkbox]:checked:visible').all())
    await ignoreDetached(box.uncheck({ timeout: DETACHED_MS }))
}

async function fillForm(form: Locator) {
  const values = await form.locator(FIELDS).evaluateAll(sampleValues)
  for (const [index, text] of values.entries())
    await ignoreDetached(form.locator(FIELDS).nth(index).fill(text, { timeout: DETACHED_MS }))
  for (const choice of await form.locator('select:visible').all())
    await ignoreDetached(choice.selectOption({ index: 1 }, { timeout: DETACHED_MS }))
  for (const box of await form.locator('input[type=checkbox]:visible').all())
    await ignoreDetached(box.check({ timeout: DETACHED_MS }))
}

/** A valid value for each field. Runs in the page. */
function sampleValues(fields: Element[]): string[] {
  const futureDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const byType: Record<string, string> = {
    email: 'prova@example.org',
    number: '2',
    date: futureDate.slice(0, 10),
    time: '15:30',
    'datetime-local': futureDate.slice(0, 16),
  }
  return fields.map((field) => {
    const { type, inputMode, labels } = field as HTMLInputElement
    if (inputMode === 'decimal') return labels?.[0]?.textContent.includes('Lat') ? '45,737' : '7,319'
    return byType[type] ?? 'Parole di prova'
  })
}

// biome-ignore lint/performance/useDomNodeTextContent: only rendered text counts
const readVisibleText = (page: Page) => page.evaluate(() => location.href + document.body.innerText)

/**
 * An effect is a change of the page's state (text, address, ARIA states, values, scroll position), a toast, a focused field,
 * a popup, a file chooser, a download or a write to the server. The selected option of a group needs no effect.
 */
async function expectEffect(page: Page, target: Locator, press: () => Promise<void>, description: string) {
  // The page has settled since the last action, so only effects of scrolling to the button remain to be awaited.
  const before = await waitForStableState(page, { pause: 0 })
  const dialogs = await page.locator(DIALOG).count()
  const opensDialog = await target.evaluateAll((all) => all.some((element) => element.ariaHasPopup === 'dialog'))
  let hasEffect = await isSelectedOption(target)
  const markEffect = () => {
    hasEffect = true
  }
  const popups: Page[] = []
  const onPopup = (popup: Page) => popups.push(popup)
  const writes: Request[] = []
  const onRequest = (request: Request) => (request.method() === 'GET' ? undefined : writes.push(request))
  page.on('filechooser', markEffect).on('download', markEffect).on('popup', onPopup).on('request', onRequest)
  try {
    await markExisting(page)
    await press()
    const hasActed = async () => {
      if (hasEffect || popups.length + writes.length > 0) return true
      if (opensDialog) return (await page.locator(DIALOG).count()) > dialogs
      return (await page.locator(NEW_CONTENT).count()) > 0 || (await readPageState(page)) !== before
    }
    await expect.poll(hasActed, { message: `${description} has an effect`, intervals: [50, 100, 250] }).toBe(true)
    for (const request of [...writes]) await request.response()
    await waitForStableState(page)
  } finally {
    page.off('filechooser', markEffect).off('download', markEffect).off('popup', onPopup).off('request', onRequest)
  }
  for (const popup of popups) await closeAccountChooser(page, popup)
  await expect(page.locator('h1').first(), `${description} leaves a page with a heading`).toBeAttached()
}

/** A toast or a focused field that was not there before. */
const NEW_CONTENT = ':is([data-toasts] > *, :is(input:not([type=checkbox]), textarea):focus):not([data-old])'

async function markExisting(page: Page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-old]')) element.removeAttribute('data-old')
    for (const element of document.querySelectorAll('[data-toasts] > *, :focus')) element.setAttribute('data-old', '')
  })
}

/** Scrolls to the element, so that scrolling does not count as an effect. False if it was removed or is covered. */
const isReachable = (target: Locator) =>
  target.click({ trial: true, timeout: DETACHED_MS }).then(
    () => true,
    () => false,
  )

/** Closes the popup of the account chooser, after which the focus is on the button again. */
async function closeAccountChooser(page: Page, popup: Page) {
  await popup.close()
  await expect(page.locator('button:focus')).toBeEnabled()
}

const isSelectedOption = (target: Locator) =>
  target.evaluateAll((all) =>
    all.some(
      (element) =>
        element.ariaSelected === 'true' ||
        (element.ariaPressed === 'true' &&
          // A selected map marker may be the only one, because the others can be in clusters.
          (element.matches('[data-marker]') || element.parentElement?.querySelector('[aria-pressed=false]') !== null)),
    ),
  )

/** Waits until the page's state stops changing, and returns it. */
async function waitForStableState(page: Page, { pause }: { pause?: number } = {}): Promise<string> {
  await waitUntilPageSettled(page, pause)
  let last = await readPageState(page)
  await expect(async () => {
    const before = last
    last = await readPageState(page)
    expect(last).toBe(before)
  }).toPass({ intervals: [30, 60, 120], timeout: 10_000 })
  return last
}

/** The page's state as one text: address, text, values, ARIA states and scroll positions. Toasts are left out: they expire. */
async function readPageState(page: Page): Promise<string> {
  try {
    return await page.evaluate(() => {
      const STATE_ATTRIBUTES = [
        'aria-label',
        'aria-pressed',
        'aria-expanded',
        'aria-selected',
        'aria-checked',
        'aria-current',
        'aria-invalid',
        'src',
      ]
      const elementStates = [...document.querySelectorAll('body *:not([data-toasts], [data-toasts] *)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((element) => {
          const { value, checked, disabled } = element as HTMLInputElement
          return [...STATE_ATTRIBUTES.map((name) => element.getAttribute(name)), value, checked, disabled].join()
        })
        .filter((line) => !/^,*$/.test(line))
      const scrolled = [...document.querySelectorAll('html, main, main *')].map(
        ({ scrollTop, scrollLeft }) => scrollTop + scrollLeft,
      )
      const parts = [...document.body.children].filter((part) => part.querySelector('[data-toasts]') === null)
      // biome-ignore lint/performance/useDomNodeTextContent: only rendered text counts
      const texts = parts.map((part) => (part as HTMLElement).innerText)
      return [location.href, ...texts, scrolled.reduce((sum, value) => sum + value, 0), ...elementStates].join('\n')
    })
  } catch {
    // The page was navigating.
    return ''
  }
}
