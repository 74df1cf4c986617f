import type { ConversationStatus } from '@barattolo/domain/conversations/contract'
import type { ItemSnapshot, MessageKind, RequestSnapshot } from '@barattolo/domain/conversations/message'
import type { ConversationId, ExchangeId, ItemId, RequestId, SavedSearchId, Uid } from '@barattolo/domain/ids'
import type { ImportedItem } from '@barattolo/domain/import/contract'
import type { Category } from '@barattolo/domain/items/categories'
import type { Availability, ItemStatus } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import type { NoticeKind, NoticeOf } from '@barattolo/domain/notices/kinds'
import type { NoticePreferences } from '@barattolo/domain/notices/preferences'
import type { ReportSnapshot } from '@barattolo/domain/reports/contract'
import type { ReportOutcome, ReportReason, ReportTargetKind } from '@barattolo/domain/reports/report'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** The tables as TypeScript sees them (camel case). A test compares column names and nullability with the migrated database. */
export interface Tables {
  socketIoAttachments: SocketIoAttachmentsTable
  writeCounts: WriteCountsTable
  people: PeopleTable
  personPictures: PersonPicturesTable
  blocks: BlocksTable
  photos: PhotosTable
  photoRemovals: PhotoRemovalsTable
  items: ItemsTable
  itemCounts: ItemCountsTable
  itemPassages: ItemPassagesTable
  itemNegotiations: ItemNegotiationsTable
  requests: RequestsTable
  itemTerms: ItemTermsTable
  requestTerms: RequestTermsTable
  savedSearches: SavedSearchesTable
  conversations: ConversationsTable
  proposalItems: ProposalItemsTable
  messages: MessagesTable
  exchanges: ExchangesTable
  exchangePeople: ExchangePeopleTable
  handoverProofs: HandoverProofsTable
  exchangeLegs: ExchangeLegsTable
  reservations: ReservationsTable
  feedback: FeedbackTable
  reports: ReportsTable
  reportDecisions: ReportDecisionsTable
  notices: NoticesTable
  noticePreferences: NoticePreferencesTable
  pushSubscriptions: PushSubscriptionsTable
  deliveries: DeliveriesTable
  houseKeys: HouseKeysTable
  importedItems: ImportedItemsTable
  identityAccounts: IdentityAccountsTable
  identityRefreshTokens: IdentityRefreshTokensTable
  identityUsedTokens: IdentityUsedTokensTable
}

type Timestamp = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>

interface PeopleTable {
  uid: Uid
  email: string
  emailVerified: Generated<boolean>
  name: Generated<string>
  photo: string | null
  disabledAt: Timestamp | null
  disabledReason: string | null
  deletedAt: Timestamp | null
  /** The version of the rules that the person has accepted last. */
  rulesVersion: string | null
  rulesAcceptedAt: Timestamp | null
  holidaySince: Timestamp | null
  holidayUntil: Timestamp | null
  createdAt: CreatedAt
  lastSeenAt: CreatedAt
}

interface BlocksTable {
  blockerUid: Uid
  blockedUid: Uid
  createdAt: CreatedAt
}

interface PersonPicturesTable {
  uid: Uid
  webp: Buffer
}

interface PhotosTable {
  id: Generated<string>
  ownerUid: Uid
  address: string
  width: number
  height: number
  bytes: number
  createdAt: CreatedAt
}

/** Photos without a row in `photos`, until they have been deleted from the store. */
interface PhotoRemovalsTable {
  id: string
  dueAt: Date
}

interface ItemsTable {
  id: Generated<ItemId>
  ownerUid: Uid
  title: string
  description: Generated<string>
  status: ItemStatus
  category: Category
  availability: Generated<Availability>
  images: Generated<string[]>
  tags: Generated<string[]>
  /** By photo URL; may contain photos that the item no longer has. */
  crops: JSONColumnType<PhotoCrops> | null
  exactLat: number | null
  exactLng: number | null
  cellX: number | null
  cellY: number | null
  lat: number | null
  lng: number | null
  place: GeneratedAlways<string | null>
  location: string | null
  locationCorrected: Generated<boolean>
  revision: Generated<number>
  passages: Generated<number>
  search: GeneratedAlways<string | null>
  restingSince: Timestamp | null
  freshAt: CreatedAt
  askedAt: Timestamp | null
  /** Set while the admin hides the item from everyone but its owner. */
  hiddenAt: Timestamp | null
  hiddenReason: string | null
  createdAt: CreatedAt
  updatedAt: CreatedAt
}

