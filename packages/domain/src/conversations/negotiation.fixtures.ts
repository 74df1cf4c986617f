import { type ItemId, itemId, type Uid, uid } from '../ids.ts'
import type { Status } from '../items/kinds.ts'
import { legalMoves, viewOf } from './moves.ts'
import { type Negotiation, openNegotiation, type Present } from './negotiation.ts'
import { type Move, play, type Step } from './play.ts'

/** Anna is interested in Bruno's bicycle. Carla is not a participant. */
export const anna = uid.parse('anna')
export const bruno = uid.parse('bruno')
export const carla = uid.parse('carla')

export const NOON = new Date('2026-11-20T11:00:00Z')

export function idOf(number: number): ItemId {
  return itemId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
}

export function thing(number: number, title: string, ownerUid: Uid, status: Status = 'baratto'): Present {
  return {
    item: { _id: idOf(number), title, status, category: 'home', imageUrl: '', ownerUid },
    availability: 'disponibile',
    resting: false,
    revision: 1,
  }
}

export const bicycle = thing(1, 'Bicicletta', bruno)
export const lamp = thing(2, 'Lampada', anna)
export const chair = thing(3, 'Sedia', anna)
export const skis = thing(4, 'Sci', bruno)
export const plant = thing(5, 'Pianta', bruno, 'dono')
export const drill = thing(6, 'Trapano', carla)

/** A negotiation that Anna opened about `root`; the objects of all three people are known. */
export function opened(root: Present = bicycle, ...others: Present[]): Negotiation {
  const town = [bicycle, lamp, chair, skis, plant, drill, root, ...others]
  return {
    ...openNegotiation({ interested: anna, root, now: NOON }),
    present: new Map(town.map((present) => [present.item._id, present])),
  }
}

export const offer = (present: Present, selected?: boolean): Move => ({
  type: 'toggle',
  side: 'offer',
  itemId: present.item._id,
  selected,
})
export const ask = (present: Present, selected?: boolean): Move => ({
  type: 'toggle',
  side: 'request',
  itemId: present.item._id,
  selected,
})
export const send: Move = { type: 'send' }
export const accept: Move = { type: 'accept' }
export const undo: Move = { type: 'undo' }
export const reject: Move = { type: 'reject' }
export const archive: Move = { type: 'archive' }
export const callOff: Move = { type: 'callOff' }

/** The state after these moves; throws if one is refused. */
export function played(negotiation: Negotiation, ...moves: [Uid, Move][]): Negotiation {
  return moves.reduce((state, [who, move]) => step(state, who, move).next, negotiation)
}

export function step(negotiation: Negotiation, who: Uid, move: Move): Step {
  const result = play(negotiation, who, move)
  if (!result.ok) throw new Error(`${who} may not ${move.type}: ${result.refusal}`)
  return result
}

export function movesOf(negotiation: Negotiation, who: Uid): string[] {
  const view = viewOf(negotiation, who)
  return view ? legalMoves(view) : []
}

/** The same negotiation after an object has changed outside of it. */
export function where(negotiation: Negotiation, present: Present, change: Partial<Present>): Negotiation {
  return { ...negotiation, present: new Map(negotiation.present).set(present.item._id, { ...present, ...change }) }
}

export function titles(proposal: readonly { item: { title: string } }[] | null): string[] | null {
  return proposal?.map((entry) => entry.item.title).sort() ?? null
}
