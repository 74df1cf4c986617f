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
