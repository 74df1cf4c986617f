import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCurrentItem } from '../conversations/negotiation.fixtures.ts'
import { type ItemId, type MeetingOptionId, meetingOptionId, type Uid, uid } from '../ids.ts'
import { applyDeadline, applyExchangeMove, type ExchangeMove, settleHeldExchange } from './apply-exchange-move.ts'
import { daysAfter, NOON, withNotified } from './exchange.fixtures.ts'
import {
  deadlineOf,
  type Exchange,
  earlyHandoverCountsAt,
  hasStatements,
  isOver,
  isRingExchange,
  isSilenceAnAnswer,
  type Leg,
  openExchange,
  reservedItemsOf,
  transfersOf,
  whoMustAct,
} from './exchange.ts'
import { applyHandoverCode } from './handover.ts'
import { legalExchangeMoves } from './moves.ts'
import type { SetFacts } from './set-change.ts'
import { EXCHANGE_STATES } from './summary.ts'

const USERS = ['anna', 'bruno', 'carla', 'dario', 'elena'].map((name) => uid.parse(name))
const ITEM_COUNT = 10
const itemOf = (number: number, owner: Uid) => createCurrentItem(number + 1, `Oggetto ${number}`, owner).item

/** Random events; users who are not participants try moves too. */
type RandomEvent =
  | { kind: 'agree'; picks: readonly number[]; people: readonly number[] }
  | { kind: 'move'; which: number; user: number; move: ExchangeMove['type']; ahead: number; ticks: number; stale: boolean }
  /** The participants agree on a meeting; none, one or both people of each leg type the other's code before the agreed time. */
  | { kind: 'meet'; which: number; codes: 'none' | 'one' | 'both' }
  /** Three or more people answer the latest options, or new ones, one after the other. */
  | { kind: 'answer'; which: number; ticks: readonly number[] }
  /** A participant types the code of another; `stale`: on a device that was last loaded when the exchange was opened. */
  | { kind: 'handOver'; which: number; user: number; other: number; stale: boolean }
  /** A participant proposes other objects, and the other participants agree. */
  | { kind: 'change'; which: number; user: number; ticks: number }
  | { kind: 'notify'; which: number; user: number }
  | { kind: 'settle'; which: number; happened: boolean }
  | { kind: 'time'; hours: number; jobRuns: boolean }

const anyMove = fc.oneof(
  { weight: 4, arbitrary: fc.constant('propose' as const) },
  { weight: 3, arbitrary: fc.constant('proposeOptions' as const) },
  { weight: 6, arbitrary: fc.constant('tick' as const) },
  { weight: 8, arbitrary: fc.constant('confirm' as const) },
  { weight: 14, arbitrary: fc.constant('happened' as const) },
  { weight: 5, arbitrary: fc.constant('notHappened' as const) },
  { weight: 1, arbitrary: fc.constant('callOff' as const) },
  { weight: 8, arbitrary: fc.constant('proposeChange' as const) },
  { weight: 8, arbitrary: fc.constant('agreeChange' as const) },
  { weight: 1, arbitrary: fc.constant('refuseChange' as const) },
  { weight: 1, arbitrary: fc.constant('withdrawChange' as const) },
)
const anyEvent: fc.Arbitrary<RandomEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('agree' as const),
      picks: fc.uniqueArray(fc.nat(ITEM_COUNT - 1), { minLength: 1, maxLength: 5 }),
      people: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }),
    }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      user: fc.nat(20),
      move: anyMove,
      ahead: fc.constantFrom(1, 1, 1, 1, 1, 24, 24, 400, -1, 3000),
      /** Which of three options, as bits. */
      ticks: fc.constantFrom(7, 7, 7, 7, 6, 5, 4, 3, 2, 1, 0),
      stale: fc.constantFrom(false, false, false, false, false, false, false, true),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('meet' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      codes: fc.constantFrom('none' as const, 'none' as const, 'none' as const, 'one' as const, 'both' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      ticks: fc.array(fc.constantFrom(7, 7, 6, 5, 3, 2, 0), { minLength: 3, maxLength: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('handOver' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      user: fc.nat(4),
      other: fc.nat(4),
      stale: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      user: fc.nat(1),
      ticks: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('notify' as const), which: fc.constantFrom(0, 0, 1, 2), user: fc.nat(4) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), which: fc.constantFrom(0, 0, 1, 2), happened: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      hours: fc.constantFrom(1, 1, 1, 1, 1, 30, 30, 24 * 7, 24 * 31),
      jobRuns: fc.boolean(),
    }),
  },
)

