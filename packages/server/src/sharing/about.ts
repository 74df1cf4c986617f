import { it } from '@barattolo/domain/texts/it'

/** What a page says of itself to search engines and to whoever shares its address. */
export interface About {
  status: 200 | 404
  title: string
  description: string
  /** Its one address; null where nobody is meant to find it. */
  path: string | null
  picture: SharedPicture
}

export interface SharedPicture {
  /** A path of ours, or a whole address at the image host. */
  address: string
  /** Known for our own cards. */
  size: { width: number; height: number } | null
  alt: string
}

export const CARD = { width: 1200, height: 630 } as const

/** Of every page that has no picture of its own. */
export const USUAL_PICTURE: SharedPicture = { address: '/img/share.jpg', size: CARD, alt: it.sharing.picture }

/** About as much as search engines and messengers show. */
const DESCRIPTION_LENGTH = 200

/** What a person wrote, in one line and not too long; cut between words where there are any. */
export function inOneLine(words: string, most = DESCRIPTION_LENGTH): string {
  const line = words.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= most) return line
  const cut = letters.slice(0, most - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}
