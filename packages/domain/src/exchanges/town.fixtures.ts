import { calledOffByAdmin } from '../conversations/by-admin.ts'
import { thing } from '../conversations/negotiation.fixtures.ts'
import { type Negotiation, openNegotiation, otherOf, type Present } from '../conversations/negotiation.ts'
import { itemGone, type Move, personGone, play as playTalk, type Step } from '../conversations/play.ts'
import { elapse as elapseTalk, resumed, takenOver } from '../conversations/silence.ts'
import { type ItemId, type Uid, uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { NOON } from './exchange.fixtures.ts'
import { type Exchange, heldItems, openExchange, partyOf, passing } from './exchange.ts'
import { handOver } from './handover.ts'
import { whyNotCallOff } from './moves.ts'
import { callOffForced, type ExchangeMove, elapse, play, settle } from './play.ts'
import type { ExchangePlayed } from './step.ts'

/** An in-memory model of the server's data for a whole town, changed by the real rules with one write per step. */
export interface Town {
  now: Date
  people: Set<Uid>
  /** The existing objects; deleted ones are in `deleted`. */
  items: Map<ItemId, Present>
  deleted: Set<ItemId>
  talks: Map<number, Negotiation>
  exchanges: Map<number, Exchange>
  /** The exchange of each accepted conversation. */
  made: Map<number, number>
  held: Map<ItemId, number>
  passages: { item: ItemId; exchange: number; from: Uid; to: Uid }[]
}

export const TOWN = ['anna', 'bruno', 'carla', 'dario', 'elena'].map((name) => uid.parse(name))
export const OBJECTS = 10

/** Every other object is a gift. */
export function freshTown(): Town {
  const items = Array.from({ length: OBJECTS }, (_, n) => {
    const owner = TOWN[n % TOWN.length] ?? uid.parse('anna')
    return thing(n + 1, `Oggetto ${n + 1}`, owner, n % 2 === 0 ? 'dono' : 'baratto')
  })
  return {
    now: NOON,
    people: new Set(TOWN),
    items: new Map(items.map((present) => [present.item._id, present])),
    deleted: new Set(),
    talks: new Map(),
    exchanges: new Map(),
    made: new Map(),
    held: new Map(),
    passages: [],
  }
}

/** The action was refused. */
export class Refused extends Error {
  readonly code: ProblemCode
  constructor(code: ProblemCode) {
    super(code)
    this.code = code
  }
}
/** The process crashed during the transaction. */
class Crash extends Error {}

/** A transaction may crash at each of its writes. */
interface Trx {
  town: Town
  write: (change: (town: Town) => void) => void
}

export type Action = (trx: Trx) => void

/** Runs one transaction: all of it, or nothing if it is refused or crashes at its `crashAt`-th write. */
export function transact(town: Town, action: Action, crashAt = 0): { town: Town; outcome: 'done' | 'crashed' | ProblemCode } {
  const copy: Town = {
    now: town.now,
    people: new Set(town.people),
    items: new Map(town.items),
    deleted: new Set(town.deleted),
    talks: new Map(town.talks),
    exchanges: new Map(town.exchanges),
    made: new Map(town.made),
    held: new Map(town.held),
    passages: [...town.passages],
  }
  let writes = 0
  const write: Trx['write'] = (change) => {
    writes += 1
    if (writes === crashAt) throw new Crash()
    change(copy)
  }
  try {
    action({ town: copy, write })
    return { town: copy, outcome: 'done' }
  } catch (error) {
    if (error instanceof Refused) return { town, outcome: error.code }
    if (error instanceof Crash) return { town, outcome: 'crashed' }
    throw error
  }
}

/** A conversation's negotiation with its current objects and exchange. */
export function talkNow(town: Town, id: number): Negotiation {
  const talk = town.talks.get(id)
  if (!talk) throw new Refused('conversationNotFound')
  const exchange = exchangeOf(town, id)
  return {
    ...talk,
    present: town.items,
    exchange: exchange ? { state: exchange.state, whyNotCallOff: whyNotCallOff(exchange) } : talk.exchange,
  }
}

function exchangeOf(town: Town, talk: number): Exchange | undefined {
  const id = town.made.get(talk)
  return id === undefined ? undefined : town.exchanges.get(id)
}

function saveTalk({ write }: Trx, id: number, next: Negotiation) {
  write((town) => town.talks.set(id, next))
}

/** “Interessa”: opens a conversation unless there is one. */
export const interest =
  (who: Uid, item: ItemId): Action =>
  (trx) => {
    const { town } = trx
    const root = town.items.get(item)
    if (!root || !town.people.has(who)) throw new Refused('itemNotFound')
    if (root.item.ownerUid === who) throw new Refused('ownItem')
    if (root.availability === 'scambiato') throw new Refused('itemNotAvailable')
    const open = [...town.talks.values()].some(
      (talk) => talk.interested === who && talk.rootItemId === item && talk.owner === root.item.ownerUid && isUndecided(talk),
    )
    if (!open) saveTalk(trx, nextId(town.talks), openNegotiation({ interested: who, root, now: town.now }))
  }

const isUndecided = ({ status }: Negotiation) => status === 'pending' || status === 'archived'
const nextId = (map: ReadonlyMap<number, unknown>) => Math.max(0, ...map.keys()) + 1

export const moveTalk =
  (id: number, who: Uid, move: Move, version?: number): Action =>
  (trx) => {
    const { town } = trx
    const before = talkNow(town, id)
    const played = playTalk(before, who, move, version)
    if (!played.ok) throw new Refused(played.refusal)
    saveTalk(trx, id, takenOver(before, played.next, town.now))
    if (move.type === 'accept') agree(trx, id, before)
    const exchange = town.made.get(id)
    if (move.type === 'callOff' && exchange !== undefined) callOff(trx, exchange, who)
  }

function agree(trx: Trx, talk: number, before: Negotiation) {
  const { town, write } = trx
  const legs = before.sent.map(({ item }) => ({ item, giver: item.ownerUid, receiver: otherOf(before, item.ownerUid) }))
  const id = nextId(town.exchanges)
  write((next) => next.exchanges.set(id, openExchange(legs, town.now)))
  write((next) => next.made.set(talk, id))
  for (const { item } of legs) {
    if (town.held.has(item._id)) throw new Refused('itemTaken')
    write((next) => next.held.set(item._id, id))
    setAvailability(trx, item._id, 'in_trattativa')
  }
}

function setAvailability({ town, write }: Trx, item: ItemId, availability: Present['availability']) {
  const present = town.items.get(item)
  if (present) write((next) => next.items.set(item, { ...present, availability }))
}

/** Calls an exchange off: its objects are available again, and the turn timers of conversations about them restart. */
function callOff(trx: Trx, id: number, by: Uid | null) {
  const exchange = trx.town.exchanges.get(id)
  if (!exchange) return
  const freed = heldItems(exchange)
  trx.write((next) => next.exchanges.set(id, callOffForced(exchange, by, trx.town.now)))
  free(trx, freed)
}

function free(trx: Trx, items: readonly ItemId[]) {
  for (const item of items) {
    trx.write((next) => next.held.delete(item))
    setAvailability(trx, item, 'disponibile')
  }
  for (const [id, talk] of trx.town.talks) {
    const waits = talk.status === 'pending' && talk.rootItemId !== null && items.includes(talk.rootItemId)
    if (waits) saveTalk(trx, id, resumed(talkNow(trx.town, id), trx.town.now))
  }
}

/** A move in an exchange. A passed deadline is applied first, and stays applied if the move is refused. */
export const moveExchange =
  (id: number, who: Uid, move: ExchangeMove, version?: number): Action =>
  (trx) =>
    inExchange(trx, id, who, (exchange) => play(exchange, who, move, trx.town.now, version))

export const typeCode =
  (id: number, who: Uid, other: Uid): Action =>
  (trx) =>
    inExchange(trx, id, who, (exchange) => handOver(exchange, who, other, trx.town.now))

function inExchange(trx: Trx, id: number, who: Uid, decide: (exchange: Exchange) => ExchangePlayed<Exchange>) {
  const exchange = trx.town.exchanges.get(id)
  if (!exchange || !partyOf(exchange, who)) throw new Refused('exchangeNotFound')
  const late = elapse(exchange, trx.town.now)
  const played = decide(late.next)
  become(trx, id, played.ok ? played.next : late.next)
}

export const settleExchange =
  (id: number, happened: boolean): Action =>
  (trx) => {
    const exchange = trx.town.exchanges.get(id)
    if (!exchange) throw new Refused('exchangeNotFound')
    const settled = settle(exchange, happened ? 'happened' : 'notHappened', trx.town.now)
    if (!settled.ok) throw new Refused(settled.refusal)
    become(trx, id, settled.next)
  }

function become(trx: Trx, id: number, next: Exchange) {
  const before = trx.town.exchanges.get(id)
  if (!before || before === next) return
  trx.write((town) => town.exchanges.set(id, next))
  if (heldItems(before).length === 0 || heldItems(next).length > 0) return
  if (next.state !== 'done') return free(trx, heldItems(before))
  for (const { item } of passing(next)) goes(trx, item._id)
  for (const { item, giver, receiver } of passing(next)) {
    trx.write((town) => town.held.delete(item._id))
    const present = trx.town.items.get(item._id)
    if (!present) throw new Error(`${item._id} is reserved but does not exist`)
    const passed: Present = { ...present, availability: 'scambiato', item: { ...present.item, ownerUid: receiver } }
    trx.write((town) => town.items.set(item._id, passed))
    trx.write((town) => town.passages.push({ item: item._id, exchange: id, from: giver, to: receiver }))
  }
}

/** Removes an object from all proposals. */
function goes(trx: Trx, item: ItemId) {
  for (const id of [...trx.town.talks.keys()]) {
    const talk = talkNow(trx.town, id)
    const isThere = talk.rootItemId === item || [...talk.sent, ...(talk.draft ?? [])].some((entry) => entry.item._id === item)
    if (isThere) saveStep(trx, id, itemGone(talk, item))
  }
}

function saveStep(trx: Trx, id: number, { next }: Step) {
  saveTalk(trx, id, next)
}

/** The job for deadlines; like on the server, each exchange is processed in its own transaction. */
export const exchangeJob =
  (id: number): Action =>
  (trx) => {
    const exchange = trx.town.exchanges.get(id)
    if (exchange) become(trx, id, elapse(exchange, trx.town.now).next)
  }

export const talkJob =
  (id: number): Action =>
  (trx) => {
    const talk = talkNow(trx.town, id)
    const { next } = elapseTalk(talk, trx.town.now)
    if (next !== talk) saveTalk(trx, id, next)
  }

export const deleteItem =
  (who: Uid, item: ItemId): Action =>
  (trx) => {
    const present = trx.town.items.get(item)
    if (!present || present.item.ownerUid !== who) throw new Refused('notYourItem')
    if (present.availability === 'in_trattativa') throw new Refused('itemReserved')
    remove(trx, item)
  }

function remove(trx: Trx, item: ItemId) {
  goes(trx, item)
  trx.write((town) => town.items.delete(item))
  trx.write((town) => town.deleted.add(item))
}

export const putBack =
  (who: Uid, item: ItemId): Action =>
  (trx) => {
    const present = trx.town.items.get(item)
    if (!present || present.item.ownerUid !== who) throw new Refused('notYourItem')
    if (present.availability !== 'scambiato') throw new Refused('itemInCircle')
    setAvailability(trx, item, 'disponibile')
  }

export const editItem =
  (who: Uid, item: ItemId): Action =>
  ({ town, write }) => {
    const present = town.items.get(item)
    if (!present || present.item.ownerUid !== who) throw new Refused('notYourItem')
    if (present.availability === 'in_trattativa') throw new Refused('itemReserved')
    write((next) => next.items.set(item, { ...present, revision: present.revision + 1 }))
  }

export const deleteAccount =
  (who: Uid): Action =>
  (trx) => {
    const { town } = trx
    if (!town.people.has(who)) throw new Refused('personDeleted')
    for (const [id, exchange] of town.exchanges)
      if (partyOf(exchange, who) && heldItems(exchange).length > 0) callOff(trx, id, who)
    for (const [id, talk] of town.talks)
      if (talk.interested === who || talk.owner === who) saveStep(trx, id, personGone(talkNow(town, id), []))
    for (const [item, { item: glimpse }] of town.items) if (glimpse.ownerUid === who) remove(trx, item)
    trx.write((next) => next.people.delete(who))
  }

/** The admin resets an object: the exchange that reserves it is called off. */
export const resetItem =
  (item: ItemId): Action =>
  (trx) => {
    if (!trx.town.items.has(item)) throw new Refused('itemNotFound')
    const held = trx.town.held.get(item)
    setAvailability(trx, item, 'disponibile')
    if (held === undefined) return
    callOff(trx, held, null)
    const talk = [...trx.town.made].find(([, exchange]) => exchange === held)?.[0]
    if (talk !== undefined) saveStep(trx, talk, calledOffByAdmin(talkNow(trx.town, talk)))
  }

export const removeTalk =
  (id: number): Action =>
  (trx) => {
    const exchange = trx.town.made.get(id)
    if (!trx.town.talks.has(id)) throw new Refused('conversationNotFound')
    const held = exchange === undefined ? undefined : trx.town.exchanges.get(exchange)
    if (exchange !== undefined && held && heldItems(held).length > 0) callOff(trx, exchange, null)
    trx.write((town) => town.made.delete(id))
    trx.write((town) => town.talks.delete(id))
  }