interface World {
  now: Date
  owners: Map<ItemId, Uid>
  exchanges: Exchange[]
}

/** Opens an exchange that reserves available objects, as on the server; `saveExchange` transfers them when it is done. */
function openRandomExchange(world: World, { picks, people }: RandomEvent & { kind: 'agree' }) {
  const reservedIds = new Set(world.exchanges.flatMap(reservedItemsOf))
  const legs = picks.flatMap((number, index): Leg[] => {
    const [id, owner] = [...world.owners][number] ?? []
    const receiver = USERS[people[index % people.length] ?? 0]
    if (!id || !owner || !receiver || reservedIds.has(id) || receiver === owner) return []
    return [{ item: itemOf(number, owner), giver: owner, receiver }]
  })
  if (legs.length > 0) world.exchanges.push(openExchange(legs, world.now))
}

let optionsCreated = 0
const newOptionId = (): MeetingOptionId =>
  meetingOptionId.parse(`00000000-0000-4000-8000-${String(++optionsCreated).padStart(12, '0')}`)

function saveExchange(world: World, index: number, next: Exchange) {
  const before = world.exchanges[index]
  if (!before || before === next) return
  world.exchanges[index] = next
  if (!isOver(before)) for (const { item, receiver } of transfersOf(next)) world.owners.set(item._id, receiver)
}

function typeCodesEarly(world: World, index: number, codes: 'none' | 'one' | 'both') {
  for (const { giver, receiver } of codes === 'none' ? [] : (world.exchanges[index]?.legs ?? [])) {
    const pairs = [[giver, receiver] as const, [receiver, giver] as const]
    for (const [user, other] of pairs.slice(0, codes === 'both' ? 2 : 1)) {
      const exchange = world.exchanges[index]
      const result = exchange && applyHandoverCode(exchange, user, other, world.now)
      if (result?.ok) saveExchange(world, index, result.next)
    }
  }
}

