import * as personData from '../account/person-data.ts'
import * as admin from '../admin/contract.ts'
import * as adminRings from '../admin/ring-contract.ts'
import * as adminStatus from '../admin/status-contract.ts'
import * as clientConfig from '../client-config.ts'
import * as contact from '../contact/contract.ts'
import * as conversations from '../conversations/contract.ts'
import * as interest from '../conversations/interest.ts'
import * as queue from '../conversations/queue.ts'
import * as similarItems from '../conversations/similar-items.ts'
import type { Endpoint } from '../endpoint.ts'
import * as exchanges from '../exchanges/contract.ts'
import * as favourites from '../favourites/contract.ts'
import * as identity from '../identity/contract.ts'
import * as signIn from '../identity/sign-in-contract.ts'
import * as imports from '../import/contract.ts'
import * as availabilityChecks from '../items/availability-check-contract.ts'
import * as items from '../items/contract.ts'
import * as suggestions from '../items/suggestions-contract.ts'
import * as map from '../map/contract.ts'
import * as notices from '../notices/contract.ts'
import * as overview from '../overview/contract.ts'
import * as blocks from '../people/blocks.ts'
import * as people from '../people/contract.ts'
import * as devices from '../people/devices.ts'
import * as holiday from '../people/holiday.ts'
import * as ownPage from '../people/own-page.ts'
import * as rules from '../people/rules-contract.ts'
import * as viewpoint from '../people/viewpoint.ts'
import * as takeBack from '../photos/take-back.ts'
import * as radar from '../radar/contract.ts'
import * as readiness from '../readiness.ts'
import * as reports from '../reports/contract.ts'
import * as requests from '../requests/contract.ts'
import * as ringChats from '../rings/chat-contract.ts'
import * as rings from '../rings/contract.ts'
import * as ringNegotiations from '../rings/negotiation-contract.ts'
import * as searches from '../searches/contract.ts'
import * as openApi from './openapi.ts'

/** All files with contracts. */
const contracts = [
  personData,
  admin,
  adminRings,
  adminStatus,
  openApi,
  clientConfig,
  contact,
  conversations,
  interest,
  queue,
  similarItems,
  exchanges,
  favourites,
  identity,
  signIn,
  imports,
  availabilityChecks,
  items,
  suggestions,
  map,
  notices,
  overview,
  blocks,
  people,
  devices,
  holiday,
  ownPage,
  rules,
  viewpoint,
  takeBack,
  radar,
  readiness,
  reports,
  requests,
  ringChats,
  rings,
  ringNegotiations,
  searches,
] as const

/** One of the endpoints, with its literal types. */
export type DeclaredEndpoint = EndpointIn<(typeof contracts)[number]>
type EndpointIn<Contract> = Contract extends unknown ? Extract<Contract[keyof Contract], Endpoint> : never

/** All endpoints, for the OpenAPI description and for the tests that cover each of them. */
export const ENDPOINTS: readonly Endpoint[] = contracts.flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint))

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
