import { Problem } from '@barattolo/domain/problem'
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { logFault } from './log.ts'

// At once, not in a task of its own: on a slow phone the second press of two would come before the button knows that something is sent.
notifyManager.setScheduler(queueMicrotask)

/** A refusal is final; a fault of the network or the server, also one that it says itself, is tried once more before it is shown. */
export const queryClient = new QueryClient({
  // A query whose failures belong in the console names them: `meta: { fault: '…' }`.
  queryCache: new QueryCache({
    onError: (error, { meta }) => (typeof meta?.fault === 'string' ? logFault(meta.fault, error) : undefined),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && !(error instanceof Problem && error.code !== 'unavailable'),
    },
  },
})
