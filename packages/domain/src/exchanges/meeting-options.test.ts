import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import { DAY_MS } from '../durations.ts'
import { uid } from '../ids.ts'
import { applyDeadline, applyExchangeMove, forceCallOff } from './apply-exchange-move.ts'
import {
  afterMeeting,
  applyAllowedMove,
  applyMoves,
  callOff,
  confirm,
  createAgreed,
  createAgreedRing,
  createExchange,
  createRing,
  daysAfter,
  happened,
  meetingAtSquare,
  meetingAtStation,
  NOON,
  notHappened,
  propose,
  proposeOptions,
  tick,
} from './exchange.fixtures.ts'
import { deadlineOf, type Exchange, isLateCallOff, unansweredOf, whoMustAct } from './exchange.ts'
import { feedbackRefusal } from './feedback.ts'
import { applyHandoverCode } from './handover.ts'
import { callOffRefusal, exchangeMoveRefusal, legalExchangeMoves } from './moves.ts'
import { fairestPlace, publicPlacesOf } from './public-places.ts'

const atCafe = { place: 'Bar Centrale', at: daysAfter(3) }
const createProposed = () => applyMoves(createRing(), [anna, proposeOptions(meetingAtSquare, atCafe, meetingAtStation)])
const ticksOf = ({ options }: Exchange) => options.map(({ place, tickedBy }) => [place, [...tickedBy]])
const kinds = ({ messages }: { messages: readonly { kind: string }[] }) => messages.map(({ kind }) => kind)
function typeCode(exchange: Exchange, by: typeof anna, of: typeof anna, now = afterMeeting): Exchange {
  const result = applyHandoverCode(exchange, by, of, now)
  if (!result.ok) throw new Error(result.refusal)
  return result.next
}

describe('the meeting of three people', () => {
  test('[RING-120] a proposal has one to three options, which its proposer has ticked', () => {
    const proposed = applyAllowedMove(createRing(), anna, proposeOptions(meetingAtSquare, atCafe, meetingAtStation))
    expect(ticksOf(proposed.next)).toEqual([
      ['Piazza Chanoux', [anna]],
      ['Bar Centrale', [anna]],
      ['Stazione di Nus', [anna]],
    ])
    expect(kinds(proposed)).toEqual(['optionsProposed'])
    expect(whoMustAct(proposed.next)).toEqual([bruno, carla])
    for (const options of [[], [atCafe, atCafe, atCafe, atCafe]])
      expect(applyExchangeMove(createRing(), anna, proposeOptions(...options), NOON)).toMatchObject({ refusal: 'invalidInput' })
  })

  test.each([
    ['has passed', { ...atCafe, at: NOON }, 'meetingInThePast'],
    ['is more than 90 days away', { ...atCafe, at: daysAfter(91) }, 'meetingTooFar'],
    ['is invalid', { ...atCafe, at: new Date('?') }, 'meetingInThePast'],
  ])('[RING-120] a proposal of which one time %s is refused', (_, wrong, refusal) => {
    expect(applyExchangeMove(createRing(), anna, proposeOptions(meetingAtSquare, wrong), NOON)).toEqual({ ok: false, refusal })
  })

  test('[RING-121] the first option that all have ticked is agreed, in whatever order they tick', () => {
    const proposed = createProposed()
    const afterBruno = applyAllowedMove(proposed, bruno, tick(proposed, atCafe, meetingAtStation))
    expect(kinds(afterBruno)).toEqual(['optionsAnswered'])
    expect(afterBruno.next.agreed).toBeNull()
    const all = applyAllowedMove(afterBruno.next, carla, tick(proposed, meetingAtStation, atCafe))
    expect(all.messages).toEqual([{ kind: 'meetingAgreed', from: carla, meeting: atCafe }])
    expect(all.next.agreed).toEqual(atCafe)
  })

  test('[RING-121] a tick can be taken back until a meeting is agreed', () => {
    const proposed = createProposed()
    const without = applyMoves(proposed, [bruno, tick(proposed, atCafe)], [anna, tick(proposed, meetingAtSquare)])
    const notAgreed = applyMoves(without, [carla, tick(proposed, atCafe)])
    expect(notAgreed.agreed).toBeNull()
    const agreed = applyMoves(notAgreed, [anna, tick(proposed, atCafe)])
    expect(agreed.agreed).toEqual(atCafe)
    expect(applyExchangeMove(agreed, bruno, tick(agreed), NOON)).toEqual({ ok: false, refusal: 'noMeetingProposed' })
  })

  test('[RING-121] repeating the last tick is no error, also after it has agreed the meeting', () => {
    const proposed = createProposed()
    const ticked = applyMoves(proposed, [bruno, tick(proposed, atCafe)], [carla, tick(proposed, atCafe)])
    expect(ticked.agreed).toEqual(atCafe)
    expect(applyExchangeMove(ticked, carla, tick(proposed, atCafe), NOON, 1)).toEqual({ ok: true, next: ticked, messages: [] })
  })

  test('[RING-121] an option that has passed can no longer be ticked or agreed', () => {
    const proposed = createProposed()
    const later = new Date(meetingAtSquare.at)
    expect(applyExchangeMove(proposed, bruno, tick(proposed, meetingAtSquare), later)).toMatchObject({
      refusal: 'meetingInThePast',
    })
    const before = applyMoves(proposed, [bruno, tick(proposed, meetingAtSquare, atCafe)])
    const after = applyMoves(before, [carla, tick(proposed, atCafe), later])
    expect(after.agreed).toEqual(atCafe)
    expect(exchangeMoveRefusal(proposed, bruno, 'tick', daysAfter(5))).toBe('meetingInThePast')
  })

  test('[RING-122] a new proposal replaces the old one, whose options cannot be ticked any more', () => {
    const proposed = createProposed()
    const replaced = applyMoves(proposed, [bruno, proposeOptions(atCafe)])
    expect(ticksOf(replaced)).toEqual([['Bar Centrale', [bruno]]])
    expect(whoMustAct(replaced)).toEqual([anna, carla])
    expect(applyExchangeMove(replaced, carla, tick(proposed, atCafe), NOON)).toMatchObject({ refusal: 'meetingOptionGone' })
  })

  test('[RING-122] an agreed meeting stays valid until another one is agreed', () => {
    const proposed = applyMoves(createAgreedRing(), [carla, proposeOptions(meetingAtStation)])
    expect(proposed.agreed).toEqual(meetingAtSquare)
    const one = applyMoves(proposed, [anna, tick(proposed, meetingAtStation)])
    expect(one.agreed).toEqual(meetingAtSquare)
    expect(applyMoves(one, [bruno, tick(proposed, meetingAtStation)]).agreed).toEqual(meetingAtStation)
  })

  test('[RING-122] all act when all have answered and no option suits all; who can on none has answered too', () => {
    const proposed = createProposed()
    const answered = applyMoves(proposed, [bruno, tick(proposed, atCafe)], [carla, tick(proposed)])
    expect(answered.agreed).toBeNull()
    expect(whoMustAct(answered)).toEqual([anna, bruno, carla])
  })

  test('[RING-123] options are for three or more people, a proposal that one person confirms for two', () => {
    expect(applyExchangeMove(createRing(), anna, propose(), NOON)).toEqual({ ok: false, refusal: 'onlyForTwo' })
    expect(applyExchangeMove(createRing(), anna, confirm, NOON)).toEqual({ ok: false, refusal: 'onlyForTwo' })
    expect(applyExchangeMove(createExchange(), anna, proposeOptions(atCafe), NOON)).toEqual({
      ok: false,
      refusal: 'onlyForThree',
    })
    expect(applyExchangeMove(createExchange(), anna, { type: 'tick', options: [] }, NOON)).toEqual({
      ok: false,
      refusal: 'onlyForThree',
    })
    expect(legalExchangeMoves(createExchange(), anna, NOON)).toEqual(['propose', 'proposeChange', 'callOff'])
    expect(legalExchangeMoves(createProposed(), bruno, NOON)).toEqual(['proposeOptions', 'tick', 'callOff'])
  })
})

