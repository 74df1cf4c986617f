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

/** Anna asked for the bicycle; Bruno wants the lamp for it, and has said so. */
const countered = () => played(opened(), [bruno, ask(lamp)], [bruno, send])
const agreed = () => played(countered(), [anna, accept])

describe('opening', () => {
  test('[EXCH-17] [DATA-44] [NEG-01] puts the root object on the table as a request and the conversation is pending', () => {
    const start = opened()
    expect(start.status).toBe('pending')
    expect(openNegotiation({ interested: anna, root: bicycle, now: NOON })).toMatchObject({
      onHoliday: [],
      present: new Map([[bicycle.item._id, bicycle]]),
    })
    expect(start.sent).toEqual([{ item: bicycle.item, revision: 1, selectedBy: anna }])
  })

  test('[EXCH-34] [NEG-01] the interested person has acted, so the turn is the owner’s', () => {
    expect(opened().lastActionBy).toBe(anna)
    expect(turnOf(opened())).toBe(bruno)
    expect(movesOf(opened(), bruno)).toEqual(['toggle', 'send', 'reject', 'archive', 'write'])
    expect(movesOf(opened(), anna)).toEqual(['reject', 'archive', 'write'])
  })

  test('[EXCH-35] [EXCH-64] without lastActionBy the turn is the root object’s owner’s', () => {
    expect(turnOf({ ...opened(), lastActionBy: null })).toBe(bruno)
  })

  test('[NEG-11] cannot be taken back', () => {
    expect(play(opened(), anna, undo)).toEqual({ ok: false, refusal: 'nothingToUndo' })
  })

  test('the owner may send it back as it is, to ask what is offered', () => {
    const { next, lines } = step(opened(), bruno, send)
    expect(turnOf(next)).toBe(anna)
    expect(lines).toEqual([{ kind: 'proposal', from: bruno, items: [bicycle.item] }])
  })

  test('[NEG-07] a gift is agreed with one more click', () => {
    const { next, lines } = step(opened(plant), bruno, accept)
    expect(next.status).toBe('accepted')
    expect(lines).toEqual([{ kind: 'accepted', from: bruno, items: [plant.item] }])
  })
})

