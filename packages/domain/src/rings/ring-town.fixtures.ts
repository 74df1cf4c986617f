import { inAosta } from '../aosta.fixtures.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Uid } from '../ids.ts'
import { answerKeyFor } from './answer-key.ts'
import { applyRingMove } from './apply-ring-move.ts'
import { applyRingExchange, applyRingTime } from './apply-ring-time.ts'
import { catchUpRing } from './catch-up-ring.ts'
import { addMs } from './ring-deadlines.ts'
import {
  type Attempt,
  anyCandidates,
  anyProposal,
  createTownFacts,
  moveOf,
  PEOPLE,
  pick,
  type TownFacts,
} from './ring-histories.fixtures.ts'
import { RingModel } from './ring-model.fixtures.ts'
import { type ModelRing, seen } from './ring-model-seats.fixtures.ts'
import type { RingMove } from './ring-moves.ts'
import { NOON } from './ring-negotiation.fixtures.ts'
import { presentPeople, type RingNegotiation } from './ring-negotiation.ts'
import { openRing, proposalRefusal } from './ring-proposal.ts'
import { applyRepair } from './ring-repair.ts'
import type { RingEvent, RingStep } from './ring-step.ts'

/** A ring, the same ring in the second model, and the earlier states of both that screens still show. */
export interface TownRing {
  ring: RingNegotiation
  model: ModelRing
  earlier: { ring: RingNegotiation; model: ModelRing }[]
}

/** What a step has done to one ring. */
export interface TownStep {
  readonly before: RingNegotiation
  readonly after: RingNegotiation
  readonly events: readonly RingEvent[]
  readonly move?: {
    readonly actor: Uid
    readonly move: RingMove
    readonly isAccepted: boolean
    readonly isAcceptedByModel: boolean
  }
}

const RINGS_MAX = 6

/**
 * Several rings that share people and objects, on a clock. Each attempt does what the server does: it catches up with the facts, applies
 * a move, reserves the objects of an agreed ring, and marks the other rings.
 */
export class RingTown {
  readonly facts: TownFacts = createTownFacts()
  readonly rings: TownRing[] = []
  /** Minutes since `NOON`. */
  minutes = 0
  private readonly model = new RingModel(this.facts)
  private readonly check: (step: TownStep, town: RingTown) => void

  constructor(check: (step: TownStep, town: RingTown) => void) {
    this.check = check
  }

  get now(): Date {
    return addMs(NOON, this.minutes * MINUTE_MS)
  }

  run(attempt: Attempt) {
    const live = this.rings.filter(({ ring }) => ring.state === 'open' || ring.state === 'repairing')
    const entry = pick(attempt.ring % 8 > 0 && live.length > 0 ? live : this.rings, attempt.ring)
    switch (attempt.kind) {
      case 'propose':
        if (this.rings.length < RINGS_MAX) this.propose(attempt)
        return
      case 'edit':
      case 'item':
        this.changeItem(attempt)
        return
      case 'person':
      case 'block':
        this.changePeople(attempt)
        return
      case 'lateEdit':
        if (entry?.ring.state === 'open') this.editBeforeDeadline(entry, attempt)
        return
      case 'hours':
        // In most cases the job runs on time.
        if (attempt.other % 5 > 0) this.runJobs(attempt.other)
        this.passTime((attempt.which % 30) * 60)
        return
      case 'minutes':
        this.passTime(attempt.which % 5)
        return
      case 'job':
        this.runJobs(attempt.other)
        return
      case 'exchange':
        if (entry) this.endExchange(entry, attempt.which % 2 === 0)
        return
      case 'allSayYes':
        if (entry) for (const { uid } of presentPeople(entry.ring)) this.tryMove(entry, uid, attempt)
        return
      default:
        if (entry) this.tryMove(entry, this.anyActor(entry, attempt), attempt)
    }
  }

  private runJobs(which: number) {
    for (const ring of this.rings) this.runJob(ring, which)
  }

  runJob(entry: TownRing, which: number) {
    this.model.now = this.minutes
    if (entry.ring.state === 'repairing') {
      const candidates = anyCandidates(entry.ring, this.facts, which)
      this.model.repair(entry.model, candidates)
      this.save(entry, applyRepair(entry.ring, candidates, this.facts, inAosta(this.now)))
    } else {
      this.model.timeUp(entry.model)
      this.save(entry, applyRingTime(entry.ring, inAosta(this.now)))
    }
  }

  passTime(minutes: number) {
    this.minutes += minutes
  }

  private propose(attempt: Attempt) {
    const proposal = anyProposal(this.facts, attempt)
    if (proposalRefusal(proposal, this.facts) !== null) return
    this.model.now = this.minutes
    const { next } = openRing(proposal, this.facts, inAosta(this.now))
    this.rings.push({ ring: next, model: this.model.propose(proposal), earlier: [] })
  }

