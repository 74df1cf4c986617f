import { isApiPath } from '@barattolo/domain/api-paths'
import { trimPunctuation } from '@barattolo/domain/trim-punctuation'
import { sameOriginPath } from '../../shared/paths.ts'

/** A part of a text; `path` is set if it is the address of a page of this site. */
interface TextPart {
  text: string
  path: string | null
}

/** The parts of a text: addresses of pages of this site, and what stands between them. Addresses of other sites are only text. */
export function splitOwnAddresses(text: string, { host, origin }: Pick<Location, 'host' | 'origin'>): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, 1: rest = '', index } of text.matchAll(addressPattern(host))) {
    const path = trimPunctuation(rest)
    const address = found.slice(0, found.length - rest.length + path.length)
    const target = sameOriginPath(path || '/', origin)
    if (target === null || isApiPath(target)) continue
    if (index > end) parts.push({ text: text.slice(end, index), path: null })
    parts.push({ text: address, path: target })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), path: null })
  return parts
}

/** The host, with or without the scheme, and the path after it. Neither may be a part of a longer name: `example.org.evil.test`. */
const addressPattern = (host: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}@:/._-])(?:https?://)?${escapePattern(host)}(/[^\\s<>"]*)?(?![\\p{L}\\p{N}@:_-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
