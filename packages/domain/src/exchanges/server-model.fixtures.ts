import { applyCallOffByAdmin } from '../conversations/admin-transitions.ts'
import {
  applyAccountDeleted,
  applyItemRemoved,
  applyNegotiationMove,
  applySetChanged,
  type Move,
  type NegotiationStep,
} from '../conversations/apply-negotiation-move.ts'
import { applyTimeouts, resetTurnTimer, restartTimerOnTurnChange } from '../conversations/inactivity.ts'
import { createCurrentItem } from '../conversations/negotiation.fixtures.ts'
import { type Negotiation, openNegotiation, otherParticipantOf } from '../conversations/negotiation.ts'
import { type ItemId, type Uid, uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { applyDeadline, applyExchangeMove, type ExchangeMove, forceCallOff, settleHeldExchange } from './apply-exchange-move.ts'
import { NOON } from './exchange.fixtures.ts'
import { type Exchange, type Leg, openExchange, participantOf, reservedItemsOf, transfersOf } from './exchange.ts'
import type { ExchangeMoveOutcome } from './exchange-step.ts'
import { applyHandoverCode } from './handover.ts'
import { callOffRefusal } from './moves.ts'
import type { CurrentItem } from './proposal.ts'
import { endImpossibleChange, setChangeBetween } from './set-change.ts'

/** An in-memory model of the server's data. Actions apply the real rules and make each change as a separate write. */
export interface ServerModel {
  now: Date
  people: Set<Uid>
  /** The existing objects; deleted ones are in `deleted`. */
  items: Map<ItemId, CurrentItem>
  deleted: Set<ItemId>
  conversations: Map<number, Negotiation>
  exchanges: Map<number, Exchange>
  /** The exchange of each accepted conversation. */
  exchangeByConversation: Map<number, number>
  reservations: Map<ItemId, number>
  passages: { item: ItemId; exchange: number; from: Uid; to: Uid }[]
}

export const USERS = ['anna', 'bruno', 'carla', 'dario', 'elena'].map((name) => uid.parse(name))
export const ITEM_COUNT = 10

/** Every other object is a gift. */
export function createModel(): ServerModel {
  const items = Array.from({ length: ITEM_COUNT }, (_, n) => {
    const owner = USERS[n % USERS.length] ?? uid.parse('anna')
    return createCurrentItem(n + 1, `Oggetto ${n + 1}`, owner, n % 2 === 0 ? 'dono' : 'baratto')
  })
  return {
    now: NOON,
    people: new Set(USERS),
    items: new Map(items.map((currentItem) => [currentItem.item._id, currentItem])),
    deleted: new Set(),
    conversations: new Map(),
    exchanges: new Map(),
    exchangeByConversation: new Map(),
    reservations: new Map(),
    passages: [],
  }
}

/** The action was refused. */
export class RefusedError extends Error {
  readonly code: ProblemCode
  constructor(code: ProblemCode) {
    super(code)
    this.code = code
  }
}
/** The process crashed during the transaction. */
class CrashError extends Error {}

/** A transaction may crash at each of its writes. */
interface Trx {
  model: ServerModel
  write: (change: (model: ServerModel) => void) => void
}

export type Action = (trx: Trx) => void

/** Runs one transaction. The model stays unchanged if the action is refused or crashes at write number `crashAt`. */
export function runTransaction(
  model: ServerModel,
  action: Action,
  crashAt = 0,
): { model: ServerModel; outcome: 'done' | 'crashed' | ProblemCode } {
  const copy: ServerModel = {
    now: model.now,
    people: new Set(model.people),
    items: new Map(model.items),
    deleted: new Set(model.deleted),
    conversations: new Map(model.conversations),
    exchanges: new Map(model.exchanges),
    exchangeByConversation: new Map(model.exchangeByConversation),
    reservations: new Map(model.reservations),
    passages: [...model.passages],
  }
  let writes = 0
  const write: Trx['write'] = (change) => {
    writes += 1
    if (writes === crashAt) throw new CrashError()
    change(copy)
  }
  try {
    action({ model: copy, write })
    return { model: copy, outcome: 'done' }
  } catch (error) {
    if (error instanceof RefusedError) return { model, outcome: error.code }
    if (error instanceof CrashError) return { model, outcome: 'crashed' }
    throw error
  }
}

/** A conversation's negotiation with its current objects and exchange. */
export function currentNegotiation(model: ServerModel, id: number): Negotiation {
  const conversation = model.conversations.get(id)
  if (!conversation) throw new RefusedError('conversationNotFound')
  const exchange = exchangeOf(model, id)
  return {
    ...conversation,
    currentItems: model.items,
    exchange: exchange ? { state: exchange.state, callOffRefusal: callOffRefusal(exchange) } : conversation.exchange,
  }
}

function exchangeOf(model: ServerModel, conversation: number): Exchange | undefined {
  const id = model.exchangeByConversation.get(conversation)
  return id === undefined ? undefined : model.exchanges.get(id)
}

function saveConversation({ write }: Trx, id: number, next: Negotiation) {
  write((model) => model.conversations.set(id, next))
}

/** “Interessa”: opens a conversation unless the user has a pending or archived one about this object. */
export const openConversation =
  (user: Uid, item: ItemId): Action =>
  (trx) => {
    const { model } = trx
    const root = model.items.get(item)
    if (!root || !model.people.has(user)) throw new RefusedError('itemNotFound')
    if (root.item.ownerUid === user) throw new RefusedError('ownItem')
    if (root.availability === 'scambiato') throw new RefusedError('itemNotAvailable')
    const hasOpenConversation = [...model.conversations.values()].some(
      (conversation) =>
        conversation.interested === user &&
        conversation.rootItemId === item &&
        conversation.owner === root.item.ownerUid &&
        isUndecided(conversation),
    )
    if (!hasOpenConversation)
      saveConversation(trx, nextId(model.conversations), openNegotiation({ interested: user, root, now: model.now }))
  }

const isUndecided = ({ status }: Negotiation) => status === 'pending' || status === 'archived'
const nextId = (map: ReadonlyMap<number, unknown>) => Math.max(0, ...map.keys()) + 1

export const moveInConversation =
  (id: number, user: Uid, move: Move, version?: number): Action =>
  (trx) => {
    const { model } = trx
    const before = currentNegotiation(model, id)
    const outcome = applyNegotiationMove(before, user, move, version)
    if (!outcome.ok) throw new RefusedError(outcome.refusal)
    saveConversation(trx, id, restartTimerOnTurnChange(before, outcome.next, model.now))
    if (move.type === 'accept') openAgreedExchange(trx, id, before)
    const exchange = model.exchangeByConversation.get(id)
    if (move.type === 'callOff' && exchange !== undefined) callOffExchange(trx, exchange, user)
  }

function openAgreedExchange(trx: Trx, conversation: number, before: Negotiation) {
  const { model, write } = trx
  const legs = before.sent.map(({ item }) => ({
    item,
    giver: item.ownerUid,
    receiver: otherParticipantOf(before, item.ownerUid),
  }))
  const id = nextId(model.exchanges)
  write((next) => next.exchanges.set(id, openExchange(legs, model.now)))
  write((next) => next.exchangeByConversation.set(conversation, id))
  reserveItems(trx, id, legs)
}

function reserveItems(trx: Trx, id: number, legs: readonly Leg[]) {
  for (const { item } of legs) {
    if (trx.model.reservations.has(item._id)) throw new RefusedError('itemTaken')
    trx.write((next) => next.reservations.set(item._id, id))
    setAvailability(trx, item._id, 'in_trattativa')
  }
}

/** The last yes to a ring: the owners of these objects give them to each other, each to the next one. */
export const agreeRing =
  (items: readonly ItemId[]): Action =>
  (trx) => {
    const { model } = trx
    const given = items.flatMap((id) => model.items.get(id) ?? [])
    if (given.some(({ availability }) => availability !== 'disponibile')) throw new RefusedError('itemTaken')
    const legs = given.flatMap(({ item }, n): Leg[] => {
      const receiver = given[(n + 1) % given.length]?.item.ownerUid
      return receiver && receiver !== item.ownerUid ? [{ item, giver: item.ownerUid, receiver }] : []
    })
    if (legs.length < 3 || new Set(legs.map(({ giver }) => giver)).size < legs.length) throw new RefusedError('itemTaken')
    const id = nextId(model.exchanges)
    trx.write((next) => next.exchanges.set(id, openExchange(legs, model.now)))
    reserveItems(trx, id, legs)
  }

function setAvailability({ model, write }: Trx, item: ItemId, availability: CurrentItem['availability']) {
  const currentItem = model.items.get(item)
  if (currentItem) write((next) => next.items.set(item, { ...currentItem, availability }))
}

/** Calls an exchange off: its objects are available again, and the turn timers of conversations about them restart. */
function callOffExchange(trx: Trx, id: number, by: Uid | null) {
  const exchange = trx.model.exchanges.get(id)
  if (!exchange) return
  const freedIds = reservedItemsOf(exchange)
  trx.write((next) => next.exchanges.set(id, forceCallOff(exchange, by, trx.model.now)))
  releaseItems(trx, freedIds)
}

function releaseItems(trx: Trx, items: readonly ItemId[]) {
  for (const item of items) {
    trx.write((next) => next.reservations.delete(item))
    setAvailability(trx, item, 'disponibile')
  }
  for (const [id, conversation] of trx.model.conversations) {
    const isWaiting =
      conversation.status === 'pending' && conversation.rootItemId !== null && items.includes(conversation.rootItemId)
    if (isWaiting) saveConversation(trx, id, resetTurnTimer(currentNegotiation(trx.model, id), trx.model.now))
  }
}

/** A move in an exchange. A passed deadline is applied first, and stays applied if the move is refused. */
export const moveInExchange =
  (id: number, user: Uid, move: ExchangeMove, version?: number): Action =>
  (trx) =>
    updateExchange(trx, id, user, (exchange) => applyExchangeMove(exchange, user, move, trx.model.now, version))

export const typeCode =
  (id: number, user: Uid, other: Uid, version?: number): Action =>
  (trx) =>
    updateExchange(trx, id, user, (exchange) =>
      applyHandoverCode(exchange, user, other, trx.model.now, version ?? exchange.version),
    )

function updateExchange(trx: Trx, id: number, user: Uid, decide: (exchange: Exchange) => ExchangeMoveOutcome<Exchange>) {
  const exchange = trx.model.exchanges.get(id)
  if (!exchange || !participantOf(exchange, user)) throw new RefusedError('exchangeNotFound')
  const afterDeadline = applyDeadline(exchange, trx.model.now)
  const outcome = decide(afterDeadline.next)
  saveExchange(trx, id, outcome.ok ? outcome.next : afterDeadline.next)
}

export const settleExchange =
  (id: number, happened: boolean): Action =>
  (trx) => {
    const exchange = trx.model.exchanges.get(id)
    if (!exchange) throw new RefusedError('exchangeNotFound')
    const settled = settleHeldExchange(exchange, happened ? 'happened' : 'notHappened', trx.model.now)
    if (!settled.ok) throw new RefusedError(settled.refusal)
    saveExchange(trx, id, settled.next)
  }

function saveExchange(trx: Trx, id: number, next: Exchange) {
  const before = trx.model.exchanges.get(id)
  if (!before || before === next) return
  trx.write((model) => model.exchanges.set(id, next))
  saveSetChange(trx, id, before, next)
  if (reservedItemsOf(before).length === 0 || reservedItemsOf(next).length > 0) return
  if (next.state !== 'done') return releaseItems(trx, reservedItemsOf(before))
  for (const { item } of transfersOf(next)) removeFromProposals(trx, item._id)
  for (const { item, giver, receiver } of transfersOf(next)) {
    trx.write((model) => model.reservations.delete(item._id))
    const currentItem = trx.model.items.get(item._id)
    if (!currentItem) throw new Error(`${item._id} is reserved but does not exist`)
    const transferred: CurrentItem = {
      ...currentItem,
      availability: 'scambiato',
      item: { ...currentItem.item, ownerUid: receiver },
    }
    trx.write((model) => model.items.set(item._id, transferred))
    trx.write((model) => model.passages.push({ item: item._id, exchange: id, from: giver, to: receiver }))
  }
}

/** The objects that leave are free again, those that enter are reserved, and the conversation has the new ones. */
function saveSetChange(trx: Trx, id: number, before: Exchange, next: Exchange) {
  const changed = setChangeBetween(before, next)
  if (!changed) return
  const left = changed.left.map(({ _id }) => _id)
  releaseItems(trx, left)
  const entered = changed.entered.map(({ item }) => item._id)
  reserveItems(
    trx,
    id,
    next.legs.filter(({ item }) => entered.includes(item._id)),
  )
  const conversation = [...trx.model.exchangeByConversation].find(([, exchange]) => exchange === id)?.[0]
  if (conversation !== undefined)
    saveConversation(trx, conversation, applySetChanged(currentNegotiation(trx.model, conversation), changed))
}

/** A set of objects of the two participants, for a proposed change. */
export const proposeSet = (id: number, user: Uid, bits: number): Action => {
  return (trx) => {
    const exchange = trx.model.exchanges.get(id)
    const own = [...trx.model.items.values()].filter(({ item }) => exchange && participantOf(exchange, item.ownerUid))
    const items = own.filter((_, n) => bits & (1 << (n % 6))).map(({ item }) => item._id)
    moveInExchange(id, user, { type: 'proposeChange', items, facts: factsOf(trx.model) })(trx)
  }
}

/** Agrees to the open change or, if an object can no longer enter, ends it as the server does. */
export const agreeSet =
  (id: number, user: Uid): Action =>
  (trx) =>
    updateExchange(trx, id, user, (exchange) => {
      const facts = factsOf(trx.model)
      const outcome = applyExchangeMove(exchange, user, { type: 'agreeChange', facts }, trx.model.now, exchange.version)
      return outcome.ok ? outcome : { ok: true, ...endImpossibleChange(exchange, facts) }
    })

const factsOf = ({ items }: ServerModel) => ({ current: items, isBlocked: false })

/** Removes an object from all proposals. */
function removeFromProposals(trx: Trx, item: ItemId) {
  for (const id of [...trx.model.conversations.keys()]) {
    const conversation = currentNegotiation(trx.model, id)
    const isInvolved =
      conversation.rootItemId === item ||
      [...conversation.sent, ...(conversation.draft ?? [])].some((entry) => entry.item._id === item)
    if (isInvolved) saveStep(trx, id, applyItemRemoved(conversation, item))
  }
}

function saveStep(trx: Trx, id: number, { next }: NegotiationStep) {
  saveConversation(trx, id, next)
}

/** The job for deadlines. As on the server, each exchange is processed in its own transaction. */
export const exchangeDeadlineJob =
  (id: number): Action =>
  (trx) => {
    const exchange = trx.model.exchanges.get(id)
    if (exchange) saveExchange(trx, id, applyDeadline(exchange, trx.model.now).next)
  }

export const inactivityJob =
  (id: number): Action =>
  (trx) => {
    const conversation = currentNegotiation(trx.model, id)
    const { next } = applyTimeouts(conversation, trx.model.now)
    if (next !== conversation) saveConversation(trx, id, next)
  }

export const deleteItem =
  (user: Uid, item: ItemId): Action =>
  (trx) => {
    const currentItem = trx.model.items.get(item)
    if (!currentItem || currentItem.item.ownerUid !== user) throw new RefusedError('notYourItem')
    if (currentItem.availability === 'in_trattativa') throw new RefusedError('itemReserved')
    removeItem(trx, item)
  }

function removeItem(trx: Trx, item: ItemId) {
  removeFromProposals(trx, item)
  trx.write((model) => model.items.delete(item))
  trx.write((model) => model.deleted.add(item))
}

export const putItemBack =
  (user: Uid, item: ItemId): Action =>
  (trx) => {
    const currentItem = trx.model.items.get(item)
    if (!currentItem || currentItem.item.ownerUid !== user) throw new RefusedError('notYourItem')
    if (currentItem.availability !== 'scambiato') throw new RefusedError('itemInCircle')
    setAvailability(trx, item, 'disponibile')
  }

export const editItem =
  (user: Uid, item: ItemId): Action =>
  ({ model, write }) => {
    const currentItem = model.items.get(item)
    if (!currentItem || currentItem.item.ownerUid !== user) throw new RefusedError('notYourItem')
    if (currentItem.availability === 'in_trattativa') throw new RefusedError('itemReserved')
    write((next) => next.items.set(item, { ...currentItem, revision: currentItem.revision + 1 }))
  }

export const deleteAccount =
  (user: Uid): Action =>
  (trx) => {
    const { model } = trx
    if (!model.people.has(user)) throw new RefusedError('personDeleted')
    for (const [id, exchange] of model.exchanges)
      if (participantOf(exchange, user) && reservedItemsOf(exchange).length > 0) callOffExchange(trx, id, user)
    for (const [id, conversation] of model.conversations)
      if (conversation.interested === user || conversation.owner === user)
        saveStep(trx, id, applyAccountDeleted(currentNegotiation(model, id), []))
    for (const [item, { item: snapshot }] of model.items) if (snapshot.ownerUid === user) removeItem(trx, item)
    trx.write((next) => next.people.delete(user))
  }

/** The admin resets an object: the exchange that reserves it is called off. */
export const resetItem =
  (item: ItemId): Action =>
  (trx) => {
    if (!trx.model.items.has(item)) throw new RefusedError('itemNotFound')
    const reservedBy = trx.model.reservations.get(item)
    setAvailability(trx, item, 'disponibile')
    if (reservedBy === undefined) return
    callOffExchange(trx, reservedBy, null)
    const conversation = [...trx.model.exchangeByConversation].find(([, exchange]) => exchange === reservedBy)?.[0]
    if (conversation !== undefined) saveStep(trx, conversation, applyCallOffByAdmin(currentNegotiation(trx.model, conversation)))
  }

export const deleteConversation =
  (id: number): Action =>
  (trx) => {
    const exchange = trx.model.exchangeByConversation.get(id)
    if (!trx.model.conversations.has(id)) throw new RefusedError('conversationNotFound')
    const exchangeState = exchange === undefined ? undefined : trx.model.exchanges.get(exchange)
    if (exchange !== undefined && exchangeState && reservedItemsOf(exchangeState).length > 0) callOffExchange(trx, exchange, null)
    trx.write((model) => model.exchangeByConversation.delete(id))
    trx.write((model) => model.conversations.delete(id))
  }
