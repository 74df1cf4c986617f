import { it } from '@barattolo/domain/texts/it'
import { type About, inOneLine } from './about.ts'

/** The part of the built page that is replaced for each address. */
const OWN_HEAD = /<!-- about -->[\s\S]*?<!-- \/about -->/

/** The year in the footer of a prerendered page, which may be outdated. */
const YEAR = /© \d{4} /
export function withYear(html: string, now: Date): string {
  return html.replace(YEAR, `© ${now.getFullYear()} `)
}

/** Inserts title, description, canonical URL and the tags for link previews. */
export function withHead(html: string, about: About, origin: string): string {
  const head = headOf(about, origin)
  // A function, so that `$` in a title has no special meaning.
  return html.replace(OWN_HEAD, () => head)
}

export function headOf({ title, description, path, picture }: About, origin: string): string {
  const whole = title.startsWith(it.app.name) ? title : it.sharing.titled(title, it.app.name)
  const words = inOneLine(description)
  const tags = [`<title>${escaped(whole)}</title>`, named('description', words)]
  if (path === null) return [...tags, named('robots', 'noindex')].join('\n    ')
  const address = new URL(path, origin).href
  const image = new URL(picture.address, origin).href
  tags.push(
    `<link rel="canonical" href="${escaped(address)}" />`,
    property('og:site_name', it.app.name),
    property('og:locale', 'it_IT'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', words),
    property('og:url', address),
    property('og:image', image),
    ...(picture.size ? [property('og:image:width', picture.size.width), property('og:image:height', picture.size.height)] : []),
    property('og:image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
  )
  return tags.join('\n    ')
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`
const property = (name: string, content: string | number) => `<meta property="${name}" content="${escaped(String(content))}" />`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes for HTML text and for attributes with either kind of quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}
