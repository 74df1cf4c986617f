/**
 * Entry script of a page that arrived as HTML: after the first paint it loads the application, which hydrates the page. The
 * page's own modules are preloaded in parallel; otherwise they would be requested one after the other.
 */
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
    void import('./main.tsx')
  }),
)

/**
 * Field values that the user changed before the screen is interactive. These events are kept from React: it would hydrate in the
 * middle of the event, reset a controlled field to the value in the HTML and treat that as the change.
 */
type Field = HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement
const fields = new Map<Field, string>()
const FIELDS = 'select, textarea, input:not([type=hidden], [type=file], [type=submit])'
const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
const stateOf = (field: Field) => (isTick(field) ? String(field.checked) : field.value)
const isAsInHtml = (field: Field) => {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex ===
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    )
  return isTick(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}
const note = (field: Field) => {
  if (isAsInHtml(field)) fields.delete(field)
  else fields.set(field, stateOf(field))
}
const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(FIELDS)
const holdChange = (event: Event) => {
  if (!isField(event.target)) return
  // React handles a checkbox on its click event, when `checked` already has the new value.
  if (event.type === 'click' && !isTick(event.target)) return
  note(event.target)
  event.stopImmediatePropagation()
}
const CHANGES = ['input', 'change', 'click']
for (const type of CHANGES) addEventListener(type, holdChange, true)
// Changes made before this script ran; without a user gesture they are values that the browser restored.
if (navigator.userActivation?.hasBeenActive) for (const field of document.querySelectorAll<Field>(FIELDS)) note(field)

/** Replays the change so that React handles it as a new one. */
const redo = (field: Field, state: string) => {
  // React ignores a value equal to the last one it tracked; its own setter updates that one, the prototype's does not.
  if (isTick(field)) {
    field.checked = state !== 'true'
    return field.click()
  }
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const FRAMES_MAX = 60
/** Waits until the field has the value: the next change must start from a URL that already includes this one. */
const isShown = async (field: Field, state: string) => {
  for (let frame = 0; frame < FRAMES_MAX && field.isConnected; frame++) {
    await new Promise(requestAnimationFrame)
    if (stateOf(field) === state) return
  }
}

/**
 * The last button clicked before the screen is interactive. Clicks are kept from React too: during hydration it handles some of
 * them and drops the others.
 */
let pressed: HTMLElement | null = null
const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)
const holdPress = (event: Event) => {
  const button = buttonOf(event)
  if (!button) return
  pressed = button
  event.stopImmediatePropagation()
}
addEventListener('click', holdPress, true)
// Clicked before this script ran.
pressed = window.pressedEarly ?? null

/** React adds `__react…` properties to elements that it has hydrated. */
const isTaken = (button: HTMLElement) => Object.keys(button).some((name) => name.startsWith('__react'))
/** Waits until the part of the page that contains the button is hydrated too. */
const untilTaken = async (button: HTMLElement) => {
  for (let frame = 0; frame < FRAMES_MAX && button.isConnected && !isTaken(button); frame++)
    await new Promise(requestAnimationFrame)
}

const redoAll = async () => {
  for (const type of CHANGES) removeEventListener(type, holdChange, true)
  removeEventListener('click', holdPress, true)
  for (const [field, state] of fields) {
    redo(field, state)
    await isShown(field, state)
  }
  fields.clear()
  if (!pressed) return
  await untilTaken(pressed)
  pressed.click()
}
// In a task of its own, not inside the current event.
addEventListener('barattolo:shown', () => setTimeout(() => void redoAll()), { once: true })
