import { TITLE_MAX } from '@barattolo/domain/bounds'

/** What the board shows; all of it stands in the page's address. */
export interface BoardView {
  q: string
  /** The title of an object: only ads that look for it; empty for all. */
  fits: string
  show: 'open' | 'closed' | 'mine'
}

const SHOW_WORDS = { open: null, closed: 'chiusi', mine: 'miei' } as const

/** Reads an address; what it cannot mean counts as not there. */
export function readBoard(address: URLSearchParams): BoardView {
  const word = address.get('mostra')
  return {
    q: (address.get('q') ?? '').trim().slice(0, 80),
    fits: (address.get('per') ?? '').trim().slice(0, TITLE_MAX),
    show: word === SHOW_WORDS.closed ? 'closed' : word === SHOW_WORDS.mine ? 'mine' : 'open',
  }
}

/** The shortest address that says the same. */
export function writeBoard({ q, fits, show }: BoardView): URLSearchParams {
  const address = new URLSearchParams()
  if (q) address.set('q', q)
  if (fits) address.set('per', fits)
  if (SHOW_WORDS[show]) address.set('mostra', SHOW_WORDS[show])
  return address
}

/** What somebody wants to write an ad about; empty for a blank form, null where nobody writes one. */
export function wordsOfNew(address: URLSearchParams): string | null {
  return address.get('cerco')?.trim().slice(0, 80) ?? null
}