/** Filled by triggers on `items`. */
interface ItemCountsTable {
  cellY: number
  cellX: number
  status: ItemStatus | ''
  category: Category | ''
  availability: Availability | ''
  items: number
  fresh: boolean
}

/** Filled by triggers on `conversations` and `proposal_items`. */
interface ItemNegotiationsTable {
  itemId: ItemId
  change: number
  fresh: Generated<boolean>
}

interface ItemPassagesTable {
  itemId: ItemId
  exchangeId: ExchangeId | null
  passedAt: CreatedAt
}

interface RequestsTable {
  id: Generated<RequestId>
  ownerUid: Uid
  title: string
  description: Generated<string>
  tags: Generated<string[]>
  closedAt: Timestamp | null
  search: GeneratedAlways<string | null>
  hiddenAt: Timestamp | null
  hiddenReason: string | null
  createdAt: CreatedAt
  updatedAt: CreatedAt
}

interface ItemTermsTable {
  itemId: ItemId
  keys: string[]
  version: number
  toldAt: Timestamp | null
}

interface RequestTermsTable {
  requestId: RequestId
  keys: string[]
  version: number
  toldAt: Timestamp | null
}

interface SavedSearchesTable {
  id: Generated<SavedSearchId>
  ownerUid: Uid
  name: string
  words: Generated<string>
  status: ItemStatus | null
  category: Category | null
  lat: number | null
  lng: number | null
  radiusKm: number | null
  place: string | null
  keys: Generated<string[]>
  version: number
  createdAt: CreatedAt
}

/** The last message of a conversation, denormalized so that the inbox needs no join. */
export interface LastMessage {
  kind: MessageKind
  text: string | null
  fromUid: Uid | null
  details: MessageDetails
}

/** The parameters of a system message. */
export interface MessageDetails {
  items?: ItemSnapshot[]
  request?: RequestSnapshot
  /** `at` is an ISO date. */
  meeting?: { place: string; at: string }
}

interface ConversationsTable {
  id: Generated<ConversationId>
  interestedUid: Uid
  ownerUid: Uid
  rootItemId: ItemId | null
  rootItem: JSONColumnType<ItemSnapshot>
  requestId: RequestId | null
  status: Generated<ConversationStatus>
  lastActionBy: Uid | null
  unsent: Generated<boolean>
  takesBack: Generated<boolean>
  previousActionBy: Uid | null
  archivedBy: Uid | null
  version: Generated<number>
  sharedVersion: Generated<number>
  personLeft: Generated<boolean>
  personAway: Generated<boolean>
  turnSince: CreatedAt
  quietSince: CreatedAt
  nudges: Generated<number>
  nextDueAt: Timestamp | null
  apart: Generated<boolean>
  lastMessage: JSONColumnType<LastMessage> | null
  lastMessageAt: Timestamp | null
  /** Message ids: a bigint, which `pg` returns as text. */
  interestedReadTo: Generated<string>
  ownerReadTo: Generated<string>
  createdAt: CreatedAt
  updatedAt: CreatedAt
}

export type ProposalStage = 'sent' | 'draft' | 'previous'

interface ProposalItemsTable {
  conversationId: ConversationId
  stage: ProposalStage
  itemId: ItemId
  item: JSONColumnType<ItemSnapshot>
  revision: number
  selectedBy: Uid
  position: Generated<number>
}

interface MessagesTable {
  /** A bigint, which `pg` returns as text. */
  id: GeneratedAlways<string>
  conversationId: ConversationId
  fromUid: Uid | null
  clientId: string | null
  kind: MessageKind
  text: string | null
  details: ColumnType<MessageDetails, string | undefined, string>
  createdAt: CreatedAt
}

