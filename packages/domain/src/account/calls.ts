import { apiCall } from '../endpoint.ts'
import type * as personData from './person-data.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const readMyData = apiCall<typeof personData.readMyData>('GET', '/api/me/data', 'signedIn')
