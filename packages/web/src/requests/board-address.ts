import { TITLE_MAX } from '@barattolo/domain/bounds'

/** What the board shows; all of it is in the page's address. */
export interface BoardView {
  q: string
  /** Title of an item: shows only requests that match it; empty for all. */
  fits: string
  show: 'open' | 'closed' | 'mine'
}

const SHOW_WORDS = { open: null, closed: 'chiusi', mine: 'miei' } as const

/** Reads an address; invalid values are ignored. */
export function readBoard(address: URLSearchParams): BoardView {
  const word = address.get('mostra')
  return {
    q: (address.get('q') ?? '').trim().slice(0, 80),
    fits: (address.get('per') ?? '').trim().slice(0, TITLE_MAX),
    show: word === SHOW_WORDS.closed ? 'closed' : word === SHOW_WORDS.mine ? 'mine' : 'open',
  }
}

/** The shortest address of the view. */
export function writeBoard({ q, fits, show }: BoardView): URLSearchParams {
  const address = new URLSearchParams()
  if (q) address.set('q', q)
  if (fits) address.set('per', fits)
  if (SHOW_WORDS[show]) address.set('mostra', SHOW_WORDS[show])
  return address
}

/** Initial text of a new request: empty for a blank form, null if no form is open. */
export function wordsOfNew(address: URLSearchParams): string | null {
  return address.get('cerco')?.trim().slice(0, 80) ?? null
}
