import { STATUSES } from '@barattolo/domain/items/kinds'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Wanted } from './search.queries.ts'

const held = z.object({ search: z.object({ q: z.string(), status: z.nullable(z.enum(STATUSES)) }) })
const NOTHING: Wanted = { q: '', status: null }

/**
  * The search dialog is a history entry: Back closes it, and Back from a result restores it.
  * `query` is null while it is closed.
 */
export function useSearch() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const found = held.safeParse(state)
  const wanted = found.success ? found.data.search : null
  const isOpen = wanted !== null
  const closing = useRef(false)
  useEffect(() => {
    if (isOpen) closing.current = false
  }, [isOpen])

  // From `window.location`, because the map writes its state to the URL without the router.
  const here = () => window.location.pathname + window.location.search + window.location.hash
  const go = (search: Wanted | null, replace: boolean) =>
    void navigate(here(), { replace, preventScrollReset: true, state: { ...state, search: search ?? undefined } })

  function close() {
    if (closing.current) return
    closing.current = true
    // Goes back if there is an earlier history entry of this app, else replaces the entry.
    if (window.history.state?.idx > 0) void navigate(-1)
    else go(null, true)
  }
  return { wanted, open: () => go(NOTHING, false), search: (next: Wanted) => go(next, true), close }
}
