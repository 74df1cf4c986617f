import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrentItem } from '../exchanges/proposal.ts'
import type { ItemId, Uid } from '../ids.ts'
import { applyItemRemoved, applyNegotiationMove, type Move } from './apply-negotiation-move.ts'
import { legalMoves, toggleRefusal, viewOf } from './moves.ts'
import { anna, bicycle, bruno, carla, chair, drill, lamp, NOON, plant, skis, titlesOf } from './negotiation.fixtures.ts'
import {
  isAsked,
  type Negotiation,
  openNegotiation,
  pauseReasonOf,
  proposalFor,
  turnHolderOf,
  turnOf,
  versionFor,
} from './negotiation.ts'

const ITEMS = [bicycle, lamp, chair, skis, plant, drill]

/** A move of a user, or a change of an object outside of the negotiation. */
type RandomEvent = { user: Uid; move: Move } | { item: ItemId; change: 'edited' | 'reserved' | 'free' | 'resting' | 'gone' }

const anyItem = fc.constantFrom(...ITEMS.map((currentItem) => currentItem.item._id))
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('toggle' as const),
      side: fc.constantFrom('offer' as const, 'request' as const),
      itemId: anyItem,
      selected: fc.constantFrom(true, false, undefined),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('send' as const, 'ask' as const, 'accept' as const, 'undo' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('archive' as const, 'write' as const, 'callOff' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
)
const anyEvent: fc.Arbitrary<RandomEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ user: fc.constantFrom(anna, bruno, bruno, anna, carla), move: anyMove }) },
  { weight: 1, arbitrary: fc.record({ user: fc.constantFrom(anna, bruno), move: fc.constant<Move>({ type: 'reject' }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      item: anyItem,
      change: fc.constantFrom('edited' as const, 'reserved' as const, 'free' as const, 'resting' as const, 'gone' as const),
    }),
  },
)
const anyHistory = fc.record({ root: fc.constantFrom(bicycle, plant), events: fc.array(anyEvent, { maxLength: 40 }) })

function startNegotiation(root: CurrentItem): Negotiation {
  return {
    ...openNegotiation({ interested: anna, root, now: NOON }),
    currentItems: new Map(ITEMS.map((currentItem) => [currentItem.item._id, currentItem])),
  }
}

function applyEvent(state: Negotiation, event: RandomEvent): Negotiation {
  if ('move' in event) {
    const result = applyNegotiationMove(state, event.user, event.move)
    return result.ok ? result.next : state
  }
  const current = state.currentItems.get(event.item)
  if (!current) return state
  if (event.change === 'gone') return applyItemRemoved(state, event.item).next
  const changes = {
    edited: { revision: current.revision + 1, item: { ...current.item, title: `${current.item.title}!` } },
    reserved: { availability: 'in_trattativa' as const },
    free: { availability: 'disponibile' as const, resting: false },
    resting: { resting: true },
  }
  return { ...state, currentItems: new Map(state.currentItems).set(event.item, { ...current, ...changes[event.change] }) }
}

/**
 * Asserts an invariant over random histories. `check` gets the states before and after each event.
 * Returns how often it has returned true, which says that it has met the situation of its test.
 */
function assertAlways(check: (before: Negotiation, event: RandomEvent, next: Negotiation) => unknown): number {
  let met = 0
  fc.assert(
    fc.property(anyHistory, ({ root, events }) => {
      let state = startNegotiation(root)
      for (const event of events) {
        const next = applyEvent(state, event)
        if (check(state, event, next) === true) met += 1
        state = next
      }
    }),
    { numRuns: 400 },
  )
  return met
}

/** Whether this user's screen offers the move. */
function isOffered(state: Negotiation, user: Uid, move: Move): boolean {
  const view = viewOf(state, user)
  if (!view || !legalMoves(view).includes(move.type)) return false
  if (move.type !== 'toggle') return true
  const entry = proposalFor(state, user).find(({ item }) => item._id === move.itemId)
  const current = state.currentItems.get(move.itemId)
  const ownerUid = entry?.item.ownerUid ?? current?.item.ownerUid
  if (!ownerUid) return false
  const candidate = {
    ownerUid,
    availability: current?.availability ?? ('scambiato' as const),
    resting: current?.resting ?? false,
  }
  return toggleRefusal(view, candidate, move.side, entry !== undefined || move.selected === false) === null
}

