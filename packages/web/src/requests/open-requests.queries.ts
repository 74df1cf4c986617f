import { listRequests } from '@barattolo/domain/requests/contract'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../shared/api/api.ts'

/** The number of open requests, in a file of its own because the bazar loads it. */
export const openRequestCount = queryOptions({
  queryKey: ['requests', 'count'],
  queryFn: async ({ signal }) => {
    const { total, isTotalBounded } = await callPage(listRequests, { query: { limit: 1 } }, { signal })
    return { total, isTotalBounded }
  },
})