describe('an exchange of three without a meeting', () => {
  test('[RING-124] ten days after the agreement it is called off, and those who have not answered are known', () => {
    const proposed = createProposed()
    const answered = applyMoves(proposed, [bruno, tick(proposed)])
    expect(deadlineOf(answered)).toEqual(daysAfter(10))
    expect(applyDeadline(answered, new Date(daysAfter(10).getTime() - 1)).next).toBe(answered)
    const over = applyDeadline(answered, daysAfter(10))
    expect(kinds(over)).toEqual(['exchangeExpired'])
    expect(over.next).toMatchObject({ state: 'calledOff', calledOffBy: null, options: [] })
    expect(unansweredOf(over.next)).toEqual([carla])
  })

  test('[RING-124] without a proposal none of them has answered; a call-off, or one by the admin, blames none', () => {
    expect(unansweredOf(applyDeadline(createRing(), daysAfter(10)).next)).toEqual([anna, bruno, carla])
    expect(unansweredOf(applyMoves(createRing(), [anna, callOff]))).toEqual([])
    expect(unansweredOf(forceCallOff(createRing(), null, daysAfter(2)))).toEqual([])
    expect(unansweredOf(applyDeadline(createExchange(), daysAfter(30)).next)).toEqual([])
  })

  test('[RING-124] an agreed meeting ends the time without one', () => {
    expect(deadlineOf(createAgreedRing())).toEqual(daysAfter(14, meetingAtSquare.at))
  })
})

