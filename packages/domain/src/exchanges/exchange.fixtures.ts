import { anna, bicycle, bruno, carla, lamp } from '../conversations/negotiation.fixtures.ts'
import { meetingOptionId, type Uid } from '../ids.ts'
import { applyExchangeMove, type ExchangeMove } from './apply-exchange-move.ts'
import { type Exchange, type Meeting, openExchange } from './exchange.ts'
import type { ExchangeStep } from './exchange-step.ts'

/** A Friday at noon: when the exchanges of these fixtures were accepted. */
export const NOON = new Date('2026-11-20T11:00:00Z')
export const daysAfter = (n: number, from = NOON) => new Date(from.getTime() + n * 24 * 60 * 60 * 1000)
export const meetingAtSquare = { place: 'Piazza Chanoux', at: daysAfter(2) }
export const meetingAtStation = { place: 'Stazione di Nus', at: daysAfter(4) }
/** A minute after the agreed time. */
export const afterMeeting = new Date(meetingAtSquare.at.getTime() + 60_000)

export const createExchange = (): Exchange =>
  openExchange(
    [
      { item: lamp.item, giver: anna, receiver: bruno },
      { item: bicycle.item, giver: bruno, receiver: anna },
    ],
    NOON,
  )

/** Anna gives to Bruno, Bruno to Carla, Carla to Anna. */
export const createRing = (): Exchange => {
  const createLeg = (giver: Uid, receiver: Uid, item = lamp.item) => ({ item: { ...item, ownerUid: giver }, giver, receiver })
  return openExchange([createLeg(anna, bruno), createLeg(bruno, carla, bicycle.item), createLeg(carla, anna)], NOON)
}

export const propose = (meeting = meetingAtSquare): ExchangeMove => ({ type: 'propose', meeting })
/** Three or more people propose up to three places and times, by preference. */
export const proposeOptions = (...meetings: Meeting[]): ExchangeMove => ({
  type: 'proposeOptions',
  options: meetings.map((option) => ({ ...option, id: meetingOptionId.parse(crypto.randomUUID()) })),
})
/** The ticks of a person who can on these of the exchange's options. */
export const tick = ({ options }: Pick<Exchange, 'options'>, ...meetings: Meeting[]): ExchangeMove => ({
  type: 'tick',
  options: options
    .filter(({ place, at }) => meetings.some((meeting) => meeting.place === place && meeting.at.getTime() === at.getTime()))
    .map(({ id }) => id),
})
export const confirm: ExchangeMove = { type: 'confirm' }
export const happened: ExchangeMove = { type: 'happened' }
export const notHappened: ExchangeMove = { type: 'notHappened' }
export const callOff: ExchangeMove = { type: 'callOff' }

export function applyAllowedMove(exchange: Exchange, user: Uid, move: ExchangeMove, now = NOON): ExchangeStep<Exchange> {
  const result = applyExchangeMove(exchange, user, move, now)
  if (!result.ok) throw new Error(`${user} may not ${move.type}: ${result.refusal}`)
  return result
}

/** The state after these moves, made at noon unless a time is given; throws if one is refused. */
export function applyMoves(exchange: Exchange, ...moves: [who: Uid, move: ExchangeMove, now?: Date][]): Exchange {
  return moves.reduce((state, [user, move, now]) => applyAllowedMove(state, user, move, now).next, exchange)
}

/** The participants who have said nothing are notified of the others' statements. */
export const withNotified = (exchange: Exchange, notifiedAt: Date, ...uids: Uid[]): Exchange => ({
  ...exchange,
  people: exchange.people.map((party) => (uids.includes(party.uid) ? { ...party, notifiedAt } : party)),
})

/** The three have agreed on one meeting. */
export function createAgreedRing(meeting = meetingAtSquare, ring = createRing()): Exchange {
  const proposed = applyMoves(ring, [anna, proposeOptions(meeting)])
  return applyMoves(proposed, ...[bruno, carla].map((user): [Uid, ExchangeMove] => [user, tick(proposed, meeting)]))
}

export const createAgreed = (): Exchange => applyMoves(createExchange(), [anna, propose()], [bruno, confirm])
