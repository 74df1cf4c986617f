import type { CurrentItem } from '../exchanges/proposal.ts'
import { type ItemId, itemId, type Uid, uid } from '../ids.ts'
import type { ItemStatus } from '../items/item-status.ts'
import { applyNegotiationMove, type Move, type NegotiationStep } from './apply-negotiation-move.ts'
import { legalMoves, viewOf } from './moves.ts'
import { type Negotiation, openNegotiation, turnHolderOf } from './negotiation.ts'

/** Anna is interested in Bruno's bicycle. Carla is not a participant. */
export const anna = uid.parse('anna')
export const bruno = uid.parse('bruno')
export const carla = uid.parse('carla')

export const NOON = new Date('2026-11-20T11:00:00Z')

export function testItemId(number: number): ItemId {
  return itemId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
}

export function createCurrentItem(number: number, title: string, ownerUid: Uid, status: ItemStatus = 'baratto'): CurrentItem {
  return {
    item: { _id: testItemId(number), title, status, category: 'home', imageUrl: '', ownerUid },
    availability: 'disponibile',
    resting: false,
    revision: 1,
  }
}

export const bicycle = createCurrentItem(1, 'Bicicletta', bruno)
export const lamp = createCurrentItem(2, 'Lampada', anna)
export const chair = createCurrentItem(3, 'Sedia', anna)
export const skis = createCurrentItem(4, 'Sci', bruno)
export const plant = createCurrentItem(5, 'Pianta', bruno, 'dono')
export const drill = createCurrentItem(6, 'Trapano', carla)

/** A negotiation that Anna opened about `root`; `currentItems` contains the objects of all three people. */
export function createNegotiation(root: CurrentItem = bicycle, ...others: CurrentItem[]): Negotiation {
  const items = [bicycle, lamp, chair, skis, plant, drill, root, ...others]
  return {
    ...openNegotiation({ interested: anna, root, now: NOON }),
    currentItems: new Map(items.map((currentItem) => [currentItem.item._id, currentItem])),
  }
}

export const offer = (current: CurrentItem, selected?: boolean): Move => ({
  type: 'toggle',
  side: 'offer',
  itemId: current.item._id,
  selected,
})
export const ask = (current: CurrentItem, selected?: boolean): Move => ({
  type: 'toggle',
  side: 'request',
  itemId: current.item._id,
  selected,
})
export const send: Move = { type: 'send' }
/** Passes the turn with a question. */
export const question: Move = { type: 'ask' }
export const accept: Move = { type: 'accept' }
export const undo: Move = { type: 'undo' }
export const reject: Move = { type: 'reject' }
export const archive: Move = { type: 'archive' }
export const callOff: Move = { type: 'callOff' }

/** The state after these moves; throws if one is refused. */
export function applyMoves(negotiation: Negotiation, ...moves: [Uid, Move][]): Negotiation {
  return moves.reduce((state, [user, move]) => applyAllowedMove(state, user, move).next, negotiation)
}

export function applyAllowedMove(negotiation: Negotiation, user: Uid, move: Move): NegotiationStep {
  const result = applyNegotiationMove(negotiation, user, move)
  if (!result.ok) throw new Error(`${user} may not ${move.type}: ${result.refusal}`)
  return result
}

export function legalMovesOf(negotiation: Negotiation, user: Uid): string[] {
  const view = viewOf(negotiation, user)
  return view ? legalMoves(view) : []
}

/** The same negotiation after an object has changed outside of it. */
export function withChangedItem(negotiation: Negotiation, current: CurrentItem, change: Partial<CurrentItem>): Negotiation {
  return { ...negotiation, currentItems: new Map(negotiation.currentItems).set(current.item._id, { ...current, ...change }) }
}

export function titlesOf(proposal: readonly { item: { title: string } }[] | null): string[] | null {
  return proposal?.map((entry) => entry.item.title).sort() ?? null
}

/**
 * A chat message of the turn holder counts as activity; the turn does not pass. A model of the server's `recordActivitySql`;
 * `sql-rules.properties.test.ts` proves that they are equal.
 */
export function recordActivity(negotiation: Negotiation, user: Uid, now: Date): Negotiation {
  if (user !== turnHolderOf(negotiation)) return negotiation
  return { ...negotiation, turnTimer: { ...negotiation.turnTimer, quietSince: now, nudges: 0 } }
}
