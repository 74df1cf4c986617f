/**
 * Entry script of a page that arrived as HTML: after the first paint it loads the application, which hydrates the page. The
 * page's own modules are preloaded in parallel; otherwise they would be requested one after the other. They are requested in a task
 * of their own, because on a slow phone each request takes milliseconds.
 */
requestAnimationFrame(() =>
  setTimeout(() => {
    void import('./main.tsx')
    setTimeout(() => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=deferred-module]')) link.rel = 'modulepreload'
    })
  }),
)

/**
 * Field values that the user changed before the screen was interactive. Their events are stopped before React handles them: it
 * would hydrate in the middle of the event, reset a controlled field to the value in the HTML and treat that as the change.
 */
type Field = HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement
const changedFields = new Map<Field, string>()
const FIELDS = 'select, textarea, input:not([type=hidden], [type=file], [type=submit])'
const isCheckable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
const readState = (field: Field) => (isCheckable(field) ? String(field.checked) : field.value)
const isUnchanged = (field: Field) => {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex ===
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    )
  return isCheckable(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}
const recordChange = (field: Field) => {
  if (isUnchanged(field)) changedFields.delete(field)
  else changedFields.set(field, readState(field))
}
const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(FIELDS)
const captureChange = (event: Event) => {
  if (!isField(event.target)) return
  // React handles a checkbox on its click event, when `checked` already has the new value.
  if (event.type === 'click' && !isCheckable(event.target)) return
  recordChange(event.target)
  event.stopImmediatePropagation()
}
const CHANGE_EVENTS = ['input', 'change', 'click']
for (const type of CHANGE_EVENTS) addEventListener(type, captureChange, true)
// Changes made before this script ran; without a user gesture they are values that the browser restored.
if (navigator.userActivation?.hasBeenActive) for (const field of document.querySelectorAll<Field>(FIELDS)) recordChange(field)

/** Replays the change so that React handles it as a new one. */
const replayChange = (field: Field, state: string) => {
  // React ignores an event if the value equals the tracked one. Only React's setter on the element updates the tracked value.
  if (isCheckable(field)) {
    field.checked = state !== 'true'
    return field.click()
  }
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const FRAMES_MAX = 60
/** Waits until the field has the value: the next change must start from a URL that already includes this one. */
const waitUntilApplied = async (field: Field, state: string) => {
  for (let frame = 0; frame < FRAMES_MAX && field.isConnected; frame++) {
    await new Promise(requestAnimationFrame)
    if (readState(field) === state) return
  }
}

/**
 * The last button clicked before the screen was interactive. Clicks are stopped too: during hydration React handles some of them
 * and drops the others.
 */
let clickedButton: HTMLElement | null = null
const closestButton = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)
const captureClick = (event: Event) => {
  const button = closestButton(event)
  if (!button) return
  clickedButton = button
  event.stopImmediatePropagation()
}
addEventListener('click', captureClick, true)
// The last button clicked before this script ran, recorded by `pre-paint.ts`.
clickedButton = window.clickedBeforeHydration ?? null

/** Waits until the lazily loaded parts of the page are hydrated too (`OptionalChunk.tsx`). */
const waitUntilHydrated = async () => {
  for (let frame = 0; frame < FRAMES_MAX && document.documentElement.hasAttribute('data-hydrating'); frame++)
    await new Promise(requestAnimationFrame)
}

const replayAll = async () => {
  for (const type of CHANGE_EVENTS) removeEventListener(type, captureChange, true)
  removeEventListener('click', captureClick, true)
  for (const [field, state] of changedFields) {
    replayChange(field, state)
    await waitUntilApplied(field, state)
  }
  changedFields.clear()
  if (!clickedButton) return
  await waitUntilHydrated()
  clickedButton.click()
}
// Runs in a task of its own, not inside the current event.
addEventListener('barattolo:shown', () => setTimeout(() => void replayAll()), { once: true })
