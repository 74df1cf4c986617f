import type { RepairCandidates } from './repair-candidates.ts'
import type { RingFacts } from './ring-facts.ts'
import {
  after,
  before,
  bestOf,
  deadline,
  end,
  finish,
  isBetween,
  isSame,
  leave,
  type ModelRing,
  type Seat,
  type Seen,
  saysYes,
  seatOf,
  seen,
  type Thing,
} from './ring-model-seats.fixtures.ts'
import type { RingMove } from './ring-moves.ts'
import type { RingProposal } from './ring-proposal.ts'

const DAY = 24 * 60

/**
 * A second model of rings, which shares no code with the rules. It changes its rings in place and says only whether a move is
 * accepted. Times are in minutes.
 */
export class RingModel {
  facts: RingFacts
  now = 0

  constructor(facts: RingFacts) {
    this.facts = facts
  }

  propose({ proposer, legs }: RingProposal): ModelRing {
    const seats = legs.map(({ giver, items }): Seat => {
      const gives = items.map(({ itemId }) => this.thing(itemId))
      return { who: giver, gone: null, gives, yes: null, until: this.now + 3 * DAY, changes: 0 }
    })
    const ring: ModelRing = {
      phase: 'open',
      why: null,
      by: proposer,
      seats,
      opened: this.now,
      repairingSince: 0,
      repairs: 0,
      arrivals: 0,
      silences: 0,
      refused: [],
      ever: new Map(seats.map(({ who }) => [who, null])),
    }
    for (const seat of seats) if (seat.who === proposer) seat.yes = seen(ring, seat)
    return ring
  }

  /** `saw`: what the person had on the screen. */
  move(ring: ModelRing, actor: string, move: RingMove, saw: Seen | null): boolean {
    const seat = seatOf(ring, actor)
    if (this.isAlreadyDone(ring, actor, move, saw)) return true
    if (!seat || seat.gone || ring.phase !== 'open' || this.now >= deadline(ring)) return false
    if ('key' in move && !isSame(saw, seen(ring, seat))) return false
    if (move.type === 'sayYes') seat.yes = seen(ring, seat)
    if (move.type === 'reconsider') {
      seat.until = Math.max(seat.until, deadline(ring))
      seat.yes = null
    }
    if (move.type === 'withdraw') {
      if (ring.by !== actor || ring.seats.some((other) => other !== seat && saysYes(ring, other))) return false
      end(ring, 'withdrawn')
    }
    if (move.type === 'decline') {
      if (move.reason === 'notThisItem') {
        const thing = [...seat.gives, ...before(ring, seat).gives].find(({ id }) => id === move.itemId)
        if (!thing) return false
        seat.until = Math.max(seat.until, deadline(ring))
        thing.isBad = true
        seat.yes = null
        ring.refused.push(thing.id)
      } else leave(ring, seat, move.reason)
      this.startRepair(ring)
    }
    if (move.type === 'ask' && !this.change(ring, seat, before(ring, seat), move.add, move.remove)) return false
    if (move.type === 'giveInstead') {
      if (!move.instead.isWished || !this.change(ring, seat, seat, [move.instead], [move.itemId])) return false
    }
    finish(ring)
    return true
  }

  private isAlreadyDone(ring: ModelRing, actor: string, move: RingMove, saw: Seen | null): boolean {
    const seat = seatOf(ring, actor)
    const isYes = seat !== undefined && !seat.gone && saysYes(ring, seat) && (ring.phase === 'open' || ring.phase === 'agreed')
    if (move.type === 'sayYes') return isYes && isSame(saw, seat.yes)
    if (move.type === 'reconsider') return ring.phase === 'open' && seat !== undefined && !seat.gone && !seat.yes
    if (move.type === 'withdraw') return ring.why === 'withdrawn' && ring.by === actor
    if (move.type === 'decline')
      return move.reason === 'notThisItem'
        ? ring.ever.has(actor) && ring.refused.includes(move.itemId)
        : ring.ever.get(actor) === move.reason
    const add = move.type === 'ask' ? move.add : [move.instead]
    const remove = move.type === 'ask' ? move.remove : [move.itemId]
    if (!isYes || add.length + remove.length === 0) return false
    const present = (move.type === 'ask' ? before(ring, seat) : seat).gives.map(({ id }) => id)
    return add.every(({ itemId }) => present.includes(itemId)) && remove.every((itemId) => !present.includes(itemId))
  }

  private change(
    ring: ModelRing,
    changer: Seat,
    giver: Seat,
    add: readonly { readonly itemId: string; readonly openRings: number }[],
    remove: readonly string[],
  ): boolean {
    if (changer.changes >= 2 || this.now + DAY > ring.opened + 7 * DAY || add.length + remove.length === 0) return false
    const rest = giver.gives.filter(({ id }) => !remove.includes(id))
    if (rest.length + new Set(remove).size !== giver.gives.length || new Set(remove).size < remove.length) return false
    const next = [...rest, ...add.map(({ itemId }) => this.thing(itemId))]
    if (new Set([...giver.gives.map(({ id }) => id), ...add.map(({ itemId }) => itemId)]).size < giver.gives.length + add.length)
      return false
    if (next.length < 1 || next.length > 5) return false
    if (add.some(({ itemId, openRings }) => openRings >= 5 || ring.refused.includes(itemId) || !this.canPass(itemId, giver.who)))
      return false
    giver.gives = next
    changer.changes += 1
    changer.yes = seen(ring, changer)
    this.askAgain(ring, changer === giver ? after(ring, giver) : giver)
    return true
  }

