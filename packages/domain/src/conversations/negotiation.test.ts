import { describe, expect, test } from 'vitest'
import { applyAccountDeleted, applyItemRemoved, applyNegotiationMove } from './apply-negotiation-move.ts'
import { acceptHintOf, bannerOf } from './banner.ts'
import { toggleRefusal, viewOf } from './moves.ts'
import {
  accept,
  anna,
  applyAllowedMove,
  applyMoves,
  archive,
  ask,
  bicycle,
  bruno,
  callOff,
  carla,
  chair,
  createNegotiation,
  drill,
  lamp,
  legalMovesOf,
  NOON,
  offer,
  plant,
  question,
  reject,
  send,
  skis,
  testItemId,
  titlesOf,
  undo,
  withChangedItem,
} from './negotiation.fixtures.ts'
import { openNegotiation, proposalFor, turnOf, versionFor } from './negotiation.ts'

/** Anna is interested in the bicycle; Bruno has sent a proposal that asks for her lamp in return. */
const createCountered = () => applyMoves(createNegotiation(), [bruno, ask(lamp)], [bruno, send])
const createAgreed = () => applyMoves(createCountered(), [anna, accept])

describe('opening a conversation', () => {
  test('[EXCH-17] [DATA-44] [NEG-01] opening puts the root object into the proposal and the conversation is pending', () => {
    const start = createNegotiation()
    expect(start.status).toBe('pending')
    expect(openNegotiation({ interested: anna, root: bicycle, now: NOON })).toMatchObject({
      onHoliday: [],
      currentItems: new Map([[bicycle.item._id, bicycle]]),
    })
    expect(start.sent).toEqual([{ item: bicycle.item, revision: 1, selectedBy: anna }])
  })

  test('[EXCH-34] [NEG-01] opening counts as the interested person’s action, so the turn is the owner’s', () => {
    expect(createNegotiation().lastActionBy).toBe(anna)
    expect(turnOf(createNegotiation())).toBe(bruno)
    expect(legalMovesOf(createNegotiation(), bruno)).toEqual(['toggle', 'ask', 'reject', 'archive', 'write'])
    expect(legalMovesOf(createNegotiation(), anna)).toEqual(['reject', 'archive', 'write'])
  })

  test('[EXCH-35] [EXCH-64] without lastActionBy it is the turn of the root object’s owner', () => {
    expect(turnOf({ ...createNegotiation(), lastActionBy: null })).toBe(bruno)
  })

  test('[NEG-11] the opening proposal cannot be taken back', () => {
    expect(applyNegotiationMove(createNegotiation(), anna, undo)).toEqual({ ok: false, refusal: 'nothingToUndo' })
  })

  test('[NEG-07] the owner can accept a gift right after the opening', () => {
    const { next, messages } = applyAllowedMove(createNegotiation(plant), bruno, accept)
    expect(next.status).toBe('accepted')
    expect(messages).toEqual([{ kind: 'accepted', from: bruno, items: [plant.item] }])
  })
})

