// Written by tables.test.ts from the migrated database; not by hand.

export interface DatabaseColumns {
  blocks: {
    blockerUid: string
    blockedUid: string
    createdAt: Date
  }
  conversations: {
    id: string
    interestedUid: string
    ownerUid: string
    rootItemId: string | null
    rootItem: object
    requestId: string | null
    status: string
    lastActionBy: string | null
    unsent: boolean
    takesBack: boolean
    previousActionBy: string | null
    archivedBy: string | null
    version: number
    sharedVersion: number
    lastMessage: object | null
    lastMessageAt: Date | null
    interestedReadTo: string
    ownerReadTo: string
    createdAt: Date
    updatedAt: Date
    personLeft: boolean
    personAway: boolean
    turnSince: Date
    quietSince: Date
    nudges: number
    nextDueAt: Date | null
    apart: boolean
  }
  deliveries: {
    id: string
    uid: string
    subscriptionId: string | null
    noticeIds: string[]
    dueAt: Date
    tries: number
    createdAt: Date
  }
  exchangeLegs: {
    exchangeId: string
    itemId: string
    item: object
    giverUid: string
    receiverUid: string
  }
  exchangePeople: {
    exchangeId: string
    uid: string
    meetingConfirmedAt: Date | null
    statement: string | null
    statedAt: Date | null
    handoverCode: string
    handedOverAt: Date | null
    wrongCodes: number
    wrongCodesSince: Date | null
  }
  exchanges: {
    id: string
    conversationId: string | null
    state: string
    place: string | null
    meetingAt: Date | null
    endedAt: Date | null
    calledOffBy: string | null
    createdAt: Date
    updatedAt: Date
    proposedPlace: string | null
    proposedAt: Date | null
    proposedBy: string | null
    heldAt: Date | null
    version: number
    nextDueAt: Date | null
  }
  feedback: {
    exchangeId: string
    authorUid: string
    aboutUid: string
    came: boolean
    asDescribed: boolean | null
    text: string
    privateNote: string
    createdAt: Date
  }
  handoverProofs: {
    exchangeId: string
    typedBy: string
    shownBy: string
    createdAt: Date
  }
  houseKeys: {
    name: string
    secret: object
  }
  identityAccounts: {
    uid: string
    email: string
    name: string
    disabled: boolean
    createdAt: Date
    lastLoginAt: Date
  }
  identityRefreshTokens: {
    tokenHash: Buffer
    uid: string
    createdAt: Date
  }
  identityUsedTokens: {
    jti: string
    expiresAt: Date
  }
  itemCounts: {
    cellY: number
    cellX: number
    status: string
    category: string
    availability: string
    items: number
    fresh: boolean
  }
  itemPassages: {
    itemId: string
    exchangeId: string | null
    passedAt: Date
  }
  itemTerms: {
    itemId: string
    keys: string[]
    version: number
    toldAt: Date | null
  }
  items: {
    id: string
    ownerUid: string
    title: string
    description: string
    status: string
    category: string
    availability: string
    images: string[]
    tags: string[]
    exactLat: number | null
    exactLng: number | null
    cellX: number | null
    cellY: number | null
    lat: number | null
    lng: number | null
    place: string | null
    location: string | null
    locationCorrected: boolean
    revision: number
    passages: number
    search: string | null
    createdAt: Date
    updatedAt: Date
    restingSince: Date | null
    freshAt: Date
    askedAt: Date | null
    hiddenAt: Date | null
    crops: object | null
  }
  messages: {
    id: string
    conversationId: string
    fromUid: string | null
    clientId: string | null
    kind: string
    text: string | null
    details: object
    createdAt: Date
  }
  noticePreferences: {
    uid: string
    preferences: object
  }
  notices: {
    id: string
    uid: string
    kind: string
    event: string
    fromUid: string | null
    conversationId: string | null
    about: object
    shown: boolean
    createdAt: Date
    readAt: Date | null
    pushAt: Date | null
    mailAt: Date | null
  }
  people: {
    uid: string
    email: string
    emailVerified: boolean
    name: string
    photo: string | null
    disabledAt: Date | null
    disabledReason: string | null
    deletedAt: Date | null
    createdAt: Date
    lastSeenAt: Date
    holidaySince: Date | null
    holidayUntil: Date | null
    rulesVersion: string | null
    rulesAcceptedAt: Date | null
  }
  personPictures: {
    uid: string
    webp: Buffer
  }
  photoRemovals: {
    id: string
    dueAt: Date
  }
  photos: {
    id: string
    ownerUid: string
    address: string
    width: number
    height: number
    bytes: number
    createdAt: Date
  }
  proposalItems: {
    conversationId: string
    stage: string
    itemId: string
    item: object
    revision: number
    selectedBy: string
    position: number
  }
  pushSubscriptions: {
    id: string
    uid: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Date
  }
  reportDecisions: {
    id: string
    targetKind: string
    targetId: string
    reportedUid: string
    outcome: string
    reasons: string
    decidedAt: Date
    objectorUid: string | null
    objection: string | null
    objectedAt: Date | null
    reviewOutcome: string | null
    reviewReasons: string | null
    reviewedAt: Date | null
  }
  reports: {
    id: string
    reporterUid: string
    reportedUid: string
    targetKind: string
    targetId: string
    reason: string
    text: string
    snapshot: object
    decisionId: string | null
    createdAt: Date
  }
  requestTerms: {
    requestId: string
    keys: string[]
    version: number
    toldAt: Date | null
  }
  requests: {
    id: string
    ownerUid: string
    title: string
    description: string
    tags: string[]
    closedAt: Date | null
    search: string | null
    createdAt: Date
    updatedAt: Date
    hiddenAt: Date | null
  }
  reservations: {
    itemId: string
    exchangeId: string
    createdAt: Date
  }
  savedSearches: {
    id: string
    ownerUid: string
    name: string
    words: string
    status: string | null
    category: string | null
    lat: number | null
    lng: number | null
    radiusKm: number | null
    place: string | null
    keys: string[]
    version: number
    createdAt: Date
  }
  socketIoAttachments: {
    id: string
    createdAt: Date
    payload: Buffer
  }
  writeCounts: {
    uid: string
    minute: Date
    writes: number
  }
}

