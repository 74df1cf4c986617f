import { type ClientConfig, readConfig } from '@barattolo/domain/client-config'
import { queryOptions } from '@tanstack/react-query'
import { load, save } from '../storage/storage.ts'
import { errorFromResponse, send } from './http.ts'
import { parseStoredConfig } from './stored-config.ts'

/** The last configuration is stored so that the session can be restored without network. It contains no secrets. */
const STORAGE_KEY = 'barattolo:config'

/** The client's run-time configuration: fetched once per page load, and needed to restore the session. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<ClientConfig> => {
    const response = await send(readConfig, {}, { signal }).catch(loadStoredConfig)
    if (!(response instanceof Response)) return response
    if (!response.ok) throw await errorFromResponse(response)
    const config: ClientConfig = await response.json()
    save(STORAGE_KEY, config)
    return config
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

function loadStoredConfig(error: unknown): ClientConfig {
  const config = load(STORAGE_KEY, parseStoredConfig, null)
  if (config) return config
  throw error
}