describe('a turn', () => {
  test('[EXCH-11] [EXCH-12] [EXCH-44] [EXCH-45] [NEG-02] toggling is invisible to the other person and keeps the turn', () => {
    const state = applyMoves(createNegotiation(), [bruno, ask(lamp)], [bruno, ask(chair)], [bruno, offer(skis)])
    expect(turnOf(state)).toBe(bruno)
    expect(titlesOf(state.draft)).toEqual(['Bicicletta', 'Lampada', 'Sci', 'Sedia'])
    expect(titlesOf(proposalFor(state, anna))).toEqual(['Bicicletta'])
  })

  test('[EXCH-13] any object can be removed from the proposal, including the root object', () => {
    const state = applyMoves(createCountered(), [anna, ask(bicycle)], [anna, ask(skis)], [anna, send])
    expect(titlesOf(state.sent)).toEqual(['Lampada', 'Sci'])
  })

  test('[EXCH-43] [NEG-18] a toggle inverts the selection without `selected` and sets it with `selected`', () => {
    const once = applyMoves(createNegotiation(), [bruno, ask(lamp, true)])
    expect(applyMoves(once, [bruno, ask(lamp, true)])).toEqual(once)
    expect(applyMoves(once, [bruno, ask(lamp)]).draft).toBeNull()
    expect(applyMoves(createNegotiation(), [bruno, ask(lamp, false)])).toEqual(createNegotiation())
  })

  test('a draft that equals the sent proposal is not stored', () => {
    const state = applyMoves(createNegotiation(), [bruno, offer(bicycle)], [bruno, offer(bicycle)])
    expect(state.draft).toBeNull()
    expect(state.sent[0]?.selectedBy).toBe(anna)
  })

  test('the other participant sees neither the draft nor that there is one', () => {
    const state = applyMoves(createNegotiation(), [bruno, ask(lamp)])
    expect(titlesOf(proposalFor(state, bruno))).toEqual(['Bicicletta', 'Lampada'])
    expect(viewOf(state, anna)).toEqual(viewOf(createNegotiation(), anna))
    expect(versionFor(state, anna)).toBe(versionFor(createNegotiation(), anna))
    expect(versionFor(state, bruno)).toBe(versionFor(createNegotiation(), bruno) + 1)
  })

  test('[NEG-04] sending makes the draft the proposal, writes a message and passes the turn', () => {
    const { next, messages } = applyAllowedMove(applyMoves(createNegotiation(), [bruno, ask(lamp)]), bruno, send)
    expect(next).toMatchObject({ lastActionBy: bruno, draft: null, status: 'pending' })
    expect(titlesOf(next.sent)).toEqual(['Bicicletta', 'Lampada'])
    expect(turnOf(next)).toBe(anna)
    expect(messages).toEqual([{ kind: 'proposal', from: bruno, items: [bicycle.item, lamp.item] }])
  })

  test('[EXCH-14] the negotiation goes on until a participant accepts', () => {
    const state = applyMoves(
      createCountered(),
      [anna, offer(chair)],
      [anna, send],
      [bruno, offer(skis)],
      [bruno, send],
      [anna, accept],
    )
    expect(state.status).toBe('accepted')
    expect(titlesOf(state.sent)).toEqual(['Bicicletta', 'Lampada', 'Sci', 'Sedia'])
  })

  test.each([
    {
      rule: '[EXCH-51] [NEG-03] toggling out of turn',
      state: createNegotiation(),
      user: anna,
      move: offer(lamp),
      refusal: 'notYourTurn',
    },
    {
      rule: '[EXCH-49] offering the other’s object',
      state: createNegotiation(),
      user: bruno,
      move: offer(lamp),
      refusal: 'notYourItem',
    },
    {
      rule: '[EXCH-50] requesting one’s own object',
      state: createNegotiation(),
      user: bruno,
      move: ask(skis),
      refusal: 'ownItem',
    },
    {
      rule: 'requesting a third person’s object',
      state: createNegotiation(),
      user: bruno,
      move: ask(drill),
      refusal: 'notInThisConversation',
    },
    {
      rule: 'adding a reserved object',
      state: withChangedItem(createNegotiation(), lamp, { availability: 'in_trattativa' }),
      user: bruno,
      move: ask(lamp),
      refusal: 'itemNotAvailable',
    },
    { rule: 'sending out of turn', state: createNegotiation(), user: anna, move: send, refusal: 'notYourTurn' },
    {
      rule: '[NEG-05] sending an acceptable proposal unchanged',
      state: createCountered(),
      user: anna,
      move: send,
      refusal: 'nothingToSend',
    },
    {
      rule: '[NEG-05] sending the opening back unchanged',
      state: createNegotiation(),
      user: bruno,
      move: send,
      refusal: 'nothingToSend',
    },
    { rule: '[NEG-27] a question out of turn', state: createNegotiation(), user: anna, move: question, refusal: 'notYourTurn' },
    {
      rule: '[NEG-27] a question about a proposal that can be accepted',
      state: createCountered(),
      user: anna,
      move: question,
      refusal: 'nothingToAsk',
    },
    {
      rule: '[NEG-27] a question with own unsent changes',
      state: applyMoves(createNegotiation(), [bruno, ask(lamp)]),
      user: bruno,
      move: question,
      refusal: 'proposalNotSent',
    },
    {
      rule: '[NEG-28] asking back',
      state: applyMoves(createNegotiation(), [bruno, question]),
      user: anna,
      move: question,
      refusal: 'alreadyAsked',
    },
    { rule: '[NEG-06] accepting out of turn', state: createCountered(), user: bruno, move: accept, refusal: 'notYourTurn' },
    {
      rule: '[NEG-06] accepting with own unsent changes',
      state: applyMoves(createCountered(), [anna, offer(chair)]),
      user: anna,
      move: accept,
      refusal: 'proposalNotSent',
    },
    {
      rule: '[NEG-07] accepting a proposal to which one side gives nothing',
      state: createNegotiation(),
      user: bruno,
      move: accept,
      refusal: 'proposalNotBalanced',
    },
    {
      rule: '[NEG-07] accepting an empty proposal',
      state: applyMoves(createNegotiation(), [bruno, offer(bicycle)], [bruno, send]),
      user: anna,
      move: accept,
      refusal: 'proposalNotBalanced',
    },
    {
      rule: '[NEG-07] accepting a one-sided proposal that is only partly gifts',
      state: applyMoves(createNegotiation(), [bruno, offer(plant)], [bruno, send]),
      user: anna,
      move: accept,
      refusal: 'proposalNotBalanced',
    },
    {
      rule: 'accepting a reserved object',
      state: withChangedItem(createCountered(), bicycle, { availability: 'in_trattativa' }),
      user: anna,
      move: accept,
      refusal: 'itemTaken',
    },
    {
      rule: 'accepting an exchanged object',
      state: withChangedItem(createCountered(), bicycle, { availability: 'scambiato' }),
      user: anna,
      move: accept,
      refusal: 'itemNotAvailable',
    },
    {
      rule: 'accepting an edited object',
      state: withChangedItem(createCountered(), lamp, { revision: 2 }),
      user: anna,
      move: accept,
      refusal: 'itemChanged',
    },
    {
      rule: 'accepting an object of another owner',
      state: withChangedItem(createCountered(), lamp, { item: { ...lamp.item, ownerUid: carla } }),
      user: anna,
      move: accept,
      refusal: 'itemNotAvailable',
    },
    {
      rule: 'a move of a user who is not a participant',
      state: createNegotiation(),
      user: carla,
      move: reject,
      refusal: 'notAParticipant',
    },
    {
      rule: 'calling off without an accepted proposal',
      state: createNegotiation(),
      user: bruno,
      move: callOff,
      refusal: 'noOpenExchange',
    },
    { rule: 'Annulla with nothing to undo', state: createNegotiation(), user: bruno, move: undo, refusal: 'nothingToUndo' },
  ] as const)('the negotiation refuses $rule', ({ state, user, move, refusal }) => {
    expect(applyNegotiationMove(state, user, move)).toEqual({ ok: false, refusal })
  })

  test.each([
    { condition: 'unsent changes', state: applyMoves(createCountered(), [anna, offer(chair)]), sends: true },
    {
      condition: 'no changes and one empty side',
      state: applyMoves(createCountered(), [anna, offer(lamp)], [anna, send]),
      sends: false,
    },
    {
      condition: 'no changes and a reserved object',
      state: withChangedItem(createCountered(), lamp, { availability: 'in_trattativa' }),
      sends: false,
    },
    {
      condition: 'no changes and an edited object',
      state: withChangedItem(createCountered(), lamp, { revision: 2 }),
      sends: true,
    },
    { condition: 'no changes to an acceptable proposal', state: createCountered(), sends: false },
  ])('[NEG-05] Invia proposta with $condition is offered: $sends', ({ state, sends }) => {
    expect(legalMovesOf(state, turnOf(state) ?? carla).includes('send')).toBe(sends)
  })

  test('an unavailable object can still be removed from the proposal', () => {
    const state = withChangedItem(createCountered(), lamp, { availability: 'in_trattativa' })
    expect(titlesOf(applyMoves(state, [anna, offer(lamp)]).draft)).toEqual(['Bicicletta'])
  })

  test('sending again includes an edited object as it is now, which can then be accepted', () => {
    const edited = { ...lamp, revision: 2, item: { ...lamp.item, title: 'Lampada rotta' } }
    const state = applyMoves(withChangedItem(createCountered(), lamp, edited), [anna, send])
    expect(titlesOf(state.sent)).toEqual(['Bicicletta', 'Lampada rotta'])
    expect(legalMovesOf(state, bruno)).toContain('accept')
  })
})

