import { it } from './texts/it.ts'

/** A page that everybody may find, whoever is looking. */
export interface PublicPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** The day of its last change, as an ISO date, where the page itself says it. */
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

/** Those that say the same to everybody: they are made into HTML when the product is built. */
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

/** Those that show what is in circulation now. */
export const LIVE_PAGES: readonly PublicPage[] = [
  read('/mappa', sharing.map),
  read('/bazar', sharing.bazar),
  read('/bacheca', sharing.board),
]
