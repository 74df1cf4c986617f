import type { AdminAct, AdminCaseKind } from '@barattolo/domain/admin/acts'
import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import type { OfferedTime } from '@barattolo/domain/conversations/offered-times'
import type { SetItem } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeStateName, Statement } from '@barattolo/domain/exchanges/summary'
import type { CellSize, ItemArea } from '@barattolo/domain/geo/cell'
import type { SignInIntent } from '@barattolo/domain/identity/sign-in-contract'
import type {
  ChatId,
  ConversationId,
  ExchangeId,
  ItemId,
  MeetingOptionId,
  RequestId,
  RingId,
  SavedSearchId,
  Uid,
} from '@barattolo/domain/ids'
import type { ImportedItem } from '@barattolo/domain/import/contract'
import type { Category } from '@barattolo/domain/items/categories'
import type { ItemFieldName, ItemFieldValues } from '@barattolo/domain/items/fields'
import type { Availability, ItemStatus } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import type { Weight } from '@barattolo/domain/items/weight'
import type { LimitedJob } from '@barattolo/domain/job-limits'
import type { MessageDetails, MessageKind } from '@barattolo/domain/messages/message'
import type { NoticeKind, NoticeOf } from '@barattolo/domain/notices/kinds'
import type { NoticePreferences } from '@barattolo/domain/notices/preferences'
import type { ReportSnapshot } from '@barattolo/domain/reports/contract'
import type { DecisionTargetKind, ReportOutcome, ReportReason, VisitorMailKind } from '@barattolo/domain/reports/report'
import type { RingState } from '@barattolo/domain/rings/ring'
import type { DissolvedWhy, ItemBreak, LeaveReason } from '@barattolo/domain/rings/ring-negotiation'
import type { RingEvent } from '@barattolo/domain/rings/ring-step'
import type { ProviderId } from '@barattolo/domain/sign-in-method'
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'
import type { DatabaseTables } from './database-tables.ts'

/** The tables as Kysely sees them: generated from the migrated database, with the narrower types below. */
export interface Tables extends NarrowTables<NarrowTypes> {}

/**
 * Columns whose values have a narrower type than the database knows: branded ids, unions of strings, the content of JSON. Only the
 * type of the value is declared: nullability and defaults are those of the database. A column that does not exist, or whose
 * type in the database is another one, does not compile.
 */
