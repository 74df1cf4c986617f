import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { isBoolean, isNullable, isObjectOf, isOneOf, isString } from '@barattolo/domain/type-guards'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readWords, writeWords } from '../items/search/words-url.ts'
import { statusOf } from '../shared/FilterOptions.tsx'
import { paths } from '../shared/paths.ts'
import type { SearchQuery } from './search.queries.ts'

interface SearchState {
  search: SearchQuery
  /** The parameters of the URL when the dialog was opened. */
  openedAt: string
}

const isHistoryState = isObjectOf<SearchState>({
  search: isObjectOf<SearchQuery>({ q: isString, exact: isBoolean, status: isNullable(isOneOf(ITEM_STATUSES)) }),
  openedAt: isString,
})
const EMPTY_QUERY: SearchQuery = { q: '', exact: false, status: null }
/** The pages whose list the dialog searches: they have one query with it, in the URL. */
const SEARCHED_PAGES: readonly string[] = [paths.bazar, paths.map]

/**
 * The search dialog is a history entry: Back closes it, and Back from a result restores it.
 * `query` is null while it is closed.
 */
export function useSearch() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const query = isHistoryState(state) ? state.search : null
  const isOpen = query !== null
  const isClosing = useRef(false)
  useEffect(() => {
    if (isOpen) isClosing.current = false
  }, [isOpen])

  const navigateTo = (
    parameters: string,
    changes: { [K in keyof SearchState]?: SearchState[K] | undefined },
    replace: boolean,
  ) => {
    const { pathname, hash } = window.location
    const url = pathname + (parameters && `?${parameters}`) + hash
    void navigate(url, { replace, preventScrollReset: true, state: { ...state, ...changes } })
  }
  function close() {
    if (isClosing.current) return
    isClosing.current = true
    const hasSearchedPage = isHistoryState(state) && state.openedAt !== currentParameters()
    // Goes back if there is an earlier history entry of this app with the same list, else replaces the entry.
    if (window.history.state?.idx > 0 && !hasSearchedPage) void navigate(-1)
    else navigateTo(currentParameters(), { search: undefined, openedAt: undefined }, true)
  }
  return {
    query,
    open: () => navigateTo(currentParameters(), { search: queryOfPage(), openedAt: currentParameters() }, false),
    search: (search: SearchQuery) => navigateTo(parametersWith(search), { search }, true),
    close,
  }
}

// Reads `window.location`, because the map writes its state to the URL without the router.
const currentParameters = () => window.location.search.slice(1)
const isSearchedPage = () => SEARCHED_PAGES.includes(window.location.pathname)

function queryOfPage(): SearchQuery {
  if (!isSearchedPage()) return EMPTY_QUERY
  const parameters = new URLSearchParams(currentParameters())
  return { ...readWords(parameters), status: statusOf(parameters.get('stato')) }
}

function parametersWith({ status, ...words }: SearchQuery): string {
  if (!isSearchedPage()) return currentParameters()
  const parameters = new URLSearchParams(currentParameters())
  for (const name of ['q', 'esatto', 'stato']) parameters.delete(name)
  writeWords(parameters, words)
  if (status) parameters.set('stato', status)
  return parameters.toString()
}
