import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const readMap = apiCall<typeof contract.readMap>('GET', '/api/map', 'public')
