import { describe, expect, test } from 'vitest'
import { anna, bicycle, bruno, carla, createCurrentItem, lamp } from '../conversations/negotiation.fixtures.ts'
import type { ItemId, Uid } from '../ids.ts'
import { applyDeadline, applyExchangeMove, type ExchangeMove, forceCallOff } from './apply-exchange-move.ts'
import {
  afterMeeting,
  applyAllowedMove,
  applyMoves,
  callOff,
  createAgreed,
  createExchange,
  createRing,
  happened,
  meetingAtSquare,
  NOON,
} from './exchange.fixtures.ts'
import { deadlineOf, type Exchange } from './exchange.ts'
import type { ExchangeMessage } from './exchange-step.ts'
import { applyHandoverCode } from './handover.ts'
import { legalExchangeMoves } from './moves.ts'
import type { CurrentItem } from './proposal.ts'
import { endImpossibleChange, type SetFacts } from './set-change.ts'

const teapot = createCurrentItem(11, 'Teiera', anna)
const gift = createCurrentItem(12, 'Vaso', bruno, 'dono')
const carlas = createCurrentItem(13, 'Sci', carla)
const reserved = (item: CurrentItem): CurrentItem => ({ ...item, availability: 'in_trattativa' })
const factsWith = (...changed: CurrentItem[]): SetFacts => {
  const all = [reserved(lamp), reserved(bicycle), teapot, gift, carlas, ...changed]
  return { current: new Map(all.map((each) => [each.item._id, each])), isBlocked: false }
}
const facts = factsWith()
const idOf = ({ item }: CurrentItem): ItemId => item._id

const change = (...items: CurrentItem[]): ExchangeMove => ({ type: 'proposeChange', items: items.map(idOf), facts })
const agree: ExchangeMove = { type: 'agreeChange', facts }
const refuse: ExchangeMove = { type: 'refuseChange' }
const withdraw: ExchangeMove = { type: 'withdrawChange' }
/** Anna gives the teapot instead of the lamp, which is the root object of the conversation. */
const proposed = applyMoves(createAgreed(), [anna, change(teapot, bicycle)])
const changed = applyMoves(proposed, [bruno, agree])

const titles = ({ legs }: Exchange) => legs.map(({ item, giver, receiver }) => `${giver}>${receiver} ${item.title}`)
const refusal = (exchange: Exchange, user: Uid, move: ExchangeMove, now = NOON, version?: number) => {
  const result = applyExchangeMove(exchange, user, move, now, version)
  return result.ok ? null : result.refusal
}
const minutesBefore = (minutes: number) => new Date(meetingAtSquare.at.getTime() - minutes * 60_000)
function typeCode(exchange: Exchange, user: Uid, other: Uid, now: Date, version?: number) {
  const result = applyHandoverCode(exchange, user, other, now, version)
  if (!result.ok) throw new Error(result.refusal)
  return result
}

