import { describe, expect, test } from 'vitest'
import { acceptHintOf, bannerOf } from './banner.ts'
import { viewOf, whyNotToggle } from './moves.ts'
import {
  accept,
  anna,
  archive,
  ask,
  bicycle,
  bruno,
  callOff,
  carla,
  chair,
  drill,
  idOf,
  lamp,
  movesOf,
  NOON,
  offer,
  opened,
  plant,
  played,
  reject,
  send,
  skis,
  step,
  titles,
  undo,
  where,
} from './negotiation.fixtures.ts'
import { openNegotiation, proposalFor, turnOf, versionFor } from './negotiation.ts'
import { itemGone, personGone, play } from './play.ts'

/** Anna is interested in the bicycle; Bruno has sent a proposal that asks for her lamp in return. */
const countered = () => played(opened(), [bruno, ask(lamp)], [bruno, send])
const agreed = () => played(countered(), [anna, accept])

describe('opening', () => {
  test('[EXCH-17] [DATA-44] [NEG-01] opening puts the root object into the proposal and the conversation is pending', () => {
    const start = opened()
    expect(start.status).toBe('pending')
    expect(openNegotiation({ interested: anna, root: bicycle, now: NOON })).toMatchObject({
      onHoliday: [],
      present: new Map([[bicycle.item._id, bicycle]]),
    })
    expect(start.sent).toEqual([{ item: bicycle.item, revision: 1, selectedBy: anna }])
  })

  test('[EXCH-34] [NEG-01] opening counts as the interested person’s action, so the turn is the owner’s', () => {
    expect(opened().lastActionBy).toBe(anna)
    expect(turnOf(opened())).toBe(bruno)
    expect(movesOf(opened(), bruno)).toEqual(['toggle', 'send', 'reject', 'archive', 'write'])
    expect(movesOf(opened(), anna)).toEqual(['reject', 'archive', 'write'])
  })

  test('[EXCH-35] [EXCH-64] without lastActionBy it is the turn of the root object’s owner', () => {
    expect(turnOf({ ...opened(), lastActionBy: null })).toBe(bruno)
  })

  test('[NEG-11] the opening cannot be taken back', () => {
    expect(play(opened(), anna, undo)).toEqual({ ok: false, refusal: 'nothingToUndo' })
  })

  test('the owner may send the opening proposal back unchanged', () => {
    const { next, lines } = step(opened(), bruno, send)
    expect(turnOf(next)).toBe(anna)
    expect(lines).toEqual([{ kind: 'proposal', from: bruno, items: [bicycle.item] }])
  })

  test('[NEG-07] the owner can accept a gift right after the opening', () => {
    const { next, lines } = step(opened(plant), bruno, accept)
    expect(next.status).toBe('accepted')
    expect(lines).toEqual([{ kind: 'accepted', from: bruno, items: [plant.item] }])
  })
})

