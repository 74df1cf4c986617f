/**
 * The script of a page that arrived as HTML: once that has been painted, the program comes and takes it over. What the page
 * itself consists of is fetched together with it, else it would be asked for one file after the other.
 */
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
    void import('./main.tsx')
  }),
)

/**
 * Fields as their reader left them before the screen answers. React does not hear of a change before that: it would take the page
 * over in the middle of the event, set a controlled field back to what the HTML said, and read that as the change.
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
  // React hears of a tick by its click, at which the tick already stands as it will.
  if (event.type === 'click' && !isTick(event.target)) return
  note(event.target)
  event.stopImmediatePropagation()
}
const CHANGES = ['input', 'change', 'click']
for (const type of CHANGES) addEventListener(type, holdChange, true)
// Before this script; what the browser restored by itself is not meant.
if (navigator.userActivation?.hasBeenActive) for (const field of document.querySelectorAll<Field>(FIELDS)) note(field)

/** Tells the program, as if its reader did it now. */
const redo = (field: Field, state: string) => {
  // React hears only of a state that differs from the last one it knows, which its own setter notes and the browser's does not.
  if (isTick(field)) {
    field.checked = state !== 'true'
    return field.click()
  }
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const FRAMES_MAX = 60
/** Until the field shows it: the next one changes an address that knows of this one. */
const isShown = async (field: Field, state: string) => {
  for (let frame = 0; frame < FRAMES_MAX && field.isConnected; frame++) {
    await new Promise(requestAnimationFrame)
    if (stateOf(field) === state) return
  }
}

/**
 * The button pressed last before the screen answers. React does not hear of it before that either: while it takes the page over it
 * answers a part of the presses and drops the others.
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
// Before this script.
pressed = window.pressedEarly ?? null

/** React marks what it has taken over. */
const isTaken = (button: HTMLElement) => Object.keys(button).some((name) => name.startsWith('__react'))
/** Until the part of the page in which it stands answers too. */
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
// Not within the press itself.
addEventListener('barattolo:shown', () => setTimeout(() => void redoAll()), { once: true })