describe('silence in an exchange of three', () => {
  const at = meetingAtSquare.at

  test('[RING-126] seven days after the first statement it is held, also if the silent people were notified', () => {
    const stated = applyMoves(createAgreedRing(), [anna, happened, at], [bruno, happened, daysAfter(3, at)])
    expect(deadlineOf(stated)).toEqual(daysAfter(7, at))
    const held = applyDeadline(stated, daysAfter(7, at))
    expect(held.next).toMatchObject({ state: 'held', heldAt: daysAfter(7, at) })
    expect(kinds(held)).toEqual(['heldUnanswered'])
    expect(applyMoves(held.next, [carla, happened, daysAfter(8, at)]).state).toBe('done')
  })

  test('[RING-126] it stays held after a further statement while one is missing', () => {
    const held = applyDeadline(applyMoves(createAgreedRing(), [anna, happened, at]), daysAfter(7, at)).next
    const further = applyAllowedMove(held, bruno, happened, daysAfter(8, at))
    expect(further.next).toMatchObject({ state: 'held', heldAt: daysAfter(7, at) })
    expect(kinds(further)).toEqual(['saidHappened'])
    expect(applyDeadline(further.next, daysAfter(37, at)).next.state).toBe('notHappened')
  })

  test('[RING-126] a person with codes of both neighbours has said yes; the others are asked', () => {
    const proven = typeCode(typeCode(createAgreedRing(), bruno, anna), bruno, carla)
    expect(proven.people.map(({ statement }) => statement)).toEqual([null, 'happened', null])
    expect(applyDeadline(proven, daysAfter(7, afterMeeting)).next.state).toBe('held')
    expect(typeCode(proven, carla, anna).state).toBe('done')
  })

  test('[RING-126] a single “non avvenuto” is not that of all by silence', () => {
    const stated = applyMoves(createAgreedRing(), [anna, notHappened, at])
    expect(applyDeadline(stated, daysAfter(30, at)).next.state).toBe('held')
  })
})

describe('calling off an exchange of three', () => {
  const at = meetingAtSquare.at

  test('[RING-127] it counts as not coming from 24 hours before the agreed meeting until 24 hours after it', () => {
    const isLate = (offset: number) => isLateCallOff(createAgreedRing(), new Date(at.getTime() + offset))
    expect([-DAY_MS - 1, -DAY_MS, 0, DAY_MS, DAY_MS + 1].map(isLate)).toEqual([false, true, true, true, false])
  })

  test('[RING-127] it counts for nothing without an agreed meeting, and between two people', () => {
    expect(isLateCallOff(createProposed(), at)).toBe(false)
    expect(isLateCallOff(createAgreed(), at)).toBe(false)
  })

  test('[RING-127] it is possible until the first statement', () => {
    expect(callOffRefusal(createAgreedRing())).toBeNull()
    expect(callOffRefusal(applyMoves(createAgreedRing(), [anna, happened, at]))).toBe('alreadyStated')
  })
})

describe('feedback in an exchange of three', () => {
  test('[RING-128] it is between two people with a code only', () => {
    const one = typeCode(createAgreedRing(), anna, bruno)
    const users = [anna, bruno, carla]
    const done = applyMoves(one, ...users.map((user): [typeof anna, typeof happened, Date] => [user, happened, afterMeeting]))
    expect(done.state).toBe('done')
    expect(feedbackRefusal(done, anna, bruno, false, afterMeeting)).toBeNull()
    expect(feedbackRefusal(done, bruno, anna, false, afterMeeting)).toBeNull()
    expect(feedbackRefusal(done, anna, carla, false, afterMeeting)).toBe('feedbackNeedsCode')
    expect(feedbackRefusal(done, carla, anna, true, daysAfter(99))).toBe('feedbackNeedsCode')
  })

  test('[RING-128] it is not for the opposite person of a ring of four', () => {
    const dario = uid.parse('dario')
    const [lamp, bicycle, last] = createRing().legs
    if (!lamp || !bicycle || !last) throw new Error('expected three legs')
    const legs = [lamp, bicycle, { ...last, giver: carla, receiver: dario }, { ...lamp, giver: dario, receiver: anna }]
    const ring = { ...createAgreedRing(), legs }
    expect(applyHandoverCode(ring, anna, carla, afterMeeting)).toMatchObject({ refusal: 'wrongHandoverCode' })
  })
})

describe('the fairest place', () => {
  test('[RING-129] it is the one with the shortest longest trip, which is given in whole kilometres', () => {
    const aosta = publicPlacesOf(AOSTA).find(({ name }) => name === 'Piazza Chanoux, Aosta')?.point
    const nus = publicPlacesOf(AOSTA).find(({ name }) => name === 'Stazione di Nus')?.point
    if (!aosta || !nus) throw new Error('expected the places')
    expect(fairestPlace([aosta, aosta], publicPlacesOf(AOSTA))).toEqual({ place: 'Piazza Chanoux, Aosta', longestKm: 1 })
    const between = fairestPlace([aosta, nus], publicPlacesOf(AOSTA))
    expect(Number.isInteger(between?.longestKm)).toBe(true)
    expect(between?.longestKm).toBeLessThan(
      fairestPlace([aosta, nus, { lat: 45.8, lng: 7.0 }], publicPlacesOf(AOSTA))?.longestKm ?? 0,
    )
    expect(fairestPlace([], publicPlacesOf(AOSTA))).toBeNull()
  })
})