describe('a turn', () => {
  test('[EXCH-11] [EXCH-12] [EXCH-44] [EXCH-45] [NEG-02] toggling is invisible to the other and keeps the turn', () => {
    const state = played(opened(), [bruno, ask(lamp)], [bruno, ask(chair)], [bruno, offer(skis)])
    expect(turnOf(state)).toBe(bruno)
    expect(titles(state.draft)).toEqual(['Bicicletta', 'Lampada', 'Sci', 'Sedia'])
    expect(titles(proposalFor(state, anna))).toEqual(['Bicicletta'])
  })

  test('[EXCH-13] objects can be removed from the proposal, also the root object', () => {
    const state = played(countered(), [anna, ask(bicycle)], [anna, ask(skis)], [anna, send])
    expect(titles(state.sent)).toEqual(['Lampada', 'Sci'])
  })

  test('[EXCH-43] [NEG-18] a toggle inverts the selection without `selected` and sets it with `selected`', () => {
    const once = played(opened(), [bruno, ask(lamp, true)])
    expect(played(once, [bruno, ask(lamp, true)])).toEqual(once)
    expect(played(once, [bruno, ask(lamp)]).draft).toBeNull()
    expect(played(opened(), [bruno, ask(lamp, false)])).toEqual(opened())
  })

  test('a draft that equals the sent proposal is not stored', () => {
    const state = played(opened(), [bruno, offer(bicycle)], [bruno, offer(bicycle)])
    expect(state.draft).toBeNull()
    expect(state.sent[0]?.selectedBy).toBe(anna)
  })

  test('the other participant sees neither the draft nor that there is one', () => {
    const state = played(opened(), [bruno, ask(lamp)])
    expect(titles(proposalFor(state, bruno))).toEqual(['Bicicletta', 'Lampada'])
    expect(viewOf(state, anna)).toEqual(viewOf(opened(), anna))
    expect(versionFor(state, anna)).toBe(versionFor(opened(), anna))
    expect(versionFor(state, bruno)).toBe(versionFor(opened(), bruno) + 1)
  })

  test('[NEG-04] sending makes the draft the proposal, writes a message and passes the turn', () => {
    const { next, lines } = step(played(opened(), [bruno, ask(lamp)]), bruno, send)
    expect(next).toMatchObject({ lastActionBy: bruno, draft: null, status: 'pending' })
    expect(titles(next.sent)).toEqual(['Bicicletta', 'Lampada'])
    expect(turnOf(next)).toBe(anna)
    expect(lines).toEqual([{ kind: 'proposal', from: bruno, items: [bicycle.item, lamp.item] }])
  })

  test('[EXCH-14] the negotiation goes on until a participant accepts', () => {
    const state = played(countered(), [anna, offer(chair)], [anna, send], [bruno, offer(skis)], [bruno, send], [anna, accept])
    expect(state.status).toBe('accepted')
    expect(titles(state.sent)).toEqual(['Bicicletta', 'Lampada', 'Sci', 'Sedia'])
  })

  test.each([
    { rule: '[EXCH-51] [NEG-03] toggling out of turn', state: opened(), who: anna, move: offer(lamp), refusal: 'notYourTurn' },
    { rule: '[EXCH-49] offering the other’s object', state: opened(), who: bruno, move: offer(lamp), refusal: 'notYourItem' },
    { rule: '[EXCH-50] requesting one’s own object', state: opened(), who: bruno, move: ask(skis), refusal: 'ownItem' },
    {
      rule: 'requesting a third person’s object',
      state: opened(),
      who: bruno,
      move: ask(drill),
      refusal: 'notInThisConversation',
    },
    {
      rule: 'adding a reserved object',
      state: where(opened(), lamp, { availability: 'in_trattativa' }),
      who: bruno,
      move: ask(lamp),
      refusal: 'itemNotAvailable',
    },
    { rule: 'sending out of turn', state: opened(), who: anna, move: send, refusal: 'notYourTurn' },
    { rule: 'sending an acceptable proposal unchanged', state: countered(), who: anna, move: send, refusal: 'nothingToSend' },
    { rule: '[NEG-06] accepting out of turn', state: countered(), who: bruno, move: accept, refusal: 'notYourTurn' },
    {
      rule: '[NEG-06] accepting with own unsent changes',
      state: played(countered(), [anna, offer(chair)]),
      who: anna,
      move: accept,
      refusal: 'proposalNotSent',
    },
    {
      rule: '[NEG-07] accepting a proposal to which one side gives nothing',
      state: opened(),
      who: bruno,
      move: accept,
      refusal: 'proposalNotBalanced',
    },
    {
      rule: '[NEG-07] accepting an empty proposal',
      state: played(opened(), [bruno, offer(bicycle)], [bruno, send]),
      who: anna,
      move: accept,
      refusal: 'proposalNotBalanced',
    },
    {
      rule: '[NEG-07] accepting a one-sided proposal that is only partly gifts',
      state: played(opened(), [bruno, offer(plant)], [bruno, send]),
      who: anna,
      move: accept,
      refusal: 'proposalNotBalanced',
    },
    {
      rule: 'accepting a reserved object',
      state: where(countered(), bicycle, { availability: 'in_trattativa' }),
      who: anna,
      move: accept,
      refusal: 'itemTaken',
    },
    {
      rule: 'accepting an exchanged object',
      state: where(countered(), bicycle, { availability: 'scambiato' }),
      who: anna,
      move: accept,
      refusal: 'itemNotAvailable',
    },
    {
      rule: 'accepting an edited object',
      state: where(countered(), lamp, { revision: 2 }),
      who: anna,
      move: accept,
      refusal: 'itemChanged',
    },
    {
      rule: 'accepting an object of another owner',
      state: where(countered(), lamp, { item: { ...lamp.item, ownerUid: carla } }),
      who: anna,
      move: accept,
      refusal: 'itemNotAvailable',
    },
    { rule: 'a move of a user who is not a participant', state: opened(), who: carla, move: reject, refusal: 'notAParticipant' },
    { rule: 'calling off without an accepted proposal', state: opened(), who: bruno, move: callOff, refusal: 'noOpenExchange' },
    { rule: 'Annulla with nothing to undo', state: opened(), who: bruno, move: undo, refusal: 'nothingToUndo' },
  ] as const)('the negotiation refuses $rule', ({ state, who, move, refusal }) => {
    expect(play(state, who, move)).toEqual({ ok: false, refusal })
  })

  test.each([
    { what: 'unsent changes', state: played(countered(), [anna, offer(chair)]), sends: true },
    { what: 'no changes and one empty side', state: played(countered(), [anna, offer(lamp)], [anna, send]), sends: true },
    {
      what: 'no changes and a reserved object',
      state: where(countered(), lamp, { availability: 'in_trattativa' }),
      sends: true,
    },
    { what: 'no changes and an edited object', state: where(countered(), lamp, { revision: 2 }), sends: true },
    { what: 'no changes to an acceptable proposal', state: countered(), sends: false },
  ])('[NEG-05] Invia proposta with $condition is offered: $sends', ({ state, sends }) => {
    expect(movesOf(state, turnOf(state) ?? carla).includes('send')).toBe(sends)
  })

  test('an unavailable object can still be removed from the proposal', () => {
    const state = where(countered(), lamp, { availability: 'in_trattativa' })
    expect(titles(played(state, [anna, offer(lamp)]).draft)).toEqual(['Bicicletta'])
  })

  test('sending again includes an edited object as it is now, which can then be accepted', () => {
    const edited = { ...lamp, revision: 2, item: { ...lamp.item, title: 'Lampada rotta' } }
    const state = played(where(countered(), lamp, edited), [anna, send])
    expect(titles(state.sent)).toEqual(['Bicicletta', 'Lampada rotta'])
    expect(movesOf(state, bruno)).toContain('accept')
  })
})