describe('versions', () => {
  test('a move with an outdated version is refused', () => {
    const state = createCountered()
    expect(applyNegotiationMove(state, anna, accept, versionFor(state, anna) - 1)).toEqual({ ok: false, refusal: 'staleVersion' })
    expect(applyNegotiationMove(state, anna, accept, versionFor(state, anna))).toMatchObject({ ok: true })
  })

  test('the other participant’s draft does not make a rejection stale', () => {
    const before = createCountered()
    const state = applyMoves(before, [anna, offer(chair)])
    expect(applyNegotiationMove(state, bruno, reject, versionFor(before, bruno))).toMatchObject({ ok: true })
  })

  test('a move in a closed negotiation is refused with negotiationOver, even with an outdated version', () => {
    expect(applyNegotiationMove(createAgreed(), anna, accept, 1)).toEqual({ ok: false, refusal: 'negotiationOver' })
  })
})

describe('[EXCH-22] Annulla', () => {
  test('[NEG-10] Annulla drops the unsent changes without a message', () => {
    const { next, messages } = applyAllowedMove(applyMoves(createCountered(), [anna, offer(chair)]), anna, undo)
    expect(next.draft).toBeNull()
    expect(titlesOf(next.sent)).toEqual(['Bicicletta', 'Lampada'])
    expect(messages).toEqual([])
  })

  test('[NEG-11] Annulla takes back the last sent proposal until it is answered, and drops the draft of the other person', () => {
    const state = applyMoves(createCountered(), [anna, offer(chair)])
    const { next, messages } = applyAllowedMove(state, bruno, undo)
    expect(next).toMatchObject({ sent: createNegotiation().sent, lastActionBy: anna, draft: null, previous: null })
    expect(turnOf(next)).toBe(bruno)
    expect(messages).toEqual([{ kind: 'takenBack', from: bruno, items: [] }])
  })

  test('[NEG-11] Annulla cannot take back a proposal that the other participant has answered', () => {
    const answered = applyMoves(createCountered(), [anna, offer(chair)], [anna, send])
    expect(applyNegotiationMove(answered, bruno, undo)).toEqual({ ok: false, refusal: 'nothingToUndo' })
  })

  test('[NEG-12] Annulla reopens a conversation for the participant who archived it, with turn and draft unchanged', () => {
    const before = applyMoves(createCountered(), [anna, offer(chair)])
    const archived = applyMoves(before, [bruno, archive])
    expect(legalMovesOf(archived, anna)).toEqual([])
    expect(applyNegotiationMove(archived, anna, undo)).toEqual({ ok: false, refusal: 'notYoursToReopen' })
    const { next, messages } = applyAllowedMove(archived, bruno, undo)
    expect(next).toMatchObject({ status: 'pending', lastActionBy: bruno, draft: before.draft })
    expect(messages).toEqual([{ kind: 'reopened', from: bruno, items: [] }])
  })

  test('[NEG-12] [EXCH-63] Annulla reopens an automatically archived conversation for both participants', () => {
    const archived = { ...createCountered(), status: 'archived' as const }
    for (const user of [anna, bruno]) {
      expect(legalMovesOf(archived, user)).toEqual(['undo'])
      expect(applyMoves(archived, [user, undo])).toMatchObject({ status: 'pending', lastActionBy: bruno })
    }
  })

  test('[NEG-13] Annulla cannot reopen a conversation whose root object was deleted', () => {
    const { next, messages } = applyItemRemoved(createCountered(), bicycle.item._id)
    expect(next.status).toBe('archived')
    expect(messages).toEqual([{ kind: 'rootGone', from: null, items: [bicycle.item] }])
    expect(applyNegotiationMove(next, bruno, undo)).toEqual({ ok: false, refusal: 'rootItemGone' })
    expect(legalMovesOf(next, anna)).toEqual([])
  })
})

