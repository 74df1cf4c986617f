import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemId, Uid } from '../ids.ts'
import { legalMoves, viewOf, whyNotToggle } from './moves.ts'
import { anna, bicycle, bruno, carla, chair, drill, lamp, NOON, plant, skis, titles } from './negotiation.fixtures.ts'
import { holderOf, type Negotiation, openNegotiation, type Present, proposalFor, turnOf, versionFor } from './negotiation.ts'
import { pauseOf } from './pause.ts'
import { itemGone, type Move, play } from './play.ts'

const TOWN = [bicycle, lamp, chair, skis, plant, drill]

/** A move of a user, or a change of an object outside of the negotiation. */
type Happening = { who: Uid; move: Move } | { item: ItemId; becomes: 'edited' | 'promised' | 'free' | 'resting' | 'gone' }

const someItem = fc.constantFrom(...TOWN.map((present) => present.item._id))
const someMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('toggle' as const),
      side: fc.constantFrom('offer' as const, 'request' as const),
      itemId: someItem,
      selected: fc.constantFrom(true, false, undefined),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('send' as const, 'accept' as const, 'undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('archive' as const, 'write' as const, 'callOff' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
)
const someHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ who: fc.constantFrom(anna, bruno, bruno, anna, carla), move: someMove }) },
  { weight: 1, arbitrary: fc.record({ who: fc.constantFrom(anna, bruno), move: fc.constant<Move>({ type: 'reject' }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      item: someItem,
      becomes: fc.constantFrom('edited' as const, 'promised' as const, 'free' as const, 'resting' as const, 'gone' as const),
    }),
  },
)
const someStory = fc.record({ root: fc.constantFrom(bicycle, plant), happenings: fc.array(someHappening, { maxLength: 40 }) })

function start(root: Present): Negotiation {
  return {
    ...openNegotiation({ interested: anna, root, now: NOON }),
    present: new Map(TOWN.map((present) => [present.item._id, present])),
  }
}

function after(state: Negotiation, happening: Happening): Negotiation {
  if ('move' in happening) {
    const result = play(state, happening.who, happening.move)
    return result.ok ? result.next : state
  }
  const now = state.present.get(happening.item)
  if (!now) return state
  if (happening.becomes === 'gone') return itemGone(state, happening.item).next
  const changes = {
    edited: { revision: now.revision + 1, item: { ...now.item, title: `${now.item.title}!` } },
    promised: { availability: 'in_trattativa' as const },
    free: { availability: 'disponibile' as const, resting: false },
    resting: { resting: true },
  }
  return { ...state, present: new Map(state.present).set(happening.item, { ...now, ...changes[happening.becomes] }) }
}

/** Asserts an invariant over random histories. `check` gets the states before and after each event. */
function always(look: (before: Negotiation, happening: Happening, next: Negotiation) => void) {
  fc.assert(
    fc.property(someStory, ({ root, happenings }) => {
      let state = start(root)
      for (const happening of happenings) {
        const next = after(state, happening)
        look(state, happening, next)
        state = next
      }
    }),
    { numRuns: 400 },
  )
}

/** Whether this user's screen offers the move. */
function isOffered(state: Negotiation, who: Uid, move: Move): boolean {
  const view = viewOf(state, who)
  if (!view || !legalMoves(view).includes(move.type)) return false
  if (move.type !== 'toggle') return true
  const entry = proposalFor(state, who).find(({ item }) => item._id === move.itemId)
  const now = state.present.get(move.itemId)
  const ownerUid = entry?.item.ownerUid ?? now?.item.ownerUid
  if (!ownerUid) return false
  const candidate = { ownerUid, availability: now?.availability ?? ('scambiato' as const), resting: now?.resting ?? false }
  return whyNotToggle(view, candidate, move.side, entry !== undefined || move.selected === false) === null
}

test('[NEG-25] a move is refused if and only if the screen does not offer it', () => {
  always((state, happening) => {
    if (!('move' in happening)) return
    expect(play(state, happening.who, happening.move).ok).toBe(isOffered(state, happening.who, happening.move))
  })
})

test('[EXCH-34] the turn belongs to the participant who is not lastActionBy, and there is one only while pending', () => {
  always((_before, _happening, { status, lastActionBy, ...rest }) => {
    const turn = turnOf({ ...rest, status, lastActionBy })
    expect(turn !== null).toBe(status === 'pending')
    if (turn) expect([turn, lastActionBy].sort()).toEqual([anna, bruno])
  })
})