describe('versions', () => {
  test('a move with an outdated version is refused', () => {
    const state = countered()
    expect(play(state, anna, accept, versionFor(state, anna) - 1)).toEqual({ ok: false, refusal: 'staleVersion' })
    expect(play(state, anna, accept, versionFor(state, anna))).toMatchObject({ ok: true })
  })

  test('the other participant’s draft does not make a rejection stale', () => {
    const before = countered()
    const state = played(before, [anna, offer(chair)])
    expect(play(state, bruno, reject, versionFor(before, bruno))).toMatchObject({ ok: true })
  })

  test('a move in a closed negotiation is refused as over, even with an outdated version', () => {
    expect(play(agreed(), anna, accept, 1)).toEqual({ ok: false, refusal: 'negotiationOver' })
  })
})

describe('[EXCH-22] Annulla', () => {
  test('[NEG-10] Annulla drops the unsent changes without a message', () => {
    const { next, lines } = step(played(countered(), [anna, offer(chair)]), anna, undo)
    expect(next.draft).toBeNull()
    expect(titles(next.sent)).toEqual(['Bicicletta', 'Lampada'])
    expect(lines).toEqual([])
  })

  test('[NEG-11] Annulla takes back the last sent proposal until the other answers, and drops the other’s draft', () => {
    const state = played(countered(), [anna, offer(chair)])
    const { next, lines } = step(state, bruno, undo)
    expect(next).toMatchObject({ sent: opened().sent, lastActionBy: anna, draft: null, previous: null })
    expect(turnOf(next)).toBe(bruno)
    expect(lines).toEqual([{ kind: 'takenBack', from: bruno, items: [] }])
  })

  test('[NEG-11] Annulla cannot take back a proposal that the other has answered', () => {
    const answered = played(countered(), [anna, offer(chair)], [anna, send])
    expect(play(answered, bruno, undo)).toEqual({ ok: false, refusal: 'nothingToUndo' })
  })

  test('[NEG-12] Annulla reopens an archived conversation for who archived it, with turn and draft unchanged', () => {
    const before = played(countered(), [anna, offer(chair)])
    const archived = played(before, [bruno, archive])
    expect(movesOf(archived, anna)).toEqual([])
    expect(play(archived, anna, undo)).toEqual({ ok: false, refusal: 'notYoursToReopen' })
    const { next, lines } = step(archived, bruno, undo)
    expect(next).toMatchObject({ status: 'pending', lastActionBy: bruno, draft: before.draft })
    expect(lines).toEqual([{ kind: 'reopened', from: bruno, items: [] }])
  })

  test('[NEG-12] [EXCH-63] Annulla reopens an automatically archived conversation for both participants', () => {
    const archived = { ...countered(), status: 'archived' as const }
    for (const who of [anna, bruno]) {
      expect(movesOf(archived, who)).toEqual(['undo'])
      expect(played(archived, [who, undo])).toMatchObject({ status: 'pending', lastActionBy: bruno })
    }
  })

  test('[NEG-13] Annulla cannot reopen a conversation whose root object is gone', () => {
    const { next, lines } = itemGone(countered(), bicycle.item._id)
    expect(next.status).toBe('archived')
    expect(lines).toEqual([{ kind: 'rootGone', from: null, items: [bicycle.item] }])
    expect(play(next, bruno, undo)).toEqual({ ok: false, refusal: 'rootItemGone' })
    expect(movesOf(next, anna)).toEqual([])
  })
})