describe('the end of a negotiation', () => {
  test('[EXCH-18] accepting is final and creates an open exchange', () => {
    expect(createAgreed()).toMatchObject({
      status: 'accepted',
      exchange: { state: 'open', callOffRefusal: null },
      previous: null,
    })
    expect(turnOf(createAgreed())).toBeNull()
    expect(legalMovesOf(createAgreed(), bruno)).toEqual(['write', 'callOff'])
  })

  test('[EXCH-54] the chat stays open after acceptance, also when the exchange was called off', () => {
    const after = applyMoves(createAgreed(), [bruno, callOff])
    expect(after.status).toBe('accepted')
    expect(legalMovesOf(after, anna)).toEqual(['write'])
  })

  test('[EXCH-55] acceptance reserves the objects, and calling off makes them available again', () => {
    const availability = (state: ReturnType<typeof createAgreed>) => state.currentItems.get(lamp.item._id)?.availability
    expect(availability(createAgreed())).toBe('in_trattativa')
    expect(availability(applyMoves(createAgreed(), [anna, callOff]))).toBe('disponibile')
  })

  test('[EXCH-19] [NEG-15] either participant may reject at any time while pending', () => {
    for (const user of [anna, bruno]) {
      const { next, messages } = applyAllowedMove(createCountered(), user, reject)
      expect(next).toMatchObject({ status: 'rejected', draft: null })
      expect(messages).toEqual([{ kind: 'rejected', from: user, items: [] }])
      expect([...legalMovesOf(next, anna), ...legalMovesOf(next, bruno)]).toEqual([])
    }
  })

  test('[EXCH-20] [NEG-15] either participant may archive at any time while pending', () => {
    for (const user of [anna, bruno])
      expect(applyMoves(createCountered(), [user, archive])).toMatchObject({ status: 'archived', archivedBy: user })
  })

  test.each([accept, reject, archive, undo, send, offer(lamp)])('[NEG-06] [NEG-17] $type is refused after the end', (move) => {
    for (const state of [createAgreed(), applyMoves(createNegotiation(), [anna, reject])]) {
      expect(applyNegotiationMove(state, anna, move)).toEqual({ ok: false, refusal: 'negotiationOver' })
    }
  })

  test.each([accept, reject, archive, send, offer(lamp)])('$type is refused in an archived negotiation', (move) => {
    expect(applyNegotiationMove(applyMoves(createNegotiation(), [bruno, archive]), bruno, move)).toEqual({
      ok: false,
      refusal: 'negotiationArchived',
    })
  })

  test('[EXCH-25] [EXCH-26] the chat closes when the negotiation is rejected or archived', () => {
    for (const move of [reject, archive]) {
      expect(applyNegotiationMove(applyMoves(createNegotiation(), [bruno, move]), bruno, { type: 'write' })).toEqual({
        ok: false,
        refusal: 'chatClosed',
      })
    }
  })
})

