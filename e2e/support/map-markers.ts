/** What lies on a map at a position: objects, clusters, and the pin of the object form. */
export const MAP_MARKERS = '[data-marker], [data-colour], [aria-label^=Puntina]'
