import { TITLE_MAX } from '@barattolo/domain/limits'

/** The state of the board; the page's URL contains all of it. */
export interface BoardView {
  q: string
  /** Title of an item: shows only requests that match it; empty for all. */
  itemTitle: string
  show: 'open' | 'closed' | 'mine'
}

const SHOW_VALUES = { open: null, closed: 'chiusi', mine: 'miei' } as const

/** Reads the view from URL parameters; ignores invalid values. */
export function readBoard(params: URLSearchParams): BoardView {
  const value = params.get('mostra')
  return {
    q: (params.get('q') ?? '').trim().slice(0, 80),
    itemTitle: (params.get('per') ?? '').trim().slice(0, TITLE_MAX),
    show: value === SHOW_VALUES.closed ? 'closed' : value === SHOW_VALUES.mine ? 'mine' : 'open',
  }
}

/** Writes the view to URL parameters; omits default values. */
export function writeBoard({ q, itemTitle, show }: BoardView): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (itemTitle) params.set('per', itemTitle)
  if (SHOW_VALUES[show]) params.set('mostra', SHOW_VALUES[show])
  return params
}

/** Initial text of a new request: empty for a blank form, null if no form is open. */
export function readNewRequestText(params: URLSearchParams): string | null {
  return params.get('cerco')?.trim().slice(0, 80) ?? null
}
