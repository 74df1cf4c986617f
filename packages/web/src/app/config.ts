import { type ClientConfig, readConfig } from '@barattolo/domain/client-config'
import { queryOptions } from '@tanstack/react-query'
import { refusalOf, send } from './http.ts'

/** What the browser learns at run time; asked once a page, and needed before it is known who is here. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<ClientConfig> => {
    const response = await send(readConfig, {}, { signal })
    if (!response.ok) throw await refusalOf(response)
    return response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