function runHistory(events: readonly RandomEvent[], check: (world: World) => void, onMove: OnMove = () => undefined) {
  const owners = new Map(Array.from({ length: ITEM_COUNT }, (_, n) => [itemOf(n, USERS[0] ?? uid.parse('x'))._id, USERS[n % 5]]))
  const world: World = { now: NOON, owners: owners as Map<ItemId, Uid>, exchanges: [] }
  for (const event of events) {
    if (event.kind === 'agree') openRandomExchange(world, event)
    else if (event.kind === 'time') {
      world.now = daysAfter(event.hours / 24, world.now)
      const due = event.jobRuns ? [...world.exchanges.entries()] : []
      for (const [index, exchange] of due) saveExchange(world, index, applyDeadline(exchange, world.now).next)
    } else {
      const open = world.exchanges.flatMap((exchange, index) => (isOver(exchange) && event.which > 0 ? [] : [index]))
      const index = open.at(-1 - event.which) ?? -1
      const exchange = world.exchanges[index]
      if (!exchange) continue
      if (event.kind === 'meet') {
        const meeting = { place: 'Municipio', at: daysAfter(1 / 24, world.now) }
        for (const { uid } of exchange.people) {
          const present = world.exchanges[index] ?? exchange
          const { options } = present
          const move: ExchangeMove = !isRingExchange(exchange)
            ? { type: 'propose', meeting }
            : options[0]?.at.getTime() === meeting.at.getTime()
              ? { type: 'tick', options: options.map(({ id }) => id) }
              : { type: 'proposeOptions', options: [{ ...meeting, id: newOptionId() }] }
          const result = applyExchangeMove(present, uid, move, world.now)
          if (result.ok) saveExchange(world, index, result.next)
        }
        typeCodesEarly(world, index, event.codes)
        // In most cases the agreed time then comes.
        if (event.which < 2) world.now = meeting.at
      } else if (event.kind === 'answer') {
        for (const [n, ticks] of event.ticks.entries()) {
          const present = world.exchanges[index] ?? exchange
          const user = present.people[n % present.people.length]?.uid
          if (!user) continue
          const name = present.options.length === 0 ? 'proposeOptions' : 'tick'
          const move = moveOf({ move: name, ahead: 1, ticks }, present, world)
          const result = applyExchangeMove(present, user, move, world.now)
          onMove(present, user, move, result, world.now, false)
          if (result.ok) saveExchange(world, index, result.next)
        }
      } else if (event.kind === 'handOver') {
        const [user, other] = [event.user, event.other].map((n) => exchange.people[n % exchange.people.length]?.uid)
        const version = event.stale ? 1 : exchange.version
        const result = user && other ? applyHandoverCode(exchange, user, other, world.now, version) : null
        if (result?.ok) saveExchange(world, index, result.next)
      } else if (event.kind === 'change') {
        const people = exchange.people.map(({ uid }) => uid)
        const proposer = people[event.user]
        for (const user of people.toSorted((one) => (one === proposer ? -1 : 1))) {
          const present = world.exchanges[index] ?? exchange
          const name = user === proposer ? 'proposeChange' : 'agreeChange'
          const move = moveOf({ move: name, ahead: 0, ticks: event.ticks }, present, world)
          const result = applyExchangeMove(present, user, move, world.now)
          onMove(present, user, move, result, world.now, false)
          if (result.ok) saveExchange(world, index, result.next)
        }
      } else if (event.kind === 'notify') {
        const participant = exchange.people[event.user % exchange.people.length]
        if (participant && hasStatements(exchange) && participant.statement === null && exchange.state === 'open')
          world.exchanges[index] = withNotified(exchange, world.now, participant.uid)
      } else if (event.kind === 'settle') {
        const settled = settleHeldExchange(exchange, event.happened ? 'happened' : 'notHappened', world.now)
        if (settled.ok) saveExchange(world, index, settled.next)
      } else {
        // Sometimes a user who is not a participant tries the move.
        const user = (event.user === 0 ? USERS : exchange.people.map((participant) => participant.uid))[
          (event.user % 5) % exchange.people.length
        ]
        if (!user) continue
        const move = moveOf(event, exchange, world)
        const version = event.stale ? exchange.version - 1 : exchange.version
        const result = applyExchangeMove(exchange, user, move, world.now, version)
        onMove(exchange, user, move, result, world.now, event.stale)
        if (result.ok) saveExchange(world, index, result.next)
      }
    }
    check(world)
  }
}

type MoveChoice = Pick<RandomEvent & { kind: 'move' }, 'move' | 'ahead' | 'ticks'>
function moveOf({ move, ahead, ticks }: MoveChoice, exchange: Exchange, world: World): ExchangeMove {
  const { options } = exchange
  const atHour = (hours: number) => new Date(world.now.getTime() + hours * 60 * 60 * 1000)
  switch (move) {
    case 'propose':
      return { type: move, meeting: { place: 'Piazza', at: atHour(ahead) } }
    case 'proposeOptions': {
      const count = 1 + (ticks % 3)
      const proposed = Array.from({ length: count }, (_, n) => ({ id: newOptionId(), place: 'Piazza', at: atHour(ahead + n) }))
      return { type: move, options: proposed }
    }
    case 'tick':
      return { type: move, options: options.flatMap(({ id }, n) => (ticks & (1 << n) ? [id] : [])) }
    case 'proposeChange':
      return { type: move, items: someItems(exchange, world, ahead + ticks), facts: factsOf(world) }
    case 'agreeChange':
      return { type: move, facts: factsOf(world) }
    default:
      return { type: move }
  }
}