describe('the end', () => {
  test('[EXCH-18] accepting is final and creates an open exchange', () => {
    expect(agreed()).toMatchObject({ status: 'accepted', exchange: { state: 'open', whyNotCallOff: null }, previous: null })
    expect(turnOf(agreed())).toBeNull()
    expect(movesOf(agreed(), bruno)).toEqual(['write', 'callOff'])
  })

  test('[EXCH-54] the chat stays open after acceptance, also when the exchange was called off', () => {
    const after = played(agreed(), [bruno, callOff])
    expect(after.status).toBe('accepted')
    expect(movesOf(after, anna)).toEqual(['write'])
  })

  test('[EXCH-55] acceptance reserves the objects, and calling off makes them available again', () => {
    const availability = (state: ReturnType<typeof agreed>) => state.present.get(lamp.item._id)?.availability
    expect(availability(agreed())).toBe('in_trattativa')
    expect(availability(played(agreed(), [anna, callOff]))).toBe('disponibile')
  })

  test('[EXCH-19] [NEG-15] either participant may reject at any time while pending', () => {
    for (const who of [anna, bruno]) {
      const { next, lines } = step(countered(), who, reject)
      expect(next).toMatchObject({ status: 'rejected', draft: null })
      expect(lines).toEqual([{ kind: 'rejected', from: who, items: [] }])
      expect([...movesOf(next, anna), ...movesOf(next, bruno)]).toEqual([])
    }
  })

  test('[EXCH-20] [NEG-15] either participant may archive at any time while pending', () => {
    for (const who of [anna, bruno])
      expect(played(countered(), [who, archive])).toMatchObject({ status: 'archived', archivedBy: who })
  })

  test.each([accept, reject, archive, undo, send, offer(lamp)])('[NEG-06] [NEG-17] $type is refused after the end', (move) => {
    for (const state of [agreed(), played(opened(), [anna, reject])]) {
      expect(play(state, anna, move)).toEqual({ ok: false, refusal: 'negotiationOver' })
    }
  })

  test.each([accept, reject, archive, send, offer(lamp)])('$type is refused in an archived negotiation', (move) => {
    expect(play(played(opened(), [bruno, archive]), bruno, move)).toEqual({ ok: false, refusal: 'negotiationArchived' })
  })

  test('[EXCH-25] [EXCH-26] the chat closes when the negotiation is rejected or archived', () => {
    for (const move of [reject, archive]) {
      expect(play(played(opened(), [bruno, move]), bruno, { type: 'write' })).toEqual({ ok: false, refusal: 'chatClosed' })
    }
  })
})

