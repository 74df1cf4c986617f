// Written by server tests with STATEMENT_COLUMNS=write, see "Add a route" in docs/recipes.md; do not edit.

type Json = unknown

/** The columns that PostgreSQL returns for each statement of `query.ts`. Any of them may be null. */
export interface StatementColumns {
  addItem: { area: string; availability: string; category: string; condition: string; created: number; crops: Json; description: string; hiddenBecause: string; id: string; images: string[]; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; passages: number; resting: boolean; revision: number; status: string; tags: string[]; title: string; updated: number }
  countConnections: { max: number; processes: number; used: number }
  countDaily: { times: Date[] }
  countForProposal: { ofItems: number; ofOthers: number; ofProposer: number; proposedAt: Date[]; proposedOpen: number }
  countFound: { count: number; titles: string[] }
  countListed: { count: number }
  countOpenRequests: { count: number }
  countOpenRings: { count: number; itemId: string }
  countOpenRingsOf: { count: number; uid: string }
  countPages: { pages: number }
  countProvenPeople: { people: number }
  countRequests: { count: number }
  countSeekers: { near: number }
  countUnread: { count: number }
  countUnreadNotices: { count: number }
  countUnreadTexts: { chatId: string; count: number; fromUid: string; uid: string }
  countWithItemCounts: { count: number }
  findAdminLog: { act: string; adminChosenName: string; adminEmail: string; adminName: string; adminUid: string; at: number; caseId: string; caseKind: string; id: string; personChosenName: string; personName: string; personUid: string; reason: string; total: number }
  findAgreedWith: { uid: string }
  findAllConversations: { at: number; held: string; id: string; interested: Json; isDone: boolean; owner: Json; rootTitle: string; status: string; total: number }
  findAllItems: { at: number; availability: string; category: string; crops: Json; id: string; imageUrl: string; ownerChosenName: string; ownerDisabled: boolean; ownerEmail: string; ownerName: string; ownerUid: string; status: string; title: string; total: number }
  findAllPeople: { at: number; chosenName: string; disabled: number; disabledReason: string; email: string; id: string; items: number; lastSeen: number; name: string; photo: string; total: number }
  findAllRings: { at: number; endedWhy: string; held: string; id: string; legs: Json; openedAt: Date; repairs: number; size: number; state: string; total: number }
  findAvailabilityChecks: { _id: string; category: string; crops: Json; freshAt: Date; imageUrl: string; ownerUid: string; status: string; title: string }
  findBazar: { area: string; availability: string; category: string; condition: string; created: number; crops: Json; description: string; hiddenBecause: string; id: string; images: string[]; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; passages: number; resting: boolean; revision: number; status: string; tags: string[]; title: string; updated: number }
  findCards: { area: string; candidates: number; card: string; id: string; isNamed: boolean; key: number | string; lat: number; lng: number; location: string; n: number; openNegotiations: number; ownerChosenName: string; ownerName: string; ownerPhoto: string; resting: boolean; title: string; total: number }
  findCases: { at: number; decision: Json; id: string; people: Json; reports: Json; total: number; upheldBefore: number }
  findChatOfMessage: { id: string; kind: string; uids: string[] }
  findChatReader: { closedAt: Date; leftAt: Date; readTo: string }
  findChatSummaries: { id: string; lastLine: Json; lastLineAt: Date; unread: number }
  findContactMessages: { answered: Date; at: number; created: Date; email: string; id: string; mailed: Date; message: string; name: string; suspectedBot: boolean; total: number; uid: string }
  findConversationPhotos: { id: string; items: Json }
  findConversationsBetween: { hasOpenExchange: boolean; id: string; title: string }
  findDataDirectory: { folder: string }
  findDoneWithOpenChat: { endedAt: Date; id: string }
  findDoubtfulChanges: { id: string }
  findDueRings: { id: string }
  findExecutedMigrations: { name: string }
  findFavourites: { at: number; gives: string[]; goneTitle: string; id: string; isPrivate: boolean; ownerChosenName: string; ownerName: string; total: number }
  findFigures: { feedback: Json; partners: number; uid: string }
  findFirstNamed: { at: Date; uid: string }
  findFitting: { id: string }
  findFullOfRingNotices: { uid: string }
  findGroupAccounts: { aloneSince: Date; checkedAt: Date; groupId: string; openedAt: number; uid: string }
  findIds: { candidates: number; id: string; isNamed: boolean; key: number | string; n: number | string; total: number }
  findInbox: { me: Json; rows: Json; total: number }
  findInterests: { conversationId: string; ended: Json; itemId: string }
  findItem: { area: string; availability: string; category: string; condition: string; created: number; crops: Json; description: string; hiddenBecause: string; id: string; images: string[]; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; passages: number; resting: boolean; revision: number; status: string; tags: string[]; title: string; updated: number }
  findItemPhotos: { category: string; id: string; imageUrl: string }
  findItemRows: { area: string; availability: string; category: string; condition: string; created: number; crops: Json; description: string; hiddenBecause: string; id: string; images: string[]; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; passages: number; resting: boolean; revision: number; status: string; tags: string[]; title: string; updated: number }
  findItems: { area: string; availability: string; candidates: number; category: string; condition: string; created: number; crops: Json; description: string; hiddenBecause: string; id: string; images: string[]; isNamed: boolean; key: number | string; lat: number; lng: number; location: string; n: number | string; openNegotiations: number; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; passages: number; resting: boolean; revision: number; status: string; tags: string[]; title: string; total: number; updated: number }
  findItemsToGive: { category: string; id: string; lat: number; listedAt: number; lng: number; owner: string; weight: number }
  findKnown: { known: boolean }
  findLineByClientId: { clientId: string; createdAt: Date; details: Json; fromUid: string; id: string; kind: string; text: string }
  findLines: { clientId: string; createdAt: Date; details: Json; fromUid: string; id: string; kind: string; text: string }
  findLinesToExport: { chatId: string; clientId: string; createdAt: Date; details: Json; fromUid: string; id: string; kind: string; text: string }
  findListed: { changed: Date; path: string }
  findListeners: { uid: string }
  findMatchingSearches: { id: string; lat: number; lng: number; name: string; owner: string; radiusKm: number }
  findMissingReasons: { id: string; reason: string }
  findMutualInterests: { chosenName: string; email: string; myConversation: string; myItem: Json; name: string; photo: string; theirConversation: string; theirItem: Json; total: number; uid: string; updatedAt: Date }
  findNegotiationsOf: { afterRing: string; deadlineAt: Date; endedAt: Date; endedWhy: string; exchangeId: string; hardUntil: Date; id: string; legs: Json; nextDueAt: Date; openedAt: Date; pair: string[]; people: Json; proposedBy: string; refusedItems: string[]; repairs: number; signature: string; state: string; updatedAt: Date; version: number }
  findNegotiationsToExport: { _id: string; answer: string; answerBy: Date; answeredAt: Date; askedAt: Date; changes: number; endedAt: Date; expiresAt: Date; foundAt: Date; gives: string[]; leftAt: Date; leftWhy: string; nudges: number; openedAt: Date; proposedByMe: boolean; receives: string[]; size: number; state: string }
  findNewestFit: { itemId: string; requestId: string; requestTitle: string }
  findNewestPointOf: { lat: number; lng: number }
  findNewestPoints: { lat: number; lng: number }
  findNewlyNotified: { id: string }
  findOpenSignatures: { signature: string }
  findOpenedConversation: { interested: Json; isSetAsked: boolean; owner: Json; versions: Json }
  findParticipantProfiles: { chosenName: string; email: string; formerName: string; holidaySince: Date; holidayUntil: Date; isDisabled: boolean; name: string; nameChangedAt: Date; nameChosenAt: Date; photo: string; uid: string }
  findPassedOnPhotos: { address: string; itemId: string; itemOwnerUid: string }
  findPendingWith: { id: string; other: string }
  findPeopleMet: { hasLeft: boolean; uid: string }
  findPeopleOfRingForAdmin: { chosenName: string; email: string; joinedAt: Date; leftAt: Date; name: string; uid: string }
  findPoints: { _id: string; imageUrl: string; lat: number; lng: number; status: string; title: string }
  findPointsAt: { _id: string; imageUrl: string; lat: number; lng: number; status: string; title: string }
  findProvenHandovers: { uid: string; withUid: string }
  findReadableText: { fromUid: string; text: string }
  findRecentExchanges: { at: Date; places: Json; sides: Json }
  findRequest: { closedAt: Date; created: number; description: string; hiddenBecause: string; id: string; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; place: string; tags: string[]; title: string; updatedAt: Date }
  findRequests: { closedAt: Date; created: number; description: string; hiddenBecause: string; id: string; key: number | string; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; place: string; tags: string[]; title: string; updatedAt: Date }
  findRequestsById: { closedAt: Date; created: number; description: string; hiddenBecause: string; id: string; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; place: string; tags: string[]; title: string; updatedAt: Date }
  findRing: { afterRing: string; deadlineAt: Date; endedAt: Date; endedWhy: string; exchangeId: string; hardUntil: Date; id: string; legs: Json; nextDueAt: Date; openedAt: Date; pair: string[]; people: Json; proposedBy: string; refusedItems: string[]; repairs: number; signature: string; state: string; updatedAt: Date; version: number }
  findRingEvents: { at: Date; event: Json; id: string }
  findRingItems: { category: string; id: string; lat: number; listedAt: number; lng: number; owner: string; weight: number }
  findRingPeople: { came: number; group: string; isProven: boolean; joinedAt: number; partners: number; uid: string; unservedSince: number; wantsRingsOfFour: boolean }
  findRowsToClean: { ctid: string; values: Json }
  findSessionPerson: { callerValue: string; deletedAt: Date; disabledAt: Date; disabledReason: string; email: string; emailVerified: boolean; isPrimary: boolean; lastSeenAt: Date; name: string; photo: string; rulesVersion: string; uid: string }
  findSharedCells: { kind: string; uids: string[] }
  findSharedDevicesAndEmails: { kind: string; uids: string[] }
  findStoredRings: { expiresAt: Date; id: string; isInterested: boolean; isRecommended: boolean; legs: Json; size: number }
  findSuggestionCounts: { all: number; ofThree: number; uid: string }
  findTablesToClean: { columns: Json; name: string }
  findTitlesOfRing: { id: string; title: string }
  findTownWords: { items: number; word: string }
  findUnansweredRings: { signature: string; since: number }
  findUnnotified: { id: string }
  findVersionsOfRing: { versions: Json }
  findVisibleChats: { id: string }
  findWishes: { category: string; gives: string[]; itemId: string; listedAt: Date; owner: string; sources: string[]; strength: number; weight: number; wisher: string }
  findWishesFor: { category: string; gives: string[]; itemId: string; listedAt: Date; owner: string; sources: string[]; strength: number; weight: number; wisher: string }
  findWishesOfMany: { category: string; gives: string[]; itemId: string; listedAt: Date; owner: string; sources: string[]; strength: number; weight: number; wisher: string }
  hasItems: { exists: boolean }
  hasNoBlocks: { some: boolean }
  hasTables: { found: boolean }
  insertExchange: { id: string; reserved: number }
  insertMessage: { clientId: string; createdAt: Date; details: Json; fromUid: string; id: string; interestedUid: string; kind: string; ownerUid: string; text: string }
  insertRingMessage: { clientId: string; createdAt: Date; details: Json; fromUid: string; id: string; kind: string; text: string }
  isBlockedBetween: { some: boolean }
  listCards: { area: string; card: string; id: string; key: number | string; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerName: string; ownerPhoto: string; resting: boolean; title: string; total: number }
  listIds: { id: string; key: number | string; total: number }
  listItems: { area: string; availability: string; category: string; condition: string; created: number; crops: Json; description: string; hiddenBecause: string; id: string; images: string[]; key: number | string; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; passages: number; resting: boolean; revision: number; status: string; tags: string[]; title: string; total: number; updated: number }
  listNewCards: { area: string; card: string; createdAt: Date; id: string; key: number; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerName: string; ownerPhoto: string; resting: boolean; title: string; total: number }
  lockChatsOf: { id: string }
  lockChatsWithBoth: { id: string }
  lockConversationsBetween: { id: string }
  lockConversationsWith: { id: string }
  lockIntimateReporter: { accountCreatedAt: Date; hidRecently: number; unfounded: number }
  lockJob: { mine: boolean }
  lockPeopleTogether: { uid: string }
  lockProposalItems: { itemId: string }
  lockRowsWithoutKeys: { description: string; id: string; tags: string[]; title: string }
  matchItems: { id: string; owner: string; tags: string[]; title: string }
  matchRequests: { id: string; owner: string; tags: string[]; title: string }
  mergeInboxChanges: { merged: number }
  notifyFavourites: { conversationId: string; uid: string }
  notifyOfRings: { conversationId: string; uid: string }
  openAvailabilityChecks: { id: string; ownerUid: string; title: string }
  querySums: { sums: Json }
  readBazar: { cells: Json; items: number; municipalities: string[]; version: number }
  readForPublication: { cells: Json; disabledAt: Date; disabledReason: string; isPublished: boolean; items: number; municipalities: string[]; photos: Json; version: number }
  readItemPageVersions: { version: string }
  readPrimaryPosition: { databaseId: string; position: string }
  readQueues: { due: number; oldest: number; queue: string }
  readReplicaPosition: { databaseId: string; position: string }
  readServerSettings: { encoding: string; version: string }
  readServerVersion: { version: string }
  saveChanges: { conversationId: string; uid: string }
  saveRings: { id: string; signature: string }
  storeNotices: { conversationId: string; uid: string }
  tryLock: { got: boolean }
  writeAndReturn: { area: string; availability: string; category: string; condition: string; created: number; crops: Json; description: string; hiddenBecause: string; id: string; images: string[]; lat: number; lng: number; location: string; openNegotiations: number; ownerChosenName: string; ownerEmail: string; ownerName: string; ownerPhoto: string; ownerUid: string; passages: number; resting: boolean; revision: number; status: string; tags: string[]; title: string; updated: number }
}