/** A part of the objects that are agreed or belong to the participants. */
function someItems({ legs, people }: Exchange, { owners }: World, bits: number): ItemId[] {
  const agreed = legs.map(({ item }) => item._id)
  const own = [...owners].flatMap(([id, owner]) => (people.some(({ uid }) => uid === owner) ? [id] : []))
  const ids = [...new Set([...agreed, ...own])]
  const chosen = ids.filter((_, n) => bits & (1 << (n % 5)))
  return chosen.length > 0 ? chosen : ids
}

/** Every third object is a gift. */
function factsOf({ owners, exchanges }: World): SetFacts {
  const reserved = new Set(exchanges.flatMap(reservedItemsOf))
  const current = new Map(
    [...owners].map(([id, owner], n) => [
      id,
      {
        ...createCurrentItem(n + 1, `Oggetto ${n}`, owner, n % 3 ? 'baratto' : 'dono'),
        availability: reserved.has(id) ? ('in_trattativa' as const) : ('disponibile' as const),
      },
    ]),
  )
  return { current, isBlocked: false }
}

/** Whether the objects that the move names allow it. */
function isPossibleSet(move: ExchangeMove, { legs, change, people }: Exchange): boolean {
  if (move.type !== 'proposeChange' && move.type !== 'agreeChange') return true
  const agreed = new Set(legs.map(({ item }) => item._id))
  const shown = move.type === 'agreeChange' ? (change?.items ?? []) : []
  const ids = move.type === 'proposeChange' ? move.items : shown.map(({ item }) => item._id)
  const set = ids.map((id) => ({ id, now: move.facts.current.get(id) }))
  // An object that has passed to the other participant since is not the one that was shown.
  const isShownOwner = (id: ItemId, owner: Uid) => shown.every(({ item }) => item._id !== id || item.ownerUid === owner)
  const mayEnter = set.every(
    ({ id, now }) =>
      agreed.has(id) ||
      (now?.availability === 'disponibile' &&
        people.some(({ uid }) => uid === now.item.ownerUid) &&
        isShownOwner(id, now.item.ownerUid)),
  )
  const isChanged = ids.length !== agreed.size || ids.some((id) => !agreed.has(id))
  const owners = new Set(set.map(({ now }) => now?.item.ownerUid))
  const isFair = owners.size > 1 || set.every(({ now }) => now?.item.status === 'dono')
  return mayEnter && isChanged && isFair
}

/** Whether the times that the move names allow it. */
function isPossibleTime(move: ExchangeMove, { options }: Exchange, user: Uid, now: Date): boolean {
  const isAhead = (at: Date) => at > now && at.getTime() - now.getTime() <= 90 * 24 * 60 * 60 * 1000
  if (move.type === 'propose') return isAhead(move.meeting.at)
  if (move.type === 'proposeOptions') return move.options.every(({ at }) => isAhead(at))
  if (move.type !== 'tick') return true
  const ticked = options.filter(({ id }) => move.options.includes(id))
  return ticked.every(({ at, tickedBy }) => at > now || tickedBy.includes(user))
}

type OnMove = (
  before: Exchange,
  user: Uid,
  move: ExchangeMove,
  result: ReturnType<typeof applyExchangeMove<Exchange>>,
  now: Date,
  stale: boolean,
) => void

