import { DYNAMIC_PAGES, prerenderedPages } from '@barattolo/domain/texts/public-pages'
import { WORD_TOKENS } from '@barattolo/domain/word-tokens'
import { escapeHtml } from '../platform/http/escape-html.ts'

export interface SitemapEntry {
  path: string
  /** When the page was last changed: an ISO date or timestamp; null if unknown. */
  changed: string | null
}

/** The kinds of records whose pages are indexed; people's pages are not. Each kind has its own sitemap files. */
export const SITEMAP_KINDS = ['items', 'requests'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

/** The number of files for this many URLs, each of which has about `perFile`. */
export const countFiles = (count: number, perFile: number) => Math.ceil(count / perFile)

/** The sitemap index (https://www.sitemaps.org/protocol.html#index). Each file that it lists has about `perFile` URLs. */
export function renderSitemapIndex(counts: Readonly<Record<SitemapKind, number>>, perFile: number, origin: string): string {
  const files = SITEMAP_KINDS.flatMap((kind) =>
    Array.from({ length: countFiles(counts[kind], perFile) }, (_, page) => `${kind}-${page + 1}`),
  )
  const entries = ['pages', ...files].map((name) => `<sitemap>${locationOf(`/sitemap/${name}.xml`, origin)}</sitemap>`)
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`
}

export function renderSitemap(pages: readonly SitemapEntry[], origin: string): string {
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    return `<url>${locationOf(path, origin)}${lastmod}</url>`
  })
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}">${entries.join('')}</urlset>`
}

/** The pages that do not belong to a record in the database. */
export const STATIC_ENTRIES: readonly SitemapEntry[] = [...prerenderedPages(WORD_TOKENS), ...DYNAMIC_PAGES].map(
  ({ path, updated }) => ({
    path,
    changed: updated ?? null,
  }),
)

function locationOf(path: string, origin: string): string {
  return `<loc>${escapeHtml(new URL(path, origin).href)}</loc>`
}

/** Paths that must not be crawled: API calls and pages that require sign-in. */
const DISALLOWED_PATHS = [
  '/accesso',
  '/api/',
  '/admin',
  '/aggiungi',
  '/avvisi',
  '/disiscrizione',
  '/giro/',
  '/identity/',
  '/inbox',
  '/login',
  '/mio-bazar',
  '/piazza',
  '/preferiti',
  '/profilo',
  '/radar',
  '/scambio/',
  '/stato',
]

export function renderRobotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n')
}
