import { it } from '@barattolo/domain/texts/it'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { type PageMetadata, truncateToLine } from './page-metadata.ts'

/** The part of the built page that is replaced for each address. */
const HEAD_SECTION = /<!-- metadata -->[\s\S]*?<!-- \/metadata -->/

/** The year in the footer of a prerendered page, which may be outdated. */
const YEAR = /© \d{4} /
export function replaceYear(html: string, now: Date): string {
  return html.replace(YEAR, `© ${now.getFullYear()} `)
}

/** Inserts title, description, canonical URL and the tags for link previews. */
export function replaceHead(html: string, metadata: PageMetadata, origin: string): string {
  const head = renderHead(metadata, origin)
  // A function, so that `$` in a title has no special meaning.
  return html.replace(HEAD_SECTION, () => head)
}

export function renderHead({ title, description, path, isIndexed, picture }: PageMetadata, origin: string): string {
  const fullTitle = title.startsWith(it.app.name) ? title : it.sharing.titled(title, it.app.name)
  const shortDescription = truncateToLine(description)
  const tags = [`<title>${escapeHtml(fullTitle)}</title>`, metaName('description', shortDescription)]
  if (!isIndexed) tags.push(metaName('robots', 'noindex'))
  if (path === null) return tags.join('\n    ')
  const address = new URL(path, origin).href
  const image = new URL(picture.address, origin).href
  tags.push(
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    metaProperty('og:site_name', it.app.name),
    metaProperty('og:locale', 'it_IT'),
    metaProperty('og:type', 'website'),
    metaProperty('og:title', title),
    metaProperty('og:description', shortDescription),
    metaProperty('og:url', address),
    metaProperty('og:image', image),
    ...(picture.size
      ? [metaProperty('og:image:width', picture.size.width), metaProperty('og:image:height', picture.size.height)]
      : []),
    metaProperty('og:image:alt', picture.alt),
    metaName('twitter:card', 'summary_large_image'),
  )
  return tags.join('\n    ')
}

const metaName = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
const metaProperty = (name: string, content: string | number) =>
  `<meta property="${name}" content="${escapeHtml(String(content))}" />`