describe('an object that is deleted or transferred', () => {
  test('a deleted object leaves the sent proposal and the draft with a message, and the turn stays', () => {
    const { next, lines } = itemGone(played(countered(), [anna, offer(chair)]), lamp.item._id)
    expect(titles(next.sent)).toEqual(['Bicicletta'])
    expect(titles(next.draft)).toEqual(['Bicicletta', 'Sedia'])
    expect(turnOf(next)).toBe(anna)
    expect(lines).toEqual([{ kind: 'itemGone', from: null, items: [lamp.item] }])
  })

  test('an object deleted from a draft writes no message and keeps the other’s version', () => {
    const state = played(opened(), [bruno, ask(lamp)])
    const { next, lines } = itemGone(state, lamp.item._id)
    expect(next.draft).toBeNull()
    expect(lines).toEqual([])
    expect(versionFor(next, anna)).toBe(versionFor(state, anna))
  })

  test('taking back a proposal does not restore a deleted object', () => {
    const state = itemGone(played(countered(), [anna, offer(chair)], [anna, send]), lamp.item._id).next
    expect(titles(played(state, [anna, undo]).sent)).toEqual(['Bicicletta'])
  })

  test('a deleted object does not change an accepted or rejected negotiation and writes no message', () => {
    for (const over of [agreed(), played(countered(), [anna, reject])])
      expect(itemGone(over, lamp.item._id)).toEqual({ next: over, lines: [] })
  })

  test('a deleted object leaves the current items, and the others stay', () => {
    const { present } = itemGone(countered(), lamp.item._id).next
    expect([present.has(lamp.item._id), present.has(bicycle.item._id)]).toEqual([false, true])
  })

  test('a deleted root object archives the negotiation, and the message has the object if the proposal still contains it', () => {
    const unknown = { ...countered(), present: new Map() }
    for (const state of [countered(), unknown]) {
      const { next, lines } = itemGone(state, bicycle.item._id)
      expect(next).toMatchObject({ status: 'archived', archivedBy: null, rootGone: true, rootItemId: null })
      expect(lines).toEqual([{ kind: 'rootGone', from: null, items: [bicycle.item] }])
    }
    const withoutRoot = played(countered(), [anna, ask(bicycle, false)], [anna, send])
    expect(itemGone({ ...withoutRoot, present: new Map() }, bicycle.item._id).lines).toEqual([
      { kind: 'rootGone', from: null, items: [] },
    ])
  })

  test('a deleted root item writes no message in an archived negotiation, which can then not be reopened', () => {
    const archived = played(countered(), [bruno, archive])
    const { next, lines } = itemGone(archived, bicycle.item._id)
    expect(lines).toEqual([])
    expect(next).toMatchObject({ status: 'archived', archivedBy: bruno, rootGone: true })
    expect(versionFor(next, anna)).toBeGreaterThan(versionFor(archived, anna))
  })

  test('a transferred or unknown object is left out of the next sent proposal and can be removed', () => {
    const drafted = played(countered(), [anna, offer(chair)])
    const passedOn = where(drafted, lamp, { item: { ...lamp.item, ownerUid: carla } })
    const unknown = { ...drafted, present: new Map([...drafted.present].filter(([id]) => id !== lamp.item._id)) }
    for (const state of [passedOn, unknown]) {
      expect(titles(step(state, anna, send).next.sent)).toEqual(['Bicicletta', 'Sedia'])
      expect(titles(step(state, anna, offer(lamp, false)).next.draft)).toEqual(['Bicicletta', 'Sedia'])
    }
  })
})

