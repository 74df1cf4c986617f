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

/** A button pressed before the program hears it is pressed again once the screen is its own (`app/router.tsx`). */
let pressed: HTMLElement | null = null
const note = ({ target }: Event) => {
  const button = target instanceof Element ? target.closest('button') : null
  // React marks what it has taken over, and answers it.
  pressed = button && Object.keys(button).some((name) => name.startsWith('__react')) ? null : button
}
addEventListener('click', note, true)
addEventListener(
  'barattolo:shown',
  () => {
    removeEventListener('click', note, true)
    pressed?.click()
  },
  { once: true },
)
