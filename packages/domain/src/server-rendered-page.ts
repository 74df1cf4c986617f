import type { PageTown, Town } from './town.ts'

/**
 * The interface between the server and the web build for server-rendered pages. The server loads the built module at run time
 * and imports nothing from the web package.
 */

/** The folder inside the web build with the files for the server; never served. */
export const SERVER_RENDERED_FOLDER = '.server-rendered'
/** The module in that folder that renders; it exports `renderPage`. */
export const SERVER_RENDERED_MODULE = 'server-rendered-pages.js'
/** The HTML shells by route pattern (`/item/:id`), as one JSON object. */
export const SERVER_RENDERED_SHELLS = 'shells.json'

/** The script element with the data that the page was rendered from, as JSON without times. */
export const STATE_ELEMENT_ID = 'hydration-state'
/**
 * The script element with the time at which the server read that data, in milliseconds since 1970. It follows all that the server
 * keeps of a page, because it is different in each answer.
 */
export const READ_AT_ELEMENT_ID = 'read-at'

/** The script element with the town, as JSON, in the head of every page. */
export const TOWN_ELEMENT_ID = 'town'

/** The HTML of that element. */
export function townElement({ authorityNames, ...town }: Town): string {
  return `<script type="application/json" id="${TOWN_ELEMENT_ID}">${scriptJson(town satisfies PageTown)}</script>`
}

/** JSON for a script element: `<` is escaped, so that `</script>` or `<!--` in a text cannot end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Fetches a path of the public API as a user who is not signed in. */
export type FetchForPage = (url: string) => Promise<Response>

export interface RenderedPage {
  /** The route pattern of the page. */
  pattern: string
  /** The content of `#root` before hydration. */
  html: string
  /** The fetched data as JSON that is safe inside a script element; the client hydrates from it. The same data has the same JSON. */
  dehydratedState: string
}

/** Renders the page of a URL (path and query); null if it is not server-rendered or has nothing to show. */
export type RenderPage = (url: string, fetchForPage: FetchForPage, town: Town) => Promise<RenderedPage | null>
