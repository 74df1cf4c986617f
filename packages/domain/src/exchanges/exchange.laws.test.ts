import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thing } from '../conversations/negotiation.fixtures.ts'
import { type ItemId, type Uid, uid } from '../ids.ts'
import { days, NOON } from './exchange.fixtures.ts'
import {
  countsAt,
  deadlineOf,
  type Exchange,
  heldItems,
  isOver,
  type Leg,
  openExchange,
  passing,
  whoMustAct,
} from './exchange.ts'
import { handOver } from './handover.ts'
import { legalMoves } from './moves.ts'
import { type ExchangeMove, elapse, play, settle } from './play.ts'
import { EXCHANGE_STATES } from './summary.ts'

const TOWN = ['anna', 'bruno', 'carla', 'dario', 'elena'].map((name) => uid.parse(name))
const OBJECTS = 10
const itemOf = (number: number, owner: Uid) => thing(number + 1, `Oggetto ${number}`, owner).item

/** Random events; users who are not participants try moves too. */
type Happening =
  | { what: 'agree'; picks: readonly number[]; people: readonly number[] }
  | { what: 'move'; which: number; who: number; move: ExchangeMove['type']; ahead: number; stale: boolean }
  /** The participants agree on a meeting; some people of each leg type the other's code before the agreed time. */
  | { what: 'meet'; which: number; codes: 'none' | 'one' | 'both' }
  /** A participant types the code of another. */
  | { what: 'handOver'; which: number; who: number; other: number }
  | { what: 'settle'; which: number; happened: boolean }
  | { what: 'time'; hours: number; jobRuns: boolean }