interface NarrowTypes {
  adminLog: { adminUid: Uid; act: AdminAct; caseKind: AdminCaseKind; personUid: Uid }
  people: { uid: Uid }
  personPictures: { uid: Uid }
  personDevices: { uid: Uid }
  personGroups: { uid: Uid }
  blocks: { blockerUid: Uid; blockedUid: Uid }
  photos: { ownerUid: Uid }
  items: NarrowFields & {
    id: ItemId
    ownerUid: Uid
    availability: Availability
    area: ItemArea
    /** By photo URL; may contain photos that the item no longer has. */
    crops: PhotoCrops
    weight: Weight
  }
  rememberedCells: { uid: Uid; size: CellSize }
  rememberedMunicipalities: { uid: Uid }
  itemCounts: { status: ItemStatus | ''; category: Category | ''; availability: Availability | '' }
  bazarVersions: { uid: Uid }
  itemCountChanges: { status: ItemStatus; category: Category; availability: Availability }
  itemNegotiations: { itemId: ItemId }
  jobLimits: { job: LimitedJob }
  inboxChanges: { uid: Uid | '' }
  importedItems: { item: ImportedItem }
  itemPassages: { itemId: ItemId; exchangeId: ExchangeId }
  requests: { id: RequestId; ownerUid: Uid }
  itemTerms: { itemId: ItemId }
  requestTerms: { requestId: RequestId }
  rings: {
    id: RingId
    state: RingState
    proposedBy: Uid
    refusedItems: ItemId[]
    endedWhy: DissolvedWhy
    pairUids: Uid[]
    afterRing: RingId
  }
  ringPeople: { ringId: RingId; uid: Uid; leftWhy: LeaveReason; answer: 'yes' }
  ringLegs: { ringId: RingId; itemId: ItemId; giverUid: Uid; receiverUid: Uid; item: ItemSnapshot; broken: ItemBreak }
  ringEvents: { ringId: RingId; kind: RingEvent['type']; byUid: Uid }
  ringChecks: { ringId: RingId }
  ringSearches: { itemId: ItemId; wisherUid: Uid | '' }
  ringRefusals: { uid: Uid; givesItemId: ItemId; receivesItemId: ItemId; receivesWeight: Weight }
  requestFits: { requestId: RequestId; itemId: ItemId }
  savedSearches: { id: SavedSearchId; ownerUid: Uid; status: ItemStatus; category: Category }
  favourites: { uid: Uid; itemId: ItemId; ownerUid: Uid; gives: ItemId[] }
  favouriteCounts: { itemId: ItemId }
  conversations: {
    id: ConversationId
    interestedUid: Uid
    ownerUid: Uid
    rootItemId: ItemId
    rootItem: ItemSnapshot
    requestId: RequestId
    status: ConversationStatus
    lastActionBy: Uid
    previousActionBy: Uid
    archivedBy: Uid
    askedBy: Uid
    limitedUid: Uid
    offeredTimes: OfferedTime[]
    lastMessage: LastMessage
  }
  proposalItems: { conversationId: ConversationId; stage: ProposalStage; itemId: ItemId; item: ItemSnapshot; selectedBy: Uid }
  chats: { id: ChatId; kind: ChatKind }
  chatPeople: { chatId: RingId; uid: Uid }
  messages: { conversationId: ChatId; fromUid: Uid; kind: MessageKind; details: MessageDetails }
  exchanges: {
    id: ExchangeId
    conversationId: ConversationId
    ringId: RingId
    state: ExchangeStateName
    proposedBy: Uid
    calledOffBy: Uid
    changeBy: Uid
    changeItems: SetItem[]
  }
  exchangePeople: { exchangeId: ExchangeId; uid: Uid; statement: Statement }
  meetingOptions: { exchangeId: ExchangeId; id: MeetingOptionId; proposedBy: Uid; tickedBy: Uid[] }
  handoverProofs: { exchangeId: ExchangeId; typedBy: Uid; shownBy: Uid }
  exchangeLegs: { exchangeId: ExchangeId; itemId: ItemId; item: ItemSnapshot; giverUid: Uid; receiverUid: Uid }
  reservations: { itemId: ItemId; exchangeId: ExchangeId }
  writeCounts: { uid: Uid }
  feedback: { exchangeId: ExchangeId; authorUid: Uid; aboutUid: Uid }
  notices: { uid: Uid; kind: NoticeKind; fromUid: Uid; conversationId: ChatId; about: NoticeOf['about'] }
  noticePreferences: { uid: Uid; preferences: NoticePreferences }
  pushSubscriptions: { uid: Uid }
  deliveries: { uid: Uid }
  reports: {
    reporterUid: Uid
    reportedUid: Uid
    targetKind: DecisionTargetKind
    reason: ReportReason
    snapshot: ReportSnapshot
  }
  reportDecisions: {
    targetKind: DecisionTargetKind
    reportedUid: Uid
    outcome: ReportOutcome
    objectorUid: Uid
    reviewOutcome: ReportOutcome
  }
  visitorMails: { kind: VisitorMailKind }
  contactMessages: { personUid: Uid }
  signIns: { uid: Uid }
  signInAttempts: { intent: SignInIntent; provider: ProviderId }
  signInLinks: { intent: SignInIntent }
}

/** The fields that the owner fills in have the types of the domain. */
type NarrowFields = { [Name in ItemFieldName]: NonNullable<ItemFieldValues[Name]> }

/** The last message of a conversation, denormalized so that the inbox needs no join. */
export interface LastMessage {
  kind: MessageKind
  text: string | null
  fromUid: Uid | null
  details: MessageDetails
}

/** Whose chat it is: the people of a conversation stand in its row, those of a ring in `chat_people`. */
export type ChatKind = 'conversation' | 'ring'

export type ProposalStage = 'sent' | 'draft' | 'previous'

/** The tables of the database with the narrower types; `never` for a table or column that the database lacks. */
type NarrowTables<Narrow extends Allowed<Narrow>> = {
  [T in keyof DatabaseTables]: {
    [C in keyof DatabaseTables[T]]: T extends keyof Narrow
      ? C extends keyof Narrow[T]
        ? NarrowColumn<DatabaseTables[T][C], Narrow[T][C]>
        : DatabaseTables[T][C]
      : DatabaseTables[T][C]
  }
}

/** The constraint on `NarrowTypes`. */
type Allowed<Narrow> = {
  [T in keyof Narrow]: T extends keyof DatabaseTables
    ? {
        [C in keyof Narrow[T]]: C extends keyof DatabaseTables[T] ? NonNullable<SelectType<DatabaseTables[T][C]>> : never
      }
    : never
}

type NarrowColumn<Column, Value> = ColumnType<
  Replace<SelectType<Column>, Value>,
  Replace<InsertType<Column>, Value>,
  Replace<UpdateType<Column>, Value>
>

/** The type of the database replaced by the narrower one. JSON is written as a string, which stays a string. */
type Replace<DatabaseType, Value> = DatabaseType extends null | undefined
  ? DatabaseType
  : Value extends DatabaseType
    ? Value
    : DatabaseType
