import { STATUSES } from '@barattolo/domain/items/kinds'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Wanted } from './search.queries.ts'

const held = z.object({ search: z.object({ q: z.string(), status: z.nullable(z.enum(STATUSES)) }) })
const NOTHING: Wanted = { q: '', status: null }

/**
 * The search modal is a step of the history, so that Back closes it, and Back from a result finds it as it was left.
 * `wanted` is null while it is closed.
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

  // The window's own address: the map writes its state there by itself.
  const here = () => window.location.pathname + window.location.search + window.location.hash
  const go = (search: Wanted | null, replace: boolean) =>
    void navigate(here(), { replace, preventScrollReset: true, state: { ...state, search: search ?? undefined } })

  function close() {
    if (closing.current) return
    closing.current = true
    // Opened here, it goes as it came; where nothing lies before it there is no way back.
    if (window.history.state?.idx > 0) void navigate(-1)
    else go(null, true)
  }
  return { wanted, open: () => go(NOTHING, false), search: (next: Wanted) => go(next, true), close }
}