test('[NEG-15] [NEG-26] the turn holder can either accept or send unless paused, and both can reject, archive and write', () => {
  always((_before, _happening, state) => {
    if (state.status !== 'pending') return
    for (const who of [anna, bruno]) {
      const view = viewOf(state, who)
      const moves = view ? legalMoves(view) : []
      expect(moves).toEqual(expect.arrayContaining(['reject', 'archive', 'write']))
      expect(Number(moves.includes('accept')) + Number(moves.includes('send'))).toBe(
        who === turnOf(state) && !pauseOf(state) ? 1 : 0,
      )
    }
  })
})

test('[NEG-13] an archived conversation can be reopened by a participant if and only if its root object still exists', () => {
  always((_before, _happening, state) => {
    if (state.status !== 'archived') return
    const reopeners = [anna, bruno].filter((who) => play(state, who, { type: 'undo' }).ok)
    expect(reopeners.length > 0).toBe(!state.rootGone)
  })
})

test('[NEG-02] a draft changes neither the view nor the version of the other participant', () => {
  always((state, happening, next) => {
    if (!('move' in happening) || happening.move.type !== 'toggle' || next === state) return
    const other = happening.who === anna ? bruno : anna
    expect(viewOf(next, other)).toEqual(viewOf(state, other))
    expect(versionFor(next, other)).toBe(versionFor(state, other))
    expect(holderOf(next)).toBe(happening.who)
  })
})

test('[NEG-11] taking back a sent proposal restores the previous proposal and lastActionBy exactly', () => {
  always((state, happening) => {
    if (!('move' in happening) || happening.move.type !== 'send') return
    const sent = play(state, happening.who, happening.move)
    if (!sent.ok) return
    const back = play(sent.next, happening.who, { type: 'undo' })
    expect(back.ok).toBe(true)
    if (!back.ok) return
    expect(back.next.sent).toEqual(state.sent)
    expect(back.next.lastActionBy).toBe(state.lastActionBy)
    expect(back.next.draft).toBeNull()
  })
})

test('[NEG-14] Annulla is offered if and only if it changes something', () => {
  always((_before, _happening, state) => {
    for (const who of [anna, bruno]) {
      const view = viewOf(state, who)
      const result = play(state, who, { type: 'undo' })
      expect(view !== null && legalMoves(view).includes('undo')).toBe(result.ok)
      if (!result.ok) continue
      const seen = ({ status, sent, draft, lastActionBy }: Negotiation) => ({ status, sent, draft, lastActionBy })
      expect(seen(result.next)).not.toEqual(seen(state))
    }
  })
})

test('each participant’s version never decreases, and increases with every change that they can see', () => {
  always((before, _happening, next) => {
    for (const who of [anna, bruno]) {
      expect(versionFor(next, who)).toBeGreaterThanOrEqual(versionFor(before, who))
      const sees = (state: Negotiation) => ({
        proposal: titles(proposalFor(state, who)),
        turn: turnOf(state),
        status: state.status,
      })
      if (JSON.stringify(sees(before)) !== JSON.stringify(sees(next))) {
        expect(versionFor(next, who)).toBeGreaterThan(versionFor(before, who))
      }
    }
  })
})

test('[NEG-17] the statuses accepted and rejected are final', () => {
  always((before, _happening, next) => {
    if (before.status === 'accepted' || before.status === 'rejected') expect(next.status).toBe(before.status)
  })
})

test('[NEG-06] [NEG-07] an accepted proposal was sent by the other, is balanced, available and unchanged', () => {
  always((before, happening, next) => {
    if (next.status !== 'accepted' || before.status === 'accepted' || !('move' in happening)) return
    expect(before.lastActionBy).not.toBe(happening.who)
    for (const { item, revision } of next.sent) {
      expect(before.present.get(item._id)).toMatchObject({ availability: 'disponibile', revision, item })
    }
    const owners = new Set(next.sent.map(({ item }) => item.ownerUid))
    expect(owners.size === 2 || (owners.size === 1 && next.sent.every(({ item }) => item.status === 'dono'))).toBe(true)
  })
})

test('a proposal contains only objects of the two participants, each at most once', () => {
  always((_before, _happening, state) => {
    for (const proposal of [state.sent, state.draft ?? [], state.previous?.proposal ?? []]) {
      expect(proposal.every(({ item }) => item.ownerUid === anna || item.ownerUid === bruno)).toBe(true)
      expect(new Set(proposal.map(({ item }) => item._id)).size).toBe(proposal.length)
    }
  })
})
