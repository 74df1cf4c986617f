import type { AgreedExchange, Negotiation } from '@barattolo/domain/conversations/negotiation'
import { callOffRefusal } from '@barattolo/domain/exchanges/moves'
import type { Proposal, ProposalItem } from '@barattolo/domain/exchanges/proposal'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { itemSnapshot } from '@barattolo/domain/items/snapshot'
import { type Selectable, sql } from 'kysely'
import { asExchange, type ExchangeRecord, STORED_EXCHANGE, type StoredExchange } from '../exchanges/exchanges.store.ts'
import { hasPassedSince } from '../items/item-conditions.ts'
import { findCurrentItems } from '../items/item-locks.store.ts'
import { STORED_PARTICIPANT, type StoredParticipant } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery, query, statementBuilder } from '../platform/database/query.ts'
import type { ProposalStage, Tables } from '../platform/database/tables.ts'
import { CONVERSATION_IS_VISIBLE, IS_WITHDRAWN } from './find-conversations.store.ts'

const COLUMNS = [
  'id',
  'interestedUid',
  'ownerUid',
  'rootItemId',
  'rootItem',
  'requestId',
  'status',
  'lastActionBy',
  'askedBy',
  'unsent',
  'takesBack',
  'previousActionBy',
  'archivedBy',
  'version',
  'sharedVersion',
  'personLeft',
  'personAway',
  'turnSince',
  'quietSince',
  'nudges',
  'nextDueAt',
  'apart',
  'limitedUid',
  'offeredTimes',
  'createdAt',
  'updatedAt',
] as const

/**
 * A conversation with its proposals, its exchange and its participants, read in one statement. `limitedUid`: the participant who has
 * opened the conversation with a stranger.
 */
export interface ConversationRow extends Pick<Selectable<Tables['conversations']>, (typeof COLUMNS)[number]> {
  rootHidden: boolean
  /** The owner has made a move of the negotiation, or has opened it. */
  ownerHasMoved: boolean
  isWithdrawn: boolean
  /** Null once the object has changed hands, which lifts the refusal. */
  interestClosedUntil: Date | null
  /** The participants may still see it. */
  isVisible: boolean
  proposals: (ProposalItem & { stage: ProposalStage })[]
  exchange: ExchangeRecord | null
  people: readonly StoredParticipant[]
}

const interestClosedUntil = sql<Date | null>`case
  when not ${hasPassedSince(sql`root_item_id`, sql`conversations.created_at`)} then interest_closed_until end`.as(
  'interestClosedUntil',
)

export const PROPOSALS = sql<ConversationRow['proposals']>`coalesce((
  select jsonb_agg(jsonb_build_object('stage', stage, 'item', item, 'revision', revision, 'selectedBy', selected_by) order by position)
  from proposal_items where conversation_id = conversations.id), '[]')`.as('proposals')

const exchange = sql<StoredExchange | null>`(
  select ${STORED_EXCHANGE} from exchanges where conversation_id = conversations.id)`.as('exchange')

const people = sql<StoredParticipant[]>`(
  select jsonb_agg(${STORED_PARTICIPANT}) from people where uid in (interested_uid, owner_uid))`.as('people')

const rootHidden = sql<boolean>`exists (
  select from items where id = root_item_id and hidden_at is not null)`.as('rootHidden')

/** From the messages, because those of earlier versions have no column of their own. */
const ownerHasMoved = sql<boolean>`exists (
  select from messages where messages.conversation_id = conversations.id and from_uid = owner_uid
    and kind in ('requestAnswered', 'proposal', 'asked'))`.as('ownerHasMoved')

export async function findConversation(db: Db, id: ConversationId): Promise<ConversationRow | undefined> {
  const [row] = await conversationQuery(db, { id })
  return row && asConversationRow(row)
}

const conversationQuery = preparedQuery('findConversation', ({ id }: Params<{ id: ConversationId }>) =>
  selectConversations(statementBuilder).where('id', '=', id),
)

