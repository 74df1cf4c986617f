import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listMutualInterests = apiCall<typeof contract.listMutualInterests>('GET', '/api/radar/matches', 'signedIn')