describe('Proposing and answering a change', () => {
  test('[EXCH-105] the agreed objects stay until the other person agrees; then the meeting, its confirmations and the codes stay', () => {
    expect(titles(proposed)).toEqual(titles(createAgreed()))
    expect(titles(changed)).toEqual(['bruno>anna Bicicletta', 'anna>bruno Teiera'])
    expect([changed.agreed, changed.people, changed.change]).toEqual([proposed.agreed, proposed.people, null])
    const { messages } = applyAllowedMove(proposed, bruno, agree)
    expect(messages).toMatchObject([
      { kind: 'changeAgreed', from: bruno, items: [{ title: 'Teiera' }], removed: [{ title: 'Lampada' }] },
    ])
  })

  test('[EXCH-106] one change is open at a time; its proposer withdraws it, and only the other person agrees or refuses', () => {
    expect(refusal(proposed, bruno, change(gift, lamp))).toBe('changeOpen')
    expect(refusal(proposed, anna, agree)).toBe('noChangeProposed')
    expect(refusal(proposed, anna, refuse)).toBe('noChangeProposed')
    expect(refusal(proposed, bruno, withdraw)).toBe('noChangeProposed')
    for (const [user, move] of [
      [anna, withdraw],
      [bruno, refuse],
    ] as const) {
      const ended = applyMoves(proposed, [user, move])
      expect([titles(ended), ended.change]).toEqual([titles(createAgreed()), null])
      expect(legalExchangeMoves(ended, bruno, NOON)).toContain('proposeChange')
    }
  })

  test('[EXCH-106] a move has the version that its person saw; a repeated one changes nothing, also after a lost answer', () => {
    const agreed = createAgreed()
    expect(refusal(agreed, anna, change(teapot, bicycle), NOON, agreed.version - 1)).toBe('staleVersion')
    expect(applyExchangeMove(proposed, anna, change(teapot, bicycle), NOON, agreed.version)).toMatchObject({ next: proposed })
    expect(applyExchangeMove(changed, bruno, agree, NOON, proposed.version)).toMatchObject({ next: changed, messages: [] })
    const refused = applyMoves(proposed, [bruno, refuse])
    expect(applyExchangeMove(refused, bruno, refuse, NOON, proposed.version)).toMatchObject({ next: refused })
    expect(refusal(changed, anna, withdraw, NOON, proposed.version), 'the other has agreed meanwhile').toBe('staleVersion')
  })

  test.each<[string, CurrentItem[], string]>([
    ['the agreed ones', [lamp, bicycle], 'nothingChanged'],
    ['objects of one side that are no gifts', [teapot], 'proposalNotBalanced'],
    ['none', [], 'proposalNotBalanced'],
    ['an object of a third person', [lamp, bicycle, carlas], 'itemNotFound'],
    ['an unknown object', [lamp, bicycle, createCurrentItem(19, 'Nessuno', anna)], 'itemNotFound'],
  ])('[EXCH-107] refused as a set of objects: %s', (_, items, expected) => {
    expect(refusal(createAgreed(), anna, change(...items))).toBe(expected)
  })

  test('[EXCH-107] gifts alone are a set, and a whole side may leave', () => {
    expect(titles(applyMoves(createAgreed(), [anna, change(gift)], [bruno, agree]))).toEqual(['bruno>anna Vaso'])
  })

  test.each<[string, CurrentItem, string]>([
    ['reserved elsewhere', reserved(teapot), 'itemTaken'],
    ['edited', { ...teapot, revision: teapot.revision + 1 }, 'itemChanged'],
    ['paused', { ...teapot, resting: true }, 'itemNotAvailable'],
    ['passed on', { ...teapot, item: { ...teapot.item, ownerUid: carla } }, 'itemNotAvailable'],
  ])('[EXCH-107] an entering object that was %s since ends the change, and the agreed objects stay', (_, now, expected) => {
    const facts = factsWith(now)
    expect(refusal(proposed, bruno, { type: 'agreeChange', facts })).toBe(expected)
    const { next, messages } = endImpossibleChange(proposed, facts)
    expect([next.change, titles(next)]).toEqual([null, titles(createAgreed())])
    expect(messages).toMatchObject([{ kind: 'changeImpossible' }])
    expect(endImpossibleChange(proposed, factsWith()).next, 'while all can enter, it stays').toBe(proposed)
  })

  test('[EXCH-107] after a block no change is proposed or agreed on, and an open one ends without a line', () => {
    const blocked = { ...facts, isBlocked: true }
    expect(refusal(createAgreed(), anna, { type: 'proposeChange', items: [idOf(teapot)], facts: blocked })).toBe('chatClosed')
    expect(refusal(proposed, bruno, { type: 'agreeChange', facts: blocked })).toBe('chatClosed')
    expect(endImpossibleChange(proposed, blocked)).toMatchObject({ next: { change: null }, messages: [] })
  })

  test('[EXCH-105] people who take no part cannot, and three or more people keep the repair of their ring', () => {
    expect(refusal(createAgreed(), carla, change(teapot, bicycle))).toBe('notAParticipant')
    expect(refusal(createRing(), anna, change(teapot, bicycle))).toBe('onlyForTwo')
  })
})

