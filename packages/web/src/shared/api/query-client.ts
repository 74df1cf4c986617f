import { Problem } from '@barattolo/domain/problem'
import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { logError } from '../log.ts'

// Notifies components in a microtask, not in a task: on a slow phone a second click would arrive before the button is disabled.
notifyManager.setScheduler(queueMicrotask)

/** Whether the server answered that it is temporarily unavailable, which is not a refusal of the request. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable'
}

/** How often queries are refetched while the server is unavailable, in milliseconds; pages recover without user action. */
export const UNAVAILABLE_REFETCH_MS = 5000

/** A `Problem` is final, except "unavailable". That and all other errors (no network) are retried once before they are shown. */
export const queryClient = new QueryClient({
  // A query whose errors are logged to the console has `meta: { errorText: '…' }`.
  queryCache: new QueryCache({
    onError: (error, { meta }) => (typeof meta?.errorText === 'string' ? logError(meta.errorText, error) : undefined),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && (!(error instanceof Problem) || isUnavailable(error)),
      refetchInterval: ({ state }) => (isUnavailable(state.error) ? UNAVAILABLE_REFETCH_MS : false),
    },
  },
})

/**
 * A query without data drops its error when it is refetched: the error message, and dialogs or buttons beside it, would flicker
 * with each attempt. While the server is unavailable the error is therefore kept, until another result is known.
 */
const unavailableErrors = new WeakMap<Query, Error>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'error' && isUnavailable(action.error)) unavailableErrors.set(query, action.error)
  else if (action.type === 'error' || action.type === 'success') unavailableErrors.delete(query)
  const lastError = unavailableErrors.get(query)
  if (action.type === 'fetch' && lastError && query.state.error === null) query.setState({ error: lastError, status: 'error' })
})
