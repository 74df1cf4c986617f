import { anna, bicycle, bruno, carla, lamp } from '../conversations/negotiation.fixtures.ts'
import type { Uid } from '../ids.ts'
import { type Exchange, openExchange } from './exchange.ts'
import { type ExchangeMove, play } from './play.ts'
import type { ExchangeStep } from './step.ts'

/** A Friday at noon: when the exchanges of these fixtures were accepted. */
export const NOON = new Date('2026-11-20T11:00:00Z')
export const days = (n: number, from = NOON) => new Date(from.getTime() + n * 24 * 60 * 60 * 1000)
export const square = { place: 'Piazza Chanoux', at: days(2) }
export const station = { place: 'Stazione di Nus', at: days(4) }
/** A minute after the agreed time. */
export const met = new Date(square.at.getTime() + 60_000)

export const between = (): Exchange =>
  openExchange(
    [
      { item: lamp.item, giver: anna, receiver: bruno },
      { item: bicycle.item, giver: bruno, receiver: anna },
    ],
    NOON,
  )

/** Anna gives to Bruno, Bruno to Carla, Carla to Anna. */
export const ring = (): Exchange => {
  const gives = (giver: Uid, receiver: Uid, item = lamp.item) => ({ item: { ...item, ownerUid: giver }, giver, receiver })
  return openExchange([gives(anna, bruno), gives(bruno, carla, bicycle.item), gives(carla, anna)], NOON)
}

export const propose = (meeting = square): ExchangeMove => ({ type: 'propose', meeting })
export const confirm: ExchangeMove = { type: 'confirm' }
export const happened: ExchangeMove = { type: 'happened' }
export const notHappened: ExchangeMove = { type: 'notHappened' }
export const callOff: ExchangeMove = { type: 'callOff' }

export function step(exchange: Exchange, who: Uid, move: ExchangeMove, now = NOON): ExchangeStep<Exchange> {
  const result = play(exchange, who, move, now)
  if (!result.ok) throw new Error(`${who} may not ${move.type}: ${result.refusal}`)
  return result
}

/** The state after these moves, made at noon unless a time is given; throws if one is refused. */
export function played(exchange: Exchange, ...moves: [who: Uid, move: ExchangeMove, now?: Date][]): Exchange {
  return moves.reduce((state, [who, move, now]) => step(state, who, move, now).next, exchange)
}

export const agreed = (): Exchange => played(between(), [anna, propose()], [bruno, confirm])