  private tryMove(entry: TownRing, actor: Uid, attempt: Attempt) {
    this.catchUp(entry)
    const isStale = attempt.kind === 'sayStaleYes' || attempt.other % 17 === 0
    const shown = (isStale ? pick(entry.earlier, attempt.which) : undefined) ?? entry
    const key = answerKeyFor(shown.ring.legs, actor)
    const seat = shown.model.seats.find(({ who }) => who === actor)
    const saw = seat ? seen(shown.model, seat) : null
    const earlier = pick(entry.earlier, attempt.which) ?? entry
    const move = moveOf(attempt, { ring: entry.ring, shown: earlier.ring, actor, key, facts: this.facts })
    if (!move) return
    for (const _ of attempt.isRepeated ? ['asked', 'asked again'] : ['asked']) {
      const outcome = applyRingMove(entry.ring, actor, move, inAosta(this.now))
      const isAcceptedByModel = this.model.move(entry.model, actor, move, saw)
      const step = outcome.ok ? outcome : { next: entry.ring, events: [] }
      this.save(entry, step, { actor, move, isAccepted: outcome.ok, isAcceptedByModel })
    }
  }

  private anyActor({ ring }: TownRing, { which }: Attempt): Uid {
    const present = presentPeople(ring).map(({ uid }) => uid)
    return (which % 12 > 0 && pick(present, which)) || (pick(PEOPLE, which) as Uid)
  }

  private changeItem({ kind, which, other }: Attempt) {
    const inRings = this.rings.flatMap(({ ring }) => ring.legs.flatMap(({ items }) => items.map(({ itemId }) => itemId)))
    const itemId = pick(other % 4 > 0 && inRings.length > 0 ? inRings : [...this.facts.items.keys()], which)
    const fact = itemId && this.facts.items.get(itemId)
    // The objects of an agreed ring are reserved, so they are neither edited nor reserved by another exchange.
    if (!fact || this.isHeldByRing(itemId)) return
    const free = { availability: 'disponibile', resting: false, status: 'baratto' } as const
    const changes = [{ availability: 'in_trattativa' }, { status: 'dono' }, { resting: true }, free, free, null] as const
    const change = kind === 'edit' ? { revision: fact.revision + 1 } : pick(changes, other)
    if (change) this.facts.items.set(itemId, { ...fact, ...change })
    else this.facts.items.delete(itemId)
    this.catchUpAll()
  }

  /** Without other changes, edits keep a ring open until its seventh day. */
  private editBeforeDeadline({ ring }: TownRing, { which }: Attempt) {
    const beforeDeadline = Math.floor((ring.deadlineAt.getTime() - this.now.getTime()) / MINUTE_MS) - 30
    this.runJobs(which)
    this.passTime(Math.max(0, beforeDeadline))
    const itemId = pick(
      ring.legs.flatMap(({ items }) => items.map((item) => item.itemId)),
      which,
    )
    const fact = itemId && this.facts.items.get(itemId)
    if (fact) this.facts.items.set(itemId, { ...fact, revision: fact.revision + 1 })
    this.catchUpAll()
  }

  private changePeople({ kind, which, other }: Attempt) {
    const person = pick(PEOPLE, which) as Uid
    const blocked = pick(PEOPLE, other) as Uid
    if (kind === 'block') {
      if (person !== blocked) this.facts.blocks.push({ blocker: person, blocked })
    } else if (this.facts.people.has(person)) {
      const state = pick(['holiday', 'suspended', 'here', 'here', 'here', null] as const, other)
      if (state) this.facts.people.set(person, state)
      else this.facts.people.delete(person)
    }
    this.catchUpAll()
  }

  private endExchange(entry: TownRing, isDone: boolean) {
    if (entry.ring.state !== 'agreed') return
    for (const { items, receiver } of entry.ring.legs)
      for (const { itemId } of items) {
        const fact = this.facts.items.get(itemId)
        const change = isDone
          ? ({ owner: receiver, availability: 'scambiato' } as const)
          : ({ availability: 'disponibile' } as const)
        if (fact) this.facts.items.set(itemId, { ...fact, ...change })
      }
    entry.model.phase = isDone ? 'done' : 'dissolved'
    entry.model.why = isDone ? null : 'calledOff'
    this.save(entry, applyRingExchange(entry.ring, { state: isDone ? 'done' : 'calledOff', dueAt: null }))
    this.catchUpAll()
  }

  private catchUpAll() {
    for (const entry of this.rings) this.catchUp(entry)
  }

  private catchUp(entry: TownRing) {
    this.model.now = this.minutes
    this.model.catchUp(entry.model)
    this.save(entry, catchUpRing(entry.ring, this.facts, inAosta(this.now)))
  }

  private save(entry: TownRing, { next, events }: RingStep, move?: TownStep['move']) {
    const before = entry.ring
    entry.ring = next
    if (next !== before) entry.earlier.push({ ring: next, model: structuredClone(entry.model) })
    this.check({ before, after: next, events, ...(move ? { move } : {}) }, this)
    if (before.state !== 'agreed' && next.state === 'agreed') this.reserve(entry)
  }

  private reserve({ ring }: TownRing) {
    for (const { items } of ring.legs)
      for (const { itemId } of items) {
        const fact = this.facts.items.get(itemId)
        if (fact) this.facts.items.set(itemId, { ...fact, availability: 'in_trattativa' })
      }
    this.catchUpAll()
  }

  private isHeldByRing(itemId: string): boolean {
    return this.rings.some(
      ({ ring }) => ring.state === 'agreed' && ring.legs.some(({ items }) => items.some((item) => item.itemId === itemId)),
    )
  }
}