describe('the messages of a move', () => {
  const kinds = (lines: readonly { kind: string }[]) => lines.map(({ kind }) => kind)

  test('toggling and chatting write no system message; rejecting, archiving and reopening write one', () => {
    expect(step(opened(), bruno, ask(lamp)).lines).toEqual([])
    expect(step(opened(), bruno, { type: 'write' })).toEqual({ ok: true, next: opened(), lines: [] })
    expect(kinds(step(opened(), bruno, reject).lines)).toEqual(['rejected'])
    expect(kinds(step(opened(), bruno, archive).lines)).toEqual(['archived'])
    expect(kinds(step(played(opened(), [bruno, archive]), bruno, undo).lines)).toEqual(['reopened'])
  })

  test('the message of a called-off exchange lists its objects', () => {
    expect(step(agreed(), anna, callOff).lines).toEqual([{ kind: 'calledOff', from: anna, items: [bicycle.item, lamp.item] }])
  })
})

describe('the view of a participant', () => {
  const seen = (state: ReturnType<typeof opened>, who = anna) => {
    const view = viewOf(state, who)
    if (!view) throw new Error('not a participant')
    return view
  }

  test('the view has the action of Annulla, unless the negotiation is closed, blocked or paused', () => {
    expect(seen(played(countered(), [anna, offer(chair)])).undoes).toBe('draft')
    expect(seen(countered(), bruno).undoes).toBe('sent')
    expect(seen(played(opened(), [bruno, archive]), bruno).undoes).toBe('archive')
    const held = where(countered(), bicycle, { availability: 'in_trattativa' })
    for (const state of [{ personLeft: true }, { personAway: true }, { apart: true }].map((given) => ({
      ...countered(),
      ...given,
    })))
      expect(seen(state, bruno).undoes).toBeNull()
    expect(seen(held, bruno).undoes).toBeNull()
  })

  test('the view has the current kind of each object', () => {
    const given = where(countered(), lamp, { item: { ...lamp.item, status: 'dono' } })
    expect(seen(given).proposal.map(({ status }) => status)).toEqual(['baratto', 'dono'])
  })

  test('moves are refused while the other participant is disabled', () => {
    const away = { ...countered(), personAway: true }
    expect(play(away, anna, reject)).toEqual({ ok: false, refusal: 'personAway' })
  })

  test('an object that does not exist cannot be selected', () => {
    const unknown = { type: 'toggle', side: 'offer', itemId: idOf(99) } as const
    expect(play(countered(), anna, unknown)).toEqual({ ok: false, refusal: 'itemNotFound' })
  })
})

describe('the banner and the hint', () => {
  const states = [
    { says: 'wait', hint: 'wait', state: countered(), who: bruno, id: '[EXCH-36] [EXCH-42]' },
    { says: 'choose', hint: 'unbalanced', state: opened(), who: bruno, id: '[EXCH-38]' },
    { says: 'acceptOrModify', hint: null, state: countered(), who: anna, id: '[EXCH-39] [EXCH-40]' },
    { says: 'unsent', hint: 'unsent', state: played(countered(), [anna, offer(chair)]), who: anna, id: '[EXCH-41]' },
    {
      says: 'itemTaken',
      hint: 'itemTaken',
      state: where(countered(), lamp, { availability: 'in_trattativa' }),
      who: anna,
      id: '',
    },
    { says: 'itemTaken', hint: 'itemTaken', state: where(countered(), lamp, { resting: true }), who: anna, id: '' },
    { says: 'calledOff', hint: 'closed', state: { ...agreed(), exchange: null }, who: anna, id: '' },
    { says: 'personLeft', hint: 'closed', state: { ...countered(), personLeft: true }, who: anna, id: '' },
    { says: 'personAway', hint: 'closed', state: { ...countered(), personAway: true }, who: anna, id: '' },
    { says: 'itemChanged', hint: 'itemChanged', state: where(countered(), lamp, { revision: 2 }), who: anna, id: '' },
    {
      says: 'paused',
      hint: 'paused',
      state: where(countered(), bicycle, { availability: 'in_trattativa' }),
      who: anna,
      id: '[CONV-01]',
    },
    { says: 'resting', hint: 'paused', state: where(countered(), bicycle, { resting: true }), who: bruno, id: '' },
    { says: 'hidden', hint: 'paused', state: { ...countered(), rootHidden: true }, who: anna, id: '[TRUST-15]' },
    { says: 'agreed', hint: 'closed', state: agreed(), who: anna, id: '' },
    { says: 'calledOff', hint: 'closed', state: played(agreed(), [anna, callOff]), who: bruno, id: '' },
    { says: 'closed', hint: 'closed', state: played(opened(), [anna, reject]), who: bruno, id: '[EXCH-29]' },
    { says: 'closed', hint: 'closed', state: played(opened(), [anna, archive]), who: bruno, id: '[EXCH-30]' },
    { says: 'closed', hint: 'closed', state: played(opened(), [anna, archive]), who: anna, id: '[EXCH-63]' },
  ] as const
  test.each(states)('$id the banner is $banner and the hint is $hint (case %#)', ({ says, hint, state, who }) => {
    const view = viewOf(state, who)
    expect(view && bannerOf(view)).toBe(says)
    expect(view && acceptHintOf(view)).toBe(hint)
  })

  test('[EXCH-27] [EXCH-28] [EXCH-37] selecting is refused out of turn, when rejected and when archived', () => {
    const candidate = { ownerUid: bruno, availability: 'disponibile' as const, resting: false }
    const refusals = [opened(), played(opened(), [anna, reject]), played(opened(), [anna, archive])].map((state) => {
      const view = viewOf(state, anna)
      return view && whyNotToggle(view, candidate, 'request', false)
    })
    expect(refusals).toEqual(['notYourTurn', 'negotiationOver', 'negotiationArchived'])
  })
})

