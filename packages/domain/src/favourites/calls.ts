import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listFavourites = apiCall<typeof contract.listFavourites>('GET', '/api/favourites', 'signedIn')
export const listHearts = apiCall<typeof contract.listHearts>('GET', '/api/favourites/hearts', 'signedIn')
export const setFavourite = apiCall<typeof contract.setFavourite>('POST', '/api/favourites/:id', 'signedIn')
export const removeFavourite = apiCall<typeof contract.removeFavourite>('DELETE', '/api/favourites/:id', 'signedIn')
export const readFavouriteSettings = apiCall<typeof contract.readFavouriteSettings>('GET', '/api/favourites/settings', 'signedIn')
export const changeFavouriteSettings = apiCall<typeof contract.changeFavouriteSettings>(
  'PATCH',
  '/api/favourites/settings',
  'signedIn',
)
export const listFavouriteCounts = apiCall<typeof contract.listFavouriteCounts>('GET', '/api/favourites/counts', 'signedIn')