  /** What has happened outside of the ring. */
  catchUp(ring: ModelRing) {
    this.timeUp(ring)
    if (ring.phase !== 'open' && ring.phase !== 'repairing') return
    for (const seat of ring.seats) {
      for (const thing of seat.gives) {
        const fact = this.facts.items.get(thing.id as never)
        if (fact?.owner !== seat.who || fact.revision === thing.revision) continue
        thing.revision = fact.revision
        this.askAgain(ring, after(ring, seat))
      }
    }
    for (const seat of ring.seats) {
      const state = this.facts.people.get(seat.who as never) ?? 'deleted'
      if (!seat.gone && state !== 'here') this.breakSeat(ring, seat, state)
    }
    for (const { blocker, blocked } of this.facts.blocks) {
      const seat = ring.seats.find(({ who, gone }) => who === blocker && !gone)
      if (seat && ring.seats.some(({ who, gone }) => who === blocked && !gone)) this.breakSeat(ring, seat, 'blocked')
    }
    for (const seat of ring.seats) {
      if (seat.gone || after(ring, seat).gone) continue
      for (const thing of seat.gives) {
        if (thing.isBad || this.canPass(thing.id, seat.who)) continue
        thing.isBad = true
        this.startRepair(ring)
      }
    }
  }

  timeUp(ring: ModelRing) {
    if (ring.phase === 'repairing' && this.now > ring.repairingSince + 2) end(ring, 'repairOverdue')
    if (ring.phase !== 'open' || this.now < deadline(ring)) return
    const silent = ring.seats.filter((seat) => !saysYes(ring, seat))
    for (const seat of silent) leave(ring, seat, 'silence')
    ring.silences += silent.length
    if (ring.silences > 1) end(ring, 'deadline')
    else this.startRepair(ring)
  }

  repair(ring: ModelRing, candidates: RepairCandidates) {
    this.catchUp(ring)
    if (ring.phase !== 'repairing') return
    const copy = structuredClone(ring)
    if (!this.canRepair(copy, candidates)) {
      end(ring, 'noRepair')
      return
    }
    copy.phase = 'open'
    Object.assign(ring, copy)
    finish(ring)
  }

  private canRepair(ring: ModelRing, { items, people }: RepairCandidates): boolean {
    const empty = ring.seats.filter(({ gone }) => gone)
    const left = ring.opened + 7 * DAY - this.now
    if (empty.length > 1 || left < (empty.length === 1 ? 2 * DAY : DAY)) return false
    for (const seat of empty) {
      const giver = before(ring, seat)
      const old = giver.gives.map(({ id }) => id)
      const possible = people.filter(
        ({ uid, inPlaceOf, gives, receives, openRings }) =>
          inPlaceOf === seat.who &&
          openRings < 5 &&
          !ring.ever.has(uid) &&
          this.facts.people.get(uid) === 'here' &&
          !this.facts.blocks.some(({ blocker, blocked }) => isBetween(ring, uid, blocker, blocked)) &&
          gives.every(({ itemId }) => this.canPass(itemId, uid) && !ring.refused.includes(itemId)) &&
          receives.every(({ itemId }) => this.canPass(itemId, giver.who) && !ring.refused.includes(itemId)),
      )
      const others = (receives: readonly { itemId: string }[]) => receives.filter(({ itemId }) => !old.includes(itemId)).length
      const best = bestOf(possible, ({ strength, chance, receives, uid }) => [-strength, -chance, others(receives), uid])
      if (!best || ring.arrivals >= 2) return false
      ring.arrivals += 1
      ring.repairs += 1
      ring.ever.set(best.uid, null)
      giver.gives = best.receives.map(({ itemId }) => this.thing(itemId))
      const gives = best.gives.map(({ itemId }) => this.thing(itemId))
      Object.assign(seat, { who: best.uid, gone: null, gives, yes: null, until: this.now + 2 * DAY, changes: 0 })
      for (const other of ring.seats) if (other !== seat) this.askAgain(ring, other)
    }
    for (const seat of ring.seats) {
      for (const thing of seat.gives) {
        if (!thing.isBad) continue
        const present = ring.seats.flatMap(({ gives }) => gives.map(({ id }) => id))
        const possible = items.filter(
          ({ giver, receiver, itemId, openRings }) =>
            giver === seat.who &&
            receiver === after(ring, seat).who &&
            openRings < 5 &&
            !present.includes(itemId) &&
            !ring.refused.includes(itemId) &&
            this.canPass(itemId, giver),
        )
        const best = bestOf(possible, ({ strength, itemId }) => [-strength, itemId])
        if (!best) return false
        ring.repairs += 1
        Object.assign(thing, this.thing(best.itemId))
        this.askAgain(ring, seat)
        this.askAgain(ring, after(ring, seat))
      }
    }
    return ring.repairs <= 3
  }

  private askAgain(ring: ModelRing, seat: Seat) {
    if (!seat.gone && !saysYes(ring, seat)) seat.until = Math.min(ring.opened + 7 * DAY, Math.max(seat.until, this.now + DAY))
  }

  private breakSeat(ring: ModelRing, seat: Seat, why: string) {
    leave(ring, seat, why)
    this.startRepair(ring)
  }

  private startRepair(ring: ModelRing) {
    if (ring.phase === 'open') ring.repairingSince = this.now
    ring.phase = 'repairing'
  }

  private thing(id: string): Thing {
    return { id, revision: this.facts.items.get(id as never)?.revision ?? 0, isBad: false }
  }

  private canPass(id: string, giver: string): boolean {
    const fact = this.facts.items.get(id as never)
    return fact?.owner === giver && fact.availability === 'disponibile' && !fact.resting && fact.status !== 'dono'
  }
}
