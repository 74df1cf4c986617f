import { it } from './texts/it.ts'

/** A page for the sitemap and search engines, public for all users. */
export interface PublicPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** The day of its last change as an ISO date, if the page shows it. */
  readonly updated?: string
}

const { landing, home, pages, sharing } = it
const { privacy, terms, forbidden, disclaimer, cookies, contact, collaborate } = pages

const read = (path: string, { title, description, updated }: Omit<PublicPage, 'path'>): PublicPage => ({
  path,
  title,
  description,
  ...(updated ? { updated } : {}),
})

/** The pages with the same content for all users, which are prerendered at build time. */
export const READ_PAGES: readonly PublicPage[] = [
  read('/', landing),
  read('/home', home),
  read('/privacy', privacy),
  read('/terms', terms),
  read('/forbidden', forbidden),
  read('/disclaimer', disclaimer),
  read('/cookie-policy', cookies),
  read('/contact', contact),
  read('/collabora', collaborate),
]

/** The pages that show current data. */
export const LIVE_PAGES: readonly PublicPage[] = [
  read('/mappa', sharing.map),
  read('/bazar', sharing.bazar),
  read('/bacheca', sharing.board),
]