describe('an object that is deleted or transferred', () => {
  test('deleting an object removes it from the sent proposal and the draft, writes a message and keeps the turn', () => {
    const { next, messages } = applyItemRemoved(applyMoves(createCountered(), [anna, offer(chair)]), lamp.item._id)
    expect(titlesOf(next.sent)).toEqual(['Bicicletta'])
    expect(titlesOf(next.draft)).toEqual(['Bicicletta', 'Sedia'])
    expect(turnOf(next)).toBe(anna)
    expect(messages).toEqual([{ kind: 'itemGone', from: null, items: [lamp.item] }])
  })

  test('deleting an object that is only in a draft writes no message and keeps the version of the other participant', () => {
    const state = applyMoves(createNegotiation(), [bruno, ask(lamp)])
    const { next, messages } = applyItemRemoved(state, lamp.item._id)
    expect(next.draft).toBeNull()
    expect(messages).toEqual([])
    expect(versionFor(next, anna)).toBe(versionFor(state, anna))
  })

  test('taking back a proposal does not restore a deleted object', () => {
    const state = applyItemRemoved(applyMoves(createCountered(), [anna, offer(chair)], [anna, send]), lamp.item._id).next
    expect(titlesOf(applyMoves(state, [anna, undo]).sent)).toEqual(['Bicicletta'])
  })

  test('deleting an object does not change an accepted or rejected negotiation and writes no message', () => {
    for (const closed of [createAgreed(), applyMoves(createCountered(), [anna, reject])])
      expect(applyItemRemoved(closed, lamp.item._id)).toEqual({ next: closed, messages: [] })
  })

  test('deleting an object removes only this object from the current items', () => {
    const { currentItems } = applyItemRemoved(createCountered(), lamp.item._id).next
    expect([currentItems.has(lamp.item._id), currentItems.has(bicycle.item._id)]).toEqual([false, true])
  })

  test('deleting the root object archives the negotiation, and the message contains the object if its snapshot is known', () => {
    const unknown = { ...createCountered(), currentItems: new Map() }
    for (const state of [createCountered(), unknown]) {
      const { next, messages } = applyItemRemoved(state, bicycle.item._id)
      expect(next).toMatchObject({ status: 'archived', archivedBy: null, rootGone: true, rootItemId: null })
      expect(messages).toEqual([{ kind: 'rootGone', from: null, items: [bicycle.item] }])
    }
    const withoutRoot = applyMoves(createCountered(), [anna, ask(bicycle, false)], [anna, send])
    expect(applyItemRemoved({ ...withoutRoot, currentItems: new Map() }, bicycle.item._id).messages).toEqual([
      { kind: 'rootGone', from: null, items: [] },
    ])
  })

  test('deleting the root object writes no message in an archived negotiation and makes it impossible to reopen', () => {
    const archived = applyMoves(createCountered(), [bruno, archive])
    const { next, messages } = applyItemRemoved(archived, bicycle.item._id)
    expect(messages).toEqual([])
    expect(next).toMatchObject({ status: 'archived', archivedBy: bruno, rootGone: true })
    expect(versionFor(next, anna)).toBeGreaterThan(versionFor(archived, anna))
  })

  test('a transferred or unknown object is left out of the next sent proposal and can be removed', () => {
    const drafted = applyMoves(createCountered(), [anna, offer(chair)])
    const transferred = withChangedItem(drafted, lamp, { item: { ...lamp.item, ownerUid: carla } })
    const unknown = { ...drafted, currentItems: new Map([...drafted.currentItems].filter(([id]) => id !== lamp.item._id)) }
    for (const state of [transferred, unknown]) {
      expect(titlesOf(applyAllowedMove(state, anna, send).next.sent)).toEqual(['Bicicletta', 'Sedia'])
      expect(titlesOf(applyAllowedMove(state, anna, offer(lamp, false)).next.draft)).toEqual(['Bicicletta', 'Sedia'])
    }
  })
})

