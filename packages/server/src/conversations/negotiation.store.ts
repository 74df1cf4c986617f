import type { ConversationStatus } from '@barattolo/domain/conversations/contract'
import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import type { AgreedExchange, Negotiation, Proposal, ProposalItem } from '@barattolo/domain/conversations/negotiation'
import { callOffRefusal } from '@barattolo/domain/exchanges/moves'
import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { asExchange, type ExchangeRecord, STORED_EXCHANGE, type StoredExchange } from '../exchanges/exchanges.store.ts'
import { findCurrentItems } from '../items/item-locks.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { type Params, preparedQuery, statementBuilder } from '../platform/query.ts'
import type { ProposalStage } from '../platform/tables.ts'
import { CONVERSATION_IS_VISIBLE } from './find-conversations.store.ts'

/** A conversation's row with its proposals and its exchange, read in one statement. */
export interface ConversationRow {
  id: ConversationId
  interestedUid: Uid
  ownerUid: Uid
  rootItemId: ItemId | null
  rootItem: ItemSnapshot
  rootHidden: boolean
  requestId: RequestId | null
  status: ConversationStatus
  lastActionBy: Uid | null
  unsent: boolean
  takesBack: boolean
  previousActionBy: Uid | null
  archivedBy: Uid | null
  version: number
  sharedVersion: number
  personLeft: boolean
  personAway: boolean
  turnSince: Date
  quietSince: Date
  nudges: number
  nextDueAt: Date | null
  onHoliday: Uid[]
  apart: boolean
  createdAt: Date
  updatedAt: Date
  proposals: (ProposalItem & { stage: ProposalStage })[]
  exchange: StoredExchange | null
}

const COLUMNS = [
  'id',
  'interestedUid',
  'ownerUid',
  'rootItemId',
  'rootItem',
  'requestId',
  'status',
  'lastActionBy',
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
  'createdAt',
  'updatedAt',
] as const

const proposals = sql<ConversationRow['proposals']>`coalesce((
  select jsonb_agg(jsonb_build_object('stage', stage, 'item', item, 'revision', revision, 'selectedBy', selected_by) order by position)
  from proposal_items where conversation_id = conversations.id), '[]')`.as('proposals')

const exchange = sql<ConversationRow['exchange']>`(
  select ${STORED_EXCHANGE} from exchanges where conversation_id = conversations.id)`.as('exchange')

const onHoliday = sql<Uid[]>`array(
  select uid from people where uid in (interested_uid, owner_uid) and holiday_since is not null)`.as('onHoliday')

const rootHidden = sql<boolean>`exists (
  select from items where id = root_item_id and hidden_at is not null)`.as('rootHidden')

export async function findConversation(db: Db, id: ConversationId): Promise<ConversationRow | undefined> {
  const [row] = await conversationQuery(db, { id }, 'any')
  return row
}

/** Like `findConversation`; undefined if the participants may no longer see the conversation. */
export async function findVisibleConversation(db: Db, id: ConversationId): Promise<ConversationRow | undefined> {
  const [row] = await conversationQuery(db, { id }, 'visible')
  return row
}

const conversationQuery = preparedQuery(
  'findConversation',
  ({ id }: Params<{ id: ConversationId }>, which: 'any' | 'visible') => {
    const rows = statementBuilder
      .selectFrom('conversations')
      .select(COLUMNS)
      .select([proposals, exchange, onHoliday, rootHidden])
      .where('id', '=', id)
    return which === 'visible' ? rows.where(CONVERSATION_IS_VISIBLE) : rows
  },
)

/** The domain state of a row, with the current items that a move may need: proposals, root item and `otherItemIds`. */
export async function loadNegotiation(db: Db, row: ConversationRow, otherItemIds: readonly ItemId[] = []): Promise<Negotiation> {
  const ids = new Set([
    ...row.proposals.map(({ item }) => item._id),
    ...otherItemIds,
    ...(row.rootItemId ? [row.rootItemId] : []),
  ])
  const currentItems = await findCurrentItems(db, [...ids])
  const root = row.rootItemId && currentItems.get(row.rootItemId)
  const {
    status,
    lastActionBy,
    archivedBy,
    rootItemId,
    rootHidden,
    version,
    sharedVersion,
    personLeft,
    personAway,
    apart,
    onHoliday,
  } = row
  const { turnSince, quietSince, nudges } = row
  return {
    interested: row.interestedUid,
    owner: row.ownerUid,
    rootItemId,
    rootGone: !rootHidden && root?.item.ownerUid !== row.ownerUid,
    rootHidden,
    status,
    lastActionBy,
    sent: entriesOfStage(row, 'sent'),
    draft: row.unsent ? entriesOfStage(row, 'draft') : null,
    previous: row.takesBack ? { proposal: entriesOfStage(row, 'previous'), lastActionBy: row.previousActionBy } : null,
    archivedBy,
    exchange: row.exchange && agreedExchangeOf(asExchange(row.exchange)),
    personLeft,
    personAway,
    onHoliday,
    turnTimer: { turnSince, quietSince, nudges },
    blocked: apart,
    version,
    sharedVersion,
    currentItems,
  }
}

function agreedExchangeOf(exchange: ExchangeRecord): AgreedExchange {
  return { state: exchange.state, callOffRefusal: callOffRefusal(exchange) }
}

function entriesOfStage(row: ConversationRow, proposalStage: ProposalStage): Proposal {
  return row.proposals.filter((entry) => entry.stage === proposalStage).map(({ stage: _, ...entry }) => entry)
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

/** Saves what a move has changed. `updated_at` changes only with what both participants can see. */
export async function saveNegotiation(
  trx: Trx,
  id: ConversationId,
  before: Negotiation,
  next: Negotiation,
  now: Date,
): Promise<void> {
  if (next === before) return
  await trx
    .updateTable('conversations')
    .set({
      status: next.status,
      lastActionBy: next.lastActionBy,
      unsent: next.draft !== null,
      takesBack: next.previous !== null,
      previousActionBy: next.previous?.lastActionBy ?? null,
      archivedBy: next.archivedBy,
      version: next.version,
      sharedVersion: next.sharedVersion,
      personLeft: next.personLeft,
      personAway: next.personAway,
      ...next.turnTimer,
      nextDueAt: nextDueOf(next),
      apart: next.blocked,
      ...(next.sharedVersion === before.sharedVersion ? {} : { updatedAt: now }),
    })
    .where('id', '=', id)
    .execute()
  await saveProposal(trx, id, 'sent', before.sent, next.sent)
  await saveProposal(trx, id, 'draft', before.draft, next.draft)
  await saveProposal(trx, id, 'previous', before.previous?.proposal ?? null, next.previous?.proposal ?? null)
}

/** Saves only the turn timer. Nothing else that a participant sees has changed. */
export async function saveTurnTimer(trx: Trx, id: ConversationId, negotiation: Negotiation): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ ...negotiation.turnTimer, nextDueAt: nextDueOf(negotiation) })
    .where('id', '=', id)
    .execute()
}

export async function saveProposal(
  trx: Trx,
  conversationId: ConversationId,
  stage: ProposalStage,
  before: Proposal | null,
  next: Proposal | null,
) {
  if (before === next) return
  if (before)
    await trx.deleteFrom('proposalItems').where('conversationId', '=', conversationId).where('stage', '=', stage).execute()
  if (!next || next.length === 0) return
  const rows = next.map(({ item, revision, selectedBy }, position) => ({
    conversationId,
    stage,
    itemId: item._id,
    item: JSON.stringify(item),
    revision,
    selectedBy,
    position,
  }))
  await trx.insertInto('proposalItems').values(rows).execute()
}
