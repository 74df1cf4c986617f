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
const note = ({ type, target }: Event) => {
  const control = target instanceof Element ? target.closest<HTMLElement>(type === 'click' ? 'button' : 'select') : null
  // React marks what it has taken over, and answers it.
  if (!control || Object.keys(control).some((name) => name.startsWith('__react'))) return
  again = () => (type === 'click' ? control.click() : control.dispatchEvent(new Event(type, { bubbles: true })))
}
addEventListener('click', note, true)
addEventListener('change', note, true)
addEventListener('barattolo:shown', () => {
  again()
  again = () => {}
})
