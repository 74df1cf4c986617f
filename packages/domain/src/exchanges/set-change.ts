import type { ItemId, Uid } from '../ids.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import type { ExchangeMessageKind } from '../messages/exchange-kinds.ts'
import type { ProblemCode } from '../problem.ts'
import { type Exchange, type ExchangeState, isOver, type Leg, participantOf, type SetChange, type SetItem } from './exchange.ts'
import { type ExchangeStep, exchangeMessage, withChanges } from './exchange-step.ts'
import { type CurrentItem, isBalanced, isUnchanged, obstacleOf, type ProposalItem } from './proposal.ts'

/** What a change of the objects depends on outside of its exchange. */
export interface SetFacts {
  readonly current: ReadonlyMap<ItemId, CurrentItem>
  /** A participant has blocked the other. */
  readonly isBlocked: boolean
}

/** A move that changes the objects of an agreed exchange of two people, or answers such a change. */
export type SetMove =
  /** `items` is the whole set that is to be exchanged. */
  | { readonly type: 'proposeChange'; readonly items: readonly ItemId[]; readonly facts: SetFacts }
  | { readonly type: 'agreeChange'; readonly facts: SetFacts }
  | { readonly type: 'refuseChange' | 'withdrawChange' }

/** Repeating one's own last move changes nothing. `version` is the one that the client had loaded. */
export function isSetMoveRepeat(
  { change, setVersion }: Pick<ExchangeState, 'change' | 'setVersion'>,
  me: Uid,
  move: SetMove,
  version: number | undefined,
): boolean {
  switch (move.type) {
    case 'proposeChange':
      return change?.by === me && isSameSet(idsOf(change.items), move.items)
    case 'agreeChange':
      return change === null && version !== undefined && setVersion === version + 1
    case 'refuseChange':
    case 'withdrawChange':
      // Once the set has changed, its people have to learn that it has.
      return change === null && version !== undefined && setVersion <= version
  }
}

/** Why these objects cannot be exchanged instead of the agreed ones; null if they can. */
export function setMoveRefusal(
  exchange: Exchange,
  me: Uid,
  move: Extract<SetMove, { type: 'proposeChange' | 'agreeChange' }>,
): ProblemCode | null {
  const { facts } = move
  if (facts.isBlocked) return 'chatClosed'
  if (move.type === 'agreeChange') return exchange.change && changeObstacle(exchange, exchange.change, facts)
  // An object of other people is as unknown as one that does not exist.
  const isTheirs = (owner: Uid | undefined) => owner !== undefined && participantOf(exchange, owner) !== undefined
  if (!newIds(exchange, move.items).every((id) => isTheirs(facts.current.get(id)?.item.ownerUid))) return 'itemNotFound'
  const change = completeChange(exchange, me, move.items, facts)
  if (isSameSet(idsOf(change.items), idsOf(exchange.legs))) return 'nothingChanged'
  return changeObstacle(exchange, change, facts)
}

export function applySetMove<T extends Exchange>(exchange: T, me: Uid, move: SetMove): ExchangeStep<T> {
  switch (move.type) {
    case 'proposeChange': {
      const change = completeChange(exchange, me, move.items, move.facts)
      return {
        next: withChanges(exchange, { change }),
        messages: [{ ...exchangeMessage('changeProposed', me), ...differenceOf(exchange, change) }],
      }
    }
    case 'agreeChange':
      return exchange.change ? applyAgreement(exchange, me, exchange.change) : { next: exchange, messages: [] }
    case 'refuseChange':
      return endSetChange(exchange, 'changeRefused', me)
    case 'withdrawChange':
      return endSetChange(exchange, 'changeWithdrawn', me)
  }
}

/** The meeting and the codes stay. */
function applyAgreement<T extends Exchange>(exchange: T, me: Uid, change: SetChange): ExchangeStep<T> {
  const legs = change.items.map(({ item }): Leg => ({ item, giver: item.ownerUid, receiver: otherOf(exchange, item.ownerUid) }))
  const next = withChanges({ ...exchange, legs }, { change: null, setVersion: exchange.version + 1, setAskedAt: null })
  return { next, messages: [{ ...exchangeMessage('changeAgreed', me), ...differenceOf(exchange, change) }] }
}

