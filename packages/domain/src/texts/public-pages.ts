import type { TownWords } from '../town.ts'
import { it } from './it.ts'

/** A page for the sitemap and search engines, public for all users. */
export interface PublicPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** The day of its last change as an ISO date, if the page shows it. */
  readonly updated?: string
}

const { landing, home, pages, sharing } = it
const { privacy, terms, forbidden, disclaimer, cookies, accessibility, contact, collaborate } = pages

const definePage = (path: string, { title, description, updated }: Omit<PublicPage, 'path'>): PublicPage => ({
  path,
  title,
  description,
  ...(updated ? { updated } : {}),
})

/** The pages with the same content for all users of a town, which are prerendered at build time. */
export const prerenderedPages = (words: TownWords): readonly PublicPage[] => [
  definePage('/', { ...landing, description: landing.description(words) }),
  definePage('/home', home),
  definePage('/forbidden', forbidden),
  definePage('/disclaimer', disclaimer),
  definePage('/cookie-policy', cookies),
  definePage('/collabora', collaborate),
]

/** The pages that show current data, or who runs the site. */
export const DYNAMIC_PAGES: readonly PublicPage[] = [
  definePage('/mappa', sharing.map),
  definePage('/bazar', sharing.bazar),
  definePage('/bacheca', sharing.board),
  definePage('/privacy', privacy),
  definePage('/terms', terms),
  definePage('/accessibilita', accessibility),
  definePage('/contact', contact),
]
