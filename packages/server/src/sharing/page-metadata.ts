import { it } from '@barattolo/domain/texts/it'

/** A page's metadata for search engines and link previews. */
export interface PageMetadata {
  status: 200 | 404
  title: string
  description: string
  /** Canonical path; null for pages without a preview, which are not indexed either. */
  path: string | null
  isIndexed: boolean
  picture: SharedPicture
}

export interface SharedPicture {
  /** A path of our own, or a full URL at the image host. */
  address: string
  /** Known for our own cards only. */
  size: { width: number; height: number } | null
  alt: string
}

export const CARD_SIZE = { width: 1200, height: 630 } as const

/** Default for pages without a picture of their own. */
export const DEFAULT_PICTURE: SharedPicture = { address: '/img/share.jpg', size: CARD_SIZE, alt: it.sharing.picture }

/** Approximate length that search engines and messengers display. */
const DESCRIPTION_LENGTH = 200

/** Shortens a text to one line, cut between words if possible. */
export function truncateToLine(text: string, maxLength = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= maxLength) return line
  const shortened = characters.slice(0, maxLength - 1).join('')
  const space = shortened.lastIndexOf(' ')
  return `${space > maxLength / 2 ? shortened.slice(0, space) : shortened}…`
}