function assertAlways(check: (world: World) => void, onMove?: OnMove) {
  const events = fc.array(anyEvent, { minLength: 40, maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(events, (events) => runHistory(events, check, onMove)),
    { numRuns: 200 },
  )
}

test('the random histories reach every exchange state', () => {
  const reached = new Set<string>()
  assertAlways(({ exchanges }) => {
    for (const { state } of exchanges) reached.add(state)
  })
  expect([...reached].sort()).toEqual([...EXCHANGE_STATES].sort())
})

test('[EXCH-78] over random histories no object is lost, duplicated, reserved twice, or owned by the wrong person', () => {
  assertAlways(({ owners, exchanges }) => {
    expect(owners.size).toBe(ITEM_COUNT)
    const reservedIds = exchanges.flatMap(reservedItemsOf)
    expect(new Set(reservedIds).size).toBe(reservedIds.length)
    const done = exchanges
      .filter(({ state }) => state === 'done')
      .toSorted((one, other) => Number(one.endedAt) - Number(other.endedAt))
    const lastReceivers = new Map(done.flatMap(({ legs }) => legs.map(({ item, receiver }) => [item._id, receiver])))
    for (const [id, receiver] of lastReceivers) expect(owners.get(id)).toBe(receiver)
    for (const exchange of exchanges) {
      if (isOver(exchange)) continue
      for (const { item, giver } of exchange.legs) expect(owners.get(item._id), 'a reserved object keeps its owner').toBe(giver)
    }
  })
})

test('[EXCH-79] every unfinished exchange has a party that must act, and a deadline after which it is over', () => {
  let held = 0
  assertAlways(({ exchanges }) => {
    for (const exchange of exchanges) {
      const deadline = deadlineOf(exchange)
      const mustAct = whoMustAct(exchange)
      expect(deadline !== null).toBe(!isOver(exchange))
      expect(mustAct.length > 0).toBe(!isOver(exchange))
      if (!deadline) continue
      // Early proofs count from the agreed time; a participant whose silence is no answer then has the exchange held, for 30 days.
      const next = applyDeadline(exchange, deadline).next
      // An open change of the objects ends first.
      if (earlyHandoverCountsAt(exchange) === null && exchange.change === null && !isOver(next)) {
        held += 1
        expect([hasStatements(exchange) && !isSilenceAnAnswer(exchange), next.state]).toEqual([true, 'held'])
      }
      let [later, steps] = [next, 0]
      for (let due = deadlineOf(later); due !== null; due = deadlineOf(later)) {
        later = applyDeadline(later, due).next
        expect(++steps).toBeLessThan(4)
      }
      expect(isOver(later)).toBe(true)
      expect(applyDeadline(exchange, new Date(deadline.getTime() - 1)).next).toBe(exchange)
    }
  })
  expect(held).toBeGreaterThan(0)
})

test('an exchange move is refused if and only if it is not offered, has an old version or an impossible time', () => {
  assertAlways(
    () => undefined,
    (before, user, move, result, now, stale) => {
      if (result.ok && result.next === before) return
      const isOffered = legalExchangeMoves(before, user, now).includes(move.type)
      expect(result.ok).toBe(isOffered && !stale && isPossibleTime(move, before, user, now) && isPossibleSet(move, before))
    },
  )
})

test('every change increments the version, and repeating the same move changes nothing', () => {
  assertAlways(
    () => undefined,
    (before, user, move, result, now) => {
      if (!result.ok || result.next === before) return
      expect(result.next.version).toBe(before.version + 1)
      expect(applyExchangeMove(result.next, user, move, now, before.version)).toEqual({
        ok: true,
        next: result.next,
        messages: [],
      })
    },
  )
})

/** Whether both people of every leg have typed the other's code. */
function hasBothCodes({ legs, proofs }: Exchange): boolean {
  const has = (by: Uid, of: Uid) => proofs.some((proof) => proof.by === by && proof.of === of)
  return legs.every(({ giver, receiver }) => has(giver, receiver) && has(receiver, giver))
}

test('[EXCH-87] an exchange is done only after the agreed time or with all codes, and without “non avvenuto” unless held before', () => {
  let earlyCount = 0
  assertAlways(({ exchanges }) => {
    for (const exchange of exchanges) {
      const { state, people, agreed, endedAt, heldAt } = exchange
      if (state !== 'done') continue
      const isEarly = !(agreed && endedAt && agreed.at <= endedAt)
      if (isEarly) earlyCount += 1
      expect(!isEarly || (agreed !== null && hasBothCodes(exchange))).toBe(true)
      // The admin decides a held exchange, also against the only statement.
      if (heldAt) continue
      expect(people.some(({ statement }) => statement === 'happened')).toBe(true)
      expect(people.every(({ statement }) => statement !== 'notHappened')).toBe(true)
    }
  })
  expect(earlyCount, 'some histories end early').toBeGreaterThan(0)
})

/** The rule of the meeting of three or more people, by counting: the first option that all of them have ticked and that is still ahead. */
test('[RING-120] [RING-121] over random histories three or more people agree exactly on the first option that all have ticked', () => {
  const seen = { agreed: 0, replaced: 0, takenBack: 0 }
  assertAlways(
    ({ exchanges }) => {
      for (const { people, options, proposed } of exchanges) {
        expect(options.length <= 3 && (people.length > 2 ? proposed === null : options.length === 0)).toBe(true)
        for (const { tickedBy } of options)
          expect(tickedBy.every((uid) => people.some((person) => person.uid === uid))).toBe(true)
      }
    },
    (before, user, move, result, now) => {
      if (!result.ok || result.next === before || !isRingExchange(before)) return
      const { next } = result
      if (move.type === 'proposeOptions') {
        if (before.options.length > 0) seen.replaced += 1
        expect(next.options.map(({ id, tickedBy }) => [id, tickedBy])).toEqual(move.options.map(({ id }) => [id, [user]]))
        expect(next.agreed, 'an agreed meeting stays until another is agreed').toEqual(before.agreed)
      } else if (move.type === 'tick') {
        const count = ({ tickedBy }: { tickedBy: readonly Uid[] }) => new Set(tickedBy).size
        if (next.options.some((option, n) => count(option) < count(before.options[n] ?? option))) seen.takenBack += 1
        const first = next.options.find((option) => option.at > now && count(option) === next.people.length)
        if (first) seen.agreed += 1
        expect(next.agreed).toEqual(first ? { place: first.place, at: first.at } : before.agreed)
      } else expect(next.agreed).toEqual(before.agreed)
    },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})

test('[EXCH-106] [EXCH-108] over random histories the objects change exactly when the other participant agrees to the open change', () => {
  const seen = { agreed: 0, ended: 0, asked: 0 }
  assertAlways(
    ({ exchanges }) => {
      for (const { change, people, state, proofs, setAskedAt } of exchanges) {
        if (setAskedAt) seen.asked += 1
        if (!change) continue
        expect([people.length, state, proofs.length]).toEqual([2, 'open', 0])
        expect(people.every(({ statement }) => statement === null)).toBe(true)
      }
    },
    (before, user, move, result) => {
      if (!result.ok || result.next === before) return
      const { next } = result
      const idsOf = (entries: readonly { item: { _id: ItemId } }[]) => entries.map(({ item }) => item._id).toSorted()
      if (before.change && !next.change) seen.ended += 1
      if (move.type !== 'agreeChange') return expect(next.legs).toBe(before.legs)
      seen.agreed += 1
      expect(before.change?.by).not.toBe(user)
      expect(idsOf(next.legs)).toEqual(idsOf(before.change?.items ?? []))
      for (const { item, giver, receiver } of next.legs) expect([giver, receiver !== giver]).toEqual([item.ownerUid, true])
      expect([next.agreed, next.people, next.change]).toEqual([before.agreed, before.people, null])
    },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(3)
})
