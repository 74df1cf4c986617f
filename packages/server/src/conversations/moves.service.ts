import { applyNegotiationMove, type Move } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { restartTimerOnTurnChange } from '@barattolo/domain/conversations/inactivity'
import { closeInterestOnRefusal } from '@barattolo/domain/conversations/interest'
import { withItemsAvailability } from '@barattolo/domain/conversations/item-effects'
import { otherParticipantOf, proposalFor } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import type { AppEvent } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { callOffExchange, createExchange } from '../exchanges/exchanges.service.ts'
import type { ExchangeRecord } from '../exchanges/exchanges.store.ts'
import { findVisibleItemIds, lockItems } from '../items/item-locks.store.ts'
import type { NewNotice } from '../notices/notices.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { ConcurrentChange, retryOnConflict } from '../platform/database/retry-on-conflict.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { saveAndNotify } from './apply-steps.service.ts'
import { noticesOfMove } from './conversation-notices.ts'
import { lockPendingConversationsAbout } from './find-conversations.store.ts'
import {
  findConversations,
  findProposalItemIds,
  type LoadedConversation,
  loadConversations,
  lockConversations,
  lockProposalItems,
} from './negotiation.store.ts'
import { composeConversation, requireOwn, requireOwnConversation } from './read.service.ts'
import type { ConversationChange } from './save-changes.store.ts'

export interface MoveDeps {
  db: Db
  town: Town
  /** Saves the move with what its event means for others. */
  applyEffects: (trx: Trx, event: AppEvent, now: Date, moved: MovedConversation) => Promise<PendingEvent[]>
  publish: EventPublisher
  config: Pick<Config, 'rateLimits'>
  now: () => Date
}

/** A move that is saved in the same statements as what its event means for other conversations. */
export interface MovedConversation {
  /** Its own change, if the conversation changes. */
  changes: readonly ConversationChange[]
  /** The notices about the move itself. */
  notices: readonly NewNotice[]
  /** The conversations that the event may affect, which the move has locked. */
  others: readonly LoadedConversation[]
}

interface MoveRequest {
  me: Uid
  id: ConversationId
  move: Move
  /** The version that the caller has seen. */
  version?: number | undefined
}

/**
 * Applies one move of one person in one transaction. Items are locked before conversations, each in the order of their ids. The
 * domain rules decide; effects on others are written in the same transaction and published after the commit.
 */
export function makeMove(deps: MoveDeps, request: MoveRequest): Promise<Conversation> {
  return retryOnConflict(() => tryMove(deps, request))
}

async function tryMove(deps: MoveDeps, request: MoveRequest): Promise<Conversation> {
  const { conversation, events } = await deps.db.transaction().execute((trx) => applyMove(deps, trx, request, deps.now()))
  publishEvents(deps.publish, events)
  return conversation
}

interface MoveResult {
  conversation: Conversation
  events: PendingEvent[]
}

async function applyMove(deps: MoveDeps, trx: Trx, request: MoveRequest, now: Date): Promise<MoveResult> {
  const { me, id, move, version } = request
  const locked = await lockForMove(trx, request)
  const rows = await findConversations(trx, locked.conversationIds)
  const own = requireOwn(
    rows.find((row) => row.id === id),
    me,
  )
  const [current, ...others] = await loadConversations(
    trx,
    [own, ...rows.filter((row) => row !== own)],
    // An item of people hidden by a block is refused like an unknown one.
    'itemId' in move ? await findVisibleItemIds(trx, me, [move.itemId]) : [],
  )
  if (!current) throw new Problem('conversationNotFound')
  const { row, before } = current
  if (locked.items && proposalFor(before, me).some(({ item }) => !locked.items?.has(item._id))) throw new ConcurrentChange()
  const outcome = applyNegotiationMove(before, me, move, version)
  if (!outcome.ok)
    throw new Problem(outcome.refusal, { present: await composeConversation({ db: trx, town: deps.town }, me, row, before, now) })
  const next = closeInterestOnRefusal(before, restartTimerOnTurnChange(before, outcome.next, now), me, now)
  const agreement = await changeAgreement(trx, request, current, now)
  const changes = next === before ? [] : [{ row, before, next, messages: outcome.messages }]
  const notices = next === before ? [] : noticesOfMove({ ...request, title: row.rootItem.title, before, next })
  const events = agreement.event
    ? await deps.applyEffects(trx, agreement.event, now, { changes, notices, others: asAfter(agreement.event, others) })
    : await saveAndNotify(trx, changes, now, { withoutNotice: [row.interestedUid, row.ownerUid], notices })
  const updatedAt = next.sharedVersion === before.sharedVersion ? row.updatedAt : now
  const isWithdrawn = row.isWithdrawn || outcome.messages.some(({ kind }) => kind === 'withdrawn')
  const conversation = await composeConversation(
    { db: trx, town: deps.town },
    me,
    { ...row, exchange: agreement.exchange, isWithdrawn, updatedAt },
    next,
    now,
  )
  return { conversation, events: [...agreement.events, ...events] }
}