/** Ends the open change; the agreed objects stay. */
export function endSetChange<T extends ExchangeState>(
  exchange: T,
  kind: ExchangeMessageKind,
  from: Uid | null = null,
): ExchangeStep<T> {
  if (!exchange.change) return { next: exchange, messages: [] }
  return { next: withChanges(exchange, { change: null }), messages: [exchangeMessage(kind, from)] }
}

/** Ends the open change if one of its objects can no longer enter. After a block it ends without a message. */
export function endImpossibleChange<T extends Exchange>(exchange: T, facts: SetFacts): ExchangeStep<T> {
  const { change } = exchange
  if (!change || isOver(exchange)) return { next: exchange, messages: [] }
  if (facts.isBlocked) return { next: withChanges(exchange, { change: null }), messages: [] }
  if (changeObstacle(exchange, change, facts) === null) return { next: exchange, messages: [] }
  return endSetChange(exchange, 'changeImpossible')
}

/** The objects of the set that are not in the exchange yet. */
export function newIds({ legs }: Pick<Exchange, 'legs'>, ids: readonly ItemId[]): ItemId[] {
  const agreed = new Set(idsOf(legs))
  return ids.filter((id) => !agreed.has(id))
}

function completeChange({ legs }: Exchange, me: Uid, ids: readonly ItemId[], { current }: SetFacts): SetChange {
  const agreed = new Map(legs.map(({ item }) => [item._id, item]))
  const items = [...new Set(ids)].toSorted().flatMap((id): SetItem[] => {
    const now = current.get(id)
    const item = agreed.get(id) ?? now?.item
    return item ? [{ item, revision: now?.revision ?? 0 }] : []
  })
  return { by: me, items }
}

/** Why the set cannot be agreed on: new objects have to be as they were shown and available, like those of an accepted proposal. */
function changeObstacle(exchange: Exchange, { items }: SetChange, { current }: SetFacts): ProblemCode | null {
  const entering = new Set(newIds(exchange, idsOf(items)))
  const present = items.map((entry) => ({ entry, now: current.get(entry.item._id) }))
  const obstacles = present.map(({ entry: { item, revision }, now }) => {
    if (!entering.has(item._id)) return null
    const isAsShown = isUnchanged({ item, revision, selectedBy: item.ownerUid }, now)
    const candidate = now && { ownerUid: now.item.ownerUid, availability: now.availability, resting: now.resting }
    return obstacleOf(candidate ?? null, isAsShown ? null : item)
  })
  const obstacle = obstacles.find((found) => found !== null)
  if (obstacle) return obstacle
  const set = present.map(({ entry: { item }, now }) => ({ ownerUid: item.ownerUid, status: now?.item.status ?? item.status }))
  return isBalanced(set) ? null : 'proposalNotBalanced'
}

/** The objects that enter and those that leave. */
export function differenceOf(
  { legs }: Pick<Exchange, 'legs'>,
  { items }: Pick<SetChange, 'items'>,
): { items: ItemSnapshot[]; removed: ItemSnapshot[] } {
  const [agreed, proposed] = [new Set(idsOf(legs)), new Set(idsOf(items))]
  return {
    items: items.flatMap(({ item }) => (agreed.has(item._id) ? [] : item)),
    removed: legs.flatMap(({ item }) => (proposed.has(item._id) ? [] : item)),
  }
}

/** The objects that an agreement brings into the exchange, as a proposal has them, and those that it frees. */
export interface ChangedSet {
  readonly entered: readonly ProposalItem[]
  readonly left: readonly ItemSnapshot[]
}

/** Null if the objects have not changed. */
export function setChangeBetween(before: Exchange, next: Exchange): ChangedSet | null {
  const { change } = before
  if (!change || next.setVersion === before.setVersion) return null
  const entering = new Set(newIds(before, idsOf(change.items)))
  return {
    entered: change.items.filter(({ item }) => entering.has(item._id)).map((entry) => ({ ...entry, selectedBy: change.by })),
    left: differenceOf(before, change).removed,
  }
}

function otherOf({ people }: Exchange, me: Uid): Uid {
  return people.find(({ uid }) => uid !== me)?.uid ?? me
}

const idsOf = (entries: readonly { item: ItemSnapshot }[]): ItemId[] => entries.map(({ item }) => item._id)

function isSameSet(some: readonly ItemId[], others: readonly ItemId[]): boolean {
  const [one, other] = [new Set(some), new Set(others)]
  return one.size === other.size && [...one].every((id) => other.has(id))
}
