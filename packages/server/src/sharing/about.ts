import { it } from '@barattolo/domain/texts/it'

/** A page's metadata for search engines and link previews. */
export interface About {
  status: 200 | 404
  title: string
  description: string
  /** Canonical path; null if the page must not be indexed. */
  path: string | null
  picture: SharedPicture
}

export interface SharedPicture {
  /** A path of our own, or a full URL at the image host. */
  address: string
  /** Known for our own cards only. */
  size: { width: number; height: number } | null
  alt: string
}

export const CARD = { width: 1200, height: 630 } as const

/** Default for pages without a picture of their own. */
export const USUAL_PICTURE: SharedPicture = { address: '/img/share.jpg', size: CARD, alt: it.sharing.picture }

/** Approximate length that search engines and messengers display. */
const DESCRIPTION_LENGTH = 200

/** Shortens a text to one line, cut between words if possible. */
export function inOneLine(words: string, most = DESCRIPTION_LENGTH): string {
  const line = words.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= most) return line
  const cut = letters.slice(0, most - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}