/** What an insert must give: neither null nor made by the database. */
export interface RequiredColumns {
  blocks: 'blockerUid' | 'blockedUid'
  conversations: 'interestedUid' | 'ownerUid' | 'rootItem'
  deliveries: 'uid' | 'noticeIds' | 'dueAt'
  exchangeLegs: 'exchangeId' | 'itemId' | 'item' | 'giverUid' | 'receiverUid'
  exchangePeople: 'exchangeId' | 'uid' | 'handoverCode'
  exchanges: never
  feedback: 'exchangeId' | 'authorUid' | 'aboutUid' | 'came'
  handoverProofs: 'exchangeId' | 'typedBy' | 'shownBy'
  houseKeys: 'name' | 'secret'
  identityAccounts: 'uid' | 'email'
  identityRefreshTokens: 'tokenHash' | 'uid'
  identityUsedTokens: 'jti' | 'expiresAt'
  itemCounts: 'cellY' | 'cellX' | 'status' | 'category' | 'availability' | 'items' | 'fresh'
  itemPassages: 'itemId'
  itemTerms: 'itemId' | 'keys' | 'version'
  items: 'ownerUid' | 'title' | 'status' | 'category'
  messages: 'conversationId' | 'kind'
  noticePreferences: 'uid' | 'preferences'
  notices: 'uid' | 'kind' | 'event' | 'about'
  people: 'uid' | 'email'
  personPictures: 'uid' | 'webp'
  photoRemovals: 'id' | 'dueAt'
  photos: 'ownerUid' | 'address' | 'width' | 'height' | 'bytes'
  proposalItems: 'conversationId' | 'stage' | 'itemId' | 'item' | 'revision' | 'selectedBy'
  pushSubscriptions: 'uid' | 'endpoint' | 'p256dh' | 'auth'
  reportDecisions: 'targetKind' | 'targetId' | 'reportedUid' | 'outcome' | 'reasons' | 'decidedAt'
  reports: 'reporterUid' | 'reportedUid' | 'targetKind' | 'targetId' | 'reason' | 'snapshot'
  requestTerms: 'requestId' | 'keys' | 'version'
  requests: 'ownerUid' | 'title'
  reservations: 'itemId' | 'exchangeId'
  savedSearches: 'ownerUid' | 'name' | 'version'
  socketIoAttachments: 'payload'
  writeCounts: 'uid' | 'minute' | 'writes'
}
