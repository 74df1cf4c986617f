import { type ClientConfig, clientConfig, readConfig } from '@barattolo/domain/client-config'
import { queryOptions } from '@tanstack/react-query'
import { refusalOf, send } from './http.ts'
import { keep, readKept } from './kept.ts'

/** The last answer stays on the device: without network it says how to find out who is here. Nothing in it is secret. */
const KEPT = 'barattolo:config'

/** What the browser learns at run time; asked once a page, and needed before it is known who is here. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<ClientConfig> => {
    const response = await send(readConfig, {}, { signal }).catch(lastTime)
    if (!(response instanceof Response)) return response
    if (!response.ok) throw await refusalOf(response)
    const config: ClientConfig = await response.json()
    keep(KEPT, config)
    return config
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

function lastTime(error: unknown): ClientConfig {
  const kept = readKept<ClientConfig | null>(KEPT, (stored) => clientConfig.parse(stored), null)
  if (kept) return kept
  throw error
}
