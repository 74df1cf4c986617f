import type * as contract from '../client-config.ts'
import { apiCall } from '../endpoint.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const readConfig = apiCall<typeof contract.readConfig>('GET', '/api/config', 'public')
