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

/** What was pressed or chosen last before the program heard it is done again once the screen answers (`app/shown.ts`). */
let again = () => {}
const forget = () => {
  again = () => {}
}
const controlOf = ({ type, target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(type === 'click' ? 'button' : 'select') : null
/** React marks what it has taken over, and answers it. */
const isTaken = (control: HTMLElement) => Object.keys(control).some((name) => name.startsWith('__react'))
const note = (event: Event) => {
  const control = controlOf(event)
  if (!control || isTaken(control)) return
  const value = control instanceof HTMLSelectElement ? control.value : null
  again = () => {
    if (value === null || !(control instanceof HTMLSelectElement)) return control.click()
    control.value = value
    control.dispatchEvent(new Event(event.type, { bubbles: true }))
  }
}
/** It may have taken the screen over in the very press, and have answered that. */
const noteAnswered = (event: Event) => {
  const control = controlOf(event)
  if (control && isTaken(control)) forget()
}
for (const type of ['click', 'change']) {
  addEventListener(type, note, true)
  addEventListener(type, noteAnswered)
}
// Not within the press itself.
addEventListener('barattolo:shown', () =>
  setTimeout(() => {
    again()
    forget()
  }),
)
