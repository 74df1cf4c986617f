/** The only script of a page that arrived as HTML: once that has been painted, the program comes and takes it over. */
requestAnimationFrame(() => setTimeout(() => void import('./main.tsx')))
