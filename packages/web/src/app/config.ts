import { type ClientConfig, clientConfig, readConfig } from '@barattolo/domain/client-config'
import { queryOptions } from '@tanstack/react-query'
import { refusalOf, send } from './http.ts'
import { keep, readKept } from './kept.ts'

/** The last configuration is stored so that the session can be restored without network. It contains no secrets. */
const KEPT = 'barattolo:config'

/** The client's run-time configuration: fetched once per page load, and needed to restore the session. */
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