test('[NEG-25] a move is refused if and only if the screen does not offer it', () => {
  const met = assertAlways((state, event) => {
    if (!('move' in event)) return false
    expect(applyNegotiationMove(state, event.user, event.move).ok).toBe(isOffered(state, event.user, event.move))
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[EXCH-34] the turn belongs to the participant who is not lastActionBy, and only a pending negotiation has a turn', () => {
  const met = assertAlways((_before, _event, { status, lastActionBy, ...rest }) => {
    const turn = turnOf({ ...rest, status, lastActionBy })
    expect(turn !== null).toBe(status === 'pending')
    if (turn) expect([turn, lastActionBy].sort()).toEqual([anna, bruno])
    return turn !== null
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-15] [NEG-26] with no pause the turn holder can choose objects, and accept, send, or else pass the turn with a question that the other has not asked; both can reject, archive or write', () => {
  const met = assertAlways((_before, _event, state) => {
    if (state.status !== 'pending') return false
    for (const user of [anna, bruno]) {
      const view = viewOf(state, user)
      const moves = view ? legalMoves(view) : []
      expect(moves).toEqual(expect.arrayContaining(['reject', 'archive', 'write']))
      const isTurn = user === turnOf(state) && !pauseReasonOf(state)
      expect(moves.includes('toggle')).toBe(isTurn)
      const passing = moves.filter((move) => ['accept', 'send', 'ask'].includes(move))
      expect(passing.length > 0).toBe(isTurn && (!isAsked(state) || moves.includes('accept') || moves.includes('send')))
      expect(moves.includes('accept') && passing.length > 1).toBe(false)
    }
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-28] a question is answered by a proposal: two questions never follow each other, and neither changes the proposal', () => {
  const met = assertAlways((state, event, next) => {
    if (!('move' in event) || event.move.type !== 'ask' || next === state) return false
    expect(isAsked(state)).toBe(false)
    expect(next.sent).toEqual(state.sent)
    expect(turnOf(next)).not.toBe(turnOf(state))
    const answer = viewOf(next, turnHolderOf(next))
    expect(answer && legalMoves(answer)).not.toContain('ask')
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-13] an archived conversation can be reopened by a participant if and only if its root object still exists', () => {
  const met = assertAlways((_before, _event, state) => {
    if (state.status !== 'archived') return false
    const reopeners = [anna, bruno].filter((user) => applyNegotiationMove(state, user, { type: 'undo' }).ok)
    expect(reopeners.length > 0).toBe(!state.rootGone)
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-02] a draft changes neither the view nor the version of the other participant', () => {
  const met = assertAlways((state, event, next) => {
    if (!('move' in event) || event.move.type !== 'toggle' || next === state) return false
    const other = event.user === anna ? bruno : anna
    expect(viewOf(next, other)).toEqual(viewOf(state, other))
    expect(versionFor(next, other)).toBe(versionFor(state, other))
    expect(turnHolderOf(next)).toBe(event.user)
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-11] [NEG-29] taking back a sent proposal or a question restores the previous proposal, question and lastActionBy exactly', () => {
  const met = assertAlways((state, event) => {
    if (!('move' in event) || (event.move.type !== 'send' && event.move.type !== 'ask')) return false
    const sent = applyNegotiationMove(state, event.user, event.move)
    if (!sent.ok) return false
    const undone = applyNegotiationMove(sent.next, event.user, { type: 'undo' })
    expect(undone.ok).toBe(true)
    if (!undone.ok) return false
    expect(undone.next.sent).toEqual(state.sent)
    expect(undone.next.lastActionBy).toBe(state.lastActionBy)
    expect(isAsked(undone.next)).toBe(isAsked(state))
    expect(undone.next.draft).toBeNull()
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-14] Annulla is offered if and only if it changes something', () => {
  assertAlways((_before, _event, state) => {
    for (const user of [anna, bruno]) {
      const view = viewOf(state, user)
      const result = applyNegotiationMove(state, user, { type: 'undo' })
      expect(view !== null && legalMoves(view).includes('undo')).toBe(result.ok)
      if (!result.ok) continue
      const visibleState = ({ status, sent, draft, lastActionBy }: Negotiation) => ({ status, sent, draft, lastActionBy })
      expect(visibleState(result.next)).not.toEqual(visibleState(state))
    }
  })
})

test('each participant’s version never decreases, and increases with every change that they can see', () => {
  const met = assertAlways((before, _event, next) => {
    let isVisible = false
    for (const user of [anna, bruno]) {
      expect(versionFor(next, user)).toBeGreaterThanOrEqual(versionFor(before, user))
      const visibleState = (state: Negotiation) => ({
        proposal: titlesOf(proposalFor(state, user)),
        turn: turnOf(state),
        status: state.status,
      })
      if (JSON.stringify(visibleState(before)) !== JSON.stringify(visibleState(next))) {
        isVisible = true
        expect(versionFor(next, user)).toBeGreaterThan(versionFor(before, user))
      }
    }
    return isVisible
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-17] the statuses accepted and rejected are final', () => {
  const met = assertAlways((before, _event, next) => {
    if (before.status !== 'accepted' && before.status !== 'rejected') return false
    expect(next.status).toBe(before.status)
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[NEG-06] [NEG-07] an accepted proposal was sent by the other participant, is balanced, available and unchanged', () => {
  const met = assertAlways((before, event, next) => {
    if (next.status !== 'accepted' || before.status === 'accepted' || !('move' in event)) return false
    expect(before.lastActionBy).not.toBe(event.user)
    for (const { item, revision } of next.sent) {
      expect(before.currentItems.get(item._id)).toMatchObject({ availability: 'disponibile', revision, item })
    }
    const owners = new Set(next.sent.map(({ item }) => item.ownerUid))
    expect(owners.size === 2 || (owners.size === 1 && next.sent.every(({ item }) => item.status === 'dono'))).toBe(true)
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('a proposal contains only objects of the two participants, each at most once', () => {
  assertAlways((_before, _event, state) => {
    for (const proposal of [state.sent, state.draft ?? [], state.previous?.proposal ?? []]) {
      expect(proposal.every(({ item }) => item.ownerUid === anna || item.ownerUid === bruno)).toBe(true)
      expect(new Set(proposal.map(({ item }) => item._id)).size).toBe(proposal.length)
    }
  })
})