describe('What ends an open change, and the time for it', () => {
  test('[EXCH-108] two hours before the meeting it ends by itself, and none is proposed any more; without a meeting no time ends it', () => {
    expect(deadlineOf(proposed)).toEqual(minutesBefore(120))
    expect(applyDeadline(proposed, minutesBefore(121)).next).toBe(proposed)
    const { next, messages } = applyDeadline(proposed, minutesBefore(120))
    expect([next.change, next.state, titles(next)]).toEqual([null, 'open', titles(createAgreed())])
    expect(messages).toMatchObject([{ kind: 'changeExpired' }])
    expect(refusal(createAgreed(), anna, change(teapot, bicycle), minutesBefore(121))).toBeNull()
    expect(refusal(createAgreed(), anna, change(teapot, bicycle), minutesBefore(120))).toBe('changeTooLate')
    expect(refusal(proposed, bruno, agree, minutesBefore(120))).toBe('changeTooLate')
    const withoutMeeting = applyMoves(createExchange(), [anna, change(teapot, bicycle)])
    expect(deadlineOf(withoutMeeting)).toEqual(deadlineOf(createExchange()))
  })

  test('[EXCH-108] a typed code, a statement and calling off end it, and after a code or a statement none is proposed', () => {
    const typed = typeCode(proposed, bruno, anna, NOON, proposed.version).next
    expect([typed.change, refusal(typed, anna, change(teapot, bicycle))]).toEqual([null, 'codeTyped'])
    const stated = applyMoves(createAgreed(), [anna, happened, afterMeeting])
    expect(refusal(stated, bruno, change(teapot, bicycle), afterMeeting)).toBe('alreadyStated')
    expect(applyMoves(proposed, [bruno, callOff]).change).toBeNull()
    expect(forceCallOff(proposed, null, NOON).change).toBeNull()
    expect(applyDeadline({ ...proposed, setAskedAt: NOON }, new Date('2027-03-01T00:00:00Z')).next.change).toBeNull()
  })
})

test('[EXCH-119] a change that a code or a statement ends leaves a line before theirs, and without a change there is none', () => {
  const kindsOf = (messages: readonly ExchangeMessage[]) => messages.map(({ kind }) => kind)
  expect(kindsOf(typeCode(proposed, bruno, anna, NOON, proposed.version).messages)).toEqual(['changeOverridden', 'handedOver'])
  // Two people who were asked what they have exchanged can propose a change until they say how it went.
  const asked = { ...proposed, setAskedAt: NOON }
  expect(kindsOf(applyAllowedMove(asked, bruno, happened, afterMeeting).messages)).toEqual(['changeOverridden', 'saidHappened'])
  expect(kindsOf(typeCode(createAgreed(), bruno, anna, NOON).messages)).toEqual(['handedOver'])
  expect(kindsOf(applyAllowedMove(createAgreed(), bruno, happened, afterMeeting).messages)).toEqual(['saidHappened'])
})

describe('A code under another set', () => {
  test('[EXCH-109] a code typed on a device that shows an earlier set ends nothing, before and after the agreed time; both are asked once', () => {
    for (const now of [NOON, afterMeeting]) {
      const asked = typeCode(changed, bruno, anna, now, proposed.version)
      expect(asked.messages).toMatchObject([{ kind: 'otherSet', from: null }])
      expect(asked.next).toMatchObject({ state: 'open', proofs: [], setAskedAt: now })
      expect(typeCode(asked.next, anna, bruno, now).next, 'a device that knows no version').toBe(asked.next)
    }
  })

  test('[EXCH-109] the same code counts under the present set; a version of the same set is enough', () => {
    const asked = typeCode(changed, bruno, anna, NOON, proposed.version).next
    const later = applyMoves(asked, [anna, change(gift, teapot)], [bruno, refuse])
    expect(typeCode(later, bruno, anna, afterMeeting, changed.version).next.state).toBe('done')
    expect(typeCode(proposed, bruno, anna, afterMeeting, 1).next.state, 'a proposed change is no other set').toBe('done')
  })

  test('[EXCH-109] who is asked may still correct the objects, also after the meeting, and says how it went under the present ones', () => {
    const asked = typeCode(changed, bruno, anna, afterMeeting, proposed.version).next
    const corrected = applyMoves(
      asked,
      [anna, { type: 'proposeChange', items: [lamp, bicycle].map(idOf), facts: factsWith(lamp) }, afterMeeting],
      [bruno, { type: 'agreeChange', facts: factsWith(lamp) }, afterMeeting],
    )
    expect([titles(corrected), corrected.setAskedAt]).toEqual([['bruno>anna Bicicletta', 'anna>bruno Lampada'], null])
    expect(applyMoves(corrected, [anna, happened, afterMeeting], [bruno, happened, afterMeeting]).state).toBe('done')
  })
})
