import { apiCall } from '../endpoint.ts'
import type * as takeBack from '../photos/take-back.ts'
import type * as blocks from './blocks.ts'
import type * as contract from './contract.ts'
import type * as devices from './devices.ts'
import type * as holiday from './holiday.ts'
import type * as rules from './rules-contract.ts'
import type * as viewpoint from './viewpoint.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listBlocked = apiCall<typeof blocks.listBlocked>('GET', '/api/me/blocked', 'signedIn')
export const blockPerson = apiCall<typeof blocks.blockPerson>('POST', '/api/me/blocked/:uid', 'signedIn', 'beforeRules')
export const unblockPerson = apiCall<typeof blocks.unblockPerson>('DELETE', '/api/me/blocked/:uid', 'signedIn', 'beforeRules')
export const readProfile = apiCall<typeof contract.readProfile>('GET', '/api/people/:uid', 'public')
export const searchPeople = apiCall<typeof contract.searchPeople>('GET', '/api/people', 'public')
export const readMe = apiCall<typeof contract.readMe>('GET', '/api/me', 'signedIn')
export const deleteMe = apiCall<typeof contract.deleteMe>('DELETE', '/api/me', 'signedIn', 'beforeRules')
export const startHoliday = apiCall<typeof holiday.startHoliday>('POST', '/api/me/holiday', 'signedIn')
export const endHoliday = apiCall<typeof holiday.endHoliday>('DELETE', '/api/me/holiday', 'signedIn')
export const takePhotosBack = apiCall<typeof takeBack.takePhotosBack>(
  'POST',
  '/api/me/photos/take-back',
  'signedIn',
  'beforeRules',
)
export const chooseName = apiCall<typeof contract.chooseName>('POST', '/api/me/name', 'signedIn')
export const acceptRules = apiCall<typeof rules.acceptRules>('POST', '/api/me/rules', 'signedIn', 'beforeRules')
export const chooseViewpoint = apiCall<typeof viewpoint.chooseViewpoint>('PATCH', '/api/me/viewpoint', 'signedIn', 'beforeRules')
export const addDevice = apiCall<typeof devices.addDevice>('POST', '/api/me/devices', 'signedIn', 'beforeRules')
