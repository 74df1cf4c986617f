import { Problem } from '@barattolo/domain/problem'
import { QueryClient } from '@tanstack/react-query'

/** A refusal is final; a fault of the network or the server is tried once more before it is shown. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => !(error instanceof Problem) && failures < 1,
    },
  },
})