interface LockedRows {
  /** Null if the move does not depend on items. */
  items: ReadonlySet<ItemId> | null
  /** The conversation itself and others that the move may affect. */
  conversationIds: readonly ConversationId[]
}

/** Locks nothing of a conversation of other people. */
async function lockForMove(trx: Trx, { me, id, move }: MoveRequest): Promise<LockedRows> {
  if (move.type === 'accept' || move.type === 'callOff') {
    const items = await lockProposalItems(trx, me, id)
    // An empty proposal, or a conversation of other people.
    if (items.length === 0) await requireOwnConversation(trx, me, id)
    return { items: new Set(items), conversationIds: await lockPendingConversationsAbout(trx, items, [id]) }
  }
  await requireOwnConversation(trx, me, id)
  const isAboutItems = move.type === 'toggle' || move.type === 'send' || move.type === 'ask'
  const items = isAboutItems ? [...(await findProposalItemIds(trx, id)), ...('itemId' in move ? [move.itemId] : [])] : null
  if (items) await lockItems(trx, items, 'use')
  await lockConversations(trx, [id])
  return { items: items && new Set(items), conversationIds: [id] }
}

interface AgreementChange {
  /** The exchange of the conversation after the move. */
  exchange: ExchangeRecord | null
  /** What the move means for the conversations about the same items. */
  event: (AppEvent & { type: 'itemsReserved' | 'itemsFreed' }) | null
  events: PendingEvent[]
}

/** Creates the exchange of an acceptance, or calls off the one of the conversation. */
async function changeAgreement(
  trx: Trx,
  { me, id, move }: MoveRequest,
  { row, before }: LoadedConversation,
  now: Date,
): Promise<AgreementChange> {
  const items = before.sent.map(({ item }) => item)
  const participants = [row.interestedUid, row.ownerUid]
  if (move.type === 'accept') {
    const legs = items.map((item) => ({ item, giver: item.ownerUid, receiver: otherParticipantOf(before, item.ownerUid) }))
    const exchange = await createExchange(trx, id, legs, now)
    return { exchange, event: { type: 'itemsReserved', items, participants }, events: ['items'] }
  }
  if (move.type === 'callOff' && row.exchange) {
    const { exchange, freedItemIds, events } = await callOffExchange(trx, row.exchange, me, now)
    const freedItems = items.filter((item) => freedItemIds.includes(item._id))
    return { exchange, event: { type: 'itemsFreed', items: freedItems, participants }, events: ['items', ...events] }
  }
  return { exchange: row.exchange, event: null, events: [] }
}

/** The other conversations were read before the availability of the items changed. */
function asAfter(
  { type, items }: NonNullable<AgreementChange['event']>,
  conversations: readonly LoadedConversation[],
): LoadedConversation[] {
  const itemIds = items.map(({ _id }) => _id)
  const availability = type === 'itemsReserved' ? 'in_trattativa' : 'disponibile'
  return conversations.map(({ row, before }) => ({ row, before: withItemsAvailability(before, itemIds, availability) }))
}
