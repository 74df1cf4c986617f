/** How the server and what the web's build wrote meet, so that a page leaves with what it first shows. No import joins them. */

/** Where the build puts what is only for the server, below the folder of the web side; never served. */
export const DRAWN_FOLDER = '.drawn'
/** The module in it that draws; it exports `drawPage`. */
export const DRAWN_MODULE = 'drawn-pages.js'
/** The pages into which is drawn, by their pattern (`/item/:id`), as one JSON object. */
export const DRAWN_SHELLS = 'shells.json'

/** An answer of a public call, by its address, as somebody who is not signed in hears it. */
export type AskForPage = (address: string) => Promise<Response>

export interface DrawnPage {
  /** Which page: its pattern. */
  pattern: string
  /** What stands in `#root` before the script takes it over. */
  html: string
  /** What was asked for, as JSON that no text in it can end: the script goes on from it. */
  known: string
}

/** Draws the page at an address (path and query); null where it is none of those drawn, or there is nothing to show. */
export type DrawPage = (address: string, ask: AskForPage) => Promise<DrawnPage | null>