describe('the messages of a move', () => {
  const kinds = (messages: readonly { kind: string }[]) => messages.map(({ kind }) => kind)

  test('toggling and chatting write no system message; rejecting, archiving and reopening write one', () => {
    expect(applyAllowedMove(createNegotiation(), bruno, ask(lamp)).messages).toEqual([])
    expect(applyAllowedMove(createNegotiation(), bruno, { type: 'write' })).toEqual({
      ok: true,
      next: createNegotiation(),
      messages: [],
    })
    expect(kinds(applyAllowedMove(createNegotiation(), bruno, reject).messages)).toEqual(['rejected'])
    expect(kinds(applyAllowedMove(createNegotiation(), bruno, archive).messages)).toEqual(['archived'])
    expect(kinds(applyAllowedMove(applyMoves(createNegotiation(), [bruno, archive]), bruno, undo).messages)).toEqual(['reopened'])
  })

  test('the message of a called-off exchange lists its objects', () => {
    expect(applyAllowedMove(createAgreed(), anna, callOff).messages).toEqual([
      { kind: 'calledOff', from: anna, items: [bicycle.item, lamp.item] },
    ])
  })
})

describe('the view of a participant', () => {
  const viewFor = (state: ReturnType<typeof createNegotiation>, user = anna) => {
    const view = viewOf(state, user)
    if (!view) throw new Error('not a participant')
    return view
  }

  test('the view contains what Annulla would undo, unless it is blocked or paused or a participant is gone or disabled', () => {
    expect(viewFor(applyMoves(createCountered(), [anna, offer(chair)])).undoes).toBe('draft')
    expect(viewFor(createCountered(), bruno).undoes).toBe('sent')
    expect(viewFor(applyMoves(createNegotiation(), [bruno, archive]), bruno).undoes).toBe('archive')
    const reserved = withChangedItem(createCountered(), bicycle, { availability: 'in_trattativa' })
    for (const state of [{ personLeft: true }, { personAway: true }, { blocked: true }].map((changes) => ({
      ...createCountered(),
      ...changes,
    })))
      expect(viewFor(state, bruno).undoes).toBeNull()
    expect(viewFor(reserved, bruno).undoes).toBeNull()
  })

  test('the view contains the current kind of each object', () => {
    const withGift = withChangedItem(createCountered(), lamp, { item: { ...lamp.item, status: 'dono' } })
    expect(viewFor(withGift).proposal.map(({ status }) => status)).toEqual(['baratto', 'dono'])
  })

  test('moves are refused while the other participant is disabled', () => {
    const away = { ...createCountered(), personAway: true }
    expect(applyNegotiationMove(away, anna, reject)).toEqual({ ok: false, refusal: 'personAway' })
  })

  test('an object that does not exist cannot be selected', () => {
    const unknown = { type: 'toggle', side: 'offer', itemId: testItemId(99) } as const
    expect(applyNegotiationMove(createCountered(), anna, unknown)).toEqual({ ok: false, refusal: 'itemNotFound' })
  })
})