describe('a turn', () => {
  test('[EXCH-11] [EXCH-12] [EXCH-44] [EXCH-45] [NEG-02] toggles any number of objects of both, unseen by the other, without passing on', () => {
    const state = played(opened(), [bruno, ask(lamp)], [bruno, ask(chair)], [bruno, offer(skis)])
    expect(turnOf(state)).toBe(bruno)
    expect(titles(state.draft)).toEqual(['Bicicletta', 'Lampada', 'Sci', 'Sedia'])
    expect(titles(proposalFor(state, anna))).toEqual(['Bicicletta'])
  })

  test('[EXCH-13] takes objects out, the root object too', () => {
    const state = played(countered(), [anna, ask(bicycle)], [anna, ask(skis)], [anna, send])
    expect(titles(state.sent)).toEqual(['Lampada', 'Sci'])
  })

  test('[EXCH-43] [NEG-18] toggles without `selected`, and states with it', () => {
    const once = played(opened(), [bruno, ask(lamp, true)])
    expect(played(once, [bruno, ask(lamp, true)])).toEqual(once)
    expect(played(once, [bruno, ask(lamp)]).draft).toBeNull()
    expect(played(opened(), [bruno, ask(lamp, false)])).toEqual(opened())
  })

  test('a draft that says the same as what was sent is no change', () => {
    const state = played(opened(), [bruno, offer(bicycle)], [bruno, offer(bicycle)])
    expect(state.draft).toBeNull()
    expect(state.sent[0]?.selectedBy).toBe(anna)
  })

  test('the other does not see the draft, nor that there is one', () => {
    const state = played(opened(), [bruno, ask(lamp)])
    expect(titles(proposalFor(state, bruno))).toEqual(['Bicicletta', 'Lampada'])
    expect(viewOf(state, anna)).toEqual(viewOf(opened(), anna))
    expect(versionFor(state, anna)).toBe(versionFor(opened(), anna))
    expect(versionFor(state, bruno)).toBe(versionFor(opened(), bruno) + 1)
  })

  test('[NEG-04] sending makes the draft the proposal, says so in the chat and passes the turn', () => {
    const { next, lines } = step(played(opened(), [bruno, ask(lamp)]), bruno, send)
    expect(next).toMatchObject({ lastActionBy: bruno, draft: null, status: 'pending' })
    expect(titles(next.sent)).toEqual(['Bicicletta', 'Lampada'])
    expect(turnOf(next)).toBe(anna)
    expect(lines).toEqual([{ kind: 'proposal', from: bruno, items: [bicycle.item, lamp.item] }])
  })

  test('[EXCH-14] goes on until somebody accepts', () => {
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
    { rule: 'sending what can be accepted as it is', state: countered(), who: anna, move: send, refusal: 'nothingToSend' },
    { rule: '[NEG-06] accepting out of turn', state: countered(), who: bruno, move: accept, refusal: 'notYourTurn' },
    {
      rule: '[NEG-06] accepting an own unsent change',
      state: played(countered(), [anna, offer(chair)]),
      who: anna,
      move: accept,
      refusal: 'proposalNotSent',
    },
    {
      rule: '[NEG-07] accepting where one side gives nothing',
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
      rule: '[NEG-07] accepting one-sided, where only some are gifts',
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
      rule: 'accepting a resting object',
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
    { rule: 'a stranger’s move', state: opened(), who: carla, move: reject, refusal: 'notAParticipant' },
    { rule: 'calling off what was not agreed', state: opened(), who: bruno, move: callOff, refusal: 'noOpenExchange' },
    { rule: 'Annulla with nothing to undo', state: opened(), who: bruno, move: undo, refusal: 'nothingToUndo' },
  ] as const)('refuses $rule', ({ state, who, move, refusal }) => {
    expect(play(state, who, move)).toEqual({ ok: false, refusal })
  })

  test.each([
    { what: 'unsent changes', state: played(countered(), [anna, offer(chair)]), sends: true },
    { what: 'nothing changed, and one side empty', state: played(countered(), [anna, offer(lamp)], [anna, send]), sends: true },
    {
      what: 'nothing changed, and a reserved object',
      state: where(countered(), lamp, { availability: 'in_trattativa' }),
      sends: true,
    },
    { what: 'nothing changed, and an edited object', state: where(countered(), lamp, { revision: 2 }), sends: true },
    { what: 'what can be accepted as it is', state: countered(), sends: false },
  ])('[NEG-05] with $what, Invia proposta is there: $sends', ({ state, sends }) => {
    expect(movesOf(state, turnOf(state) ?? carla).includes('send')).toBe(sends)
  })

  test('an object that cannot be had any more may still be taken out', () => {
    const state = where(countered(), lamp, { availability: 'in_trattativa' })
    expect(titles(played(state, [anna, offer(lamp)]).draft)).toEqual(['Bicicletta'])
  })

  test('an edited object goes out again as it is now, and can then be accepted', () => {
    const edited = { ...lamp, revision: 2, item: { ...lamp.item, title: 'Lampada rotta' } }
    const state = played(where(countered(), lamp, edited), [anna, send])
    expect(titles(state.sent)).toEqual(['Bicicletta', 'Lampada rotta'])
    expect(movesOf(state, bruno)).toContain('accept')
  })
})

describe('versions', () => {
  test('a move on an older state is refused', () => {
    const state = countered()
    expect(play(state, anna, accept, versionFor(state, anna) - 1)).toEqual({ ok: false, refusal: 'staleVersion' })
    expect(play(state, anna, accept, versionFor(state, anna))).toMatchObject({ ok: true })
  })

  test('the other’s draft does not make a refusal stale', () => {
    const before = countered()
    const state = played(before, [anna, offer(chair)])
    expect(play(state, bruno, reject, versionFor(before, bruno))).toMatchObject({ ok: true })
  })

  test('what is over is over, whatever version somebody looks at', () => {
    expect(play(agreed(), anna, accept, 1)).toEqual({ ok: false, refusal: 'negotiationOver' })
  })
})

describe('[EXCH-22] Annulla', () => {
  test('[NEG-10] drops the unsent changes, without a word in the chat', () => {
    const { next, lines } = step(played(countered(), [anna, offer(chair)]), anna, undo)
    expect(next.draft).toBeNull()
    expect(titles(next.sent)).toEqual(['Bicicletta', 'Lampada'])
    expect(lines).toEqual([])
  })

  test('[NEG-11] takes the last sent proposal back while the other has not answered, also under their draft', () => {
    const state = played(countered(), [anna, offer(chair)])
    const { next, lines } = step(state, bruno, undo)
    expect(next).toMatchObject({ sent: opened().sent, lastActionBy: anna, draft: null, previous: null })
    expect(turnOf(next)).toBe(bruno)
    expect(lines).toEqual([{ kind: 'takenBack', from: bruno, items: [] }])
  })

  test('[NEG-11] takes nothing back after the answer', () => {
    const answered = played(countered(), [anna, offer(chair)], [anna, send])
    expect(play(answered, bruno, undo)).toEqual({ ok: false, refusal: 'nothingToUndo' })
  })

  test('[NEG-12] reopens an archived conversation for the person who archived it, with the turn and the draft as they were', () => {
    const before = played(countered(), [anna, offer(chair)])
    const archived = played(before, [bruno, archive])
    expect(movesOf(archived, anna)).toEqual([])
    expect(play(archived, anna, undo)).toEqual({ ok: false, refusal: 'notYoursToReopen' })
    const { next, lines } = step(archived, bruno, undo)
    expect(next).toMatchObject({ status: 'pending', lastActionBy: bruno, draft: before.draft })
    expect(lines).toEqual([{ kind: 'reopened', from: bruno, items: [] }])
  })

  test('[NEG-12] [EXCH-63] reopens for both what was archived automatically', () => {
    const archived = { ...countered(), status: 'archived' as const }
    for (const who of [anna, bruno]) {
      expect(movesOf(archived, who)).toEqual(['undo'])
      expect(played(archived, [who, undo])).toMatchObject({ status: 'pending', lastActionBy: bruno })
    }
  })

  test('[NEG-13] never reopens where the root object has gone', () => {
    const { next, lines } = itemGone(countered(), bicycle.item._id)
    expect(next.status).toBe('archived')
    expect(lines).toEqual([{ kind: 'rootGone', from: null, items: [bicycle.item] }])
    expect(play(next, bruno, undo)).toEqual({ ok: false, refusal: 'rootItemGone' })
    expect(movesOf(next, anna)).toEqual([])
  })
})

describe('the end', () => {
  test('[EXCH-18] accepting is final and makes an open exchange', () => {
    expect(agreed()).toMatchObject({ status: 'accepted', exchange: { state: 'open', whyNotCallOff: null }, previous: null })
    expect(turnOf(agreed())).toBeNull()
    expect(movesOf(agreed(), bruno)).toEqual(['write', 'callOff'])
  })

  test('[EXCH-54] the chat stays open once accepted, also when it was called off', () => {
    const after = played(agreed(), [bruno, callOff])
    expect(after.status).toBe('accepted')
    expect(movesOf(after, anna)).toEqual(['write'])
  })

  test('[EXCH-55] the objects are held by the agreement, and free again when it is called off', () => {
    const availability = (state: ReturnType<typeof agreed>) => state.present.get(lamp.item._id)?.availability
    expect(availability(agreed())).toBe('in_trattativa')
    expect(availability(played(agreed(), [anna, callOff]))).toBe('disponibile')
  })

  test('[EXCH-19] [NEG-15] either may reject at any time while pending', () => {
    for (const who of [anna, bruno]) {
      const { next, lines } = step(countered(), who, reject)
      expect(next).toMatchObject({ status: 'rejected', draft: null })
      expect(lines).toEqual([{ kind: 'rejected', from: who, items: [] }])
      expect([...movesOf(next, anna), ...movesOf(next, bruno)]).toEqual([])
    }
  })

  test('[EXCH-20] [NEG-15] either may archive at any time while pending', () => {
    for (const who of [anna, bruno])
      expect(played(countered(), [who, archive])).toMatchObject({ status: 'archived', archivedBy: who })
  })

  test.each([accept, reject, archive, undo, send, offer(lamp)])('[NEG-06] [NEG-17] after the end $type is refused', (move) => {
    for (const state of [agreed(), played(opened(), [anna, reject])]) {
      expect(play(state, anna, move)).toEqual({ ok: false, refusal: 'negotiationOver' })
    }
  })

  test.each([accept, reject, archive, send, offer(lamp)])('while archived $type is refused', (move) => {
    expect(play(played(opened(), [bruno, archive]), bruno, move)).toEqual({ ok: false, refusal: 'negotiationArchived' })
  })

  test('[EXCH-25] [EXCH-26] the chat closes when rejected or archived', () => {
    for (const move of [reject, archive]) {
      expect(play(played(opened(), [bruno, move]), bruno, { type: 'write' })).toEqual({ ok: false, refusal: 'chatClosed' })
    }
  })
})

describe('an object that goes', () => {
  test('leaves the proposal with a line, and the turn stays', () => {
    const { next, lines } = itemGone(played(countered(), [anna, offer(chair)]), lamp.item._id)
    expect(titles(next.sent)).toEqual(['Bicicletta'])
    expect(titles(next.draft)).toEqual(['Bicicletta', 'Sedia'])
    expect(turnOf(next)).toBe(anna)
    expect(lines).toEqual([{ kind: 'itemGone', from: null, items: [lamp.item] }])
  })

  test('leaves a draft without telling the other', () => {
    const state = played(opened(), [bruno, ask(lamp)])
    const { next, lines } = itemGone(state, lamp.item._id)
    expect(next.draft).toBeNull()
    expect(lines).toEqual([])
    expect(versionFor(next, anna)).toBe(versionFor(state, anna))
  })

  test('does not come back by taking back', () => {
    const state = itemGone(played(countered(), [anna, offer(chair)], [anna, send]), lamp.item._id).next
    expect(titles(played(state, [anna, undo]).sent)).toEqual(['Bicicletta'])
  })

  test('leaves what was agreed or rejected as it was, without a line', () => {
    for (const over of [agreed(), played(countered(), [anna, reject])])
      expect(itemGone(over, lamp.item._id)).toEqual({ next: over, lines: [] })
  })

  test('is known no more, and the others still are', () => {
    const { present } = itemGone(countered(), lamp.item._id).next
    expect([present.has(lamp.item._id), present.has(bicycle.item._id)]).toEqual([false, true])
  })

  test('closes the negotiation that began with it, with its title also where it is known no more', () => {
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

  test('that changed hands or is unknown does not go out with the next proposal, and may be taken out', () => {
    const drafted = played(countered(), [anna, offer(chair)])
    const passedOn = where(drafted, lamp, { item: { ...lamp.item, ownerUid: carla } })
    const unknown = { ...drafted, present: new Map([...drafted.present].filter(([id]) => id !== lamp.item._id)) }
    for (const state of [passedOn, unknown]) {
      expect(titles(step(state, anna, send).next.sent)).toEqual(['Bicicletta', 'Sedia'])
      expect(titles(step(state, anna, offer(lamp, false)).next.draft)).toEqual(['Bicicletta', 'Sedia'])
    }
  })
})

describe('what a move writes into the chat', () => {
  const kinds = (lines: readonly { kind: string }[]) => lines.map(({ kind }) => kind)

  test('is nothing for a choice or a message, and one line for what ends or reopens it', () => {
    expect(step(opened(), bruno, ask(lamp)).lines).toEqual([])
    expect(step(opened(), bruno, { type: 'write' })).toEqual({ ok: true, next: opened(), lines: [] })
    expect(kinds(step(opened(), bruno, reject).lines)).toEqual(['rejected'])
    expect(kinds(step(opened(), bruno, archive).lines)).toEqual(['archived'])
    expect(kinds(step(played(opened(), [bruno, archive]), bruno, undo).lines)).toEqual(['reopened'])
  })

  test('names what an exchange held when it is called off', () => {
    expect(step(agreed(), anna, callOff).lines).toEqual([{ kind: 'calledOff', from: anna, items: [bicycle.item, lamp.item] }])
  })
})

describe('what a participant sees', () => {
  const seen = (state: ReturnType<typeof opened>, who = anna) => {
    const view = viewOf(state, who)
    if (!view) throw new Error('takes no part')
    return view
  }

  test('is what Annulla would undo, while nothing keeps them from acting', () => {
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

  test('is the kind of each object as it is now', () => {
    const given = where(countered(), lamp, { item: { ...lamp.item, status: 'dono' } })
    expect(seen(given).proposal.map(({ status }) => status)).toEqual(['baratto', 'dono'])
  })

  test('is that nothing can be done while the other person is away', () => {
    const away = { ...countered(), personAway: true }
    expect(play(away, anna, reject)).toEqual({ ok: false, refusal: 'personAway' })
  })

  test('is that an object that does not exist cannot be chosen', () => {
    const unknown = { type: 'toggle', side: 'offer', itemId: idOf(99) } as const
    expect(play(countered(), anna, unknown)).toEqual({ ok: false, refusal: 'itemNotFound' })
  })
})

describe('what the screen says', () => {
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
      id: '[TALK-01]',
    },
    { says: 'resting', hint: 'paused', state: where(countered(), bicycle, { resting: true }), who: bruno, id: '' },
    { says: 'hidden', hint: 'paused', state: { ...countered(), rootHidden: true }, who: anna, id: '[TRUST-15]' },
    { says: 'agreed', hint: 'closed', state: agreed(), who: anna, id: '' },
    { says: 'calledOff', hint: 'closed', state: played(agreed(), [anna, callOff]), who: bruno, id: '' },
    { says: 'closed', hint: 'closed', state: played(opened(), [anna, reject]), who: bruno, id: '[EXCH-29]' },
    { says: 'closed', hint: 'closed', state: played(opened(), [anna, archive]), who: bruno, id: '[EXCH-30]' },
    { says: 'closed', hint: 'closed', state: played(opened(), [anna, archive]), who: anna, id: '[EXCH-63]' },
  ] as const
  test.each(states)('$id $says', ({ says, hint, state, who }) => {
    const view = viewOf(state, who)
    expect(view && bannerOf(view)).toBe(says)
    expect(view && acceptHintOf(view)).toBe(hint)
  })

  test('[EXCH-27] [EXCH-28] [EXCH-37] selection is off out of turn, when rejected and when archived', () => {
    const candidate = { ownerUid: bruno, availability: 'disponibile' as const, resting: false }
    const refusals = [opened(), played(opened(), [anna, reject]), played(opened(), [anna, archive])].map((state) => {
      const view = viewOf(state, anna)
      return view && whyNotToggle(view, candidate, 'request', false)
    })
    expect(refusals).toEqual(['notYourTurn', 'negotiationOver', 'negotiationArchived'])
  })
})

describe('a person who deletes their account', () => {
  const line = (...items: (typeof bicycle)[]) => ({ kind: 'personLeft', from: null, items: items.map(({ item }) => item) })

  test.each([
    ['pending', countered(), 'archived', [line()]],
    ['agreed', agreed(), 'accepted', [line()]],
    ['put aside', played(countered(), [bruno, archive]), 'archived', []],
    ['rejected', played(countered(), [bruno, reject]), 'rejected', []],
  ] as const)('closes what was %s for good', (_, before, status, lines) => {
    const after = personGone(before, [])
    expect(after.next).toMatchObject({ status, personLeft: true, draft: null, previous: null })
    expect(after.next.exchange?.state).not.toBe('open')
    expect(after.lines).toEqual(lines)
    for (const who of [anna, bruno]) expect(movesOf(after.next, who)).toEqual([])
    const view = viewOf(after.next, bruno)
    expect(view && bannerOf(view)).toBe('personLeft')
  })

  test('leaves no draft behind and nothing to take back', () => {
    const drafted = played(countered(), [anna, offer(chair)])
    expect(play(personGone(drafted, []).next, anna, undo)).toEqual({ ok: false, refusal: 'personLeft' })
    expect(play(personGone(drafted, []).next, bruno, undo)).toEqual({ ok: false, refusal: 'personLeft' })
  })

  test('calls off an exchange that is not over, and leaves one that is as it ended', () => {
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

  test('says which objects of the other are free again', () => {
    expect(personGone(agreed(), [bicycle.item]).lines).toEqual([line(bicycle)])
  })

  test('takes their objects off the table without another line, the root object too', () => {
    const left = personGone(countered(), []).next
    const withoutLamp = itemGone(left, lamp.item._id)
    expect(titles(withoutLamp.next.sent)).toEqual(['Bicicletta'])
    const withoutRoot = itemGone(withoutLamp.next, bicycle.item._id)
    expect(withoutRoot.next).toMatchObject({ rootGone: true, status: 'archived', sent: [] })
    expect([...withoutLamp.lines, ...withoutRoot.lines]).toEqual([])
  })
})
