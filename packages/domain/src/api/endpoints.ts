import { readMyData } from '../account/person-data.ts'
import * as admin from '../admin/contract.ts'
import * as adminRings from '../admin/ring-contract.ts'
import { readConfig } from '../client-config.ts'
import * as contact from '../contact/contract.ts'
import * as conversations from '../conversations/contract.ts'
import * as interest from '../conversations/interest.ts'
import * as queue from '../conversations/queue.ts'
import { listSimilarItems } from '../conversations/similar-items.ts'
import type { Endpoint } from '../endpoint.ts'
import * as exchanges from '../exchanges/contract.ts'
import * as favourites from '../favourites/contract.ts'
import { createIdToken } from '../identity/contract.ts'
import * as imported from '../import/contract.ts'
import * as availabilityChecks from '../items/availability-check-contract.ts'
import * as items from '../items/contract.ts'
import { listSuggestions } from '../items/suggestions-contract.ts'
import * as map from '../map/contract.ts'
import * as notices from '../notices/contract.ts'
import * as blocks from '../people/blocks.ts'
import * as people from '../people/contract.ts'
import { addDevice } from '../people/devices.ts'
import { endHoliday, readHoliday, startHoliday } from '../people/holiday.ts'
import { acceptRules } from '../people/rules-contract.ts'
import { chooseViewpoint } from '../people/viewpoint.ts'
import { takePhotosBack } from '../photos/take-back.ts'
import { listMutualInterests } from '../radar/contract.ts'
import { readHealth, readReadiness } from '../readiness.ts'
import * as reports from '../reports/contract.ts'
import * as requests from '../requests/contract.ts'
import * as ringChats from '../rings/chat-contract.ts'
import * as rings from '../rings/contract.ts'
import * as ringNegotiations from '../rings/negotiation-contract.ts'
import * as searches from '../searches/contract.ts'
import { readOpenApi } from './openapi.ts'

const endpoints = [
  readConfig,
  readHealth,
  readReadiness,
  readOpenApi,
  createIdToken,
  people.readMe,
  acceptRules,
  people.chooseName,
  addDevice,
  chooseViewpoint,
  people.deleteMe,
  blocks.listBlocked,
  blocks.blockPerson,
  blocks.unblockPerson,
  readMyData,
  takePhotosBack,
  readHoliday,
  startHoliday,
  endHoliday,
  imported.readImportedItems,
  imported.takeImportedItems,
  imported.discardImportedItems,
  people.readProfile,
  people.readPersonPhoto,
  people.searchPeople,
  items.listItems,
  listSuggestions,
  items.readItem,
  items.readWeight,
  items.createItem,
  items.changeItem,
  items.putBackItem,
  items.deleteItem,
  availabilityChecks.pauseItem,
  availabilityChecks.resumeItem,
  availabilityChecks.confirmItem,
  availabilityChecks.listAvailabilityChecks,
  map.readMap,
  requests.listRequests,
  requests.readRequest,
  requests.createRequest,
  requests.changeRequest,
  requests.deleteRequest,
  requests.listMatchingItems,
  requests.listMatchingRequests,
  requests.countSeekers,
  searches.listSavedSearches,
  searches.saveSearch,
  searches.renameSavedSearch,
  searches.deleteSavedSearch,
  favourites.listFavourites,
  favourites.listHearts,
  favourites.readFavouriteSettings,
  favourites.changeFavouriteSettings,
  favourites.listFavouriteCounts,
  favourites.setFavourite,
  favourites.removeFavourite,
  conversations.listConversations,
  conversations.readUnread,
  listMutualInterests,
  rings.listPairs,
  rings.proposePair,
  rings.refusePair,
  rings.listPossibleSwaps,
  ringChats.readRingChat,
  ringChats.listRingMessages,
  ringChats.sendRingMessage,
  ringChats.markRingRead,
  rings.listRings,
  rings.changeRingInterest,
  rings.refuseRing,
  rings.readRingSettings,
  rings.changeRingSettings,
  ringNegotiations.listOwnRings,
  ringNegotiations.readRing,
  ringNegotiations.listRingOptions,
  ringNegotiations.proposeRing,
  ringNegotiations.sayYesToRing,
  ringNegotiations.reconsiderRing,
  ringNegotiations.leaveRing,
  ringNegotiations.refuseRingItem,
  ringNegotiations.withdrawRing,
  ringNegotiations.askInRing,
  ringNegotiations.giveInsteadInRing,
  conversations.openConversation,
  conversations.readConversation,
  conversations.toggleOffered,
  conversations.toggleRequested,
  conversations.sendProposal,
  conversations.changeStatus,
  conversations.callOffExchange,
  conversations.reopenInterest,
  interest.listInterests,
  conversations.listMessages,
  conversations.sendMessage,
  conversations.markRead,
  queue.readQueue,
  queue.answerSeveral,
  listSimilarItems,
  notices.listNotices,
  notices.readUnreadNotices,
  notices.markNoticesRead,
  notices.readChannels,
  notices.subscribePush,
  notices.unsubscribePush,
  notices.unsubscribeMail,
  notices.readPreferences,
  notices.changePreferences,
  exchanges.listRecentExchanges,
  exchanges.readExchange,
  exchanges.proposeMeeting,
  exchanges.confirmMeeting,
  exchanges.proposeMeetingOptions,
  exchanges.tickMeetingOptions,
  exchanges.proposeSetChange,
  exchanges.agreeToSetChange,
  exchanges.refuseSetChange,
  exchanges.withdrawSetChange,
  exchanges.callOffExchange,
  exchanges.stateOutcome,
  exchanges.handOverWithCode,
  exchanges.giveFeedback,
  exchanges.settleExchange,
  reports.createReport,
  reports.listMyReports,
  contact.sendContactMessage,
  contact.listContactMessages,
  contact.markContactMessage,
  reports.objectToDecision,
  reports.listReportCases,
  reports.readReportCase,
  reports.readReportedPhoto,
  reports.decideReport,
  reports.reviewDecision,
  admin.listAdminItems,
  admin.listAdminConversations,
  adminRings.listAdminRings,
  admin.listAdminPeople,
  admin.openCase,
  admin.readAdminConversation,
  adminRings.readAdminRing,
  admin.readAdminPerson,
  admin.listAdminLog,
  admin.resetItem,
  admin.deleteAnyItem,
  admin.deleteAnyRequest,
  admin.deleteConversation,
  adminRings.endRing,
  admin.disablePerson,
  admin.enablePerson,
]

/** All endpoints with a contract, for the OpenAPI description and for the tests that cover each of them. */
export const ENDPOINTS: readonly Endpoint[] = endpoints

/** One of the endpoints, with its literal types. */
export type DeclaredEndpoint = (typeof endpoints)[number]
