import type { ConversationStatus } from '@barattolo/domain/conversations/contract'
import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import type { AgreedExchange, Entry, Negotiation, Proposal } from '@barattolo/domain/conversations/negotiation'
import { nextDueOf } from '@barattolo/domain/conversations/silence'
import { FEEDBACK_MS } from '@barattolo/domain/exchanges/exchange'
import { whyNotCallOff } from '@barattolo/domain/exchanges/moves'
import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { asExchange, type FoundExchange, STORED_EXCHANGE, type StoredExchange } from '../exchanges/exchanges.store.ts'
import { findPresent } from '../items/table-items.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import type { ProposalStage } from '../platform/tables.ts'

/** A conversation's row with its proposals and its exchange, read in one statement. */
export interface ConversationRow {
  id: ConversationId
  interestedUid: Uid
  ownerUid: Uid
  rootItemId: ItemId | null
  rootItem: ItemGlimpse
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
  proposals: (Entry & { stage: ProposalStage })[]
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

export function findConversation(db: Db, id: ConversationId): Promise<ConversationRow | undefined> {
  return rowOf(db, id).executeTakeFirst()
}

/** The same for whoever reads it: not there where the two do not see each other. */
export function findShownConversation(db: Db, id: ConversationId): Promise<ConversationRow | undefined> {
  return rowOf(db, id).where(TALK_SHOWS).executeTakeFirst()
}

/** Whether its two people still see it. */
export async function talkShows(db: Db, id: ConversationId): Promise<boolean> {
  return (
    (await db.selectFrom('conversations').select('id').where('id', '=', id).where(TALK_SHOWS).executeTakeFirst()) !== undefined
  )
}

function rowOf(db: Db, id: ConversationId) {
  return db.selectFrom('conversations').select(COLUMNS).select([proposals, exchange, onHoliday]).where('id', '=', id)
}

/** The pure state of a row, with the objects that its moves may need: those on the table, the root and `others`. */
export async function asNegotiation(db: Db, row: ConversationRow, others: readonly ItemId[] = []): Promise<Negotiation> {
  const ids = new Set([...row.proposals.map(({ item }) => item._id), ...others, ...(row.rootItemId ? [row.rootItemId] : [])])
  const present = await findPresent(db, [...ids])
  const root = row.rootItemId && present.get(row.rootItemId)
  const { status, lastActionBy, archivedBy, rootItemId, version, sharedVersion, personLeft, personAway, apart, onHoliday } = row
  const { turnSince, quietSince, nudges } = row
  return {
    interested: row.interestedUid,
    owner: row.ownerUid,
    rootItemId,
    rootGone: !root || root.item.ownerUid !== row.ownerUid,
    status,
    lastActionBy,
    sent: stage(row, 'sent'),
    draft: row.unsent ? stage(row, 'draft') : null,
    previous: row.takesBack ? { proposal: stage(row, 'previous'), lastActionBy: row.previousActionBy } : null,
    archivedBy,
    exchange: row.exchange && standingOf(asExchange(row.exchange)),
    personLeft,
    personAway,
    onHoliday,
    waiting: { turnSince, quietSince, nudges },
    apart,
    version,
    sharedVersion,
    present,
  }
}

function standingOf(exchange: FoundExchange): AgreedExchange {
  return { state: exchange.state, whyNotCallOff: whyNotCallOff(exchange) }
}

function stage(row: ConversationRow, wanted: ProposalStage): Proposal {
  return row.proposals.filter((entry) => entry.stage === wanted).map(({ stage: _, ...entry }) => entry)
}

/** Every object that lies on the table of a conversation in any stage. */
export async function itemsOnTable(db: Db, id: ConversationId): Promise<ItemId[]> {
  const rows = await db.selectFrom('proposalItems').select('itemId').distinct().where('conversationId', '=', id).execute()
  return rows.map(({ itemId }) => itemId)
}

/** Locks conversations after their objects, in the order of their ids. */
export async function lockConversations(trx: Trx, ids: readonly ConversationId[]): Promise<void> {
  if (ids.length === 0) return
  await trx.selectFrom('conversations').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** With its proposals and its chat. */
export async function removeConversation(trx: Trx, id: ConversationId): Promise<void> {
  await trx.deleteFrom('conversations').where('id', '=', id).execute()
}

/** Every conversation that a person takes part in, whatever its status. */
export async function findTalksOf(db: Db, uid: Uid): Promise<ConversationId[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** The pending ones that a person takes part in. */
export async function findPendingTalksOf(db: Db, uid: Uid): Promise<ConversationId[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .where('status', '=', 'pending')
    .execute()
  return rows.map(({ id }) => id)
}

/** All that two people have between them, and whether there is an exchange that is not over. */
export async function findTalksBetween(trx: Trx, one: Uid, other: Uid) {
  const { rows } = await sql<{ id: ConversationId; title: string; hasOpenExchange: boolean }>`
    select c.id, c.root_item ->> 'title' as title,
      exists (select from exchanges e where e.conversation_id = c.id and e.state in ('open', 'held')) as "hasOpenExchange"
    from conversations c
    where c.interested_uid = ${one} and c.owner_uid = ${other} or c.interested_uid = ${other} and c.owner_uid = ${one}
    order by c.id`.execute(trx.withoutPlugins())
  return rows
}

/**
 * Two people of whom one has blocked the other keep of their conversations only those that an exchange still needs: until it
 * is over, and for as long as they may say how it was (nobody gets out of that by blocking). By the database's clock.
 * For `conversations`, by its own name.
 */
export const TALK_SHOWS = sql<boolean>`(not conversations.apart or exists (
  select from exchanges e where e.conversation_id = conversations.id and (e.state in ('open', 'held')
    or e.meeting_at <= e.ended_at and e.ended_at > now() - ${sql.lit(FEEDBACK_MS / 1000)} * interval '1 second')))`

/** A person's conversations that rest because one of the two is disabled, with the other person. */
export async function findTalksResting(trx: Trx, uid: Uid): Promise<{ id: ConversationId; otherUid: Uid }[]> {
  const rows = await trx
    .selectFrom('conversations')
    .select(['id', 'interestedUid', 'ownerUid'])
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .where('personAway', '=', true)
    .execute()
  return rows.map(({ id, interestedUid, ownerUid }) => ({ id, otherUid: interestedUid === uid ? ownerUid : interestedUid }))
}

/** All that a person takes part in, with what their own copy of their data says of them. */
export function findTalksToKeep(db: Db, uid: Uid) {
  return db
    .selectFrom('conversations')
    .select(['id', 'interestedUid', 'ownerUid', 'rootItem', 'status', 'createdAt'])
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The pending conversations that both people know to be about one of these objects: rooted in it, or it is in the proposal. */
export async function findTalksAbout(db: Db, itemIds: readonly ItemId[]): Promise<ConversationId[]> {
  if (itemIds.length === 0) return []
  const rows = await talksWith(db, itemIds, ['sent']).where('status', '=', 'pending').execute()
  return rows.map(({ id }) => id)
}

/** Every conversation that one of these objects can still come back into: also archived ones, drafts, and what would be taken back. */
export async function findTalksHolding(db: Db, itemIds: readonly ItemId[]): Promise<ConversationId[]> {
  if (itemIds.length === 0) return []
  const rows = await talksWith(db, itemIds, ['sent', 'draft', 'previous'])
    .where('status', 'in', ['pending', 'archived'])
    .execute()
  return rows.map(({ id }) => id)
}

function talksWith(db: Db, itemIds: readonly ItemId[], stages: readonly ProposalStage[]) {
  const rooted = db.selectFrom('conversations').select('id as talk').where('rootItemId', 'in', itemIds)
  const onTable = db
    .selectFrom('proposalItems')
    .select('conversationId as talk')
    .where('itemId', 'in', itemIds)
    .where('stage', 'in', stages)
  // Two index look-ups and their union: an OR over both would read every conversation.
  return db.selectFrom('conversations').select('id').where('id', 'in', rooted.union(onTable))
}

/** Writes what a move has changed. `updated_at` follows what both can see. */
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
      ...next.waiting,
      nextDueAt: nextDueOf(next),
      apart: next.apart,
      ...(next.sharedVersion === before.sharedVersion ? {} : { updatedAt: now }),
    })
    .where('id', '=', id)
    .execute()
  await saveProposal(trx, id, 'sent', before.sent, next.sent)
  await saveProposal(trx, id, 'draft', before.draft, next.draft)
  await saveProposal(trx, id, 'previous', before.previous?.proposal ?? null, next.previous?.proposal ?? null)
}

/** Nothing that either of the two sees has changed but how long somebody is waited for. */
export async function saveWaiting(trx: Trx, id: ConversationId, negotiation: Negotiation): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ ...negotiation.waiting, nextDueAt: nextDueOf(negotiation) })
    .where('id', '=', id)
    .execute()
}

/** The conversations in which silence is heard now, the longest overdue first. */
export async function findSilent(db: Db, now: Date, most: number): Promise<ConversationId[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('nextDueAt', '<=', now)
    .orderBy('nextDueAt')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
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
