import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listNotices = apiCall<typeof contract.listNotices>('GET', '/api/notices', 'signedIn')
export const readUnreadNotices = apiCall<typeof contract.readUnreadNotices>('GET', '/api/notices/unread', 'signedIn')
export const markNoticesRead = apiCall<typeof contract.markNoticesRead>('POST', '/api/notices/read', 'signedIn', 'beforeRules')
export const readChannels = apiCall<typeof contract.readChannels>('GET', '/api/notices/channels', 'signedIn')
export const subscribePush = apiCall<typeof contract.subscribePush>('POST', '/api/notices/push', 'signedIn')
export const unsubscribePush = apiCall<typeof contract.unsubscribePush>('DELETE', '/api/notices/push', 'signedIn')
export const unsubscribeMail = apiCall<typeof contract.unsubscribeMail>('POST', '/disiscrizione', 'public')
export const readPreferences = apiCall<typeof contract.readPreferences>('GET', '/api/notices/preferences', 'signedIn')
export const changePreferences = apiCall<typeof contract.changePreferences>(
  'PATCH',
  '/api/notices/preferences',
  'signedIn',
  'beforeRules',
)