describe('the banner and the hint', () => {
  const states = [
    { banner: 'wait', hint: 'wait', state: createCountered(), user: bruno, id: '[EXCH-36] [EXCH-42]' },
    { banner: 'choose', hint: 'unbalanced', state: createNegotiation(), user: bruno, id: '[EXCH-38]' },
    { banner: 'acceptOrModify', hint: null, state: createCountered(), user: anna, id: '[EXCH-39] [EXCH-40]' },
    { banner: 'unsent', hint: 'unsent', state: applyMoves(createCountered(), [anna, offer(chair)]), user: anna, id: '[EXCH-41]' },
    {
      banner: 'itemTaken',
      hint: 'itemTaken',
      state: withChangedItem(createCountered(), lamp, { availability: 'in_trattativa' }),
      user: anna,
      id: '',
    },
    {
      banner: 'itemTaken',
      hint: 'itemTaken',
      state: withChangedItem(createCountered(), lamp, { resting: true }),
      user: anna,
      id: '',
    },
    { banner: 'calledOff', hint: 'closed', state: { ...createAgreed(), exchange: null }, user: anna, id: '' },
    { banner: 'personLeft', hint: 'closed', state: { ...createCountered(), personLeft: true }, user: anna, id: '' },
    { banner: 'personAway', hint: 'closed', state: { ...createCountered(), personAway: true }, user: anna, id: '' },
    {
      banner: 'itemChanged',
      hint: 'itemChanged',
      state: withChangedItem(createCountered(), lamp, { revision: 2 }),
      user: anna,
      id: '',
    },
    {
      banner: 'paused',
      hint: 'paused',
      state: withChangedItem(createCountered(), bicycle, { availability: 'in_trattativa' }),
      user: anna,
      id: '[CONV-01]',
    },
    {
      banner: 'resting',
      hint: 'paused',
      state: withChangedItem(createCountered(), bicycle, { resting: true }),
      user: bruno,
      id: '',
    },
    { banner: 'hidden', hint: 'paused', state: { ...createCountered(), rootHidden: true }, user: anna, id: '[TRUST-15]' },
    { banner: 'agreed', hint: 'closed', state: createAgreed(), user: anna, id: '' },
    { banner: 'calledOff', hint: 'closed', state: applyMoves(createAgreed(), [anna, callOff]), user: bruno, id: '' },
    { banner: 'closed', hint: 'closed', state: applyMoves(createNegotiation(), [anna, reject]), user: bruno, id: '[EXCH-29]' },
    { banner: 'closed', hint: 'closed', state: applyMoves(createNegotiation(), [anna, archive]), user: bruno, id: '[EXCH-30]' },
    { banner: 'closed', hint: 'closed', state: applyMoves(createNegotiation(), [anna, archive]), user: anna, id: '[EXCH-63]' },
  ] as const
  test.each(states)('$id the banner is $banner and the hint is $hint (case %#)', ({ banner, hint, state, user }) => {
    const view = viewOf(state, user)
    expect(view && bannerOf(view)).toBe(banner)
    expect(view && acceptHintOf(view)).toBe(hint)
  })

  test('[EXCH-27] [EXCH-28] [EXCH-37] selecting is refused out of turn and in a rejected or archived negotiation', () => {
    const candidate = { ownerUid: bruno, availability: 'disponibile' as const, resting: false }
    const refusals = [
      createNegotiation(),
      applyMoves(createNegotiation(), [anna, reject]),
      applyMoves(createNegotiation(), [anna, archive]),
    ].map((state) => {
      const view = viewOf(state, anna)
      return view && toggleRefusal(view, candidate, 'request', false)
    })
    expect(refusals).toEqual(['notYourTurn', 'negotiationOver', 'negotiationArchived'])
  })
})