const someMove = fc.oneof(
  { weight: 4, arbitrary: fc.constant('propose' as const) },
  { weight: 8, arbitrary: fc.constant('confirm' as const) },
  { weight: 14, arbitrary: fc.constant('happened' as const) },
  { weight: 5, arbitrary: fc.constant('notHappened' as const) },
  { weight: 1, arbitrary: fc.constant('callOff' as const) },
)
const someHappening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('agree' as const),
      picks: fc.uniqueArray(fc.nat(OBJECTS - 1), { minLength: 1, maxLength: 5 }),
      people: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }),
    }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      who: fc.nat(20),
      move: someMove,
      ahead: fc.constantFrom(1, 1, 1, 1, 1, 24, 24, 400, -1, 3000),
      stale: fc.constantFrom(false, false, false, false, false, false, false, true),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('meet' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      codes: fc.constantFrom('none' as const, 'none' as const, 'none' as const, 'one' as const, 'both' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('handOver' as const),
      which: fc.constantFrom(0, 0, 1, 2),
      who: fc.nat(4),
      other: fc.nat(4),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('settle' as const), which: fc.constantFrom(0, 0, 1, 2), happened: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('time' as const),
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

/** Like the server: an agreement reserves available objects of their owners, and the end transfers or releases them. */
function agree(world: World, { picks, people }: Happening & { what: 'agree' }) {
  const held = new Set(world.exchanges.flatMap(heldItems))
  const legs = picks.flatMap((number, index): Leg[] => {
    const [id, owner] = [...world.owners][number] ?? []
    const receiver = TOWN[people[index % people.length] ?? 0]
    if (!id || !owner || !receiver || held.has(id) || receiver === owner) return []
    return [{ item: itemOf(number, owner), giver: owner, receiver }]
  })
  if (legs.length > 0) world.exchanges.push(openExchange(legs, world.now))
}

function become(world: World, index: number, next: Exchange) {
  const before = world.exchanges[index]
  if (!before || before === next) return
  world.exchanges[index] = next
  if (!isOver(before)) for (const { item, receiver } of passing(next)) world.owners.set(item._id, receiver)
}

function typeEarly(world: World, index: number, codes: 'none' | 'one' | 'both') {
  for (const { giver, receiver } of codes === 'none' ? [] : (world.exchanges[index]?.legs ?? [])) {
    const ways = [[giver, receiver] as const, [receiver, giver] as const]
    for (const [who, other] of ways.slice(0, codes === 'both' ? 2 : 1)) {
      const exchange = world.exchanges[index]
      const result = exchange && handOver(exchange, who, other, world.now)
      if (result?.ok) become(world, index, result.next)
    }
  }
}

function tell(story: readonly Happening[], look: (world: World) => void, onMove: OnMove = () => undefined) {
  const owners = new Map(Array.from({ length: OBJECTS }, (_, n) => [itemOf(n, TOWN[0] ?? uid.parse('x'))._id, TOWN[n % 5]]))
  const world: World = { now: NOON, owners: owners as Map<ItemId, Uid>, exchanges: [] }
  for (const happening of story) {
    if (happening.what === 'agree') agree(world, happening)
    else if (happening.what === 'time') {
      world.now = days(happening.hours / 24, world.now)
      const due = happening.jobRuns ? [...world.exchanges.entries()] : []
      for (const [index, one] of due) become(world, index, elapse(one, world.now).next)
    } else {
      const open = world.exchanges.flatMap((exchange, index) => (isOver(exchange) && happening.which > 0 ? [] : [index]))
      const index = open.at(-1 - happening.which) ?? -1
      const exchange = world.exchanges[index]
      if (!exchange) continue
      if (happening.what === 'meet') {
        const meeting = { place: 'Municipio', at: days(1 / 24, world.now) }
        for (const { uid } of exchange.people) {
          const result = play(world.exchanges[index] ?? exchange, uid, { type: 'propose', meeting }, world.now)
          if (result.ok) become(world, index, result.next)
        }
        typeEarly(world, index, happening.codes)
        // In some cases the codes are typed before the agreed time.
        if (happening.which < 2) world.now = meeting.at
      } else if (happening.what === 'handOver') {
        const [who, other] = [happening.who, happening.other].map((n) => exchange.people[n % exchange.people.length]?.uid)
        const result = who && other ? handOver(exchange, who, other, world.now) : null
        if (result?.ok) become(world, index, result.next)
      } else if (happening.what === 'settle') {
        const settled = settle(exchange, happening.happened ? 'happened' : 'notHappened', world.now)
        if (settled.ok) become(world, index, settled.next)
      } else {
        // Sometimes a user who is not a participant tries.
        const who = (happening.who === 0 ? TOWN : exchange.people.map((party) => party.uid))[
          (happening.who % 5) % exchange.people.length
        ]
        if (!who) continue
        const at = new Date(world.now.getTime() + happening.ahead * 60 * 60 * 1000)
        const move: ExchangeMove =
          happening.move === 'propose' ? { type: 'propose', meeting: { place: 'Piazza', at } } : { type: happening.move }
        const version = happening.stale ? exchange.version - 1 : exchange.version
        const result = play(exchange, who, move, world.now, version)
        onMove(exchange, who, move, result, world.now, happening.stale)
        if (result.ok) become(world, index, result.next)
      }
    }
    look(world)
  }
}
type OnMove = (
  before: Exchange,
  who: Uid,
  move: ExchangeMove,
  result: ReturnType<typeof play<Exchange>>,
  now: Date,
  stale: boolean,
) => void

function always(look: (world: World) => void, onMove?: OnMove) {
  const story = fc.array(someHappening, { minLength: 40, maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(story, (happenings) => tell(happenings, look, onMove)),
    { numRuns: 60 },
  )
}

test('the random histories reach every exchange state', () => {
  const reached = new Set<string>()
  always(({ exchanges }) => {
    for (const { state } of exchanges) reached.add(state)
  })
  expect([...reached].sort()).toEqual([...EXCHANGE_STATES].sort())
})

test('[EXCH-78] over random histories no object is lost, duplicated, reserved twice, or owned by the wrong person', () => {
  always(({ owners, exchanges }) => {
    expect(owners.size).toBe(OBJECTS)
    const held = exchanges.flatMap(heldItems)
    expect(new Set(held).size).toBe(held.length)
    const done = exchanges
      .filter(({ state }) => state === 'done')
      .toSorted((one, other) => Number(one.endedAt) - Number(other.endedAt))
    const last = new Map(done.flatMap(({ legs }) => legs.map(({ item, receiver }) => [item._id, receiver])))
    for (const [id, receiver] of last) expect(owners.get(id)).toBe(receiver)
    for (const exchange of exchanges) {
      if (isOver(exchange)) continue
      for (const { item, giver } of exchange.legs) expect(owners.get(item._id), 'a reserved object keeps its owner').toBe(giver)
    }
  })
})

test('[EXCH-79] every unfinished exchange has a party that must act, and a deadline after which it is over', () => {
  always(({ exchanges }) => {
    for (const exchange of exchanges) {
      const deadline = deadlineOf(exchange)
      const waits = whoMustAct(exchange)
      expect(deadline !== null).toBe(!isOver(exchange))
      expect(waits.length > 0).toBe(!isOver(exchange))
      if (!deadline) continue
      const then = elapse(exchange, deadline).next
      // Early proofs count from the agreed time, and the other participants then have seven days.
      const last = deadlineOf(then)
      expect(countsAt(exchange) !== null || last === null).toBe(true)
      expect(isOver(last ? elapse(then, last).next : then)).toBe(true)
      expect(elapse(exchange, new Date(deadline.getTime() - 1)).next).toBe(exchange)
    }
  })
})

test('a move is refused if and only if it is not offered, stale or has an impossible time; a repeat changes nothing', () => {
  always(
    () => undefined,
    (before, who, move, result, now, stale) => {
      if (result.ok && result.next === before) return
      const ahead = move.type === 'propose' ? move.meeting.at.getTime() - now.getTime() : 1
      const possible = ahead > 0 && ahead <= 90 * 24 * 60 * 60 * 1000
      expect(result.ok).toBe(legalMoves(before, who, now).includes(move.type) && !stale && possible)
    },
  )
})

test('every change increments the version, and repeating the same move changes nothing', () => {
  always(
    () => undefined,
    (before, who, move, result, now) => {
      if (!result.ok || result.next === before) return
      expect(result.next.version).toBe(before.version + 1)
      expect(play(result.next, who, move, now, before.version)).toEqual({ ok: true, next: result.next, lines: [] })
    },
  )
})

/** Both people of every leg have typed the other's code. */
function hasBothCodes({ legs, proofs }: Exchange): boolean {
  const has = (by: Uid, of: Uid) => proofs.some((proof) => proof.by === by && proof.of === of)
  return legs.every(({ giver, receiver }) => has(giver, receiver) && has(receiver, giver))
}

test('[EXCH-87] an exchange is done only after the agreed time or with all codes, and undisputed or decided by the admin', () => {
  let early = 0
  always(({ exchanges }) => {
    for (const exchange of exchanges) {
      const { state, people, agreed, endedAt, heldAt } = exchange
      if (state !== 'done') continue
      const isEarly = !(agreed && endedAt && agreed.at <= endedAt)
      if (isEarly) early += 1
      expect(!isEarly || (agreed !== null && hasBothCodes(exchange))).toBe(true)
      expect(people.some(({ statement }) => statement === 'happened')).toBe(true)
      if (!heldAt) expect(people.every(({ statement }) => statement !== 'notHappened')).toBe(true)
    }
  })
  expect(early, 'some histories end early').toBeGreaterThan(0)
})