interface ExchangesTable {
  id: Generated<ExchangeId>
  conversationId: ConversationId | null
  state: Generated<'open' | 'done' | 'calledOff' | 'notHappened' | 'held'>
  place: string | null
  meetingAt: Timestamp | null
  proposedPlace: string | null
  proposedAt: Timestamp | null
  proposedBy: Uid | null
  heldAt: Timestamp | null
  version: Generated<number>
  nextDueAt: Timestamp | null
  endedAt: Timestamp | null
  calledOffBy: Uid | null
  createdAt: CreatedAt
  updatedAt: CreatedAt
}

interface ExchangePeopleTable {
  exchangeId: ExchangeId
  uid: Uid
  meetingConfirmedAt: Timestamp | null
  statement: 'happened' | 'notHappened' | null
  statedAt: Timestamp | null
  handoverCode: string
  handedOverAt: Timestamp | null
  wrongCodes: Generated<number>
  wrongCodesSince: Timestamp | null
}

interface HandoverProofsTable {
  exchangeId: ExchangeId
  typedBy: Uid
  shownBy: Uid
  createdAt: CreatedAt
}

interface ExchangeLegsTable {
  exchangeId: ExchangeId
  itemId: ItemId
  item: JSONColumnType<ItemSnapshot>
  giverUid: Uid
  receiverUid: Uid
}

interface ReservationsTable {
  itemId: ItemId
  exchangeId: ExchangeId
  createdAt: CreatedAt
}

interface WriteCountsTable {
  uid: Uid
  minute: Timestamp
  writes: number
}

/** Owned by the Socket.IO adapter, for payloads that are too long for NOTIFY. */
interface SocketIoAttachmentsTable {
  id: GeneratedAlways<string>
  createdAt: CreatedAt
  payload: Buffer
}

interface FeedbackTable {
  exchangeId: ExchangeId
  authorUid: Uid
  aboutUid: Uid
  came: boolean
  asDescribed: boolean | null
  text: Generated<string>
  privateNote: Generated<string>
  createdAt: CreatedAt
}

interface NoticesTable {
  /** A bigint, which `pg` returns as text. */
  id: GeneratedAlways<string>
  uid: Uid
  kind: NoticeKind
  event: string
  fromUid: Uid | null
  conversationId: ConversationId | null
  about: JSONColumnType<NoticeOf['about']>
  shown: Generated<boolean>
  createdAt: CreatedAt
  readAt: Timestamp | null
  pushAt: Timestamp | null
  mailAt: Timestamp | null
}

interface NoticePreferencesTable {
  uid: Uid
  preferences: JSONColumnType<NoticePreferences>
}

interface PushSubscriptionsTable {
  id: Generated<string>
  uid: Uid
  endpoint: string
  p256dh: string
  auth: string
  createdAt: CreatedAt
}

interface DeliveriesTable {
  id: GeneratedAlways<string>
  uid: Uid
  /** Null for an e-mail. */
  subscriptionId: string | null
  noticeIds: string[]
  dueAt: Timestamp
  tries: Generated<number>
  createdAt: CreatedAt
}

interface HouseKeysTable {
  name: string
  secret: JSONColumnType<object>
}

interface ReportsTable {
  id: Generated<string>
  reporterUid: Uid
  reportedUid: Uid
  targetKind: ReportTargetKind
  targetId: string
  reason: ReportReason
  text: Generated<string>
  snapshot: JSONColumnType<ReportSnapshot>
  decisionId: string | null
  createdAt: CreatedAt
}

interface ReportDecisionsTable {
  id: Generated<string>
  targetKind: ReportTargetKind
  targetId: string
  reportedUid: Uid
  outcome: ReportOutcome
  reasons: string
  decidedAt: Timestamp
  objectorUid: Uid | null
  objection: string | null
  objectedAt: Timestamp | null
  reviewOutcome: ReportOutcome | null
  reviewReasons: string | null
  reviewedAt: Timestamp | null
}

interface ImportedItemsTable {
  sourceId: string
  emailHash: string | null
  item: JSONColumnType<ImportedItem> | null
  importedAt: CreatedAt
}

interface IdentityAccountsTable {
  uid: Uid
  email: string
  name: Generated<string>
  disabled: Generated<boolean>
  createdAt: CreatedAt
  lastLoginAt: CreatedAt
}

interface IdentityRefreshTokensTable {
  tokenHash: Buffer
  uid: Uid
  createdAt: CreatedAt
}

interface IdentityUsedTokensTable {
  jti: string
  expiresAt: Timestamp
}