describe('a participant who deletes their account', () => {
  const personLeftMessage = (...items: (typeof bicycle)[]) => ({
    kind: 'personLeft',
    from: null,
    items: items.map(({ item }) => item),
  })

  test.each([
    ['pending', createCountered(), 'archived', [personLeftMessage()]],
    ['agreed', createAgreed(), 'accepted', [personLeftMessage()]],
    ['archived', applyMoves(createCountered(), [bruno, archive]), 'archived', []],
    ['rejected', applyMoves(createCountered(), [bruno, reject]), 'rejected', []],
  ] as const)('deleting an account permanently closes a conversation that was %s', (_, before, status, messages) => {
    const after = applyAccountDeleted(before, [])
    expect(after.next).toMatchObject({ status, personLeft: true, draft: null, previous: null })
    expect(after.next.exchange?.state).not.toBe('open')
    expect(after.messages).toEqual(messages)
    for (const user of [anna, bruno]) expect(legalMovesOf(after.next, user)).toEqual([])
    const view = viewOf(after.next, bruno)
    expect(view && bannerOf(view)).toBe('personLeft')
  })

  test('after an account is deleted, the draft is removed and no proposal can be taken back', () => {
    const drafted = applyMoves(createCountered(), [anna, offer(chair)])
    expect(applyNegotiationMove(applyAccountDeleted(drafted, []).next, anna, undo)).toEqual({ ok: false, refusal: 'personLeft' })
    expect(applyNegotiationMove(applyAccountDeleted(drafted, []).next, bruno, undo)).toEqual({ ok: false, refusal: 'personLeft' })
  })

  test('deleting an account calls off an unfinished exchange and does not change a finished one', () => {
    const exchangeOf = (exchange: object) =>
      applyAccountDeleted({ ...createAgreed(), exchange } as ReturnType<typeof createAgreed>, []).next.exchange
    const calledOff = { state: 'calledOff', callOffRefusal: 'noOpenExchange' }
    for (const state of ['open', 'held']) expect(exchangeOf({ state, callOffRefusal: null })).toEqual(calledOff)
    const done = { state: 'done', callOffRefusal: 'noOpenExchange' }
    expect(exchangeOf(done)).toEqual(done)
    expect(applyAccountDeleted({ ...createAgreed(), blocked: true }, []).next).toMatchObject({
      status: 'accepted',
      archivedBy: null,
      blocked: false,
    })
  })

  test('the message about a deleted account lists the freed objects of the other participant', () => {
    expect(applyAccountDeleted(createAgreed(), [bicycle.item]).messages).toEqual([personLeftMessage(bicycle)])
  })

  test('the objects of a deleted account, including the root object, leave the proposal without another message', () => {
    const left = applyAccountDeleted(createCountered(), []).next
    const withoutLamp = applyItemRemoved(left, lamp.item._id)
    expect(titlesOf(withoutLamp.next.sent)).toEqual(['Bicicletta'])
    const withoutRoot = applyItemRemoved(withoutLamp.next, bicycle.item._id)
    expect(withoutRoot.next).toMatchObject({ rootGone: true, status: 'archived', sent: [] })
    expect([...withoutLamp.messages, ...withoutRoot.messages]).toEqual([])
  })
})
