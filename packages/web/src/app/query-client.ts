import { Problem } from '@barattolo/domain/problem'
import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { logFault } from './log.ts'

// At once, not in a task of its own: on a slow phone the second press of two would come before the button knows that something is sent.
notifyManager.setScheduler(queueMicrotask)

/** The server's own word that it cannot answer for now: no refusal of what was asked. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable'
}

/** While the server says so, a page asks again this often, in milliseconds, and comes right by itself. */
export const AGAIN_EVERY = 5000

/** A refusal is final; a fault of the network or the server, also one that it says itself, is tried once more before it is shown. */
export const queryClient = new QueryClient({
  // A query whose failures belong in the console names them: `meta: { fault: '…' }`.
  queryCache: new QueryCache({
    onError: (error, { meta }) => (typeof meta?.fault === 'string' ? logFault(meta.fault, error) : undefined),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && (!(error instanceof Problem) || isUnavailable(error)),
      refetchInterval: ({ state }) => (isUnavailable(state.error) ? AGAIN_EVERY : false),
    },
  },
})

/**
 * A query that has no data forgets why as soon as it asks again: what a screen says of it would go and come with each try, and what
 * one was about to press or had opened beside it. While the server cannot answer it stands, until something else is known.
 */
const toldOf = new WeakMap<Query, Error>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'error' && isUnavailable(action.error)) toldOf.set(query, action.error)
  else if (action.type === 'error' || action.type === 'success') toldOf.delete(query)
  const told = toldOf.get(query)
  if (action.type === 'fetch' && told && query.state.error === null) query.setState({ error: told, status: 'error' })
})