describe('a participant who deletes their account', () => {
  const line = (...items: (typeof bicycle)[]) => ({ kind: 'personLeft', from: null, items: items.map(({ item }) => item) })

  test.each([
    ['pending', countered(), 'archived', [line()]],
    ['agreed', agreed(), 'accepted', [line()]],
    ['archived', played(countered(), [bruno, archive]), 'archived', []],
    ['rejected', played(countered(), [bruno, reject]), 'rejected', []],
  ] as const)('a deleted account closes a conversation that was %s for good', (_, before, status, lines) => {
    const after = personGone(before, [])
    expect(after.next).toMatchObject({ status, personLeft: true, draft: null, previous: null })
    expect(after.next.exchange?.state).not.toBe('open')
    expect(after.lines).toEqual(lines)
    for (const who of [anna, bruno]) expect(movesOf(after.next, who)).toEqual([])
    const view = viewOf(after.next, bruno)
    expect(view && bannerOf(view)).toBe('personLeft')
  })

  test('a deleted account removes the draft, and no proposal can be taken back', () => {
    const drafted = played(countered(), [anna, offer(chair)])
    expect(play(personGone(drafted, []).next, anna, undo)).toEqual({ ok: false, refusal: 'personLeft' })
    expect(play(personGone(drafted, []).next, bruno, undo)).toEqual({ ok: false, refusal: 'personLeft' })
  })

  test('a deleted account calls off an unfinished exchange and keeps a finished one', () => {
    const exchangeOf = (exchange: object) => personGone({ ...agreed(), exchange } as ReturnType<typeof agreed>, []).next.exchange
    const calledOff = { state: 'calledOff', whyNotCallOff: 'noOpenExchange' }
    for (const state of ['open', 'held']) expect(exchangeOf({ state, whyNotCallOff: null })).toEqual(calledOff)
    const done = { state: 'done', whyNotCallOff: 'noOpenExchange' }
    expect(exchangeOf(done)).toEqual(done)
    expect(personGone({ ...agreed(), apart: true }, []).next).toMatchObject({
      status: 'accepted',
      archivedBy: null,
      apart: false,
    })
  })

  test('the message about a deleted account lists the freed objects of the other participant', () => {
    expect(personGone(agreed(), [bicycle.item]).lines).toEqual([line(bicycle)])
  })

  test('the objects of a deleted account leave the proposal without another message, also the root object', () => {
    const left = personGone(countered(), []).next
    const withoutLamp = itemGone(left, lamp.item._id)
    expect(titles(withoutLamp.next.sent)).toEqual(['Bicicletta'])
    const withoutRoot = itemGone(withoutLamp.next, bicycle.item._id)
    expect(withoutRoot.next).toMatchObject({ rootGone: true, status: 'archived', sent: [] })
    expect([...withoutLamp.lines, ...withoutRoot.lines]).toEqual([])
  })
})