/** Ordered by id. Deleted conversations are missing. */
export async function findConversations(db: Db, ids: readonly ConversationId[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return []
  return (await selectConversations(db).where('id', 'in', ids).orderBy('id').execute()).map(asConversationRow)
}

function selectConversations(db: Pick<Db, 'selectFrom'>) {
  const isVisible = CONVERSATION_IS_VISIBLE.as('isVisible')
  return db
    .selectFrom('conversations')
    .select(COLUMNS)
    .select([
      isVisible,
      interestClosedUntil,
      PROPOSALS,
      exchange,
      people,
      rootHidden,
      ownerHasMoved,
      IS_WITHDRAWN.as('isWithdrawn'),
    ])
}

type SelectedRow = Omit<ConversationRow, 'exchange'> & { exchange: StoredExchange | null }

function asConversationRow(row: SelectedRow): ConversationRow {
  return {
    ...row,
    rootItem: itemSnapshot.parse(row.rootItem),
    proposals: row.proposals.map((entry) => ({ ...entry, item: itemSnapshot.parse(entry.item) })),
    exchange: row.exchange && asExchange(row.exchange),
  }
}

/** The domain state of a row, with the current items that a move may need: proposals, root item and `otherItemIds`. */
export async function loadNegotiation(db: Db, row: ConversationRow, otherItemIds: readonly ItemId[] = []): Promise<Negotiation> {
  return asNegotiation(row, await findCurrentItems(db, [...itemIdsOf(row), ...otherItemIds]))
}

/** A conversation's row with its domain state. */
export interface LoadedConversation {
  readonly row: ConversationRow
  readonly before: Negotiation
}

/** The domain states of these rows, whose items are read in one statement; each with `otherItemIds`. */
export async function loadConversations(
  db: Db,
  rows: readonly ConversationRow[],
  otherItemIds: readonly ItemId[] = [],
): Promise<LoadedConversation[]> {
  const currentItems = await findCurrentItems(db, [...new Set([...rows.flatMap(itemIdsOf), ...otherItemIds])])
  return rows.map((row) => {
    const ids = new Set([...itemIdsOf(row), ...otherItemIds])
    return { row, before: asNegotiation(row, new Map([...currentItems].filter(([id]) => ids.has(id)))) }
  })
}

function itemIdsOf({ proposals: entries, rootItemId }: ConversationRow): ItemId[] {
  return [...entries.map(({ item }) => item._id), ...(rootItemId ? [rootItemId] : [])]
}

function asNegotiation(row: ConversationRow, currentItems: Negotiation['currentItems']): Negotiation {
  const root = row.rootItemId && currentItems.get(row.rootItemId)
  const { turnSince, quietSince, nudges } = row
  return {
    interested: row.interestedUid,
    owner: row.ownerUid,
    rootItemId: row.rootItemId,
    rootGone: !row.rootHidden && root?.item.ownerUid !== row.ownerUid,
    rootHidden: row.rootHidden,
    status: row.status,
    lastActionBy: row.lastActionBy,
    askedBy: row.askedBy,
    ownerHasMoved: row.ownerHasMoved,
    sent: entriesOfStage(row, 'sent'),
    draft: row.unsent ? entriesOfStage(row, 'draft') : null,
    previous: row.takesBack ? { proposal: entriesOfStage(row, 'previous'), lastActionBy: row.previousActionBy } : null,
    archivedBy: row.archivedBy,
    times: row.offeredTimes ?? [],
    interestClosedUntil: row.interestClosedUntil,
    exchange: row.exchange && agreedExchangeOf(row.exchange),
    personLeft: row.personLeft,
    personAway: row.personAway,
    onHoliday: row.people.filter(({ holidaySince }) => holidaySince !== null).map(({ uid }) => uid),
    turnTimer: { turnSince, quietSince, nudges },
    blocked: row.apart,
    version: row.version,
    sharedVersion: row.sharedVersion,
    currentItems,
  }
}

export function agreedExchangeOf(exchange: ExchangeRecord): AgreedExchange {
  return { state: exchange.state, callOffRefusal: callOffRefusal(exchange), hasMeeting: exchange.agreed !== null }
}

function entriesOfStage(row: ConversationRow, proposalStage: ProposalStage): Proposal {
  return row.proposals.filter((entry) => entry.stage === proposalStage).map(({ stage: _, ...entry }) => entry)
}

/**
 * Locks the items in the proposals of a person's own conversation, whatever the stage, in the order of their ids. Returns their ids,
 * also those of deleted items; none if it is not their conversation.
 */
export async function lockProposalItems(trx: Trx, me: Uid, id: ConversationId): Promise<ItemId[]> {
  const rows = await query(
    trx,
    'lockProposalItems',
    sql<{ itemId: ItemId }>`
    with entries as (
      select distinct item_id from proposal_items join conversations on conversations.id = conversation_id
      where conversation_id = ${id} and ${me} in (interested_uid, owner_uid)
    ), locked as (
      select id from items where id in (select item_id from entries) order by id for no key update
    )
    select item_id as "itemId" from entries, (select count(*) from locked) all_locked`,
  )
  return rows.map(({ itemId }) => itemId)
}

/** All items in the proposals of a conversation, whatever the stage. */
export async function findProposalItemIds(db: Db, id: ConversationId): Promise<ItemId[]> {
  const rows = await db.selectFrom('proposalItems').select('itemId').distinct().where('conversationId', '=', id).execute()
  return rows.map(({ itemId }) => itemId)
}

/** Locks conversations in the order of their ids. Their items have to be locked before. */
export async function lockConversations(trx: Trx, ids: readonly ConversationId[]): Promise<void> {
  if (ids.length === 0) return
  await trx.selectFrom('conversations').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Deletes the conversation with its proposals and its chat. */
export async function deleteConversation(trx: Trx, id: ConversationId): Promise<void> {
  await trx.deleteFrom('conversations').where('id', '=', id).execute()
}
