import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { isNullable, isObjectOf, isOneOf, isString } from '@barattolo/domain/type-guards'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SearchQuery } from './search.queries.ts'

const isHistoryState = isObjectOf<{ search: SearchQuery }>({
  search: isObjectOf<SearchQuery>({ q: isString, status: isNullable(isOneOf(ITEM_STATUSES)) }),
})
const EMPTY_QUERY: SearchQuery = { q: '', status: null }

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

  // Reads `window.location`, because the map writes its state to the URL without the router.
  const currentUrl = () => window.location.pathname + window.location.search + window.location.hash
  const navigateTo = (search: SearchQuery | null, replace: boolean) =>
    void navigate(currentUrl(), { replace, preventScrollReset: true, state: { ...state, search: search ?? undefined } })

  function close() {
    if (isClosing.current) return
    isClosing.current = true
    // Goes back if there is an earlier history entry of this app, else replaces the entry.
    if (window.history.state?.idx > 0) void navigate(-1)
    else navigateTo(null, true)
  }
  return { query, open: () => navigateTo(EMPTY_QUERY, false), search: (next: SearchQuery) => navigateTo(next, true), close }
}
