/** A part of an attribution: a text, or a link. */
export interface Credit {
  text: string
  href: string | null
}

/**
 * The attributions of the sources of a vector style, each once. They may be HTML with links; any other markup is dropped, because it
 * comes from another host. If no source names anyone, the host of the style is named.
 */
export function creditsOf(attributions: readonly (string | undefined)[], styleUrl: string): Credit[] {
  const credits = [...new Set(attributions)].flatMap((html) => (html ? parseAttribution(html) : []))
  return credits.length > 0 ? credits : [{ text: new URL(styleUrl, location.href).hostname, href: null }]
}

function parseAttribution(html: string): Credit[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap((node) => {
    const text = node.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    const href = node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol) ? node.href : null
    return text === '' ? [] : [{ text, href }]
  })
}
