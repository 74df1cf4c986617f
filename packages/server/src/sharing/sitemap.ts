import { LIVE_PAGES, READ_PAGES } from '@barattolo/domain/public-pages'
import { escaped } from './head.ts'

export interface Listed {
  path: string
  /** ISO date or timestamp; null if unknown. */
  changed: string | null
}

/** Kinds of records with their own pages, each in its own sitemap files. */
export const LISTED_NOUNS = ['items', 'people', 'requests'] as const
export type ListedNoun = (typeof LISTED_NOUNS)[number]

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

/** The sitemap index (https://www.sitemaps.org/protocol.html#index), with at most `perFile` URLs per file. */
export function sitemapIndex(counts: Readonly<Record<ListedNoun, number>>, perFile: number, origin: string): string {
  const files = LISTED_NOUNS.flatMap((noun) =>
    Array.from({ length: Math.ceil(counts[noun] / perFile) }, (_, page) => `${noun}-${page + 1}`),
  )
  const entries = ['pages', ...files].map((name) => `<sitemap>${locationOf(`/sitemap/${name}.xml`, origin)}</sitemap>`)
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`
}

export function sitemapOf(listed: readonly Listed[], origin: string): string {
  const entries = listed.map(({ path, changed }) => {
    const when = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    return `<url>${locationOf(path, origin)}${when}</url>`
  })
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}">${entries.join('')}</urlset>`
}

/** Pages that always exist. */
export const LISTED_PAGES: readonly Listed[] = [...READ_PAGES, ...LIVE_PAGES].map(({ path, updated }) => ({
  path,
  changed: updated ?? null,
}))

function locationOf(path: string, origin: string): string {
  return `<loc>${escaped(new URL(path, origin).href)}</loc>`
}

/** Paths that must not be crawled: API calls and pages that require sign-in. */
const PRIVATE = [
  '/api/',
  '/admin',
  '/aggiungi',
  '/avvisi',
  '/disiscrizione',
  '/identity/',
  '/inbox',
  '/login',
  '/mio-bazar',
  '/radar',
  '/scambio/',
]

export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n')
}
